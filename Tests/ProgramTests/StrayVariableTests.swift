import Testing

/// A variable that nothing reads is most likely mistyped.
@Suite struct StrayVariableTests {
    @Test(
        "an unknown CARTWRIGHT_ variable is warned of with the nearest right name, and nothing else changes",
        arguments: [
            ("CARTWRIGHT_STOER", "en", "did you mean CARTWRIGHT_STORE?"),
            ("CARTWRIGHT_STOER", "zh-Hans", "CARTWRIGHT_STORE"),
            ("CARTWRIGHT_CATALOGUE", "en", "did you mean CARTWRIGHT_CATALOG?"),
            ("CARTWRIGHT_ELEPHANT", "en", "CARTWRIGHT_CONFIG, CARTWRIGHT_STORE"),
            ("CARTWRIGHT_ELEPHANT", "zh-Hans", "CARTWRIGHT_CONFIG、CARTWRIGHT_STORE"),
        ])
    func warned(variable: String, language: String, hint: String) throws {
        let box = try Sandbox()
        let quiet = try box.run("multishop", ["show", "--lang", language])
        let run = try box.run("multishop", ["show", "--lang", language], environment: [variable: "x"])
        #expect(run.status == 0)
        #expect(run.out == quiet.out)
        #expect(quiet.err == "")
        #expect(run.err.split(separator: "\n").count == 1)
        #expect(run.err.contains(variable))
        #expect(run.err.lowercased().contains(hint.lowercased()), "\(run.err)")
    }

    @Test(
        "it is not warned of when nobody wants to hear it, nor when it is empty or another's",
        arguments: [
            (["show", "--quiet"], "CARTWRIGHT_STOER", "x"), (["show", "--json"], "CARTWRIGHT_STOER", "x"),
            (["show"], "CARTWRIGHT_STOER", ""), (["show"], "CARTWRIGH_STORE", "x"), (["show"], "CARTWRIGHT_LANG", "en"),
        ])
    func silent(arguments: [String], variable: String, value: String) throws {
        let run = try Sandbox().run("multishop", arguments, environment: [variable: value])
        #expect(run.status == 0)
        #expect(run.err == "")
    }
}
