import Foundation
import Testing

/// Sizes and colours: SKUs of one product that `-o` tells apart, beside the choices made for a line.
@Suite struct SpecTests {
    static let catalog = #"""
        { version: 1, currency: "CNY", words: { size: { en: "size", "zh-Hans": "尺码" }, L: { en: "large", "zh-Hans": "大" } },
          shops: [ { id: "s", name: "S", products: [
            { id: "tee", title: "Tee", options: [ { name: "print", choices: [ { value: "cat" }, { value: "dog" } ] } ],
              skus: [ { sku: "red-m", spec: { color: "red", size: "M" }, price: "10.00" },
                      { sku: "red-l", spec: { color: "red", size: "L" }, price: "11.00" },
                      { sku: "blue-l", spec: { color: "blue", size: "L" }, price: "12.00" } ] },
            { id: "pen", title: "Pen", skus: [ { sku: "ink", price: "3.00" } ] } ] } ] }
        """#

    static func cart(_ box: Sandbox, _ list: String = "lines") throws -> [[String: Any]] {
        let export = try box.run("multishop", ["export"]).json
        return try #require(export[list] as? [[String: Any]])
    }

    /// SKU, choice and quantity of each line.
    static func lines(_ box: Sandbox) throws -> [String] {
        try cart(box).map { line in
            let options = (line["options"] as? [String: String] ?? [:]).map { "\($0)=\($1)" }.joined()
            return "\(line["sku"] ?? "") \(options) ×\(line["quantity"] ?? "")"
        }
    }

    @Test(
        "S60 another size is named by its value alone, and the line's own choices stay or give way",
        arguments: [
            (["-o", "size=L"], "red-l print=cat ×2"),
            (["-o", "size=L", "-o", "color=blue"], "blue-l print=cat ×2"),
            (["-o", "size=L", "-o", "print=dog"], "red-l print=dog ×2"),
            (["-o", "print=dog"], "red-m print=dog ×2"),
            (["-o", "size=M"], "red-m print=cat ×2"),
            (["-o", "尺码=大", "--lang", "zh-Hans"], "red-l print=cat ×2"),
            (["red-l"], "red-l print=cat ×2"),
            (["red-l", "-o", "size=L", "-o", "print=dog"], "red-l print=dog ×2"),
        ])
    func change(arguments: [String], line: String) throws {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done("multishop", "add", "red-m", "2", "-o", "print=cat")
        let run = try box.run("multishop", ["spec", "red-m"] + arguments)
        #expect(run.status == 0, "\(run.err)")
        #expect(try Self.lines(box) == [line])
    }

    @Test("S60 a changed size joins the line that has it")
    func joins() throws {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done("multishop", "add", "red-m", "2")
        try box.done("multishop", "add", "red-l")
        try box.done("multishop", "spec", "red-m", "-o", "size=L")
        #expect(try Self.lines(box) == ["red-l  ×3"])
    }

    @Test(
        "a value or a combination that there is not is refused with those there are, and the line stays",
        arguments: [
            (["-o", "size=XL"], "unknown-choice", "Choose one of: M, L."),
            (["-o", "color=blue"], "unknown-sku", "blue-l  color=blue size=L"),
            (["-o", "sice=L"], "unknown-option", "It has: color, size, print."),
            (["-o", "size=L", "-o", "size=M"], "repeated-option", "Choose it once."),
            (["-o", "print=owl"], "unknown-choice", "cat, dog"),
            (["red-l", "-o", "size=M"], "unknown-choice", "The SKU that is: red-m."),
        ])
    func refused(arguments: [String], code: String, advice: String) throws {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done("multishop", "add", "red-m")
        let json = try box.run("multishop", ["spec", "red-m", "--json"] + arguments)
        #expect(json.status == 1)
        #expect(try json.error["code"] as? String == code)
        let run = try box.run("multishop", ["spec", "red-m", "--lang", "en"] + arguments)
        #expect(run.err.contains(advice), "\(run.err)")
        let chinese = try box.run("multishop", ["spec", "red-m", "--lang", "zh-Hans"] + arguments)
        #expect(chinese.err.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(try Self.lines(box) == ["red-m  ×1"])
    }

    @Test(
        "what is added is named by its SKU, or by its product and the values that one SKU alone has",
        arguments: [
            (["red-l", "-o", "size=L"], "red-l  ×1"),
            (["tee", "-o", "size=M"], "red-m  ×1"),
            (["tee", "2", "-o", "size=L", "-o", "color=blue", "-o", "print=cat"], "blue-l print=cat ×2"),
        ])
    func add(arguments: [String], line: String) throws {
        let box = try Sandbox(catalog: Self.catalog)
        let run = try box.run("multishop", ["add"] + arguments)
        #expect(run.status == 0, "\(run.err)")
        #expect(try Self.lines(box) == [line])
    }

    @Test(
        "an add that names no SKU, or contradicts itself, is refused and says which there are",
        arguments: [
            (["red-l", "-o", "size=M"], ["red-m"]), (["tee", "-o", "size=L"], ["red-l", "blue-l"]),
            (["tee", "-o", "size=M", "-o", "color=blue"], ["red-m", "red-l", "blue-l"]),
            (["tee"], ["red-m", "red-l", "blue-l"]), (["tee", "-o", "print=cat"], ["red-m", "red-l", "blue-l"]),
        ])
    func addRefused(arguments: [String], names: [String]) throws {
        let box = try Sandbox(catalog: Self.catalog)
        let run = try box.run("multishop", ["add"] + arguments)
        #expect(run.status == 1)
        for name in names { #expect(run.err.contains(name), "\(run.err)") }
        #expect(try Self.lines(box) == [])
    }

    @Test("a batch understands the values of a spec as the commands do")
    func batch() throws {
        let box = try Sandbox(catalog: Self.catalog)
        let input = """
            {"edit":"add","sku":"tee","options":{"size":"M","print":"cat"},"id":"a"}
            {"edit":"spec","line":"red-m","options":{"size":"L"},"id":"b"}
            {"edit":"add","sku":"red-l","options":{"size":"M"}}
            {"edit":"spec","line":"red-l","options":{}}
            """
        let run = try box.run("multishop", ["apply", "-", "--json"], input: input)
        #expect(run.status == 1)
        let results = run.out.split(separator: "\n").dropLast().map { $0.contains(#"{"ok":true}"#) }
        #expect(results == [true, true, false, true])
        #expect(try Self.lines(box) == ["red-l  ×1"])
    }

    @Test("a line says its SKU's spec beside its choices, everywhere, and only when there is one")
    func json() throws {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done("multishop", "add", "red-l", "-o", "print=cat")
        try box.done("multishop", "add", "ink")
        try box.done("multishop", "add", "blue-l")
        try box.done("multishop", "later", "blue-l")
        try box.done("multishop", "select", "--all")
        func specs(_ lines: Any?) throws -> [String: [String: String]] {
            let lines = try #require(lines as? [[String: Any]])
            return try Dictionary(
                uniqueKeysWithValues: lines.filter { $0["spec"] != nil }.map { line in
                    (try #require(line["sku"] as? String), try #require(line["spec"] as? [String: String]))
                })
        }
        let red = ["red-l": ["color": "red", "size": "L"]]
        let blue = ["blue-l": ["color": "blue", "size": "L"]]
        let shops = try #require(try box.run("multishop", ["show", "--json"]).json["shops"] as? [[String: Any]])
        #expect(try specs(shops.first?["lines"]) == red)
        #expect(try specs(try box.run("multishop", ["saved", "--json"]).json["saved"]) == blue)
        let dry = try box.run("multishop", ["checkout", "--dry-run", "--json"]).json
        #expect(try specs((dry["orders"] as? [[String: Any]])?.first?["lines"]) == red)
        let file = try box.run("multishop", ["export"])
        #expect(try specs(try file.json["lines"]) == red)
        #expect(try specs(try file.json["saved"]) == blue)
        // It is for the reader: an import goes by the SKU, whatever the file says of its spec.
        try box.write(file.out.replacing(#""size":"L""#, with: #""size":7"#), to: "cart.json")
        try box.done("multishop", "import", "cart.json", "--cart", "second")
        #expect(try box.run("multishop", ["export", "--cart", "second"]).out == file.out)
        let saved = try box.run("multishop", ["saved"])
        #expect(saved.out.contains("Tee (blue, large)"), "\(saved.out)")
    }
}
