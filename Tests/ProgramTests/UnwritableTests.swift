import Foundation
import Glibc
import Testing

/// Stores that can be read and not written: read-only for who asks, or on a disk that is full.
@Suite struct UnwritableTests {
    /// Rights mean nothing to root, so root runs the program as nobody.
    private static let asNobody =
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : ["/usr/bin/env"]

    /// Whether nobody may run the programs where they were built.
    private static var canDropRights: Bool {
        let arguments = Array(asNobody.dropFirst()) + [Sandbox.path(of: "multishop"), "--version"]
        return (try? Sandbox().run(asNobody[0], arguments).status) == 0
    }

    /// Whether a file system of its own can be had, to be filled.
    private static var canMount: Bool {
        let script = "mount -t tmpfs -o size=64k none /mnt"
        return (try? Sandbox().run("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", script]).status) == 0
    }

    @Test(
        "B38 a read-only file in a read-only folder is read; an edit is not allowed, and changes nothing",
        .enabled(if: canDropRights), arguments: Backend.allCases)
    func readOnly(backend: Backend) throws {
        let box = try Sandbox()
        let name = backend == .plist ? "shop/carts.plist" : "shop/carts.db"
        let url = "\(backend.rawValue):\(name)"
        for folder in ["shop", "state"] {
            try FileManager.default.createDirectory(atPath: box.file(folder), withIntermediateDirectories: false)
        }
        try box.done("multishop", "add", "pen", "2", "--store", url)
        let before = try #require(box.bytes(of: name))
        try #require(chmod(box.folder, 0o755) == 0 && chmod(box.file("state"), 0o777) == 0)
        try #require(chmod(box.file("state/cartwright"), 0o777) == 0 || errno == ENOENT)
        try #require(chmod(box.file(name), 0o444) == 0 && chmod(box.file("shop"), 0o555) == 0)
        defer { chmod(box.file("shop"), 0o755) }
        func run(_ arguments: [String]) throws -> Sandbox.Run {
            let all = Array(Self.asNobody.dropFirst()) + [Sandbox.path(of: "multishop")] + arguments + ["--store", url]
            return try box.run(Self.asNobody[0], all)
        }
        let shown = try run(["show"])
        #expect(shown.status == 0 && shown.out.contains("Pen"), "\(shown.out)\(shown.err)")
        for language in ["en", "zh-Hans"] {
            let added = try run(["add", "pen", "--json", "--lang", language])
            #expect(added.status == 77, "\(added.err)")
            #expect(try added.error["code"] as? String == "not-allowed")
        }
        #expect(box.bytes(of: name) == before)
    }

    @Test(
        "B38 on a full disk a store is read; an edit says that no space is left, and loses nothing",
        .enabled(if: canMount), arguments: Backend.allCases)
    func full(backend: Backend) throws {
        let box = try Sandbox()
        try FileManager.default.createDirectory(atPath: box.file("small"), withIntermediateDirectories: false)
        let name = backend == .plist ? "carts.plist" : "carts.db"
        try box.done("multishop", "add", "pen", "2", "--store", backend.url)
        let script = """
            mount -t tmpfs -o size=1m none small && cp \(name) small/ &&
            { dd if=/dev/zero of=small/rest bs=4096 2>/dev/null; exec "$0" "$@"; }
            """
        func run(_ arguments: [String]) throws -> Sandbox.Run {
            let program = [Sandbox.path(of: "multishop")] + arguments
            let store = ["--store", "\(backend.rawValue):small/\(name)"]
            return try box.run("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", script] + program + store)
        }
        let shown = try run(["show"])
        #expect(shown.status == 0 && shown.out.contains("Pen"), "\(shown.out)\(shown.err)")
        let added = try run(["add", "pen", "--json"])
        #expect(added.status == 74, "\(added.err)")
        #expect((try added.error["message"] as? String)?.lowercased().contains("no space") == true, "\(added.err)")
    }

    @Test("What was damaged is said to be as it was once, not twice", arguments: Backend.allCases)
    func saidOnce(backend: Backend) throws {
        let box = try Sandbox()
        for text in ["torn", String(repeating: "not a store. ", count: 100)] {
            try box.write(text, to: backend == .plist ? "carts.plist" : "carts.db")
            let run = try box.run("multishop", ["show", "--store", backend.url])
            #expect(run.status == 65)
            #expect(run.err.lowercased().ranges(of: "left as it is").count == 1, "\(run.err)")
        }
    }

    @Test("B35 a null in a property list is named with its line and place")
    func null() throws {
        let box = try Sandbox()
        try box.write("<plist>\n<dict><key>default</key>\n<null/></dict></plist>", to: "carts.plist")
        let run = try box.run("multishop", ["show", "--store", Backend.plist.url])
        #expect(run.status == 65)
        #expect(run.err.contains("carts.plist: default") && run.err.contains("line 3 has a null"), "\(run.err)")
    }
}
