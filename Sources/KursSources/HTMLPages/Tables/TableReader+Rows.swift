internal import KursCore
internal import KursMarkup

/// Turns the rows of a table into quotes, by what each is about.
extension TableReader {
    mutating func keep(_ row: [RateCell?], about subject: RowSubject, asOf: AsOf?, kind: Kind?) {
        let tableMarket = section.market ?? around.market
        let tableKind = kind ?? section.kind ?? around.kind
        var isOfOne = true
        if let column = columns.units { isOfOne = unit(row, column) == 1 }
        if columns.isGrouped {
            guard isOfOne else { return leaveOut(columns.rates.compactMap(\.currency?.text).list(" "), .unclearUnits) }
            return keepGrouped(row, about: subject, asOf: asOf, kind: tableKind)
        }
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
            if UnitRate.isUnlikely(of: template, rates(in: row)) {
                leaveOut(currency.code.text, .unclearUnits)
                return
            }
            if !defaults.isKnownSite, tableMarket == nil, columns.rates.contains(where: { $0.market == nil }),
                let text = around.textOfSeveralMarkets
            {
                return result.refuse(.notUnderstood(.heading, text.excerpt))
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
            guard isOfOne else { return leaveOut(bank.name, .unclearUnits) }
            currenciesOfBanks.insert(currency)
            add(row, Quote(market: .banks, currency: currency, asOf: asOf, kind: tableKind, bank: bank))
        case .market(let market):
            guard let currency = around.currency, isOfOne else { return }
            add(row, Quote(market: market, currency: currency, asOf: asOf))
        case .day, .unknown: break
        }
    }

    /// The single rates of a row.
    private func rates(in row: [RateCell?]) -> [ExactDecimal] {
        columns.rates.compactMap { column in
            guard row.indices.contains(column.index), let cell = row[column.index],
                case .rate(let rate) = cell.reading.single
            else { return nil }
            return rate
        }
    }

    /// Keeps a row of a table that has the currencies over its columns; a row that names another one is a mistake, or
    /// priced in it.
    private mutating func keepGrouped(_ row: [RateCell?], about subject: RowSubject, asOf: AsOf?, kind: Kind?) {
        guard let code = columns.rates.first?.currency, section.currency == nil else { return }
        subjects.formUnion(columns.rates.compactMap(\.currency))
        switch subject {
        case .bank(let bank, nil):
            add(row, Quote(market: .banks, currency: code, asOf: asOf, kind: kind, bank: bank))
        case .market(let market):
            add(row, Quote(market: market, currency: code, asOf: asOf, kind: market == .banks ? kind : nil))
        case .bank, .currency: result.refuse(.notUnderstood(.header, code.text))
        case .day, .unknown: break
        }
    }

    mutating func leaveOut(_ row: String, _ reason: OmissionReason) {
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
