// SQLiteCartStore
