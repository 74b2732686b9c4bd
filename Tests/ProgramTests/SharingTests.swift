import Foundation
import Glibc
import Testing

/// Several processes, and processes that die.
@Suite struct SharingTests {
    private func skus(in box: Sandbox, _ backend: Backend) throws -> [String: Int] {
        let cart = try box.run("multishop", ["show", "--json", "--store", backend.url]).json
        var found: [String: Int] = [:]
        for shop in cart["shops"] as? [[String: Any]] ?? [] {
            for line in shop["lines"] as? [[String: Any]] ?? [] {
                found[line["sku"] as? String ?? ""] = line["quantity"] as? Int
            }
        }
        return found
    }

    @Test("B40 twelve processes adding to one cart that is not there yet lose nothing", arguments: Backend.allCases)
    func twelve(backend: Backend) throws {
        for _ in 0..<3 {
            let box = try Sandbox(catalog: TestCatalog.skus(12))
            let started = try (0..<12).map {
                try box.start("multishop", ["add", "s\($0)", "--store", backend.url])
            }
            for process in started {
                let run = process.wait()
                #expect(run.status == 0, "\(run.err)")
            }
            #expect(try skus(in: box, backend) == Dictionary(uniqueKeysWithValues: (0..<12).map { ("s\($0)", 1) }))
        }
    }

    @Test("B40 B46 processes that change the same line each count", arguments: Backend.allCases)
    func sameLine(backend: Backend) throws {
        let box = try Sandbox()
        let started = try (0..<10).map { _ in try box.start("multishop", ["add", "pen", "--store", backend.url]) }
        for process in started { #expect(process.wait().status == 0) }
        #expect(try skus(in: box, backend) == ["pen": 10])
    }

    /// How many kills of each backend and policy: a dozen in the suite, a thousand with CARTWRIGHT_KILLS=1000.
    private static var kills: Int {
        ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap(Int.init) ?? 12
    }

    @Test(
        "S6 S7 a kill at any moment loses no acknowledged edit", arguments: Backend.allCases,
        ["every-edit", "on-leave"])
    func kill(backend: Backend, policy: String) throws {
        let seed: UInt64 = 20_260_618
        var numbers = SeededNumbers(seed: seed)
        let edits = (0..<40).map { #"{"edit":"add","sku":"s\#($0)","id":"e\#($0)"}"# }.joined(separator: "\n")
        for round in 0..<Self.kills {
            let box = try Sandbox(catalog: TestCatalog.skus(40))
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            // Kept from the processes that other tests start meanwhile.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let process = try box.start(
                "multishop", ["apply", "-", "--save", policy, "--json", "--store", backend.url], input: edits,
                out: ends[1])
            close(ends[1])
            // The moment: after some lines were acknowledged, and a while that no clock measures.
            let after = Int.random(in: 0...40, using: &numbers)
            var acknowledged = 0
            var byte: UInt8 = 0
            while acknowledged < after, read(ends[0], &byte, 1) == 1 { acknowledged += byte == 0x0A ? 1 : 0 }
            for _ in 0..<Int.random(in: 0..<200_000, using: &numbers) { byte &+= 1 }
            Glibc.kill(process.pid, SIGKILL)
            while read(ends[0], &byte, 1) == 1 { acknowledged += byte == 0x0A ? 1 : 0 }
            close(ends[0])
            _ = process.wait()
            let found = try skus(in: box, backend)
            let missing = (0..<min(acknowledged, 40)).filter { found["s\($0)"] != 1 }
            #expect(missing.isEmpty, "seed \(seed), round \(round): lost \(missing) of \(acknowledged)")
            #expect(found.values.allSatisfy { $0 == 1 }, "seed \(seed), round \(round): \(found)")
            // And the same batch again adds what was not reached, once.
            let next = try box.run(
                "multishop", ["apply", "-", "--save", policy, "--store", backend.url], input: edits)
            #expect(next.status == 0, "seed \(seed), round \(round): \(next.err)")
            let all = Dictionary(uniqueKeysWithValues: (0..<40).map { ("s\($0)", 1) })
            #expect(try skus(in: box, backend) == all, "seed \(seed), round \(round)")
        }
    }

    @Test("B39 a database that someone else writes to is waited for, then answered busy; nothing is lost")
    func locked() throws {
        let box = try Sandbox()
        try box.run("multishop", ["add", "pen", "--store", Backend.sqlite.url])
        // The bytes of a database file that SQLite's readers share and an exclusive user has for itself (os.h).
        let descriptor = open(box.file("carts.db"), O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0002
        lock.l_len = 510
        try #require(fcntl(descriptor, F_SETLK, &lock) == 0)
        let busy = try box.run("multishop", ["add", "pen", "--json", "--store", "sqlite:carts.db?busy=200"])
        #expect(busy.status == 75)
        #expect(try busy.error["code"] as? String == "busy")
        close(descriptor)
        try box.run("multishop", ["add", "pen", "--store", Backend.sqlite.url])
        #expect(try skus(in: box, .sqlite) == ["pen": 2])
    }
}
