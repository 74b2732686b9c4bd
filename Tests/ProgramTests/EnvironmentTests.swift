import Foundation
import Glibc
import Testing

/// Pipes, terminals and locales.
@Suite struct EnvironmentTests {
    @Test("a reader that leaves ends the program quietly, and the edit is stored")
    func closedPipe() throws {
        let box = try Sandbox(catalog: TestCatalog.skus(3_000))
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = try box.start("multishop", ["catalog"], out: ends[1])
        close(ends[1])
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != 0x0A {}
        close(ends[0])
        let run = process.wait()
        #expect(run.status == 0)
        #expect(run.err == "")
    }

    @Test("a full disk behind standard output is an I/O error, and the edit is stored")
    func full() throws {
        let box = try Sandbox()
        let run = try box.start("multishop", ["add", "pen", "--json"], outPath: "/dev/full").wait()
        #expect(run.status == 74)
        #expect(!run.err.isEmpty)
        #expect(try box.run("multishop", ["export"]).out.contains(#""sku":"pen""#))
    }

    /// What a program writes to a terminal.
    private func onTerminal(_ box: Sandbox, _ arguments: [String], _ environment: [String: String?]) throws -> String {
        // What posix_openpt, unlockpt and ptsname do, which this C library hides from Swift: TIOCSPTLCK and TIOCGPTN.
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(master >= 0)
        defer { close(master) }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        try #require(ioctl(master, 0x4004_5431, &unlocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        let slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        let process = try box.start("multishop", arguments, environment: environment, outPath: name)
        close(slave)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(master, &buffer, buffer.count)
            if count <= 0 { break }
            text += buffer[..<count]
        }
        _ = process.wait()
        return String(decoding: text, as: UTF8.self)
    }

    @Test(
        "B59 colour on a terminal, unless it is not wanted or not known",
        arguments: [
            (["show"], [:], true), (["show"], ["NO_COLOR": "1"], false), (["show"], ["NO_COLOR": ""], true),
            (["show"], ["TERM": "dumb"], false), (["show", "--color", "never"], [:], false),
            (["show", "--color", "always"], ["NO_COLOR": "1"], true), (["show", "--json"], [:], false),
        ])
    func colour(arguments: [String], environment: [String: String?], hasEscapes: Bool) throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "milk")
        let text = try onTerminal(box, arguments, environment)
        #expect(text.contains("tea") || text.contains("Pearl Tea"))
        #expect(text.contains("\u{1B}") == hasEscapes)
    }

    @Test("B59 started on a terminal without a command it helps; elsewhere it is misused and never waits")
    func noCommand() throws {
        let box = try Sandbox()
        #expect(try onTerminal(box, [], [:]).contains("checkout"))
        let run = try box.run("multishop", [])
        #expect(run.status == 64)
        #expect(run.out == "")
    }

    @Test("B59 under LC_ALL=C names are UTF-8, piped output is plain and widths are right")
    func localeC() throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "milk")
        let run = try box.run("multishop", ["show", "--lang", "zh-Hans"], environment: ["LC_ALL": "C"])
        #expect(run.out.contains("珍珠奶茶"))
        #expect(run.out.contains("¥8.00"))
        #expect(!run.out.contains("\u{1B}"))
        #expect(try box.run("multishop", ["show"], environment: ["LC_ALL": "zh_CN.UTF-8"]).out.contains("购物车"))
    }

    @Test("completions for bash are a script that bash accepts", arguments: ["takeaway", "multishop"])
    func completions(program: String) throws {
        let box = try Sandbox()
        let script = try box.run(program, ["completions", "bash"]).out
        let test =
            script + """
                COMP_WORDS=(\(program) che); COMP_CWORD=1; _\(program); echo "${COMPREPLY[@]}"
                COMP_WORDS=(\(program) checkout --dr); COMP_CWORD=2; _\(program); echo "${COMPREPLY[@]}"
                COMP_WORDS=(\(program) show --lang ""); COMP_CWORD=3; _\(program); echo "${COMPREPLY[@]}"

                """
        try box.write(test, to: "test.bash")
        let run = try box.run("/bin/bash", [box.file("test.bash")])
        #expect(run.out == "checkout\n--dry-run\nen zh-Hans\n", "\(run.err)")
        for shell in ["zsh", "fish"] where FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") {
            try box.write(try box.run(program, ["completions", shell]).out, to: "script")
            #expect(try box.run("/usr/bin/\(shell)", ["-n", box.file("script")]).status == 0)
        }
    }

    @Test("a batch tells each line's fate and goes on, or stops when asked")
    func batch() throws {
        let box = try Sandbox()
        let edits = #"""
            {"edit":"add","sku":"pen","quantity":2,"id":"one"}
            {"edit":"add","sku":"pen","quantity":2,"id":"one"}
            {"edit":"add","sku":"nothing"}
            {"edit":"ad","sku":"pen"}
            torn {
            {"edit":"select","all":true}
            """#
        let run = try box.run("multishop", ["apply", "-", "--json"], input: edits)
        #expect(run.status == 1)
        let lines = try run.out.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.count == 7)
        #expect(lines.prefix(6).map { $0["ok"] as? Bool } == [true, true, false, false, false, true])
        #expect(lines[6]["selectedQuantity"] as? Int == 2)
        #expect(lines[6]["revision"] as? Int == 1)
        let stopped = try box.run(
            "multishop", ["apply", "-", "--json", "--stop-on-error", "--cart", "b"], input: edits)
        #expect(stopped.out.split(separator: "\n").count == 4)
    }
}
