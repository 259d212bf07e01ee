internal import KursCore
internal import KursMarkup

/// The quotes of one row: one for each market, kind and currency that the columns name.
struct RowQuotes {
    private(set) var quotes: [Quote] = []
    /// Why the row or one of its cells was left out, with the name of each.
    private(set) var omissions: [(name: String, reason: OmissionReason)] = []
    /// Why the row shows that the whole table is unusable; `nil` when it does not.
    private(set) var fault: Refusal.TableFault?
    /// Whether one of the columns is written from the customer's view.
    private(set) var isCustomers = false

    /// Reads the cells in columns of rates.
    ///
    /// - Parameter template: What the row and the table say about the rates, without a rate.
    init(_ row: [RateCell?], _ columns: TableColumns, _ template: Quote) {
        // A cell across two columns of rates belongs to neither of them.
        let nodes = columns.rates.compactMap { row[$0.index]?.cell.node }
        guard Set(nodes).count == nodes.count else {
            leaveOut(template, .otherWidth)
            return
        }
        var filled: [Int: [Bool]] = [:]
        for column in columns.rates {
            guard let cell = row[column.index] else { continue }
            // A bank's row may repeat another market's rate, which is not the bank's.
            if template.bank != nil, let market = column.market, market != .banks { continue }
            if cell.reading.isName {
                fault = .shiftedColumns(cell.text.excerpt)
                return
            }
            if let label = cell.otherLabel(than: column) {
                fault = .notUnderstood(.header, label.excerpt)
                return
            }
            let place = place(of: column, template)
            let key = quotes[place]
            let foreign = cell.reading.foreign(to: column.meanings)
            let single = foreign.map { CellReading.Value.unclear($0) } ?? cell.reading.single
            switch column.numbers {
            case .buy:
                quotes[place].buy = rate(single, key, .buy)
                filled[place, default: []].append(!cell.text.isEmpty)
            case .sell:
                quotes[place].sell = rate(single, key, .sell)
                filled[place, default: []].append(!cell.text.isEmpty)
            case .both:
                let both = foreign.map { (CellReading.Value.unclear($0), .unclear($0)) } ?? cell.reading.both
                quotes[place].buy = rate(column.isSellFirst ? both.1 : both.0, key, .buy)
                quotes[place].sell = rate(column.isSellFirst ? both.0 : both.1, key, .sell)
            case .single:
                // A single number of a market with two sides belongs to neither.
                guard key.market == .nbu else {
                    // What it says beside a number may be said of the whole row: `за 100`.
                    let unit = cell.phrase.numbers.lazy.compactMap { PageNames.unit($0) }.first
                    if foreign != nil || unit.map({ $0 > 1 }) == true {
                        leaveOut(template, .notUnderstood(.row, cell.text.excerpt))
                        return
                    }
                    continue
                }
                quotes[place].official = rate(single, key, .official)
            }
            for echo in columns.echoes where echo.of == column.index {
                guard let repeated = row[echo.index] else { continue }
                if !repeated.reading.isChange(beside: cell.reading) { fault = .repeatedColumns }
            }
            isCustomers = isCustomers || column.isCustomers
        }
        // An empty cell beside a number is a cell too many in this row, or one too few.
        if filled.values.contains(where: { $0.contains(true) && $0.contains(false) }) {
            fault = nil
            leaveOut(template, .oneSided)
            return
        }
        quotes = quotes.compactMap(RowQuotes.whole)
    }

    /// The place of the quote that a column belongs to, which is added for its first column.
    private mutating func place(of column: RateColumn, _ template: Quote) -> Int {
        var key = template
        key.market = column.market ?? template.market
        key.currency = column.currency ?? template.currency
        key.kind = key.market == .banks ? column.kind ?? template.kind : nil
        if column.market != nil, column.market != .banks { key.bank = nil }
        let isSame = { (quote: Quote) in
            quote.market == key.market && quote.kind == key.kind && quote.currency == key.currency
        }
        if let place = quotes.firstIndex(where: isSame) { return place }
        quotes.append(key)
        return quotes.count - 1
    }

    /// A quote per one unit; `nil` for one without a rate.
    private static func whole(_ read: Quote) -> Quote? {
        var quote = read
        if quote.market == .nbu, let buy = quote.buy, buy == quote.sell {
            (quote.official, quote.buy, quote.sell) = (buy, nil, nil)
        }
        guard quote.buy != nil || quote.sell != nil || quote.official != nil else { return nil }
        guard quote.unit > 1 else { return quote }
        quote.buy = quote.buy.flatMap { UnitRate.perUnit($0, of: quote.unit) }
        quote.sell = quote.sell.flatMap { UnitRate.perUnit($0, of: quote.unit) }
        quote.official = quote.official.flatMap { UnitRate.perUnit($0, of: quote.unit) }
        return quote
    }

    /// The rate of a cell; `nil`, with the reason noted, when the cell does not hold one clear number.
    private mutating func rate(_ value: CellReading.Value, _ quote: Quote, _ side: RateSide) -> ExactDecimal? {
        let name = (quote.bank.map { $0.name + " " } ?? "") + quote.currency.text
        switch value {
        case .rate(let rate): return rate
        case .missing: break
        case .priced(let currency): omissions.append((name, .cellPriced(side, in: currency)))
        case .unclear(let text): omissions.append((name, .unclearCell(side, text: text.excerpt)))
        }
        return nil
    }

    /// Leaves out the whole row.
    private mutating func leaveOut(_ template: Quote, _ reason: OmissionReason) {
        quotes = []
        omissions.append((template.bank?.name ?? template.currency.text, reason))
    }
}
