// CartKit
