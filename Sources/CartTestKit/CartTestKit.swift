// CartTestKit
