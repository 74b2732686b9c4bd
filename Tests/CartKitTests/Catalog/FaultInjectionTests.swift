import CartKit
import CartTestKit
import Testing

/// The example of the guide, which has every field, with faults put in.
@Suite("Every fault of a catalog file is told, with its place, in one pass")
struct FaultInjectionTests {
    private static func example() throws -> DocumentValue {
        let text = try #require(try GuidePage("Docs/catalog.md").blocks("json5").first)
        return try DocumentValue(json: Array(text.utf8), allowsJSON5: true)
    }

    private static func faults(_ value: DocumentValue) -> [DocumentFault] {
        do {
            _ = try CatalogDocument(value, plugins: .standard)
            return []
        } catch {
            return error.faults
        }
    }

    @Test("one fault is one fault, at its place")
    func alone() throws {
        let example = try Self.example()
        let injections = Injection.all(in: example)
        #expect(injections.count > 600)
        for injection in injections {
            let found = Self.faults(injection.put(into: example))
            #expect(found.contains { $0.path == injection.fault }, "\(injection) \(found)")
            // A name that changed is missed wherever it was used.
            if !injection.renames { #expect(found.count == 1, "\(injection) \(found)") }
        }
    }

    @Test("many faults are all told, in both languages", arguments: 1...60)
    func together(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let example = try Self.example()
        var value = example
        var chosen: [Injection] = []
        var left = Injection.all(in: example)
        while chosen.count < 2 + seed / 2, !left.isEmpty {
            let injection = left.remove(at: Int.random(in: left.indices, using: &random))
            if chosen.contains(where: { $0.touches(injection) }) { continue }
            chosen.append(injection)
            value = injection.put(into: value)
        }
        let found = Self.faults(value)
        let paths = Set(found.map(\.path))
        for injection in chosen { #expect(paths.contains(injection.fault), "\(injection) among \(chosen)") }
        for fault in found {
            let (english, chinese) = (fault.message.text(in: "en"), fault.message.text(in: "zh-Hans"))
            #expect(!english.isEmpty && english != chinese, "\(fault)")
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(chinese)")
            #expect(fault.code.wholeMatch(of: /[a-z0-9-]+/) != nil)
        }
    }

    @Test("whatever stands anywhere, the file is read or refused with places that are in it", arguments: 1...40)
    func anything(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &+ 1_000)
        let example = try Self.example()
        let places = Place.all(in: example)
        let strange: [DocumentValue] = [
            .null, .bool(false), .integer(0), .integer(-1), .integer(.max), .integer(.min), .number(0.5),
            .number(1e300),
            .text(""), .text(" "), .text("\u{0}"), .text("-0"), .text("99999999999999999999.00"), .array([]),
            .array([.null]), .array([.array([])]), .object([:]), .object(["": .null]), .object(["en": .integer(1)]),
        ]
        for _ in 1...50 {
            var value = example
            for _ in 1...Int.random(in: 1...6, using: &random) {
                let place = places[Int.random(in: places.indices, using: &random)]
                value = place.replacing(in: value) { _ in strange[Int.random(in: strange.indices, using: &random)] }
            }
            for fault in Self.faults(value) {
                #expect(!fault.line(in: "en").isEmpty && !fault.line(in: "zh-Hans").isEmpty)
            }
        }
    }
}

/// A place in a file.
struct Place: Hashable {
    enum Step: Hashable {
        case field(String)
        case item(Int)
    }

    var steps: [Step] = []

    /// The place as faults write it.
    var path: String {
        steps.reduce(into: "") { path, step in
            switch step {
            case .field(let name): path += path.isEmpty ? name : "." + name
            case .item(let index): path += "[\(index)]"
            }
        }
    }

    /// The name of the field, or of the list that it is an item of.
    var name: String {
        for case .field(let name) in steps.reversed() { return name }
        return ""
    }

    var parent: Place { Place(steps: Array(steps.dropLast())) }

    func field(_ name: String) -> Place { Place(steps: steps + [.field(name)]) }

    /// Whether one lies in the other.
    func meets(_ other: Place) -> Bool { steps.starts(with: other.steps) || other.steps.starts(with: steps) }

    /// Every place in a value, sorted.
    static func all(in value: DocumentValue, at place: Place = Place()) -> [Place] {
        switch value {
        case .array(let items):
            return [place]
                + items.enumerated().flatMap { all(in: $1, at: Place(steps: place.steps + [.item($0)])) }
        case .object(let fields):
            return [place] + fields.sorted { $0.key < $1.key }.flatMap { all(in: $0.value, at: place.field($0.key)) }
        default: return [place]
        }
    }

    func value(in whole: DocumentValue) -> DocumentValue? {
        steps.reduce(whole) { value, step in
            switch (step, value) {
            case (.field(let name), .object(let fields)?): fields[name]
            case (.item(let index), .array(let items)?) where items.indices.contains(index): items[index]
            default: nil
            }
        }
    }

    /// The value with another one at this place; nil takes the field away.
    func replacing(in whole: DocumentValue, _ change: (DocumentValue?) -> DocumentValue?) -> DocumentValue {
        guard let first = steps.first else { return change(whole) ?? .null }
        let rest = Place(steps: Array(steps.dropFirst()))
        func changed(_ value: DocumentValue?) -> DocumentValue? {
            rest.steps.isEmpty ? change(value) : value.map { rest.replacing(in: $0, change) }
        }
        switch (first, whole) {
        case (.field(let name), .object(var fields)):
            fields[name] = changed(fields[name])
            return .object(fields)
        case (.item(let index), .array(var items)) where items.indices.contains(index):
            items[index] = changed(items[index]) ?? .null
            return .array(items)
        default: return whole
        }
    }
}

/// A fault to put into the example.
struct Injection: CustomStringConvertible {
    var place: Place
    var value: DocumentValue?
    /// Where it is told.
    var fault: String
    /// What no other fault may touch, for it to be told.
    var ground: Place
    /// Whether others name what it changes.
    var renames = false

    var description: String { "\(place.path): \(value?.excerpt ?? "away")" }

    func put(into whole: DocumentValue) -> DocumentValue { place.replacing(in: whole) { _ in value } }

    func touches(_ other: Injection) -> Bool { ground.meets(other.ground) || place.meets(other.place) }
}
