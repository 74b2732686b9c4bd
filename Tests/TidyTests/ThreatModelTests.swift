import Foundation
import Testing

/// Docs/threat-model.md names the tests behind its claims; this holds it to that.
@Suite("The threat model names tests that there are")
struct ThreatModelTests {
    @Test("every test that the page names is in the file it names")
    func named() throws {
        let page = try #require(Repository.files.first { $0.path == "Docs/threat-model.md" })
        let text = String(decoding: page.text, as: UTF8.self)
        let claims = text.matches(of: /`([A-Za-z\/]+\.swift)`\s+“([^”]+)”/)
        #expect(claims.count > 15)
        #expect(claims.count == text.matches(of: /\.swift`/).count, "a file is named without a test")
        for claim in claims {
            let (file, name) = ("Tests/" + claim.output.1, String(claim.output.2))
            let source = Repository.files.first { $0.path == file }
            let code = source.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
            #expect(code.contains("\"\(name)\""), "\(file) has no test “\(name)”")
        }
    }
}
