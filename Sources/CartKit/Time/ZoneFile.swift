internal import FoundationEssentials

/// Where the data of time zones come from.
public struct ZoneSource: Sendable {
    /// The bytes of a zone's file (RFC 8536) by the zone's name; nil when there is none.
    public let data: @Sendable (String) -> [UInt8]?

    /// A source.
    public init(data: @escaping @Sendable (String) -> [UInt8]?) { self.data = data }

    /// The tz database of the system, where Unix keeps it.
    public static let system = ZoneSource { name in
        for folder in ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"] {
            if let data = FileManager.default.contents(atPath: folder + "/" + name) { return Array(data) }
        }
        return nil
    }

    /// No data: only the zones without changes are known.
    public static let none = ZoneSource { _ in nil }
}

/// Reads a zone file as RFC 8536 defines it: the 64-bit block and the line after it.
enum ZoneFile {
    static func read(_ bytes: [UInt8], name: String) -> ZoneRules? {
        var reader = ByteReader(bytes)
        guard let first = header(&reader) else { return nil }
        let wide = first.version >= 0x32
        var counts = first
        if wide {
            guard reader.skip(first.blockSize(timeSize: 4)), let second = header(&reader) else { return nil }
            counts = second
        }
        var times: [Int64] = []
        for _ in 0..<counts.times {
            guard let time = wide ? reader.integer(bytes: 8) : reader.integer(bytes: 4) else { return nil }
            times.append(time)
        }
        var kinds: [Int] = []
        for _ in 0..<counts.times {
            guard let kind = reader.byte() else { return nil }
            kinds.append(Int(kind))
        }
        var offsets: [Int] = []
        for _ in 0..<counts.types {
            guard let offset = reader.integer(bytes: 4), abs(offset) < 100_000, reader.skip(2) else { return nil }
            offsets.append(Int(offset))
        }
        guard let before = offsets.first, kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
        var changes: [ZoneRules.Change] = []
        for (time, kind) in zip(times, kinds) {
            if let last = changes.last, last.instant >= time { return nil }
            changes.append(ZoneRules.Change(instant: time, offset: offsets[kind]))
        }
        var yearly: YearlyRule?
        if wide {
            let rest = counts.letters + counts.leaps * 12 + counts.standardFlags + counts.universalFlags
            guard reader.skip(rest), reader.byte() == 0x0A else { return nil }
            let line = reader.rest().prefix { $0 != 0x0A }
            if !line.isEmpty {
                var parser = YearlyRuleParser(Array(line))
                guard let rule = parser.rule() else { return nil }
                yearly = rule
            }
        }
        return ZoneRules(name: name, changes: changes, offsetBefore: before, yearly: yearly)
    }

    private struct Counts {
        var version: UInt8
        var universalFlags, standardFlags, leaps, times, types, letters: Int

        func blockSize(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + universalFlags
        }
    }

    private static func header(_ reader: inout ByteReader) -> Counts? {
        guard [reader.byte(), reader.byte(), reader.byte(), reader.byte()] == [0x54, 0x5A, 0x69, 0x66],
            let version = reader.byte(), reader.skip(15)
        else { return nil }
        var numbers: [Int] = []
        for _ in 0..<6 {
            // No zone has nearly so many of anything; a larger number is a damaged file.
            guard let number = reader.integer(bytes: 4), (0...10_000).contains(number) else { return nil }
            numbers.append(Int(number))
        }
        return Counts(
            version: version, universalFlags: numbers[0], standardFlags: numbers[1], leaps: numbers[2],
            times: numbers[3], types: numbers[4], letters: numbers[5])
    }
}

private struct ByteReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8? {
        guard index < bytes.count else { return nil }
        index += 1
        return bytes[index - 1]
    }

    /// A signed number, most significant byte first.
    mutating func integer(bytes count: Int) -> Int64? {
        guard bytes.count - index >= count else { return nil }
        var value: UInt64 = 0
        for _ in 0..<count {
            value = value << 8 | UInt64(bytes[index])
            index += 1
        }
        let unused = 64 - count * 8
        return Int64(bitPattern: value << unused) >> unused
    }

    mutating func skip(_ count: Int) -> Bool {
        guard bytes.count - index >= count else { return false }
        index += count
        return true
    }

    func rest() -> ArraySlice<UInt8> { bytes[index...] }
}

/// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
private struct YearlyRuleParser {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func rule() -> YearlyRule? {
        // The offsets are written west of Greenwich.
        guard skipName(), let west = time() else { return nil }
        if index == bytes.count { return YearlyRule(standard: -west, summer: nil) }
        guard skipName() else { return nil }
        var summer = -west + 3_600
        if index < bytes.count, bytes[index] != UInt8(ascii: ",") {
            guard let west = time() else { return nil }
            summer = -west
        }
        guard let begins = moment(), let ends = moment(), index == bytes.count else { return nil }
        return YearlyRule(standard: -west, summer: YearlyRule.Summer(offset: summer, begins: begins, ends: ends))
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
        index += 1
        return true
    }

    private mutating func skipName() -> Bool {
        let start = index
        if take("<") {
            while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
            return take(">")
        }
        while index < bytes.count, (0x41...0x5A).contains(bytes[index] & 0xDF) { index += 1 }
        return index - start >= 3
    }

    private mutating func number() -> Int? {
        var number: Int?
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), (number ?? 0) < 10_000 {
            number = (number ?? 0) * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return number
    }

    /// `[+|-]hours[:minutes[:seconds]]`, in seconds.
    private mutating func time() -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(), hours <= 167 else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(":") {
            guard let number = number(), number < 60 else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func moment() -> YearlyRule.Moment? {
        guard take(",") else { return nil }
        let day: YearlyRule.Moment.Day
        if take("M") {
            guard let month = number(), (1...12).contains(month), take("."), let week = number(),
                (1...5).contains(week), take("."), let weekday = number(), (0...6).contains(weekday)
            else { return nil }
            day = .month(month, week: week, weekday: weekday)
        } else if take("J") {
            guard let number = number(), (1...365).contains(number) else { return nil }
            day = .julian(number)
        } else {
            guard let number = number(), (0...365).contains(number) else { return nil }
            day = .ordinal(number)
        }
        if !take("/") { return YearlyRule.Moment(day: day, seconds: 7_200) }
        guard let seconds = time() else { return nil }
        return YearlyRule.Moment(day: day, seconds: seconds)
    }
}
