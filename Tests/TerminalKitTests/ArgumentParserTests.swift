import CartScreen
import Testing

@testable import TerminalKit

@Suite struct ArgumentParserTests {
    private let commands: [CommandSpec] = [
        .add, .set, .show, .remove, .select, .checkout, .coupon, .export, .noteOnLine,
    ]
    private var parser: ArgumentParser { ArgumentParser(commands: commands) }

    @Test("common options stand before or after the command")
    func anywhere() throws {
        for arguments in [
            ["--cart", "a", "--json", "add", "tee", "2"], ["add", "--cart=a", "tee", "--json", "2"],
            ["add", "tee", "2", "--json", "--cart", "a"], ["--cart", "b", "add", "--cart", "a", "tee", "2", "--json"],
        ] {
            let parsed = try parser.parse(arguments)
            #expect(parsed.command?.name == "add")
            #expect(parsed.words == ["tee", "2"])
            #expect(parsed.value(of: .cart) == "a")
            #expect(parsed.has(.json))
            #expect(!parsed.has(.quiet))
        }
    }

    @Test("-o may be given more than once, in each of its forms")
    func choices() throws {
        let parsed = try parser.parse(["add", "-o", "size=L", "tee", "-ospice=hot", "--option=x=y=z", "-o", "note=-5"])
        #expect(parsed.all(of: .choice) == ["size=L", "spice=hot", "x=y=z", "note=-5"])
        #expect(parsed.words == ["tee"])
    }

    @Test("B27 a negative number is an argument, and -- ends the options")
    func numbers() throws {
        #expect(try parser.parse(["set", "tee", "-3"]).words == ["tee", "-3"])
        #expect(try parser.parse(["set", "--", "--tee", "-x"]).words == ["--tee", "-x"])
        #expect(try parser.parse(["set", "-", ""]).words == ["-", ""])
        #expect(try parser.parse(["add", "tee", "--note=--json"]).value(of: .note) == "--json")
    }

    @Test(
        "what is not understood names the nearest right one",
        arguments: [
            (["shwo"], ArgumentError.unknownCommand("shwo", nearest: "show")),
            (["xyzzy"], .unknownCommand("xyzzy", nearest: nil)),
            (["Add"], .unknownCommand("Add", nearest: "add")),
            (["show", "--jsn"], .unknownOption("--jsn", nearest: "--json", command: "show")),
            (["--stor", "x"], .unknownOption("--stor", nearest: "--store", command: nil)),
            (["show", "-json"], .unknownOption("-json", nearest: "--json", command: "show")),
            (["checkout", "--dryrun"], .unknownOption("--dryrun", nearest: "--dry-run", command: "checkout")),
            (["--dry-run", "checkout"], .optionBeforeCommand("--dry-run", command: "checkout")),
            (["show", "--cart"], .missingValue(option: "--cart", placeholder: "ID")),
            (["show", "--cart", "--json"], .missingValue(option: "--cart", placeholder: "ID")),
            (["show", "--json=yes"], .unexpectedValue(option: "--json")),
            (
                ["--lang", "zh-Hant", "show"],
                .notAllowed(value: "zh-Hant", option: "--lang", allowed: ["en", "zh-Hans"], nearest: "zh-Hans")
            ),
            (
                ["coupon", "lst"],
                .notAllowed(
                    value: "lst", option: "coupon", allowed: ["list", "add", "remove", "pin", "unpin"], nearest: "list")
            ),
            (["set", "tee"], .missingArgument("QTY", command: "set")),
            (["add"], .missingArgument("SKU", command: "add")),
            (["add", "a", "1", "b"], .tooMany("b", command: "add")),
            (["show", "x"], .tooMany("x", command: "show")),
        ])
    func faults(arguments: [String], error: ArgumentError) {
        #expect(throws: error) { try parser.parse(arguments) }
    }

    @Test("help is given whatever else is wrong with the arguments")
    func help() throws {
        #expect(try parser.parse(["set", "-h"]).has(.help))
        #expect(try parser.parse(["--help"]).command == nil)
        #expect(try parser.parse(["--version", "add"]).has(.version))
    }

    @Test("every usage error is said in both languages, without placeholders left", arguments: Language.allCases)
    func messages(language: Language) {
        for arguments in [
            ["shwo"], ["xyzzy"], ["show", "--jsn"], ["--stor", "x"], ["--dry-run"], ["show", "--cart"],
            ["show", "--json=1"], ["--lang", "xx"], ["set"], ["show", "x"],
        ] {
            do {
                _ = try parser.parse(arguments)
                Issue.record("\(arguments) should be refused")
            } catch {
                let failure = Failure(error, program: "multishop", commands: commands, words: Words(language))
                #expect(failure.exit == .usage)
                #expect(!failure.message.isEmpty && !failure.message.contains("{"))
                #expect(!failure.advice.isEmpty && !failure.advice.contains("{"))
            }
        }
    }
}
