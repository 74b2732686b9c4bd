// swift-tools-version: 6.2
import PackageDescription

/// The rules that Cartwright itself is built under.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of Cartwright.
func cartwright(_ product: String) -> Target.Dependency { .product(name: product, package: "Cartwright") }

let package = Package(
    name: "PluginExample",
    products: [
        .library(name: "BakeryPlugins", targets: ["BakeryPlugins"]),
        .executable(name: "example-shop", targets: ["example-shop"]),
        .executable(name: "ten-lines", targets: ["ten-lines"]),
    ],
    dependencies: [
        // In a package of your own this is the repository's address with a version.
        .package(name: "Cartwright", path: "../../..")
    ],
    targets: [
        // One plugin of each kind.
        .target(
            name: "BakeryPlugins", dependencies: [cartwright("CartCore"), cartwright("CartKit")],
            swiftSettings: strict),
        // The program that carries them.
        .executableTarget(
            name: "example-shop",
            dependencies: [
                "BakeryPlugins", cartwright("CartKit"), cartwright("PlistCartStore"), cartwright("SQLiteCartStore"),
                cartwright("TerminalKit"),
            ],
            swiftSettings: strict),
        // The library without any program around it.
        .executableTarget(
            name: "ten-lines", dependencies: [cartwright("CartCore"), cartwright("CartKit")], swiftSettings: strict),
        .testTarget(
            name: "BakeryPluginsTests",
            dependencies: [
                "BakeryPlugins", cartwright("CartCore"), cartwright("CartKit"), cartwright("CartTestKit"),
            ],
            swiftSettings: strict),
    ]
)
