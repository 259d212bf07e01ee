import KursCore

/// A page with rates as columns and rows, before it is written in one of the forms that banks choose.
struct Sheet: Sendable {
    enum Language: String, Sendable {
        case ukrainian = "uk"
        case russian = "ru"
        case english = "en"
    }

    /// What a column holds.
    enum Role: Hashable, Sendable {
        /// The currency or the bank of a row.
        case subject
        /// The number of units that a row's rates are for.
        case units
        case rate(Fact.Side)
        /// Buying and selling in one cell.
        case both
        /// Numbers or texts that are no rates.
        case neutral
    }

    struct Column: Sendable {
        /// The title over several columns: `У касі`.
        var group: String?
        var title: String
        var role: Role
    }

    struct Cell: Sendable {
        /// The bare number or word.
        var text: String
        var before = ""
        var after = ""
        /// What it says; none for anything but a rate.
        var facts: [Fact] = []

        var html: String { before + text + after }
    }

    struct Row: Sendable {
        var cells: [Cell]
        /// Whether its first cell spans the table.
        var isWide = false
    }

    var name: String
    var language = Language.ukrainian
    /// The language that the page says it is in.
    var languageCode = "uk"
    var address: String?
    var title: String
    var heading: String
    /// What stands between the first heading and the table.
    var lead: [String] = []
    /// The heading of the table itself.
    var subheading = ""
    var caption = ""
    var columns: [Column]
    var rows: [Row]
    /// Rows over the header that span the table.
    var titleRows: [String] = []
    /// What stands after the table.
    var notes: [String] = []
    var layout = Layout.table
    /// Writes what the layouts do not know.
    var form: (@Sendable (Sheet) -> String)?
    var style = Style()
    /// The bank whose own page it is.
    var owner: String?
    /// The only day the numbers are for, where a mutation states one.
    var day: Day?

    /// What it says.
    var facts: [Fact] { rows.flatMap { $0.cells.flatMap(\.facts) } }
}

extension Sheet {
    /// The columns with rates.
    var rateColumns: [Int] {
        columns.indices.filter { index in
            switch columns[index].role {
            case .rate, .both: true
            default: false
            }
        }
    }

    /// The rows that are not as wide as the table.
    var dataRows: [Int] { rows.indices.filter { !rows[$0].isWide && !rows[$0].cells.flatMap(\.facts).isEmpty } }

    /// Whether its rows are banks.
    var isOfBanks: Bool { facts.contains { $0.bank != nil } }

    /// The column of buying and that of selling, if there is one of each.
    var sides: (buy: Int, sell: Int)? {
        let buys = columns.indices.filter { columns[$0].role == .rate(.buy) }
        let sells = columns.indices.filter { columns[$0].role == .rate(.sell) }
        return buys.count == 1 && sells.count == 1 ? (buys[0], sells[0]) : nil
    }

    mutating func voidAll() { editFacts { _, _ in nil } }

    mutating func voidColumn(_ column: Int) { editFacts { place, fact in place == column ? nil : fact } }

    mutating func voidRow(_ row: Int) {
        for index in rows[row].cells.indices { rows[row].cells[index].facts = [] }
    }

    /// Changes what the cells say; the column is told beside the fact.
    mutating func editFacts(_ change: (Int, Fact) -> Fact?) {
        for row in rows.indices {
            for index in rows[row].cells.indices {
                rows[row].cells[index].facts = rows[row].cells[index].facts.compactMap { change(index, $0) }
            }
        }
    }

    /// Changes the cells of rates.
    mutating func editRates(_ change: (inout Cell) -> Void) {
        for row in rows.indices {
            for index in rows[row].cells.indices where !rows[row].cells[index].facts.isEmpty {
                change(&rows[row].cells[index])
            }
        }
    }

    /// Puts a column before the one at an index; the cells are asked for by row.
    mutating func insertColumn(_ column: Column, at index: Int, cell: (Row) -> String) {
        columns.insert(column, at: index)
        for row in rows.indices where !rows[row].isWide {
            rows[row].cells.insert(Cell(text: cell(rows[row])), at: index)
        }
    }
}
