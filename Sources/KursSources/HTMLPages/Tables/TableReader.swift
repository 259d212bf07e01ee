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

    static func read(_ grid: Grid, on page: Page, tabs: PageTabs, defaults: PageDefaults) -> TableResult {
        let matrix = RateMatrix(grid)
        let around = TableSurroundings(matrix, on: page, tabs: tabs)
        let columns = TableColumns(matrix, about: around.meanings)
        var reader = TableReader(matrix: matrix, columns: columns, around: around, page: page, defaults: defaults)
        reader.readRows()
        return reader.result
    }

    private init(
        matrix: RateMatrix, columns: TableColumns, around: TableSurroundings, page: Page, defaults: PageDefaults
    ) {
        (self.matrix, self.columns, self.around, self.page, self.defaults) = (matrix, columns, around, page, defaults)
    }

    private mutating func readRows() {
        if let fault = columns.fault {
            result.fault = fault
            return
        }
        guard !columns.rates.isEmpty else { return }
        if let tab = around.unknownTab {
            result.fault = .unknownTab(String(tab.prefix(40)))
            return
        }
        let rateColumns = Set(columns.rates.map(\.index))
        let clock = PageClock(day: page.date.day, kyiv: page.context.kyiv)
        let (tableMarket, tableKind, tableCoin) = (around.market, around.kind, around.coin)
        lazy var tableCurrency = around.currency
        let last = columns.rates.map(\.index).max() ?? 0
        for row in matrix.rows {
            // Footers and banners have fewer cells than there are columns.
            guard row.count > last, columns.rates.contains(where: { row[$0.index] != nil }) else { continue }
            if Set(row.compactMap { $0?.node }).count == 1 { continue }
            let named = row.enumerated().compactMap { index, cell -> (column: Int, cell: Grid.Cell)? in
                guard let cell, !rateColumns.contains(index), index != columns.units, index != columns.time else {
                    return nil
                }
                // A column of numbers without a known header does not name the row.
                if CellReading(cell.runs).hasRate, cell.links.isEmpty, !columns.names.contains(index) { return nil }
                return (index, cell)
            }
            let name = RowSubject(named, columns, isTransposed: matrix.isTransposed)
            let asOf = columns.time.flatMap { row.indices.contains($0) ? row[$0] : nil }.flatMap { clock.asOf($0.text) }
            let pageDay = page.date.day.map(AsOf.day)
            switch name {
            case .currency(var currency):
                if let unit = columns.units {
                    guard let unit = self.unit(row, unit) else {
                        leaveOut(currency.code.text, .unclearUnits)
                        continue
                    }
                    currency.unit = unit
                }
                var template = Quote(
                    market: tableMarket ?? defaults.market ?? .banks, currency: currency.code, base: currency.base,
                    unit: currency.unit, asOf: asOf ?? pageDay, kind: tableKind, bank: defaults.bank)
                if let coin = tableCoin, coin != currency.code {
                    (template.currency, template.base, template.market) = (coin, currency.code, .crypto)
                } else if Currency.find(currency.code)?.kind == .coin || Currency.find(currency.code)?.kind == .metal {
                    leaveOut(currency.code.text, Currency.find(currency.code)?.kind == .metal ? .metal : .coin)
                    continue
                }
                if currency.code == .uah { continue }
                if template.base != .uah, tableMarket == nil, tableCoin == nil {
                    leaveOut(currency.code.text, .priced(in: template.base))
                    continue
                }
                keep(row, template, hasTableMarket: tableMarket != nil)
            case .bank(let bank, let own):
                guard let currency = own ?? tableCurrency else {
                    leaveOut(bank.name, .noCurrency)
                    continue
                }
                let template = Quote(
                    market: .banks, currency: currency, asOf: asOf ?? pageDay, kind: tableKind, bank: bank)
                keep(row, template, hasTableMarket: true)
            case .market(let market):
                guard let currency = tableCurrency else { continue }
                keep(row, Quote(market: market, currency: currency, asOf: asOf ?? pageDay), hasTableMarket: true)
            case .day: result.fault = result.fault ?? .archiveByDays
            case .unknown(let text): if !text.isEmpty { unknown.append(text) }
            }
        }
        nameUnknown()
        swapCustomerSides()
    }

    private var unknown: [String] = []

    /// Warns of rows with unknown names, but only if other rows of the table have rates.
    private mutating func nameUnknown() {
        guard !result.quotes.isEmpty else { return }
        for text in unknown.prefix(10) { leaveOut(String(text.prefix(60)), .unknownName) }
    }

    private mutating func leaveOut(_ row: String, _ reason: OmissionReason) {
        guard result.warnings.count < RowCollector.namedLimit else { return }
        result.warnings.append(.rowLeftOut(.name(row), reason))
    }

    private func unit(_ row: [Grid.Cell?], _ column: Int) -> Int? {
        guard row.indices.contains(column), let cell = row[column],
            case .rate(let number) = CellReading(cell.runs).single
        else { return nil }
        return PageNames.unit(number)
    }

    /// Adds the quotes of a row: one for each market and kind that its columns name.
    private mutating func keep(_ row: [Grid.Cell?], _ template: Quote, hasTableMarket: Bool) {
        var quotes: [Quote] = []
        for column in columns.rates {
            guard let cell = row[column.index] else { continue }
            // A bank's row may repeat another market's rate, which is not the bank's.
            if template.bank != nil, let market = column.market, market != .banks { continue }
            var key = template
            key.market = column.market ?? template.market
            key.kind = column.kind ?? template.kind
            if key.market != .banks { key.kind = nil }
            if column.market != nil, column.market != .banks { key.bank = nil }
            let place = quotes.firstIndex { $0.market == key.market && $0.kind == key.kind } ?? quotes.count
            if place == quotes.count { quotes.append(key) }
            let reading = CellReading(cell.runs)
            switch column.numbers {
            case .buy: quotes[place].buy = rate(reading.single, key, .buy)
            case .sell: quotes[place].sell = rate(reading.single, key, .sell)
            case .both:
                let both = reading.both
                quotes[place].buy = rate(both.buy, key, .buy)
                quotes[place].sell = rate(both.sell, key, .sell)
            case .single:
                // A single number of a market with two sides belongs to neither.
                guard key.market == .nbu else { continue }
                quotes[place].official = rate(reading.single, key, .official)
            }
            result.isCustomers = result.isCustomers || column.isCustomers
        }
        for var quote in quotes {
            if quote.market == .nbu, let buy = quote.buy, buy == quote.sell {
                (quote.official, quote.buy, quote.sell) = (buy, nil, nil)
            }
            guard quote.buy != nil || quote.sell != nil || quote.official != nil else { continue }
            if quote.unit > 1 {
                let rates = [quote.buy, quote.sell, quote.official].map {
                    $0.flatMap { UnitRate.perUnit($0, of: quote.unit) }
                }
                (quote.buy, quote.sell, quote.official) = (rates[0], rates[1], rates[2])
            }
            result.quotes.append(quote)
        }
    }

    /// The rate of a cell; `nil`, with a warning, when the cell does not hold one clear number.
    private mutating func rate(_ value: CellReading.Value, _ quote: Quote, _ side: RateSide) -> ExactDecimal? {
        let name = (quote.bank.map { $0.name + " " } ?? "") + quote.currency.text
        switch value {
        case .rate(let rate): return rate
        case .missing: break
        case .priced(let currency): leaveOut(name, .cellPriced(side, in: currency))
        case .unclear(let text): leaveOut(name, .unclearCell(side, text: String(text.prefix(40))))
        }
        return nil
    }

    /// Swaps sides named from the customer's view; if the numbers contradict the names, the table gives no rates.
    private mutating func swapCustomerSides() {
        guard result.isCustomers else { return }
        let sided = result.quotes.filter { $0.buy != nil && $0.sell != nil && $0.buy != $0.sell }
        let crossed = sided.count { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        if crossed == 0, !sided.isEmpty {
            // The customer's terms in the market's order describe the exchange desk's side.
            result.isCustomers = false
        } else if crossed == sided.count, !sided.isEmpty {
            for index in result.quotes.indices {
                (result.quotes[index].buy, result.quotes[index].sell) = (
                    result.quotes[index].sell, result.quotes[index].buy
                )
            }
            result.warnings.append(.customerSides(source: defaults.source))
        } else {
            result = TableResult(fault: .unclearSides)
        }
    }
}
