import KursText

/// A table, or a list shaped like one, as rows and columns with spans resolved; a value without the page.
///
/// It describes structure only; roles, currencies and plausibility are left to the reader of the site.
public struct Grid: Sendable {
    /// What the grid was in the page.
    public enum Shape: Sendable {
        /// A `table` element.
        case table
        /// Siblings of one shape, such as `li` with as many `span` each.
        case list
    }

    /// The part of a table a row belongs to: `thead`, `tbody` or none, `tfoot`.
    public enum Section: Sendable {
        case head, body, foot
    }

    /// An `a` with an `href` inside a cell.
    public struct Link: Sendable, Equatable {
        /// The address as the page wrote it.
        public let href: String
        /// Its text on one line; empty for a picture.
        public let text: String
    }

    /// An attribute that adds to the text.
    public struct Mark: Sendable, Equatable {
        /// The name, in lower case.
        public let name: String
        /// The value as written.
        public let value: String
    }

    /// A cell; it may occupy several slots.
    public struct Cell: Sendable {
        /// The `td`, `th` or element of a list's row, in the document the grid is from.
        public let node: Document.NodeID
        /// Its first row and column, from 0.
        public let row: Int, column: Int
        /// How many rows and columns the page gave it; not cut to the grid.
        ///
        /// From 1 to 65,534 rows and 1,000 columns, as the standard limits them. 65,534 rows are as many as the section
        /// has, which a page writes as 0.
        public let rowSpan: Int, columnSpan: Int
        /// Whether it is a `th`.
        public let isHeader: Bool
        /// Whether its own attributes hide it, see ``Document/isMarkedHidden(_:)``; its text is kept.
        public let isHidden: Bool
        /// The text runs with their depth; tables inside, hidden parts and tooltips are left out.
        ///
        /// The value comes before the first break; deeper runs after it are changes and repetitions.
        public let runs: [TextRun]
        /// The runs on one line.
        public let text: String
        /// The links inside, in order; where broken markup nests them, each with all its text.
        public let links: [Link]
        /// `data-…`, `title`, `aria-label`, `datetime`, `alt` and `abbr` of the cell and, after them, of what it holds.
        public let marks: [Mark]

        /// The value of the cell's first mark with a name, `nil` without one: O(marks).
        public func mark(_ name: String) -> String? { marks.first { $0.name == name }?.value }

        /// A copy of the cell with other text.
        func with(_ runs: [TextRun]) -> Cell {
            Cell(
                node: node, row: row, column: column, rowSpan: rowSpan, columnSpan: columnSpan, isHeader: isHeader,
                isHidden: isHidden, runs: runs, text: runs.oneLine, links: links, marks: marks)
        }
    }

    /// A row.
    public struct Row: Sendable {
        /// The `tr`, or the element of a list.
        public let node: Document.NodeID
        /// Its section in the page; `body` in a list.
        public let section: Section
        /// Whether it is one of the rows that name the columns.
        ///
        /// With a `thead`, its rows. Without one, the leading rows without a number; where no row has a number, the
        /// leading rows of `th` only.
        public internal(set) var isHeader: Bool
        /// Whether its own attributes hide it.
        public let isHidden: Bool
        /// For each column the index of a cell, or -1; may be shorter than other rows.
        let slots: [Int32]

        /// How many slots the row reaches over; other rows may reach further.
        public var count: Int { slots.count }
    }

    /// A column.
    public struct Column: Sendable {
        /// The texts of the header cells above it from the top, each cell once, empty ones left out.
        public let headers: [String]
        /// Whether a header above it is marked as hidden.
        public let isHidden: Bool
    }

    /// What it was in the page.
    public let shape: Shape
    /// The `table`, or the parent of the list's rows.
    public let node: Document.NodeID
    /// The text of its caption on one line; empty when it has none.
    public let caption: String
    /// The text of the nearest `h1` to `h6` before it in the page, on one line; empty when there is none.
    public let heading: String
    /// Whether it or one of the eight levels around it is hidden by attribute, style or a class `hidden` or `hide`.
    public let isHidden: Bool
    /// `id` and `data-…` of the table and then of what is around it, the nearest first, eight levels at most.
    ///
    /// A tab's key is among them: `data-tab-for`, or the `id` of a pane. At most 48, none longer than 256 bytes: longer
    /// values are program data.
    public let marks: [Mark]
    /// All its cells in order.
    public let cells: [Cell]
    /// All its rows in order, headers included.
    public let rows: [Row]
    /// Its columns, as many as the longest row has slots.
    public let columns: [Column]

    /// The cell in a slot, O(1); `nil` for an empty slot or one outside the grid.
    public subscript(row: Int, column: Int) -> Cell? {
        guard rows.indices.contains(row), rows[row].slots.indices.contains(column) else { return nil }
        let index = Int(rows[row].slots[column])
        return index < 0 ? nil : cells[index]
    }

    /// The cells of a row slot by slot, one that spans columns once for each: O(slots).
    ///
    /// Empty for a row that does not exist.
    public func cells(ofRow row: Int) -> [Cell?] {
        guard rows.indices.contains(row) else { return [] }
        return rows[row].slots.map { $0 < 0 ? nil : cells[Int($0)] }
    }

    /// The links of all cells in order.
    public var links: [Link] { cells.flatMap(\.links) }

    /// The value of the nearest mark with a name, `nil` without one: O(marks).
    public func mark(_ name: String) -> String? { marks.first { $0.name == name }?.value }
}

// Distinguishes values from names, as far as a grid needs it to find its header rows.
extension Grid.Cell {
    /// Whether a line of the cell is a bare number such as `26,4400`, `10 000 $`, `+0.05` or `37.5 %`.
    ///
    /// Dates and times do not count, nor does a number beside a word of three letters or more.
    var holdsNumber: Bool {
        var line: [TextRun] = []
        for run in runs {
            if run.joint == .broken, !line.isEmpty {
                if isBareNumber(line.oneLine) { return true }
                line.removeAll(keepingCapacity: true)
            }
            line.append(run)
        }
        return isBareNumber(line.oneLine)
    }
}

/// Whether a text is one number, with at most a sign before it, a unit after it and spaces between its groups.
///
/// O(n).
func isBareNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 48 else { return false }
    var digits = 0
    var points = 0
    var letters = 0
    for scalar in text.unicodeScalars {
        switch scalar {
        case "0"..."9": digits += 1
        case ".", ",": points += 1
        case " ", "+", "-", "−", "–", "%", "$", "€", "£", "₴", "₽", "(", ")", "↑", "↓", "▲", "▼", "~": break
        case ":", "/": return false
        default:
            // `А 95` names a column; a unit follows its number.
            guard scalar.properties.isAlphabetic, digits > 0 else { return false }
            letters += 1
        }
    }
    return digits > 0 && letters < 4 && !(points == 2 && digits >= 6 && letters == 0 && text.utf8.hasShapeOfDate)
}
