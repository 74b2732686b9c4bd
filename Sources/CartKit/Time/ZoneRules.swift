/// When a time zone's clocks show what.
///
/// Made without Foundation's time zones: loading their data costs a program more than all the rest of its start. Zones
/// that have not changed their clocks for decades are known here; the others come from the system's zone files
/// (RFC 8536), which a ``ZoneSource`` answers.
public struct ZoneRules: Hashable, Sendable {
    /// The zone's name.
    public let name: String
    /// The instants, in seconds since 1970, at which the offset changes, and the offset from then on.
    let changes: [Change]
    /// The offset before the first change, in seconds east of Greenwich.
    let offsetBefore: Int
    /// What goes on for ever after the last change; nil when nothing changes any more.
    let yearly: YearlyRule?

    struct Change: Hashable, Sendable {
        var instant: Int64
        var offset: Int
    }

    /// A zone that never changes.
    public init(name: String, fixedOffset seconds: Int) {
        self.init(name: name, changes: [], offsetBefore: seconds, yearly: nil)
    }

    init(name: String, changes: [Change], offsetBefore: Int, yearly: YearlyRule?) {
        self.name = name
        self.changes = changes
        self.offsetBefore = offsetBefore
        self.yearly = yearly
    }

    /// Universal time.
    public static let utc = ZoneRules(name: "UTC", fixedOffset: 0)

    /// The zone of this name: `UTC`, an offset (`+08:00`), one of those known here, or what the source has.
    ///
    /// Nil when the name is unknown, or the source's data cannot be read.
    public init?(named name: String, from source: ZoneSource = .system) {
        if let fixed = Self.fixedOffsets[name] {
            self.init(name: name, fixedOffset: fixed)
        } else if let time = LocalTime("2000-01-01T00:00" + name), let offset = time.offset, name.utf8.first != 0x3A {
            self.init(name: name, fixedOffset: offset)
        } else {
            guard Self.isWellFormed(name), let data = source.data(name),
                let rules = ZoneFile.read(data, name: name)
            else { return nil }
            self = rules
        }
    }

    /// The offset at an instant (seconds since 1970), in seconds east of Greenwich.
    public func offset(at instant: Int64) -> Int {
        guard let last = changes.last else { return yearly?.offset(at: instant) ?? offsetBefore }
        if instant >= last.instant { return yearly?.offset(at: instant) ?? last.offset }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? offsetBefore : changes[low - 1].offset
    }

    /// The instant at which the zone's clocks show a wall-clock time (in seconds as if there were no zones).
    func instant(ofWall wall: Int64, whenTwice ambiguity: LocalTime.Ambiguity) -> Int64 {
        // A day away on either side lie the offsets before and after a change near this time.
        let before = Int64(offset(at: wall - 86_400))
        let after = Int64(offset(at: wall + 86_400))
        let candidates = [wall - before, wall - after].filter { Int64(offset(at: $0)) == wall - $0 }
        let found = ambiguity == .earlier ? candidates.min() : candidates.max()
        return found ?? wall - before
    }

    /// Zones without a change since 1992 at the latest, with their offsets; checked against the tz database.
    static let fixedOffsets: [String: Int] = [
        "UTC": 0, "GMT": 0, "Etc/UTC": 0, "Asia/Shanghai": 28_800, "Asia/Urumqi": 21_600, "Asia/Hong_Kong": 28_800,
        "Asia/Macau": 28_800, "Asia/Taipei": 28_800, "Asia/Singapore": 28_800, "Asia/Tokyo": 32_400,
        "Asia/Seoul": 32_400, "Asia/Bangkok": 25_200, "Asia/Ho_Chi_Minh": 25_200, "Asia/Kolkata": 19_800,
        "Asia/Dubai": 14_400,
    ]

    /// Names to guess from when one is mistyped.
    static let commonNames: [String] =
        fixedOffsets.keys.sorted() + [
            "Europe/Berlin", "Europe/London", "Europe/Paris", "Europe/Madrid", "Europe/Rome", "Europe/Zurich",
            "Europe/Vienna", "Europe/Amsterdam", "Europe/Stockholm", "Europe/Moscow", "America/New_York",
            "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto", "America/Vancouver",
            "America/Sao_Paulo", "America/Mexico_City", "Australia/Sydney", "Pacific/Auckland", "Africa/Cairo",
            "Africa/Johannesburg", "Asia/Jakarta", "Asia/Manila", "Asia/Kuala_Lumpur",
        ]

    /// Whether a name is that of a zone and not a way out of the zones' folder.
    private static func isWellFormed(_ name: String) -> Bool {
        if name.isEmpty || name.utf8.count > 64 { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2B, 0x2D: true
                    default: false
                    }
                }
        }
    }
}

/// Standard and summer time by a yearly rule: the last line of a zone file.
struct YearlyRule: Hashable, Sendable {
    /// A day of the year at a time of day.
    struct Moment: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// A weekday (0 is Sunday) of a week (5 is the last) of a month.
            case month(Int, week: Int, weekday: Int)
            /// A day counted from 1, the leap day not among them.
            case julian(Int)
            /// A day counted from 0, the leap day among them.
            case ordinal(Int)
        }

        var day: Day
        /// Seconds after midnight; may be negative or beyond a day.
        var seconds: Int

        /// The wall-clock second in a year.
        func wall(in year: Int) -> Int64 {
            let firstDay = Civil.days(year: year, month: 1, day: 1)
            let day: Int64
            switch self.day {
            case .julian(let number): day = firstDay + Int64(number - 1 + (number >= 60 && Civil.isLeap(year) ? 1 : 0))
            case .ordinal(let number): day = firstDay + Int64(number)
            case .month(let month, let week, let weekday):
                let first = Civil.days(year: year, month: month, day: 1)
                var dayOfMonth = 1 + (weekday - Civil.weekday(ofDay: first) + 7) % 7 + (week - 1) * 7
                if dayOfMonth > Civil.days(inMonth: month, of: year) { dayOfMonth -= 7 }
                day = first + Int64(dayOfMonth - 1)
            }
            return day * 86_400 + Int64(seconds)
        }
    }

    /// The offset of standard time.
    var standard: Int
    /// Summer time; nil when there is none.
    var summer: Summer?

    /// The offset of summer time, and when it begins and ends.
    struct Summer: Hashable, Sendable {
        var offset: Int
        var begins: Moment
        var ends: Moment
    }

    func offset(at instant: Int64) -> Int {
        guard let summer else { return standard }
        let year = Civil.year(ofDay: Civil.floorDivide(instant + Int64(standard), 86_400).quotient)
        let begins = summer.begins.wall(in: year) - Int64(standard)
        let ends = summer.ends.wall(in: year) - Int64(summer.offset)
        let isSummer =
            begins < ends ? (begins..<ends).contains(instant) : !(ends..<begins).contains(instant)
        return isSummer ? summer.offset : standard
    }
}
