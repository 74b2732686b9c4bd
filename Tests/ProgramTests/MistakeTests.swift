import Foundation
import Testing

/// Mistakes that are easily made, and what the program says to them.
@Suite struct MistakeTests {
    @Test(
        "a copy from a store that there is not makes nothing", arguments: Backend.allCases, Backend.allCases)
    func copy(from: Backend, to: Backend) throws {
        let box = try Sandbox()
        let before = try FileManager.default.contentsOfDirectory(atPath: box.folder).sorted()
        let (scheme, file) = (from.rawValue, "nothing.here")
        let arguments = ["store", "copy", "--from", "\(scheme):\(file)", "--to", to.url]
        let run = try box.run("multishop", arguments + ["--json"])
        #expect(run.status == 66)
        #expect(try run.error["code"] as? String == "file-not-found")
        for language in ["en", "zh-Hans"] {
            let told = try box.run("multishop", arguments + ["--lang", language])
            #expect(told.status == 66)
            #expect(told.err.contains("\(scheme):\(file)") && told.out.isEmpty)
        }
        let home = try box.run("multishop", ["store", "copy", "--from", "\(scheme):~/nothing", "--to", to.url])
        #expect(home.status == 66)
        let after = try FileManager.default.contentsOfDirectory(atPath: box.folder).filter { !$0.hasPrefix("run-") }
        #expect(after.sorted() == before)
    }

    @Test("a malformed line of a batch has its place in the file, once", arguments: ["en", "zh-Hans"])
    func malformedLine(language: String) throws {
        let box = try Sandbox()
        let input = "\n\n" + #"{"edit":"add","sku":"pen"}"# + "\n" + #"{"edit": oops}"# + "\n"
        let place = language == "en" ? "line 4, column 10: " : "第 4 行第 10 列："
        let text = try box.run("multishop", ["apply", "-", "--lang", language], input: input)
        #expect(text.err.hasPrefix(place), "\(text.err)")
        #expect(text.err.components(separatedBy: language == "en" ? "line" : "行第").count == (language == "en" ? 3 : 2))
        let json = try box.run("multishop", ["apply", "-", "--json", "--lang", language], input: input)
        let line = try #require(json.out.split(separator: "\n").first { $0.contains(#""ok":false"#) })
        #expect(line.contains(#""message":"\#(place)"#), "\(line)")
    }

    @Test("a malformed file to import has the place once", arguments: ["en", "zh-Hans"])
    func malformedFile(language: String) throws {
        let box = try Sandbox()
        try box.write("{\"lines\":[\n\n  oops", to: "bad.json")
        let run = try box.run("multishop", ["import", "bad.json", "--lang", language])
        #expect(run.status == 65)
        #expect(run.err.contains(language == "en" ? "  line 3, column 3: " : "第 3 行第 3 列："), "\(run.err)")
        #expect(!run.err.contains("line 3: ") && !run.err.contains("第 3 行："))
    }

    @Test("rows of JSON that are at fault are named by their place in the lists, in order")
    func elements() throws {
        let box = try Sandbox()
        let pen = #"{"sku":"pen","quantity":1}"#
        try box.write(
            #"{"lines":[\#(pen),{"sku":"nope","quantity":1},{"sku":"bun","quantity":"2"},{"sku":"bun","quantity":99}],"#
                + #""saved":[{"quantity":1},\#(pen)]}"#, to: "bad.json")
        let run = try box.run("multishop", ["import", "bad.json", "--json"])
        #expect(run.status == 65)
        let details = try #require(try run.error["details"] as? [String])
        let places = details.map { $0.prefix { $0 != ":" } }
        #expect(places == ["lines[1]", "lines[2]", "lines[3]", "saved[0]"], "\(details)")
    }

    @Test(
        "what is wrong and what to do are two sentences", arguments: ["en", "zh-Hans"],
        [#"{"edit":"add","sku":"nope"}"#, #"{"edit":"set","quantity":2}"#, "{", #"{"edit":"leap"}"#])
    func sentences(language: String, edit: String) throws {
        let run = try Sandbox().run("multishop", ["apply", "-", "--lang", language], input: edit)
        #expect(run.status == 1)
        let line = run.err.split(separator: "\n").first ?? ""
        let stops = language == "en" ? line.matches(of: /[.!?]( |$)/).count : line.matches(of: /[。！？]/).count
        #expect(stops == 2, "\(line)")
    }

    @Test("a folder where a file should be is named as one", arguments: ["en", "zh-Hans"])
    func folder(language: String) throws {
        let box = try Sandbox()
        for arguments in [["import", "."], ["apply", "."], ["show", "--catalog", "."]] {
            let run = try box.run("multishop", arguments + ["--lang", language])
            #expect(run.status == 66)
            #expect(run.err.contains(language == "en" ? ". is a folder, not a file" : ". 是文件夹"), "\(run.err)")
        }
    }

    @Test(
        "a command that the other program has is answered by what this one does",
        arguments: [
            ("takeaway", "select", "Everything in this cart is bought", "全部结算"),
            ("takeaway", "deselect", "Everything in this cart is bought", "全部结算"),
            ("takeaway", "invert", "Everything in this cart is bought", "全部结算"),
            ("takeaway", "later", "Nothing is saved for later here", "没有收藏"),
            ("takeaway", "bring-back", "Nothing is saved for later here", "没有收藏"),
            ("takeaway", "saved", "Nothing is saved for later here", "没有收藏"),
            ("takeaway", "catalog", "Did you mean menu?", "是否想输入 menu？"),
            ("multishop", "menu", "Did you mean catalog?", "是否想输入 catalog？"),
        ])
    func sister(program: String, command: String, english: String, chinese: String) throws {
        let box = try Sandbox()
        for (language, advice) in [("en", english), ("zh-Hans", chinese)] {
            let run = try box.run(program, [command, "--all", "--lang", language])
            #expect(run.status == 64)
            #expect(run.err.contains(advice), "\(run.err)")
        }
    }

    @Test(
        "an edit whose answer cannot be written is made, and says so; a look is not called an edit",
        arguments: [
            (["add", "pen"], true), (["set", "pen", "2"], true), (["coupon", "add", "SAVE2"], true),
            (["checkout"], true), (["coupon", "list"], false), (["checkout", "--dry-run"], false), (["show"], false),
            (["catalog"], false), (["--help"], false),
        ])
    func fullOutput(arguments: [String], isEdit: Bool) throws {
        for (language, words) in [("en", "The edit was made"), ("zh-Hans", "修改已完成")] {
            let box = try Sandbox()
            try box.done("multishop", "add", "pen")
            try box.done("multishop", "select", "--all")
            let before = try box.run("multishop", ["export"]).out
            let run = try box.start("multishop", arguments + ["--lang", language], outPath: "/dev/full").wait()
            #expect(run.status == 74)
            #expect(run.err.contains(words) == isEdit, "\(run.err)")
            #expect((try box.run("multishop", ["export"]).out != before) == isEdit)
        }
    }

    @Test("with --json the error of an answer that cannot be written is an object too")
    func fullJSON() throws {
        let box = try Sandbox()
        let run = try box.start("multishop", ["add", "pen", "--json"], outPath: "/dev/full").wait()
        #expect(run.status == 74)
        #expect(try run.error["code"] as? String == "io-error")
        #expect((try run.error["advice"] as? String)?.contains("The edit was made") == true)
    }
}
