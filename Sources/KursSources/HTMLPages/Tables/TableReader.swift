internal import KursCore
internal import KursMarkup

/// Turns a table into quotes: columns by their headers, rows by their names, and only numbers that are unambiguous.
struct TableReader {
    private let matrix: RateMatrix
    private let columns: TableColumns
    private let around: TableSurroundings
    private let page: Page
    private let defaults: PageDefaults
    private var result = TableResult()
    private var section = TableSection()
    private var unknown: [String] = []
    /// The currencies of the rows, to find the money of a table that has a heading for it.
    private var subjects: Set<CurrencyCode> = []
    /// The currencies of the rows that are banks.
    private var currenciesOfBanks: Set<CurrencyCode> = []

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
        reader.result.isUnnamed = matrix.isUnnamed
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
        if let fault = around.fault {
            result.fault = fault
            return
        }
        readRows()
        if let fault = section.pending, result.fault == nil {
            // What nothing follows stands below the rates.
            for text in fault.split(separator: "\n").map(String.init) {
                let words = FreeText.fault(below: text) ?? (around.isOtherDay(text) ? text : nil)
                if let words { result.refuse(.notUnderstood(.foot, words.excerpt)) }
            }
        }
        if around.coin == nil {
            result.refuseOtherMoney(around.named(onKnownSite: defaults.isKnownSite), rowsAbout: subjects)
            if !defaults.isKnownSite, let code = around.otherMoney(than: currenciesOfBanks) {
                result.refuse(.foreignMoney(code.text))
            }
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
        let clock = PageClock(day: page.date.day ?? around.day, kyiv: page.context.kyiv)
        for row in matrix.rows {
            if page.context.isOutOfTime { return }
            let cells = RateMatrix.distinct(row)
            let filled = cells.filter { !$0.text.isEmpty }
            if filled.isEmpty { continue }
            if filled.count == 1, cells.count == 1 || !filled[0].reading.hasNumber {
                section.note(filled[0].text)
                continue
            }
            let named = row.enumerated().compactMap { index, cell -> RowSubject.Named? in
                guard let cell, !rateColumns.contains(index), index != columns.units, index != columns.time,
                    !columns.aside.contains(index)
                else { return nil }
                // A column of numbers without a known header does not name the row.
                if cell.reading.hasRate, cell.cell.links.isEmpty, columns.opaque.contains(index), index > 0,
                    cell.phrase.currencies.isEmpty, cell.phrase.unknown.isEmpty
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
            guard let name = name(of: subject, filled) else { continue }
            section.begin(page.date.day ?? around.day)
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
            let asOf: AsOf?
            if let column = columns.time, let cell = row[column], !cell.text.isEmpty {
                asOf = clock.asOf(cell.text)
                if asOf == nil, !cell.isClockText {
                    leaveOut(name, .notUnderstood(.row, cell.text.excerpt))
                    continue
                }
            } else {
                asOf = nil
            }
            keep(row, about: subject, asOf: asOf ?? (page.date.day ?? around.day).map(AsOf.day), kind: words.kind)
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

    /// What a row is about; the one row of a table that has its sides below each other may have its name over the table.
    private func subject(of named: [RowSubject.Named]) -> RowSubject {
        let subject = RowSubject(named, columns, isTransposed: matrix.isTransposed)
        guard matrix.isUnnamed, subject == .unknown(""), let code = around.subject else { return subject }
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

    private mutating func keep(_ row: [RateCell?], about subject: RowSubject, asOf: AsOf?, kind: Kind?) {
        let tableMarket = section.market ?? around.market
        let tableKind = kind ?? section.kind ?? around.kind
        switch subject {
        case .currency(var currency):
            subjects.insert(currency.code)
            if let column = columns.units {
                guard let unit = self.unit(row, column), currency.unit == 1 || currency.unit == unit else {
                    leaveOut(currency.code.text, .unclearUnits)
                    return
                }
                currency.unit = unit
            }
            var template = Quote(
                market: tableMarket ?? defaults.market ?? .banks, currency: currency.code, base: currency.base,
                unit: currency.unit, asOf: asOf, kind: tableKind, bank: defaults.bank)
            let kindOfMoney = Currency.find(currency.code)?.kind
            if let coin = around.coin, coin != currency.code {
                (template.currency, template.base, template.market) = (coin, currency.code, .crypto)
            } else if kindOfMoney == .coin || kindOfMoney == .metal {
                leaveOut(currency.code.text, kindOfMoney == .metal ? .metal : .coin)
                return
            }
            if currency.code == .uah {
                // A row of hryvnias has the rate 1, or the table is in other money.
                let isOne = columns.rates.allSatisfy { column in
                    let value = row[column.index]?.reading.single ?? .missing
                    return value == .missing || value == .rate(1) || value == .unclear("1 1")
                }
                if !isOne, around.coin == nil { result.refuse(.foreignMoney("UAH")) }
                return
            }
            if template.base != .uah, around.coin == nil {
                leaveOut(currency.code.text, .priced(in: template.base))
                return
            }
            add(row, template)
        case .bank(let bank, let own):
            guard let currency = own ?? section.currency ?? around.currency else {
                leaveOut(bank.name, .noCurrency)
                return
            }
            currenciesOfBanks.insert(currency)
            add(row, Quote(market: .banks, currency: currency, asOf: asOf, kind: tableKind, bank: bank))
        case .market(let market):
            guard let currency = around.currency else { return }
            add(row, Quote(market: market, currency: currency, asOf: asOf))
        case .day, .unknown: break
        }
    }

    private mutating func leaveOut(_ row: String, _ reason: OmissionReason) {
        guard result.warnings.count < RowCollector.namedLimit else { return }
        result.warnings.append(.rowLeftOut(.name(row), reason))
    }

    private func unit(_ row: [RateCell?], _ column: Int) -> Int? {
        guard row.indices.contains(column), let cell = row[column], cell.phrase.unknown.isEmpty,
            case .rate(let number) = cell.reading.single
        else { return nil }
        return PageNames.unit(number)
    }

    private mutating func add(_ row: [RateCell?], _ template: Quote) {
        let read = RowQuotes(row, columns, template)
        for (name, reason) in read.omissions { leaveOut(name, reason) }
        if let fault = read.fault { return result.refuse(fault) }
        result.isCustomers = result.isCustomers || read.isCustomers
        result.quotes += read.quotes
    }
}
