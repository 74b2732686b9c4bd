import Foundation
import Testing

/// Whole sessions as a person sees them, in both languages: what is typed after `$`, what is answered below it.
@Suite struct TranscriptTests {
    /// Runs the commands of a transcript and writes down what came.
    private func replay(_ transcript: String, language: String) throws -> String {
        let box = try Sandbox()
        return try transcript.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { line in
            let words = line.dropFirst(2).split(separator: " ").map(String.init)
            let run = try box.run(words[0], Array(words.dropFirst()), environment: ["CARTWRIGHT_LANG": language])
            let status = run.status == 0 ? "" : "[\(run.status)]\n"
            return line + "\n" + run.out + run.err + status
        }.joined()
    }

    @Test("a mall's session in English")
    func mallEnglish() throws {
        #expect(try replay(Transcripts.mallEnglish, language: "en") == Transcripts.mallEnglish)
    }

    @Test("S31 S55 a mall's session in Chinese")
    func mallChinese() throws {
        #expect(try replay(Transcripts.mallChinese, language: "zh-Hans") == Transcripts.mallChinese)
    }

    @Test("S41 a takeaway's session in English")
    func takeawayEnglish() throws {
        #expect(try replay(Transcripts.takeawayEnglish, language: "en") == Transcripts.takeawayEnglish)
    }

    @Test("S41 a takeaway's session in Chinese")
    func takeawayChinese() throws {
        #expect(try replay(Transcripts.takeawayChinese, language: "zh-Hans") == Transcripts.takeawayChinese)
    }
}
