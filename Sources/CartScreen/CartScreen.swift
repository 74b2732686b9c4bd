// CartScreen
