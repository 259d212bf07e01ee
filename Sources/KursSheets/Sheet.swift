import KursText

package struct Sheet: Sendable {
    /// A cell as a spreadsheet shows it.
    package enum Cell: Sendable, Equatable {
        case empty
        case text(String)
        /// A number as a plain decimal, without an exponent.
        case number(String)
        /// A day, and the seconds of a time of day; `nil` for a day alone.
        case date(daysSince1970: Int, seconds: Int?)
    }

    package var name: String
    package var rows: [[Cell]]

    package var isEmpty: Bool { rows.allSatisfy { $0.allSatisfy { $0 == .empty } } }
}

extension Sheet.Cell {
    /// The cell as text: a day as `2026-11-16`, with a time as `2026-11-16 14:30:25`.
    package var text: String {
        switch self {
        case .empty: return ""
        case .text(let text), .number(let text): return text
        case .date(let days, let seconds):
            var bytes: [UInt8] = []
            bytes.append(isoDate: GregorianCalendar.date(daysSince1970: days))
            if let seconds {
                bytes.append(0x20)
                bytes.append(clock: seconds)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// What the sheets of a file may have, all together, beyond what its bytes spell out.
///
/// A cell in the last column takes a few bytes and makes 16,383 empty ones; a shared text may stand in every row.
struct SheetBudget {
    private static let rowLimit = 1_048_576
    /// The most bytes of texts in cells.
    private static let textLimit = 1 << 28

    /// The most cells and rows that may be left out.
    private static let gapLimit = 1 << 21
    private static let columnLimit = 16_384

    /// The cells and rows that may still be left out.
    private var gaps = gapLimit
    private var text = textLimit

    /// Makes room for what was left out before an index.
    ///
    /// - Parameter writtenCount: How many of the elements before it are written out as empty, and take their own bytes.
    mutating func fill<Element>(
        _ elements: inout [Element], upTo count: Int, with gap: Element, writtenCount: Int = 0
    ) throws(SheetFileError) {
        let missing = count - elements.count
        guard missing > 0 else { return }
        gaps -= max(missing - writtenCount, 0)
        guard gaps >= 0 else { throw .tooLarge(limit: SheetBudget.gapLimit) }
        elements.append(contentsOf: repeatElement(gap, count: missing))
    }

    mutating func takeRow(after count: Int) throws(SheetFileError) {
        if count >= SheetBudget.rowLimit { throw .tooLarge(limit: SheetBudget.rowLimit) }
    }

    func checkColumn(_ column: Int) throws(SheetFileError) {
        if column >= SheetBudget.columnLimit { throw .tooLarge(limit: SheetBudget.columnLimit) }
    }

    mutating func takeText(_ byteCount: Int) throws(SheetFileError) {
        text -= byteCount
        if text < 0 { throw .tooLarge(limit: SheetBudget.textLimit) }
    }
}
