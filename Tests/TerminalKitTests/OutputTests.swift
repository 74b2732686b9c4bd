import Foundation
import Glibc
import Testing

@testable import TerminalKit

@Suite struct OutputTests {
    @Test("lines arrive whole and in order")
    func lines() throws {
        let pipe = Pipe()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor, isInColour: false)
        output.line("珍珠奶茶")
        output.json { $0.object { $0.field("a", 1) } }
        output.flush()
        try pipe.fileHandleForWriting.close()
        #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "珍珠奶茶\n{\"a\":1}\n")
        #expect(output.fault == nil)
        #expect(output.width == nil)
    }

    @Test("a reader that leaves is no fault")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor, isInColour: false)
        for _ in 0..<10 { output.write(Array(repeating: 0x61, count: 1 << 16)) }
        #expect(output.isClosed)
        #expect(output.fault == nil)
    }

    @Test("a full disk is a fault")
    func full() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let output = Output(descriptor: descriptor, isInColour: false)
        output.line("x")
        output.flush()
        #expect(output.fault == ENOSPC)
    }
}
