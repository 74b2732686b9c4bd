import CartCore
import Testing

@testable import CartKit

@Suite struct WindowTests {
    private func window(_ fields: String, zone: String) throws -> TimeWindow {
        let text = """
            { timeZone: "\(zone)", promotions: [ { id: "x", \(fields), tiers: [ { pieces: 1, percentOff: 10 } ] } ] }
            """
        let document = try CatalogDocument(json: Array(text.utf8), plugins: .standard, zones: .none)
        return try #require(document.steps(language: "en").first).info.window
    }

    @Test(
        "B20: a bare end date includes its whole day in the catalog's zone",
        arguments: [
            ("UTC", Int64(0)), ("Asia/Shanghai", 8), ("-05:00", -5),
        ])
    func endDate(zone: String, hoursEast: Int64) throws {
        let window = try window(#"until: "2017-06-19""#, zone: zone)
        // 2017-06-20T00:00Z
        let midnight: Int64 = 1_497_916_800_000 - hoursEast * 3_600_000
        #expect(window.until == Timestamp(milliseconds: midnight))
        #expect(window.position(of: Timestamp(milliseconds: midnight - 1)) == .inside)
        #expect(window.position(of: Timestamp(milliseconds: midnight)) == .after)
    }

    @Test("an offset in a date-time goes before the catalog's zone")
    func offset() throws {
        let window = try window(#"from: "2017-06-20T02:00+02:00""#, zone: "Asia/Shanghai")
        #expect(window.from == Timestamp(milliseconds: 1_497_916_800_000))
    }

    /// Central European time as its yearly rule has it.
    private let berlin = ZoneRules(
        name: "Test/CET", changes: [], offsetBefore: 3_600,
        yearly: YearlyRule(
            standard: 3_600,
            summer: YearlyRule.Summer(
                offset: 7_200, begins: .init(day: .month(3, week: 5, weekday: 0), seconds: 7_200),
                ends: .init(day: .month(10, week: 5, weekday: 0), seconds: 10_800))))

    @Test("B20: a time that the clock skips is moved on; one it shows twice is the first or the second")
    func clockChanges() throws {
        // In 2026 summer time begins on 29 March at 01:00Z and ends on 25 October at 01:00Z.
        let begins: Int64 = 1_774_746_000
        let ends: Int64 = 1_792_890_000
        #expect(berlin.offset(at: begins - 1) == 3_600)
        #expect(berlin.offset(at: begins) == 7_200)
        #expect(berlin.offset(at: ends - 1) == 7_200)
        #expect(berlin.offset(at: ends) == 3_600)
        let skipped = try #require(LocalTime("2026-03-29T02:30"))
        #expect(skipped.instant(in: berlin).milliseconds == (begins + 1_800) * 1_000)
        let twice = try #require(LocalTime("2026-10-25T02:30"))
        #expect(twice.instant(in: berlin, whenTwice: .earlier).milliseconds == (ends - 1_800) * 1_000)
        #expect(twice.instant(in: berlin, whenTwice: .later).milliseconds == (ends + 1_800) * 1_000)
    }

    @Test(
        "only dates and times that exist are read",
        arguments: [
            ("2026-02-28", true), ("2026-02-29", false), ("2024-02-29", true), ("1900-02-29", false),
            ("2026-13-01", false),
            ("2026-00-10", false), ("2026-01-32", false), ("2026-1-1", false), ("2026-01-01T24:00", false),
            ("2026-01-01T23:59:59.999Z", true), ("2026-01-01 08:00+0800", true), ("2026-01-01T08", false),
            ("2026-01-01T08:00:60", false), ("2026-01-01x", false), ("", false), ("２０２６-01-01", false),
        ])
    func forms(text: String, isTime: Bool) {
        #expect((LocalTime(text) != nil) == isTime)
    }

    @Test("days and years agree over four centuries")
    func calendar() {
        var day = Civil.days(year: 1900, month: 1, day: 1)
        for year in 1900...2300 {
            #expect(Civil.days(year: year, month: 1, day: 1) == day)
            #expect(Civil.year(ofDay: day) == year)
            for month in 1...12 { day += Int64(Civil.days(inMonth: month, of: year)) }
            #expect(Civil.year(ofDay: day - 1) == year)
        }
        #expect(Civil.days(year: 1970, month: 1, day: 1) == 0)
        #expect(Civil.weekday(ofDay: 0) == 4)
    }

    @Test("a zone file is read as RFC 8536 has it, and a torn one is refused")
    func zoneFile() throws {
        func header(_ times: UInt8, _ types: UInt8, _ letters: UInt8) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
                + [0, 0, 0].flatMap { [0, 0, 0, $0] as [UInt8] } + [times, types, letters].flatMap { [0, 0, 0, $0] }
        }
        let type: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0]
        let summer: [UInt8] = [0, 0, 0x1C, 0x20, 1, 0]
        let letters: [UInt8] = Array("X\0".utf8)
        let bytes =
            header(0, 1, 2) + type + letters
            + header(1, 2, 2) + [0, 0, 0, 0, 0, 0, 0x03, 0xE8] + [1] + type + summer + letters
            + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
        let rules = try #require(ZoneFile.read(bytes, name: "X"))
        #expect(rules.offset(at: 999) == 3_600)
        #expect(rules.yearly == berlin.yearly)
        for length in 0..<bytes.count - 1 {
            #expect(
                ZoneFile.read(Array(bytes[..<length]), name: "X")?.yearly != berlin.yearly || length > bytes.count - 2)
        }
    }
}
