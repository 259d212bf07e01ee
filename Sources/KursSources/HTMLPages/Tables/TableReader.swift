internal import KursCore
internal import KursMarkup

/// Turns a table into quotes: columns by their headers, rows by their names, and only numbers that are unambiguous.
struct TableReader {
    let matrix: RateMatrix
    let columns: TableColumns
    let around: TableSurroundings
    let page: Page
    let defaults: PageDefaults
    var result = TableResult()
    var section = TableSection()
    private var unknown: [String] = []
    /// The texts of rows that only lead elsewhere.
    private(set) var links: Set<String> = []
    /// The texts of rows that name a currency beside empty cells.
    private(set) var rowsWithoutRates: Set<String> = []
    /// The currencies of the rows, to find the money of a table that has a heading for it.
    var subjects: Set<CurrencyCode> = []
    /// The currencies of the rows that are banks.
    var currenciesOfBanks: Set<CurrencyCode> = []

    /// The most columns and cells that a table of rates has; real ones have some twenty and a thousand.
    private static let mostColumns = 60
    static let mostCells = 20_000

    static func read(
        _ grid: Grid, on page: Page, tabs: PageTabs, _ place: PageOutline.Place, defaults: PageDefaults
    ) -> TableResult {
        guard grid.columns.count <= mostColumns, grid.cells.count <= mostCells else {
            return TableResult(fault: .tooLarge)
        }
        let matrix = RateMatrix(grid, in: page.document, page.hidden)
        let around = TableSurroundings(matrix, on: page, tabs: tabs, place)
        var columns = TableColumns(matrix, about: around.meanings)
        if let side = around.side { columns.take(side, matrix) }
        var reader = TableReader(matrix: matrix, columns: columns, around: around, page: page, defaults: defaults)
        reader.readTable()
        reader.result.isOfOneRow = matrix.isOfOneRow
        return reader.result
    }

    private init(
        matrix: RateMatrix, columns: TableColumns, around: TableSurroundings, page: Page, defaults: PageDefaults
    ) {
        (self.matrix, self.columns, self.around, self.page, self.defaults) = (matrix, columns, around, page, defaults)
    }

    private mutating func readTable() {
        if let fault = columns.fault {
            result.fault = fault
            return
        }
        guard !columns.rates.isEmpty else { return }
        if let fault = around.fault ?? TableLayout.fault(of: matrix.grid, in: page.document, page.hidden) {
            result.fault = fault
            return
        }
        readRows()
        if let fault = section.pending, result.fault == nil {
            // What nothing follows stands below the rates.
            for text in fault.split(separator: "\n").map(String.init) {
                if let words = footFault(text) { result.refuse(.notUnderstood(.foot, words.excerpt)) }
            }
        }
        if around.coin == nil {
            result.refuseOtherMoney(around.named(onKnownSite: defaults.isKnownSite), rowsAbout: subjects)
            if !defaults.isKnownSite, let code = around.otherMoney(than: currenciesOfBanks) {
                result.refuse(.foreignMoney(code.text))
            }
        }
        if !defaults.isKnownSite {
            for text in around.below where PageVocabulary.words(of: text).count <= 3 {
                let others = Set(Phrase(text).currencies).subtracting(subjects)
                if let code = others.first { result.refuse(.foreignMoney(code.text)) }
            }
        }
        if let line = around.cardLine, !result.quotes.isEmpty,
            result.quotes.allSatisfy({ $0.market == .banks && $0.kind != .card })
        {
            result.refuse(.notUnderstood(.note, line.excerpt))
        }
        // The NBU's rates have no sides.
        if result.quotes.contains(where: { $0.market == .nbu && ($0.buy != nil || $0.sell != nil) }) {
            result.refuse(.unclearSides)
        }
        if columns.side == nil { result.refuseOneSide() }
        result.side = columns.side
        guard !result.quotes.isEmpty else { return }
        for column in columns.refused {
            result.warnings.append(.columnLeftOut(header: column.header, .notUnderstood(.header, column.words)))
        }
        for text in unknown.prefix(10) { leaveOut(text.excerpt, .unknownName) }
        if result.isCustomers { result.swapSides(from: defaults.source) }
    }

    private mutating func readRows() {
        let rateColumns = Set(columns.rates.map(\.index) + columns.echoes.map(\.index))
        let clock = PageClock(day: around.day, kyiv: page.context.kyiv)
        for row in matrix.rows {
            if page.context.isOutOfTime { return }
            let cells = RateMatrix.distinct(row)
            let filled = cells.filter { !$0.text.isEmpty }
            if filled.isEmpty { continue }
            if filled.count == 1, cells.count == 1 || !filled[0].isRateAlone {
                section.note(filled[0].text)
                if filled[0].isOnlyLinks { links.insert(filled[0].text) }
                // A currency with a cell for each rate, and no rate, is no money of the others.
                if cells.count == matrix.width, PageNames.currency(in: filled[0].text) != nil {
                    rowsWithoutRates.insert(filled[0].text)
                }
                continue
            }
            let named = row.enumerated().compactMap { index, cell -> RowSubject.Named? in
                guard let cell, !rateColumns.contains(index), index != columns.units, index != columns.time,
                    !columns.aside.contains(index)
                else { return nil }
                // A button of a column without a header leads elsewhere.
                if cell.isOnlyControls, index > 0, matrix.labels.indices.contains(index),
                    matrix.labels[index].text.isEmpty,
                    cell.phrase.currencies.isEmpty, FreeText.fault(title: cell.text) == nil
                {
                    return nil
                }
                // A column of numbers without a known header does not name the row.
                if cell.reading.hasRate, cell.cell.links.isEmpty, columns.opaque.contains(index), index > 0,
                    cell.phrase.currencies.isEmpty, cell.phrase.unknown.isEmpty, !cell.phrase.hasDate
                {
                    return nil
                }
                return (index, cell)
            }
            // A row that names sides is a header whose other words or numbers are not understood.
            if columns.rates.contains(where: { row.indices.contains($0.index) && isTitle(row[$0.index], of: $0) }) {
                return result.refuse(.notUnderstood(.header, filled.map(\.text).list(" ").excerpt))
            }
            let subject = subject(of: named)
            if isNamedAbove, subject == .unknown(""), around.subjects.count > 1 {
                return result.refuse(.notUnderstood(.heading, around.subjects.map(\.text).sorted().list(" ")))
            }
            if case .currency(let named) = subject, isNamedAbove,
                let words = around.fault(beside: named.code)
            {
                return result.refuse(.notUnderstood(.heading, words.excerpt))
            }
            if case .unknown = subject, isHeader(row) { section.close(filled.map(\.text).list(" ").excerpt) }
            guard let name = name(of: subject, filled) else { continue }
            section.begin(around.day)
            guard section.fault == nil else {
                leaveOut(name, .notUnderstood(.titleRow, section.fault ?? ""))
                continue
            }
            guard row.count == matrix.width, !row.contains(where: { $0.map(isHiddenBody) ?? false }) else {
                leaveOut(name, .otherWidth)
                continue
            }
            let words = RowWords(named, subject, columns)
            if let fault = words.fault {
                leaveOut(name, .notUnderstood(.row, fault.excerpt))
                continue
            }
            if let text = columns.aside.sorted().lazy.compactMap({ row[$0]?.text }).first(where: FreeText.changesRow) {
                leaveOut(name, .notUnderstood(.row, text.excerpt))
                continue
            }
            let asOf: AsOf?
            if let column = columns.time, let cell = row[column], !cell.text.isEmpty {
                asOf = clock.asOf(cell.text)
                if asOf != nil
                    ? !cell.isTimeText : !cell.isClockText || clock.isToCome(cell.text, at: page.context.fetchedAt)
                {
                    leaveOut(name, .notUnderstood(.row, cell.text.excerpt))
                    continue
                }
            } else {
                asOf = nil
            }
            let kind = words.kind ?? (columns.isGrouped ? named.lazy.compactMap(RowSubject.kind).first : nil)
            keep(row, about: subject, asOf: asOf ?? around.day.map(AsOf.day), kind: kind)
            if result.fault != nil { return }
        }
    }

    /// Whether a cell of the body names sides or units and holds no rate of its column; a repeated header does not count.
    private func isTitle(_ cell: RateCell?, of column: RateColumn) -> Bool {
        guard let cell, !cell.phrase.meanings.isDisjoint(with: [.buy, .sell, .units]) else { return false }
        if matrix.labels[column.index].cells.contains(where: { $0.lines == cell.lines }) { return false }
        return !cell.reading.hasRate || cell.reading.foreign(to: column.meanings) != nil
    }

    /// A cell of the body that hides itself, so that those after it stand under other headers.
    private func isHiddenBody(_ cell: RateCell) -> Bool { cell.cell.isHidden || page.hidden.hides(cell.cell.node) }

    /// Whether it is a table of one row that has no cell for a name, which may stand over the table.
    private var isNamedAbove: Bool {
        matrix.isOfOneRow && matrix.isTransposed
    }

    /// What a row is about; the one row of a table that has its sides below each other may have its name over the table.
    private func subject(of named: [RowSubject.Named]) -> RowSubject {
        let subject = RowSubject(named, columns, isTransposed: matrix.isTransposed || columns.isGrouped)
        if columns.isGrouped, case .unknown = subject, named.contains(where: { RowSubject.kind($0) != nil }) {
            return .market(.banks)
        }
        guard isNamedAbove, subject == .unknown(""), around.subjects.count == 1,
            let code = around.subjects.first, PageNames.known(code.text) != nil
        else { return subject }
        return .currency(NamedCurrency(code: code))
    }

    /// How warnings name a row; `nil` for a row that has no rates to lose.
    private mutating func name(of subject: RowSubject, _ filled: [RateCell]) -> String? {
        switch subject {
        case .currency(let currency): return currency.code.text
        case .bank(let bank, _): return bank.name
        case .market(let market): return market.rawValue
        case .day:
            result.fault = result.fault ?? .archiveByDays
            return nil
        case .unknown(let text):
            if !text.isEmpty { unknown.append(text) }
            return nil
        }
    }
}
