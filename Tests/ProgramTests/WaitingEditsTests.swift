import Foundation
import Glibc
import Testing

/// Edits that could not be saved, and rows that were looked at: both belong to one store, whatever its URL looks like.
@Suite struct WaitingEditsTests {
    /// A property list whose lock somebody else holds.
    private func held<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        // Let go by name: a program that another test starts at this moment has the descriptor too, until it is itself.
        defer {
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        try #require(flock(descriptor, LOCK_EX) == 0)
        return try body()
    }

    private func quantity(_ box: Sandbox, _ url: String) throws -> Int {
        let shops =
            try box.run("multishop", ["show", "--json", "--store", url]).json["shops"] as? [[String: Any]] ?? []
        let lines = shops.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
        return lines.compactMap { $0["quantity"] as? Int }.reduce(0, +)
    }

    @Test("S7 S10 an edit that waits for a busy store is kept, says so, and counts once")
    func waits() throws {
        let box = try Sandbox()
        let url = "plist:\(box.file("c.plist"))?busy=1"
        let add = ["add", "pen", "--save", "on-leave", "--store", url]
        let run = try held(box.file("c.plist")) { try box.run("multishop", add + ["--json"]) }
        #expect(run.status == 0, "\(run.err)")
        let notices = try run.json["notices"] as? [[String: Any]] ?? []
        #expect(notices.first?["code"] as? String == "edits-wait")
        // A look while the store is still busy shows the edit and says again that it waits.
        let look = try held(box.file("c.plist")) { try box.run("multishop", ["show", "--store", url]) }
        #expect(look.out.contains("Pen") && look.out.contains("1 edit waits to be saved"), "\(look.out)\(look.err)")
        #expect(try quantity(box, url) == 1)
        let status = try box.run("multishop", ["sync", "status", "--json", "--store", url]).json
        #expect(status["waiting"] as? Int == 0)
        #expect(try quantity(box, "plist:\(box.file("c.plist"))") == 1)
    }

    @Test("an edit saved at once that meets a busy store is refused, and is not there")
    func refused() throws {
        let box = try Sandbox()
        let url = "plist:\(box.file("c.plist"))?busy=1"
        let run = try held(box.file("c.plist")) { try box.run("multishop", ["add", "pen", "--store", url, "--json"]) }
        #expect(run.status == 75)
        #expect(try quantity(box, url) == 0)
    }

    @Test("S7 an order waits for its store: nothing is ordered of a cart that is not saved")
    func checkout() throws {
        let box = try Sandbox()
        let url = "plist:\(box.file("c.plist"))?busy=1"
        let store = ["--store", url, "--save", "on-leave"]
        for arguments in [["add", "pen"], ["select", "--all"]] {
            #expect(try box.run("multishop", arguments + store).status == 0)
        }
        let run = try held(box.file("c.plist")) { try box.run("multishop", ["inc", "pen", "--json"] + store) }
        #expect(run.status == 0)
        #expect(try held(box.file("c.plist")) { try box.run("multishop", ["checkout"] + store) }.status == 75)
        #expect(try box.run("multishop", ["checkout", "--json"] + store).json["total"] as? String == "34.98")
    }

    @Test("edits that wait in one folder never reach a file of the same name in another")
    func folders() throws {
        let box = try Sandbox()
        for folder in ["one", "two"] {
            try FileManager.default.createDirectory(atPath: box.file(folder), withIntermediateDirectories: false)
            try #"{ store: "plist:c.plist?busy=1", save: "on-leave" }"#
                .write(toFile: box.file(folder + "/cartwright.json5"), atomically: false, encoding: .utf8)
        }
        func config(_ folder: String) -> [String] { ["--config", box.file(folder + "/cartwright.json5")] }
        _ = try held(box.file("one/c.plist")) { try box.run("multishop", ["add", "pen"] + config("one")) }
        // The other folder's program starts where the URL means another file.
        let two = try box.run("multishop", ["show", "--json"] + config("two")).json
        #expect((two["shops"] as? [Any])?.isEmpty == true)
        let one = try box.run("multishop", ["show", "--json"] + config("one")).json
        #expect((one["shops"] as? [Any])?.count == 1)
    }

    @Test(
        "#N means the row that this store's cart showed, not another's of the same name",
        arguments: ["sqlite", "plist"])
    func rows(scheme: String) throws {
        let box = try Sandbox()
        let link = box.file("link")
        for folder in ["one", "two"] {
            try FileManager.default.createDirectory(atPath: box.file(folder), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: box.file("one"))
        let (one, two) = ("\(scheme):one/c", "\(scheme):two/c")
        for url in [one, two] {
            #expect(try box.run("multishop", ["add", "pen", "--store", url]).status == 0)
        }
        #expect(try box.run("multishop", ["show", "--store", two]).status == 0)
        #expect(try box.run("multishop", ["remove", "#1", "--store", one]).status == 1)
        // Another way to write the same file is the same store.
        #expect(try box.run("multishop", ["remove", "#1", "--store", "\(scheme):link/../two/c"]).status == 0)
        #expect(try box.run("multishop", ["show", "--store", one]).status == 0)
        #expect(try box.run("multishop", ["remove", "#1", "--store", "\(scheme):\(link)/c"]).status == 0)
    }
}
