import KursText

/// A date written on a Ukrainian page, in civil time without a zone.
///
/// Its grammar is wider than that of `DateInText`: years may be missing or have two digits, and figures any separator,
/// since a text that is passed here is meant to hold a date. In running text these forms would match scores and versions.
public struct CivilDate: Equatable, Sendable {
    /// The year; `nil` where the page leaves it out (`16 октября`).
    public var year: Int?
    /// Month and day.
    public var month: Int, day: Int
    /// The time of day; `nil` where the page gives none.
    public var hour: Int?, minute: Int?, second: Int?

    /// Reads `2 листопада 2022`, `16 октября`, `14.10.2021`, `2022.11.02 10:12`, `19.03.18`, `22-12-2020`; `nil`
    /// without a day.
    ///
    /// The day may be surrounded by other words (`Оновлено 14.10.2021, 17:02`); the first one counts, and a time may
    /// come before or after it. Two-digit years are 20xx. `nil` also for a day that does not exist; 29 February is
    /// accepted without a year. The text is UTF-8, and only its first 256 bytes are read: O(1), no input can trap it.
    public init?(words text: some Sequence<UInt8>) {
        var cursor = DateCursor(Array(text.prefix(256)))
        var found: (year: Int?, month: Int, day: Int)?
        var clock: (hour: Int, minute: Int, second: Int?)?
        while let next = cursor.next {
            if !next.isASCIIDigit {
                if cursor.word().isEmpty { cursor.passAny() }
            } else if let time = cursor.attempt({ $0.clock() }) {
                clock = clock ?? time
            } else if found == nil,
                let date = cursor.attempt({ $0.numericDate() }) ?? cursor.attempt({ $0.wordedDate() })
            {
                found = date
            } else {
                while let next = cursor.next, next.isASCIIDigit { cursor.passAny() }
            }
        }
        guard let found, FeedDate(year: found.year ?? 2024, month: found.month, day: found.day) != nil else {
            return nil
        }
        (year, month, day) = found
        (hour, minute, second) = (clock?.hour, clock?.minute, clock?.second)
    }
}

extension FeedDate {
    /// A date written in words that names its year, as in some feeds; no zone.
    init?(civil bytes: [UInt8]) {
        guard let civil = CivilDate(words: bytes), let year = civil.year else { return nil }
        self.init(
            year: year, month: civil.month, day: civil.day, hour: civil.hour ?? 0, minute: civil.minute ?? 0,
            second: civil.second ?? 0)
    }
}

extension DateCursor {
    /// Reads `17:02` or `17:02:59`.
    fileprivate mutating func clock() -> (hour: Int, minute: Int, second: Int?)? {
        guard digitCount <= 2, let hour = digits(), pass(anyOf: ":"), let minute = digits(exactly: 2),
            hour < 24, minute < 60
        else { return nil }
        let second = attempt { $0.pass(anyOf: ":") ? $0.digits(exactly: 2).flatMap { $0 <= 60 ? $0 : nil } : nil }
        return (hour, minute, second)
    }

    /// Reads day, month and year, or year, month and day, between dots, dashes or slashes.
    fileprivate mutating func numericDate() -> (year: Int?, month: Int, day: Int)? {
        let firstCount = digitCount
        guard let first = digits(), let mark = next, pass(anyOf: ".-/"), (1...2).contains(digitCount),
            let month = digits(), next == mark
        else { return nil }
        passAny()
        let lastCount = digitCount
        guard let last = digits(), (1...12).contains(month) else { return nil }
        if firstCount == 4, lastCount <= 2 { return (first, month, last) }
        if firstCount <= 2, lastCount == 4 { return (last, month, first) }
        return firstCount <= 2 && lastCount == 2 ? (2000 + last, month, first) : nil
    }

    /// Reads a day, a month's name and an optional year.
    fileprivate mutating func wordedDate() -> (year: Int?, month: Int, day: Int)? {
        guard digitCount <= 2, let day = digits() else { return nil }
        passSpaces()
        guard let month = MonthNames.number(of: word()) else { return nil }
        let year = attempt { cursor -> Int? in
            _ = cursor.pass(anyOf: ".")
            cursor.passSpaces()
            _ = cursor.pass(anyOf: ",")
            cursor.passSpaces()
            let year = cursor.digits(exactly: 4)
            return cursor.next == 0x3A ? nil : year
        }
        return (year, month, day)
    }
}
