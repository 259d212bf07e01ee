import KursCore

/// A period of a book of income: a year, its half, its first nine months, a quarter or a month.
struct BookPeriod: Equatable {
    let days: ClosedRange<Day>

    /// Reads `2026`, `2026H1`, `2026-9M`, `2026Q3` and `2026-07`; `nil` for anything else.
    init?(_ text: String) {
        let text = text.uppercased()
        guard let year = Int(text.prefix(4)), text.utf8.count >= 4, text.utf8.prefix(4).allSatisfy(\.isASCIIDigitByte)
        else { return nil }
        var rest = text.dropFirst(4)
        if rest.first == "-" { rest = rest.dropFirst() }
        let months: ClosedRange<Int>
        switch rest {
        case "": months = 1...12
        case "H1": months = 1...6
        case "H2": months = 7...12
        case "9M": months = 1...9
        case "Q1", "Q2", "Q3", "Q4":
            guard let quarter = Int(rest.dropFirst()) else { return nil }
            months = (quarter * 3 - 2)...(quarter * 3)
        default:
            guard rest.utf8.count == 2, let month = Int(rest), (1...12).contains(month) else { return nil }
            months = month...month
        }
        guard let first = Day(year: year, month: months.lowerBound, day: 1),
            let last = Day(
                year: year, month: months.upperBound,
                day: Day.length(ofMonth: months.upperBound, year: year))
        else { return nil }
        days = first...last
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    fileprivate var isASCIIDigitByte: Bool { self >= 0x30 && self < 0x3A }
}
