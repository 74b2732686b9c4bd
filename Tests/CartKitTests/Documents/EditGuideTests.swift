import CartCore
import CartKit
import Testing

/// The table of edits in Docs/programs.md.
@Suite("The guide to the programs: edits")
struct EditGuideTests {
    @Test(
        "the table has every edit a shopper may write, each with the fields it takes",
        arguments: ["Docs/programs.md", "Docs/zh-Hans/programs.md"])
    func table(page: String) throws {
        var listed: [String: Set<String>] = [:]
        for row in try GuidePage(page).rows(columns: 2) {
            let names = GuidePage.codes(row[0])
            guard names.allSatisfy(EditDocument.names.contains) else { continue }
            // Other tables have rows of keys and of commands, some of the same name.
            for name in names where listed[name] == nil { listed[name] = Set(GuidePage.codes(row[1])) }
        }
        #expect(listed.keys.sorted() == EditDocument.names.sorted())
        for (name, fields) in listed {
            let error = #expect(throws: DocumentError.self) {
                try EditDocument.edit(
                    from: .object(["edit": .text(name), KnownNames.stranger: .text("x")]), freshID: { EditID("e") },
                    linesOf: { _, _ in [] })
            }
            let known = error?.description.matches(of: /“([a-z]+)”/).map { String($0.output.1) } ?? []
            #expect(fields == Set(known).subtracting(["edit", "id"]), "\(name)")
        }
    }
}
