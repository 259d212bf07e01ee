internal import KursCore
internal import KursMarkup

/// A table as rows and columns, turned round where its columns are its rows.
struct TableMatrix {
    /// The text of the header cells above each column.
    private(set) var headers: [String]
    private(set) var rows: [[Grid.Cell?]]
    /// Whether each row hides itself.
    private(set) var isHidden: [Bool]
    /// Whether the header has as many cells as most rows.
    let isAligned: Bool

    init(_ grid: Grid, isTransposed: Bool, includingHidden: Bool) {
        let body = grid.rows.indices.filter { !grid.rows[$0].isHeader && grid.rows[$0].section != .foot }
        if isTransposed {
            let all = grid.rows.indices.map { grid.cells(ofRow: $0) }
            let width = all.map(\.count).max() ?? 0
            headers = all.map { $0.first??.text ?? "" }
            rows = (1..<max(width, 1)).map { column in all.map { $0.indices.contains(column) ? $0[column] : nil } }
            isHidden = rows.map { _ in false }
            isAligned = all.allSatisfy { $0.count == width }
            return
        }
        // A row of one text is no header, and no reason for the table to be wider.
        let heads = grid.rows.indices.filter { row in
            grid.rows[row].isHeader && Set(grid.cells(ofRow: row).compactMap { $0?.node }).count > 1
        }
        let width = heads.map { grid.rows[$0].count }.max() ?? grid.columns.count
        headers = grid.columns.indices.prefix(width).map { column in
            if grid.columns[column].isHidden, !includingHidden { return "\u{0}" }
            var cells: [Grid.Cell] = []
            for row in heads {
                if let cell = grid[row, column], cells.last?.node != cell.node, !cell.text.isEmpty {
                    cells.append(cell)
                }
            }
            return heads.isEmpty ? grid.columns[column].headers.list(" ") : cells.map(\.text).list(" ")
        }
        rows = body.map { row in
            let cells = grid.cells(ofRow: row)
            let isSpread = cells.dropFirst(width).allSatisfy { $0 == nil || $0?.node == cells[width - 1]?.node }
            return isSpread && width > 0 && cells.count > width ? Array(cells.prefix(width)) : cells
        }
        isHidden = body.map { grid.rows[$0].isHidden }
        let filled = rows.filter { row in row.contains { $0?.text.isEmpty == false } }
        isAligned = filled.isEmpty || filled.count { $0.count == width } * 2 >= filled.count
        liftLabels()
    }

    /// In a list without headers, a first text that all cells of a column begin with is its header.
    private mutating func liftLabels() {
        guard headers.allSatisfy(\.isEmpty), rows.count > 1 else { return }
        for column in headers.indices {
            let firsts = Set(rows.map { $0.indices.contains(column) ? $0[column]?.runs.first?.text ?? "" : "" })
            let isLabel =
                firsts.count == 1 && firsts.first.map { !$0.isEmpty && !$0.contains(where: \.isNumber) } ?? false
            if isLabel, let label = firsts.first, HeaderWords.meaning(of: label) != nil,
                rows.allSatisfy({ ($0[column]?.runs.count ?? 0) == 2 })
            {
                headers[column] = label
                labelled.insert(column)
            }
        }
    }

    /// The columns whose cells begin with their header.
    private(set) var labelled: Set<Int> = []
}

/// A column of a layout and the one column of a table that holds it.
struct MatchedColumn {
    let layout: ColumnLayout
    let index: Int
    /// Whether its header names the selling rate before the buying rate.
    var sellsFirst = false
}

extension TableLayout {
    /// The columns of a table that hold what the layout needs: each exactly one.
    ///
    /// - Throws: The role that no column holds, or several do.
    func matchedColumns(
        in matrix: TableMatrix, of document: Document
    ) throws(TableMismatch) -> [MatchedColumn] {
        var found: [MatchedColumn] = []
        var missing: ColumnRole?
        var repeated: ColumnRole?
        for column in columns {
            var places = matrix.headers.indices.filter { column.header.matches(matrix.headers[$0]) }
            // A header may name the market too: `Середній курс: купівля`.
            if places.isEmpty, column.role.isRate {
                places = matrix.headers.indices.filter {
                    column.header.matches(matrix.headers[$0], beside: column.meaning)
                }
            }
            if places.count > 1 || column.header.exact.contains("") {
                let isNamed = places.count > 1 && [.currency, .code, .bank].contains(column.role)
                places = places.filter { place in
                    !matrix.headers[place].isEmpty && !isNamed || holds(column.role, at: place, matrix, document)
                }
            }
            if places.count > 1, column.role == .time, column.isOptional {
                // Day and time in columns of their own.
                found += places.map { MatchedColumn(layout: column, index: $0) }
            } else if places.count == 1 {
                let sides = PageText.words(of: matrix.headers[places[0]]).compactMap { HeaderWords.meaning(of: $0) }
                let sellsFirst = sides.first { $0.contains(.buy) || $0.contains(.sell) }?.contains(.sell) ?? false
                found.append(MatchedColumn(layout: column, index: places[0], sellsFirst: sellsFirst))
            } else if places.count > 1, !column.isOptional || column.role.isRate {
                repeated = repeated ?? column.role
            } else if !column.isOptional {
                missing = missing ?? column.role
            }
        }
        // Units that the page states count whether the layout names them or not.
        if !columns.contains(where: { $0.role == .unit }) {
            let header = TextPattern(meanings: ColumnRole.unit.usualMeanings)
            let places = matrix.headers.indices.filter { header.matches(matrix.headers[$0]) }
            let own = ColumnLayout(role: .unit, header: header, market: .banks, kind: nil, isOptional: true)
            if places.count > 1 { repeated = repeated ?? .unit }
            if places.count == 1 { found.append(MatchedColumn(layout: own, index: places[0])) }
        }
        let rates = found.count { $0.layout.role.isRate }
        if let repeated { throw TableMismatch(fault: .repeatedColumn(repeated.rawValue), likeness: found.count, rates) }
        if let missing { throw TableMismatch(fault: .missingColumn(missing.rawValue), likeness: found.count, rates) }
        if Set(found.map(\.index)).count < found.count || rates == 0 {
            throw TableMismatch(fault: .repeatedColumn(""), likeness: found.count, rates)
        }
        return found
    }

    /// Whether most cells of a column without a header have the form of a role.
    private func holds(_ role: ColumnRole, at place: Int, _ matrix: TableMatrix, _ document: Document) -> Bool {
        let cells = matrix.rows.prefix(20).compactMap { $0.indices.contains(place) ? $0[place] : nil }
        // A link to each bank's page is no name.
        if role == .bank, Set(cells.map(\.text)).count * 2 <= cells.count { return false }
        let count = cells.count { cell in
            let reading = CellReading(cell, of: document)
            switch role {
            case .currency, .code: return PageNames.currency(in: cell, reading) != nil
            case .bank: return PageNames.bank(in: cell, reading) != nil
            case .both: return reading.both.buy != .unclear && reading.both != (.missing, .missing)
            default:
                guard case .rate = reading.single else { return false }
                return true
            }
        }
        return count > 0 && count * 2 > cells.count
    }
}

/// Why a table is not the one of a layout, and how like it it is.
struct TableMismatch: Error {
    let fault: Refusal.TableFault
    /// How many of the layout's columns it has.
    let likeness: Int
    /// How many of them are rates.
    let rates: Int

    init(fault: Refusal.TableFault, likeness: Int, _ rates: Int) {
        (self.fault, self.likeness, self.rates) = (fault, likeness, rates)
    }
}
