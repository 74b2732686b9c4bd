// swift-tools-version: 6.2
import PackageDescription

/// Every target is built under the same strict rules; design and tidy tests rely on them.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Cartwright",
    products: [
        .library(name: "CartCore", targets: ["CartCore"]),
        .library(name: "CartScreen", targets: ["CartScreen"]),
        .library(name: "CartKit", targets: ["CartKit"]),
        .library(name: "CartDigest", targets: ["CartDigest"]),
        .library(name: "PlistCartStore", targets: ["PlistCartStore"]),
        .library(name: "SQLiteCartStore", targets: ["SQLiteCartStore"]),
        .library(name: "CartTestKit", targets: ["CartTestKit"]),
        .library(name: "TerminalKit", targets: ["TerminalKit"]),
        .executable(name: "takeaway", targets: ["takeaway"]),
        .executable(name: "multishop", targets: ["multishop"]),
        .executable(name: "cart-bench", targets: ["cart-bench"]),
    ],
    targets: [
        // The pure centre: neither imports anything outside this package.
        // Square roots and rounding of the flight are libm's in debug builds; nothing else would link it for a program
        // without Foundation.
        .target(
            name: "CartCore", swiftSettings: strict,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "CartScreen", dependencies: ["CartCore"], swiftSettings: strict),

        // How a cart lives, and the backends. No backend knows another.
        .target(name: "CartKit", dependencies: ["CartCore"], swiftSettings: strict),
        .target(name: "PlistCartStore", dependencies: ["CartCore", "CartKit"], swiftSettings: strict),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "CartDigest", dependencies: ["CartCore", "CNettle"], swiftSettings: strict),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "SQLiteCartStore", dependencies: ["CartCore", "CartKit", "CSQLite"], swiftSettings: strict),
        .target(name: "CartTestKit", dependencies: ["CartCore", "CartKit"], swiftSettings: strict),

        // The programs.
        .target(
            name: "TerminalKit",
            dependencies: ["CartCore", "CartDigest", "CartScreen", "CartKit", "PlistCartStore", "SQLiteCartStore"],
            path: "Frontends/TerminalKit", swiftSettings: strict),
        .executableTarget(
            name: "takeaway", dependencies: ["TerminalKit"], path: "Frontends/TakeawayCLI", swiftSettings: strict),
        .executableTarget(
            name: "multishop", dependencies: ["TerminalKit"], path: "Frontends/MultiShopCLI", swiftSettings: strict),

        // Tests and measurements.
        .testTarget(name: "CartCoreTests", dependencies: ["CartCore"], swiftSettings: strict),
        .testTarget(name: "CartDigestTests", dependencies: ["CartCore", "CartDigest"], swiftSettings: strict),
        .testTarget(name: "CartScreenTests", dependencies: ["CartCore", "CartScreen"], swiftSettings: strict),
        .testTarget(
            name: "CartKitTests", dependencies: ["CartCore", "CartKit", "CartTestKit"], swiftSettings: strict),
        .testTarget(
            name: "PlistCartStoreTests", dependencies: ["CartCore", "CartKit", "CartTestKit", "PlistCartStore"],
            swiftSettings: strict),
        .testTarget(
            name: "SQLiteCartStoreTests",
            dependencies: ["CartCore", "CartKit", "CartTestKit", "SQLiteCartStore", "CSQLite"],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalKitTests", dependencies: ["CartCore", "CartScreen", "CartKit", "TerminalKit"],
            swiftSettings: strict),
        .testTarget(name: "ProgramTests", dependencies: ["takeaway", "multishop"], swiftSettings: strict),
        // Builds and runs the package in Docs/Examples, so it depends on none of these.
        .testTarget(name: "ExampleTests", swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
        .target(
            name: "CBenchPeers", path: "Tests/Benchmarks/Peers", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "CStartPeer", path: "Tests/Benchmarks/StartPeer",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "cart-bench",
            dependencies: [
                "CartCore", "CartKit", "PlistCartStore", "SQLiteCartStore", "CBenchPeers",
            ],
            path: "Tests/Benchmarks", exclude: ["Peers", "StartPeer", "run"], swiftSettings: strict),
    ]
)
