import Foundation
import Synchronization
import Testing

@testable import CartKit

@Suite("Files of this machine")
struct LocalFileSystemTests {
    let files = LocalFileSystem()
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try files.createDirectory(folder)
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    @Test("A folder tells the names in it, none when it is not there, and a file is no folder")
    func listing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try files.names(in: folder + "/none") == [])
        for name in ["b'.txt", "购物车.json", ".a"] { try files.replace(folder + "/" + name, with: Data()) }
        try files.createDirectory(folder + "/c")
        #expect(try files.names(in: folder) == [".a", "b'.txt", "c", "购物车.json"])
        let error = #expect(throws: FileError.self) { try files.names(in: folder + "/.a") }
        #expect(error?.operation == .read)
    }

    @Test("A file is absent, replaced, added to and removed; nothing else is left in the folder")
    func lifeCycle() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/a file'.txt"
        #expect(try files.read(path) == nil)
        #expect(try !files.exists(path))
        try files.remove(path)
        let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        try files.replace(path, with: large)
        #expect(try files.read(path) == large)
        try files.replace(path, with: Data())
        #expect(try files.read(path) == Data())
        try files.append(Data("ab".utf8), to: path)
        try files.append(Data("c".utf8), to: path)
        #expect(try files.read(path) == Data("abc".utf8))
        #expect(try names() == ["a file'.txt"])
        try files.remove(path)
        try files.append(Data("new".utf8), to: path)
        #expect(try files.read(path) == Data("new".utf8))
        try files.createDirectory(folder + "/x/y/z")
        try files.createDirectory(folder + "/x/y/z")
        #expect(try files.exists(folder + "/x/y/z"))
        #expect(throws: FileError.self) { try files.createDirectory(path) }
    }

    @Test("A new file is its owner's alone; the mode of an old one is kept; a link stays a link")
    func modesAndLinks() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/f"
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try files.replace(path, with: Data("1".utf8))
        #expect(try mode() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
        try files.replace(folder + "/link", with: Data("2".utf8))
        #expect(try mode() == 0o640)
        #expect(try files.read(path) == Data("2".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == path)
    }

    @Test("What somebody put in the place of the temporary file is neither written to nor kept")
    func planted() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let victim = folder + "/victim"
        try files.replace(victim, with: Data("mine".utf8))
        // Other tests count too while this one runs; some hundred numbers ahead are enough.
        let number = LocalFileSystem.counter.load(ordering: .relaxed)
        for next in number...(number + 400) {
            let name = folder + "/" + TemporaryName.of("f", process: getpid(), number: next)
            if next.isMultiple(of: 2) {
                try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: victim)
            } else {
                try Data().write(to: URL(fileURLWithPath: name))
                try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: name)
            }
        }
        for text in ["one", "two"] {
            try? FileManager.default.removeItem(atPath: folder + "/f")
            try files.replace(folder + "/f", with: Data(text.utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/f")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        }
        #expect(try files.read(victim) == Data("mine".utf8))
    }

    @Test("B38 A file marked read-only is not replaced, unless whoever runs this may write everything")
    func readOnly() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/f"
        try files.replace(path, with: Data("old".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        let isAllowed = FileManager.default.isWritableFile(atPath: path)
        do {
            try files.replace(path, with: Data("new".utf8))
            #expect(isAllowed)
            #expect(try files.read(path) == Data("new".utf8))
        } catch {
            #expect(!isAllowed)
            #expect(error.storeError().code == .notAllowed)
            #expect(try files.read(path) == Data("old".utf8))
        }
        #expect(try names() == ["f"])
    }

    @Test("B38 What cannot be written is an error that names the path; the old file is whole")
    func failures() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try files.replace(folder + "/none/f", with: Data())
            Issue.record("an error was expected")
        } catch {
            #expect(error.errno == ENOENT)
            #expect(error.description.contains(folder))
            #expect(error.storeError().code == .cannotCreate)
        }
        #expect(throws: FileError.self) { try files.read(folder) }
        #expect(throws: FileError.self) { try files.append(Data(), to: folder) }
        #expect(throws: FileError.self) { try files.replace(folder, with: Data("x".utf8)) }
        #expect(throws: FileError.self) { try files.append(Data("x".utf8), to: "/dev/full") }
        #expect(try names().isEmpty)
    }

    @Test("B39 A lock holds off others, shared ones excepted, until it is let go")
    func locks() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/lock"
        func isFree(exclusive: Bool) -> Bool {
            (try? files.lock(path, exclusive: exclusive, timeoutMilliseconds: 0)) != nil
        }
        var lock: FileLock? = try files.lock(path, exclusive: true, timeoutMilliseconds: 0)
        #expect(lock != nil)
        #expect(!isFree(exclusive: true))
        #expect(!isFree(exclusive: false))
        lock = nil
        #expect(isFree(exclusive: true))
        lock = try files.lock(path, exclusive: false, timeoutMilliseconds: 0)
        #expect(isFree(exclusive: false))
        do {
            _ = try files.lock(path, exclusive: true, timeoutMilliseconds: 1)
            Issue.record("an error was expected")
        } catch {
            #expect(error.isBusy)
            #expect(error.storeError().code == .busy)
        }
        withExtendedLifetime(lock) {}
    }
}
