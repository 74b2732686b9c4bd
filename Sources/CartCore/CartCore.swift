// CartCore
