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
        let rest = Int(seconds.floorRemainder(by: 86_400))
        append(UInt8(ascii: "T"))
        append(twoDigits: rest / 3600)
        append(UInt8(ascii: ":"))
        append(twoDigits: rest / 60 % 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: rest % 60)
        append(UInt8(ascii: "Z"))
    }
}

extension Int64 {
    /// The quotient rounded down, so that moments before 1970 fall on the right day.
    package func floorDivided(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }

    /// The remainder of ``floorDivided(by:)``; never negative.
    package func floorRemainder(by divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}
