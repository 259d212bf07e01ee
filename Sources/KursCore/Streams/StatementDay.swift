/// The days of a statement's column.
public enum StatementDay {
    /// Reads `2026-03-01` and `01.03.2026`, also with a time of day behind; O(n).
    ///
    /// - Throws: ``StreamLineError/badDate(_:)`` for anything else: other orders and calendars are not guessed.
    public static func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> Day {
        let text = cell.trimmingBlanks
        let date = text.prefix(10)
        let rest = text.dropFirst(10)
        let isTimeBehind =
            rest.first.map { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "T") } ?? true
            && rest.dropFirst().allSatisfy { $0 &- UInt8(ascii: "0") < 10 || ":.,+-Z ".utf8.contains($0) }
        guard isTimeBehind, let day = Day(iso: date) ?? Day(dotted: date) ?? slashed(date) else {
            throw .badDate(String(decoding: text, as: UTF8.self))
        }
        return day
    }

    /// `2026/03/01` only: of `01/03/2026` nobody can tell the day from the month.
    private static func slashed(_ date: ArraySlice<UInt8>) -> Day? {
        guard date.count == 10, date[date.startIndex + 4] == UInt8(ascii: "/") else { return nil }
        return Day(iso: date.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 })
    }
}
