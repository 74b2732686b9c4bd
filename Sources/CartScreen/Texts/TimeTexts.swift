public import CartCore

extension Texts {
    /// An instant to the minute in the zone of the texts: `2026-12-01 08:00 UTC+08:00`.
    public func time(_ instant: Timestamp) -> String {
        let minutes = Self.floorDivide(instant.milliseconds, 60_000) + Int64(utcOffsetMinutes)
        let days = Self.floorDivide(minutes, 24 * 60)
        let minuteOfDay = minutes - days * 24 * 60
        let date = Self.date(daysSince1970: days)
        let day = Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-" + Self.padded(date.day, 2)
        return day + " " + Self.padded(minuteOfDay / 60, 2) + ":" + Self.padded(minuteOfDay % 60, 2) + " " + zone
    }

    private var zone: String {
        if utcOffsetMinutes == 0 { return "UTC" }
        let minutes = Int64(utcOffsetMinutes.magnitude)
        let sign = utcOffsetMinutes < 0 ? "-" : "+"
        return "UTC" + sign + Self.padded(minutes / 60, 2) + ":" + Self.padded(minutes % 60, 2)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The Gregorian date of a day. Years are counted from March, so that the leap day is a year's last, and in eras
    /// of 400 years, which all have 146,097 days.
    private static func date(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = daysSince1970 + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
