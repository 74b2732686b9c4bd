extension BannedWord {
    private static let core = ["Sources/CartCore/", "Sources/CartScreen/"]
    private static let product = ["Sources/", "Frontends/"]
    private static let swift = ["Sources/", "Frontends/", "Tests/", "Docs/"]
    /// Where the people at the keyboard are written to.
    private static let terminal = [
        "Frontends/", "Tests/Benchmarks/", "Docs/Examples/PluginExample/Sources/ten-lines/",
    ]
    private static let prose = [
        ".swift", ".c", ".h", ".md", ".json", ".json5", ".csv", ".sh", ".txt", ".modulemap", "/run", "Makefile",
    ]

    /// The rules. Some words are put together from halves, so that this file passes its own test.
    static let all: [BannedWord] = traps + purity + output + testing + prosaic

    private static let traps = [
        BannedWord(
            id: "force-try", words: ["try!"], folders: swift,
            instead: "it ends the program on input; use try, try? with a default, or #require in a test",
            bad: "let x = try! parse(text)", good: "let x = try parse(text)"),
        BannedWord(
            id: "force-cast", words: ["as!"], folders: swift,
            instead: "it ends the program on input; use as? with an error that says what was found",
            bad: "let x = y as! Int", good: "let x = y as? Int"),
        BannedWord(
            id: "trap", words: ["fatalError(", "preconditionFailure("], folders: product,
            instead: "nothing a person types may end the program so; throw a typed error",
            bad: "guard ok else { fatalError(\"no\") }", good: "guard ok else { throw .notFound } // no fatalError()"),
        BannedWord(
            id: "unsafe", words: ["@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast("], folders: swift,
            reason: "SAFETY:",
            instead: "use a value, a Mutex or an actor, or say above it why it is safe: // SAFETY: reason",
            bad: "final class Box: @unchecked Sendable {",
            good: "// SAFETY: the handle is only touched under the lock.\nfinal class Box: @unchecked Sendable {"),
        BannedWord(
            id: "bundle", words: ["Bundle.module"], folders: swift,
            instead: "a statically linked program has no bundle to find; keep the text in the code",
            bad: "let url = Bundle.module.url(forResource: name)", good: "let text = SampleCatalog.text"),
    ]

    private static let purity = [
        BannedWord(
            id: "clock",
            words: ["Date()", "Date.now", ".now()", "ContinuousClock", "SuspendingClock", "clock_gettime("],
            folders: core,
            instead: "the core has no clock; take a Timestamp as an argument",
            bad: "let now = Date.now", good: "func quote(at now: Timestamp)"),
        BannedWord(
            id: "chance",
            words: [
                ".random(", ".randomElement(", ".shuffled(", ".shuffle(", "SystemRandomNumberGenerator", "UUID()",
                ".hashValue",
            ],
            folders: core,
            instead: "the same input gives the same cart; take the id or the number as an argument",
            bad: "let id = Int.random(in: 0..<9)", good: "func add(id: EditID)"),
        BannedWord(
            id: "float-money", words: ["Double", "Float", "Decimal"],
            folders: ["Money", "Catalog", "Cart", "Selection", "Pricing"].map { "Sources/CartCore/\($0)/" },
            instead: "no binary or decimal fraction touches money; use Money, or integers with a named rounding",
            bad: "let price: Double", good: "let price: Money // not a Double"),
    ]

    private static let output = [
        BannedWord(
            id: "print", words: ["print(", "debugPrint(", "dump("], folders: swift, except: terminal,
            instead: "only the terminal kit and programs write out; return the text, or put it into #expect's comment",
            bad: "print(cart)", good: "blueprint(cart)")
    ]

    private static let testing = [
        BannedWord(
            id: "sleep",
            words: ["Thread.sleep", "Task.sleep", "usleep(", "nanosleep(", "sleep("],
            folders: ["Tests/", "Sources/CartTestKit/"],
            instead: "it is slow and depends on luck; use the test clock, or wait for the event itself",
            bad: "try await Task.sleep(for: .seconds(1))", good: "try await clock.sleep(until: later)"),
        BannedWord(
            id: "unseeded", words: [".random(", ".randomElement(", ".shuffled(", "SystemRandomNumberGenerator"],
            folders: ["Tests/", "Sources/CartTestKit/"], unless: ["using:"],
            instead: "a failure must be repeatable; pass a seeded generator (using: &generator) and show its seed",
            bad: "let n = Int.random(in: 0..<9)", good: "let n = Int.random(in: 0..<9, using: &generator)"),
    ]

    private static let prosaic = [
        BannedWord(
            id: "loose-end", words: ["TO" + "DO", "FIX" + "ME"], folders: [""], suffixes: prose, inProse: true,
            instead: "do it, or write it down where work is planned",
            bad: "// TO" + "DO: round", good: "// Rounded half-up."),
        BannedWord(
            id: "machine-path",
            words: ["/" + "work/", "/" + "Users/", "/" + "root/", "/" + "opt/swift", "/" + "farm/"],
            folders: [""], suffixes: prose, inProse: true,
            instead: "it exists on one machine only; use a relative path, or find it at run time",
            bad: "let tools = \"/" + "opt/swift/usr/bin\"", good: "let tools = \"Sources/" + "work/\""),
        BannedWord(
            id: "home-path", words: ["/" + "home/"], folders: ["Sources/", "Frontends/", "Docs/", "README.md", ".ci/"],
            suffixes: prose, inProse: true,
            instead: "it exists on one machine only; use ~, $HOME or a relative path",
            bad: "// see /" + "home/ann/notes", good: "// see ~/notes"),
    ]
}
