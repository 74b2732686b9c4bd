public import CartCore

/// A date, or a date and time, as a person writes it: `2026-06-18`, `2026-06-18T20:00`, `2026-06-18 20:00:30`, with or
/// without an offset (`Z`, `+08:00`) at its end.
///
/// Only proleptic Gregorian dates that exist are read, of the years 1…9999; `24:00` and leap seconds are not.
public struct LocalTime: Hashable, Sendable {
    /// Milliseconds from 1970-01-01T00:00 to the wall-clock time, as if there were no time zones.
    public let wallMilliseconds: Int64
    /// The offset from UTC in seconds, when one is written.
    public let offset: Int?
    /// Whether only a date is written.
    public let isDate: Bool

    /// Reads the text; nil when it has another form or names a day or time that does not exist.
    public init?(_ text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2),
            year >= 1, (1...12).contains(month), day >= 1, day <= Civil.days(inMonth: month, of: year)
        else { return nil }
        var milliseconds = Civil.days(year: year, month: month, day: day) * 86_400_000
        var offset: Int?
        if scanner.isAtEnd {
            isDate = true
        } else {
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
                let hour = scanner.number(digits: 2), hour <= 23, scanner.take(":"),
                let minute = scanner.number(digits: 2), minute <= 59
            else { return nil }
            var second = 0
            var fraction = 0
            if scanner.take(":") {
                guard let read = scanner.number(digits: 2), read <= 59 else { return nil }
                second = read
                if scanner.take(".") {
                    guard let read = scanner.milliseconds() else { return nil }
                    fraction = read
                }
            }
            if !scanner.isAtEnd {
                guard let read = scanner.offset(), scanner.isAtEnd else { return nil }
                offset = read
            }
            milliseconds += Int64(hour * 3_600_000 + minute * 60_000 + second * 1_000 + fraction)
            isDate = false
        }
        wallMilliseconds = milliseconds
        self.offset = offset
    }

    /// Which of two instants a time means that the clock shows twice, when it is set back.
    public enum Ambiguity: Sendable { case earlier, later }

    /// The instant in a zone. A time that the clock skips when it is set forward means the instant as long after the
    /// change as the time is after the skipped hour's beginning: 02:30 is what the clock then shows as 03:30.
    public func instant(in zone: ZoneRules, whenTwice ambiguity: Ambiguity = .earlier) -> Timestamp {
        if let offset { return Timestamp(milliseconds: wallMilliseconds - Int64(offset) * 1_000) }
        let (seconds, rest) = Civil.floorDivide(wallMilliseconds, 1_000)
        return Timestamp(milliseconds: zone.instant(ofWall: seconds, whenTwice: ambiguity) * 1_000 + rest)
    }

    /// The first instant of the day after this one's, in a zone.
    public func startOfNextDay(in zone: ZoneRules) -> Timestamp {
        let (day, _) = Civil.floorDivide(wallMilliseconds, 86_400_000)
        return Timestamp(milliseconds: zone.instant(ofWall: (day + 1) * 86_400, whenTwice: .earlier) * 1_000)
    }
}

/// Days and dates of the proleptic Gregorian calendar.
enum Civil {
    /// The quotient rounded down, and the rest, which is not negative.
    static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a date. Years are counted from March, so that the leap day is a year's last.
    static func days(year: Int, month: Int, day: Int) -> Int64 {
        let shifted = Int64(month <= 2 ? year - 1 : year)
        let (era, yearOfEra) = floorDivide(shifted, 400)
        let dayOfYear = Int64((153 * ((month + 9) % 12) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The year that a day, counted from 1970-01-01, is in.
    static func year(ofDay day: Int64) -> Int {
        let (era, dayOfEra) = floorDivide(day + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // From the 306th day on (counted from March) it is January or February of the next year.
        return Int(era * 400 + yearOfEra) + (dayOfYear >= 306 ? 1 : 0)
    }

    /// The day of the week of a day counted from 1970-01-01: 0 is Sunday.
    static func weekday(ofDay day: Int64) -> Int { Int(floorDivide(day + 4, 7).rest) }
}

/// Reads groups of digits and the signs between them.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
        index += 1
        return true
    }

    private mutating func digit() -> Int? {
        guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
        index += 1
        return Int(bytes[index - 1]) - 0x30
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// The digits after a decimal point, to the millisecond; finer ones are read and dropped.
    mutating func milliseconds() -> Int? {
        guard var number = digit() else { return nil }
        var count = 1
        while let digit = digit() {
            if count < 3 { number = number * 10 + digit }
            count += 1
        }
        while count < 3 {
            number *= 10
            count += 1
        }
        return number
    }

    /// `Z`, or a sign with hours and minutes, in seconds east of Greenwich.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(digits: 2), hours <= 23 else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2), minutes <= 59 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
