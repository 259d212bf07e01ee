internal import KursCore
internal import KursMarkup

/// A table as headers and rows, turned round where its columns are its rows.
struct TableMatrix {
    /// The text of the header cells above each column; `\0` for a hidden one.
    private(set) var headers: [String]
    private(set) var rows: [[Grid.Cell?]]
    /// Whether the header has as many cells as most rows.
    let isAligned: Bool

    /// The most columns and cells that a table of rates has; real ones have some twenty and a thousand.
    static let mostColumns = 60, mostCells = 20_000

    init(_ grid: Grid, isTransposed: Bool = false, includingHidden: Bool = true) {
        if isTransposed {
            let all = grid.rows.indices.map { grid.cells(ofRow: $0) }
            let width = all.map(\.count).max() ?? 0
            headers = all.map { $0.first??.text ?? "" }
            rows = (1..<max(width, 1)).map { column in all.map { $0.indices.contains(column) ? $0[column] : nil } }
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
            if heads.isEmpty { return grid.columns[column].headers.list(" ") }
            var cells: [Grid.Cell] = []
            for row in heads {
                if let cell = grid[row, column], cells.last?.node != cell.node, !cell.text.isEmpty {
                    cells.append(cell)
                }
            }
            return cells.map(\.text).list(" ")
        }
        rows = grid.rows.indices.filter { row in
            let own = grid.rows[row]
            return !own.isHeader && own.section != .foot && (includingHidden || !own.isHidden)
        }.map { row in
            let cells = grid.cells(ofRow: row)
            let isSpread =
                width > 0 && cells.dropFirst(width).allSatisfy { $0 == nil || $0?.node == cells[width - 1]?.node }
            return isSpread ? Array(cells.prefix(width)) : cells
        }
        let filled = rows.filter { row in row.contains { $0?.text.isEmpty == false } }
        isAligned = filled.isEmpty || filled.count { $0.count == width } * 2 >= filled.count
    }

    func reading(_ row: [Grid.Cell?], _ column: Int, of document: Document) -> CellReading {
        let cell = row.indices.contains(column) ? row[column] : nil
        return cell.map { CellReading($0, of: document) } ?? CellReading(text: "")
    }
}

/// A column of a layout and the one column of a table that holds it.
typealias MatchedColumn = (column: ColumnLayout, index: Int, sellsFirst: Bool)

extension PartLayout {
    /// The columns of a table that hold what the layout needs, each exactly one, and the role that none holds, or several.
    func match(
        in matrix: TableMatrix, of document: Document
    ) -> (columns: [MatchedColumn], fault: Refusal.TableFault?) {
        var found: [MatchedColumn] = []
        var (missing, repeated): (Refusal.TableFault?, Refusal.TableFault?)
        // Units that the page states count whether the layout names them or not.
        let unit = ColumnLayout(
            role: .unit, header: TextPattern(meanings: ColumnRole.unit.usualMeanings), market: .banks, kind: nil,
            isOptional: true)
        for column in columns.contains(where: { $0.role == .unit }) ? columns : columns + [unit] {
            let places = places(of: column, in: matrix, document)
            if places.count == 1 || places.count > 1 && column.role == .time && column.isOptional {
                for place in places {
                    let sides = PageText.words(of: matrix.headers[place]).compactMap { HeaderWords.meaning(of: $0) }
                    let first = sides.first { $0.contains(.buy) || $0.contains(.sell) }
                    found.append((column, place, first?.contains(.sell) ?? false))
                }
            } else if places.count > 1, !column.isOptional || column.role.isRate || column.role == .unit {
                repeated = repeated ?? .repeatedColumn(column.role.rawValue)
            } else if !column.isOptional {
                missing = missing ?? .missingColumn(column.role.rawValue)
            }
        }
        let isOnce = Set(found.map(\.index)).count == found.count && found.contains { $0.column.role.isRate }
        return (found, repeated ?? missing ?? (isOnce ? nil : .repeatedColumn("")))
    }

    private func places(of column: ColumnLayout, in matrix: TableMatrix, _ document: Document) -> [Int] {
        let headers = matrix.headers
        var places = headers.indices.filter { column.header.matches(headers[$0]) }
        // A header may name the market too: `Середній курс: купівля`.
        if places.isEmpty, column.role.isRate {
            places = headers.indices.filter { column.header.matches(headers[$0], beside: column.meaning) }
        }
        // Of several columns without a header, or with that of a name, the one whose cells have the role's form is meant.
        guard places.count > 1 || column.header.exact.contains("") else { return places }
        let isNamed = places.count > 1 && [.currency, .code, .bank].contains(column.role)
        places = places.filter { !headers[$0].isEmpty && !isNamed || holds(column.role, at: $0, matrix, document) }
        // `Валюта` comes before `Назва`.
        let own = column.header.meanings.lazy.map { meaning in
            places.filter { HeaderWords.meaning(of: headers[$0]) == meaning }
        }
        return isNamed ? own.first { $0.count == 1 } ?? places : places
    }

    /// Whether most cells of a column have the form of a role.
    private func holds(_ role: ColumnRole, at place: Int, _ matrix: TableMatrix, _ document: Document) -> Bool {
        let cells = matrix.rows.prefix(20).map { matrix.reading($0, place, of: document) }
        // A link to each bank's page is no name.
        if role == .bank, Set(cells.map(\.text)).count * 2 <= cells.count { return false }
        return cells.count { $0.holds(role) } * 2 > cells.count
    }

    /// The rows of a table, without those of one text: a title or a link, in which words of caution are looked for.
    func rows(of matrix: TableMatrix, _ columns: [MatchedColumn], of document: Document) -> [PageRow] {
        matrix.rows.compactMap { row in
            let filled = row.compactMap(\.self).filter { !$0.text.isEmpty }
            if Set(filled.map(\.node)).count <= 1 { return nil }
            var own = PageRow(text: filled.map(\.text).list(" "), cells: [])
            let nodes = columns.compactMap { row.indices.contains($0.index) ? row[$0.index]?.node : nil }
            if row.count != matrix.headers.count || Set(nodes).count != columns.count {
                // A cell across two columns belongs to neither of them.
                own.fault = .otherWidth
            } else if filled.contains(where: { !nodes.contains($0.node) && CautionWords.units(in: $0.text) != nil }) {
                // Units count wherever a row states them.
                own.fault = .unclearUnits
            } else {
                own.cells = columns.map { column, index, sellsFirst in
                    PageRow.Held(
                        column: column, cell: matrix.reading(row, index, of: document), sellsFirst: sellsFirst)
                }
            }
            return own
        }
    }
}

extension CellReading {
    func holds(_ role: ColumnRole) -> Bool {
        switch role {
        case .currency, .code: PageNames.currency(in: self) != nil
        case .bank: PageNames.bank(in: self) != nil
        case .both: both.buy != .unclear && both != (.missing, .missing)
        default: single.rate != nil
        }
    }
}
