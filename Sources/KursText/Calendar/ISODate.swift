extension [UInt8] {
    /// Appends `2026-08-12`; the year has four digits or more.
    package mutating func append(isoDate date: (year: Int, month: Int, day: Int)) {
        if (0...9999).contains(date.year) {
            append(twoDigits: date.year / 100)
            append(twoDigits: date.year % 100)
        } else {
            append(decimal: date.year, width: 4)
        }
        append(UInt8(ascii: "-"))
        append(twoDigits: date.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: date.day)
    }

    /// Appends a moment as `2026-08-12T12:30:00Z`.
    package mutating func append(isoSecondsSince1970 seconds: Int64) {
        append(isoDate: GregorianCalendar.date(daysSince1970: Int(seconds.floorDivided(by: 86_400))))
        append(UInt8(ascii: "T"))
        append(clock: Int(seconds.floorRemainder(by: 86_400)))
        append(UInt8(ascii: "Z"))
    }

    /// Appends the seconds of a day as `12:30:00`.
    package mutating func append(clock seconds: Int) {
        append(twoDigits: seconds / 3600)
        append(UInt8(ascii: ":"))
        append(twoDigits: seconds / 60 % 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: seconds % 60)
    }
}

extension Int64 {
    /// The quotient rounded down, so that moments before 1970 fall on the right day.
    package func floorDivided(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }

    /// The remainder of ``floorDivided(by:)``; never negative.
    package func floorRemainder(by divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}

extension Collection<UInt8> {
    /// Whether the bytes have the shape of a date in figures: three groups of digits with `.`, `-` or `/` between them.
    ///
    /// The shape alone: `2026-02-30` has it, and so does `01.09.26`. `1.500.000` does not: it is a grouped number. O(n).
    @inlinable package var hasShapeOfDate: Bool {
        var counts = (0, 0, 0)
        var marks = 0
        var hasPointsOnly = true
        for byte in self {
            if byte == 0x2E || byte == 0x2D || byte == 0x2F {
                marks += 1
                if byte != 0x2E { hasPointsOnly = false }
            } else if byte.isASCIIDigit {
                switch marks {
                case 0: counts.0 += 1
                case 1: counts.1 += 1
                default: counts.2 += 1
                }
            } else {
                return false
            }
        }
        guard marks == 2, counts.0 > 0, counts.0 + counts.1 + counts.2 >= 4 else { return false }
        return !(hasPointsOnly && counts.1 == 3 && counts.2 == 3)
    }
}
