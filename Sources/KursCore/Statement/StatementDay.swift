internal import KursText

/// The days of a statement's column.
package enum StatementDay {
    /// Reads `2026-03-01`, `01.03.2026` and `1.3.2026`, also followed by a time of day; O(n).
    ///
    /// A time that names its zone is a moment, and its day is Kyiv's: `2026-03-01T23:30:00Z` is the second of March.
    ///
    /// - Throws: ``StreamLineError/shortYear(_:)`` for a year of two digits, ``StreamLineError/badDate(_:)`` for anything
    ///   else: other orders and calendars are not guessed.
    package static func read(_ cell: ArraySlice<UInt8>, _ kyiv: KyivTime) throws(StreamLineError) -> Day {
        let text = cell.trimmingBlanks
        let date = text.prefix { $0.isASCIIDigit || "./-".utf8.contains($0) }
        let rest = text[date.endIndex...]
        let isTimeBehind =
            rest.first.map { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "T") } ?? true
            && rest.dropFirst().allSatisfy { $0.isASCIIDigit || ":.,+-Z ".utf8.contains($0) }
        guard isTimeBehind, let day = Day(iso: date) ?? Day(written: date) ?? slashed(date) else {
            if Day.hasShortYear(date) { throw .shortYear(String(decoding: date, as: UTF8.self)) }
            throw .badDate(String(decoding: text, as: UTF8.self))
        }
        guard hasZone(rest) else { return day }
        guard let moment = moment(day, rest) else { throw .badDate(String(decoding: text, as: UTF8.self)) }
        return kyiv.day(at: moment)
    }

    /// Whether a time of day ends in a zone: `Z`, `+02:00`, `-0500`.
    private static func hasZone(_ time: ArraySlice<UInt8>) -> Bool {
        if time.last == UInt8(ascii: "Z") || time.contains(UInt8(ascii: "+")) { return true }
        return time.suffix(6).dropLast(3).contains(UInt8(ascii: "-"))
    }

    /// The moment of a day and a time with its zone; the seconds may be missing.
    private static func moment(_ day: Day, _ time: ArraySlice<UInt8>) -> Timestamp? {
        var text = Array(day.iso.utf8) + time.filter { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "T") }
        text.insert(UInt8(ascii: "T"), at: 10)
        if text.count > 16, text[16] != UInt8(ascii: ":") { text.insert(contentsOf: ":00".utf8, at: 16) }
        return Timestamp(iso: text)
    }

    /// `2026/03/01` only: in `01/03/2026` day and month are ambiguous.
    private static func slashed(_ date: ArraySlice<UInt8>) -> Day? {
        guard date.count == 10, date[date.startIndex + 4] == UInt8(ascii: "/") else { return nil }
        return Day(iso: date.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 })
    }
}
