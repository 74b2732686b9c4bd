// PlistCartStore
