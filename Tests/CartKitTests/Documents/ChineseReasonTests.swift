import CartKit
import Foundation
import Testing

@Suite("Reasons in Chinese")
struct ChineseReasonTests {
    @Test(
        "a reason is said in Chinese, with what was found kept",
        arguments: [
            ("line 1, column 7: “}” where a value is expected", "第 1 行第 7 列：此处应为一个值，实际为“}”"),
            (
                "lines[3].quantity: the text “two” where a whole number is expected",
                "lines[3].quantity：此处应为整数，实际为文字“two”"
            ),
            ("quantity: the text “a where b” where a whole number is expected", "quantity：此处应为整数，实际为文字“a where b”"),
            ("cannot lock: No such file or directory", "无法加锁：没有这个文件或文件夹"),
            ("“ad” is no edit; did you mean “add”?", "没有“ad”这种修改；是不是“add”？"),
            ("unknown field; known are “sku”, “quantity”", "没有这个字段；可用：“sku”、“quantity”"),
            ("cart \"a\", table coupons: a code is not UTF-8 text", "购物车“a”，表 coupons：a code 不是 UTF-8 文字"),
            (
                "the file is not a SQLite database [SQLite 26: file is not a database]",
                "这不是 SQLite 数据库 [SQLite 26: file is not a database]"
            ),
        ])
    func says(english: String, chinese: String) {
        #expect(ChineseReason.of(english) == chinese)
    }

    @Test("a reason of somebody else stays as it is", arguments: ["", "the moon is full", "a: b: c", "{x}"])
    func keeps(english: String) {
        #expect(ChineseReason.of(english) == english)
        #expect(ChineseReason.known(english) == nil)
    }

    /// Where reasons are written, and the texts with a space there that are none.
    private static let sources: [(file: String, others: Set<String>)] = [
        ("CartKit/Documents/JSONReader.swift", []),
        ("CartKit/Documents/FieldReader.swift", []),
        ("CartKit/Documents/EditReader.swift", []),
        ("CartKit/Documents/ChoiceDocument.swift", []),
        ("CartKit/Documents/LineDocument.swift", []),
        ("CartKit/Documents/CartDocument.swift", []),
        ("CartKit/Documents/DocumentMigration.swift", []),
        ("CartKit/Plugins/StoreURL.swift", ["; known schemes: ", "; did you mean 7?"]),
        ("CartKit/Plugins/StandardPlugins.swift", []),
        ("CartKit/Storage/Files/LocalFileSystem.swift", []),
        ("CartKit/Storage/CartStoreError.swift", []),
        ("PlistCartStore/PlistFile.swift", []),
        ("PlistCartStore/PlistValue.swift", []),
        ("PlistCartStore/PlistCartStore.swift", []),
        ("PlistCartStore/PlistCartStorePlugin.swift", []),
        ("SQLiteCartStore/SQLiteCartStore.swift", []),
        ("SQLiteCartStore/SQLiteCartStorePlugin.swift", []),
        ("SQLiteCartStore/Database/SQLiteFailure.swift", ["no message"]),
        ("SQLiteCartStore/Rows/CartReader.swift", []),
        ("SQLiteCartStore/Rows/LineRow.swift", []),
        ("SQLiteCartStore/Database/Connection.swift", []),
        ("SQLiteCartStore/Inspection.swift", []),
        ("PlistCartStore/XMLPlistWriter.swift", []),
        ("CartKit/Session/EditJournal.swift", []),
    ]

    @Test("every reason that is written in the sources is known in Chinese", arguments: sources.map(\.file))
    func complete(file: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: root.appendingPathComponent("Sources/" + file), encoding: .utf8)
            .replacing(/(?m)^\s*\/\/.*$/, with: "")
            .replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "7")
            .replacing(/"\s*\+\s*"/, with: "")
        let others = Self.sources.first { $0.file == file }?.others ?? []
        let reasons = source.matches(of: /"((?:[^"\\\n]|\\.)*)"/)
            .map { String($0.output.1).replacing("\\\"", with: "\"") }
            .filter { $0.contains(/[a-z] [a-z]/) && !others.contains($0) }
        #expect(reasons.filter { ChineseReason.known($0) == nil } == [])
    }
}
