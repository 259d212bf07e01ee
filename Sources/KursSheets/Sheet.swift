import KursText

/// A sheet: rows of cells.
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

    package init(name: String, rows: [[Cell]]) {
        self.name = name
        self.rows = rows
    }

    /// Whether every cell is empty.
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
                bytes.append(decimal: seconds / 3600, width: 2)
                bytes.append(UInt8(ascii: ":"))
                bytes.append(decimal: seconds / 60 % 60, width: 2)
                bytes.append(UInt8(ascii: ":"))
                bytes.append(decimal: seconds % 60, width: 2)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
