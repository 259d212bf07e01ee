internal import KursCore
internal import KursMarkup

struct TableReader {
    let layout: TableLayout
    let bank: BankName?
    let page: Page
    let day: PageDay
    private(set) var quotes: [Quote] = []
    private(set) var warnings: [Warning] = []
    private var rowCount = 0
    private var fallen: [String] = []
    /// How many decimals the rates of single units have.
    private var sideScales: [Int] = [], officialScales: [Int] = []

    /// The most columns and cells that a table of rates has; real ones have some twenty and a thousand.
    static let mostColumns = 60, mostCells = 20_000

    init(_ layout: TableLayout, of bank: BankName?, on page: Page, _ day: PageDay) {
        (self.layout, self.bank, self.page, self.day) = (layout, bank, page, day)
    }

    /// Reads all rows.
    ///
    /// - Throws: The fault of the table, if more than a third of its rows are not of the layout's form.
    mutating func read(
        _ matrix: TableMatrix, _ columns: [MatchedColumn], currency: CurrencyCode?
    ) throws(Refusal.TableFault) {
        for (row, isHidden) in zip(matrix.rows, matrix.isHidden) {
            if page.context.isOutOfTime { return }
            if isHidden && !layout.readsHidden { continue }
            let filled = row.compactMap(\.self).filter { !$0.text.isEmpty }
            // A row of one text is a title or a link; those of caution have been looked for.
            if Set(filled.map(\.node)).count <= 1 { continue }
            rowCount += 1
            if row.count != matrix.headers.count {
                leaveOut(filled.map(\.text).list(" "), .otherWidth)
            } else {
                read(row, columns, matrix.labelled, currency: currency)
            }
        }
        if fallen.count * 3 > rowCount, let first = fallen.first {
            throw .unreadableRows(fallen.count, of: rowCount, first)
        }
        // Rates have decimals, the NBU's four: what has lost them is none.
        let isCut =
            sideScales.count > 5 && sideScales.count { $0 == 0 } * 3 > sideScales.count * 2
            || officialScales.count > 2 && officialScales.allSatisfy { $0 < 2 }
        if isCut, let row = matrix.rows.last {
            throw .unreadableRows(rowCount, of: rowCount, row.compactMap { $0?.text }.list(" ").excerpt)
        }
    }

    private mutating func leaveOut(_ row: String, _ reason: OmissionReason) {
        fallen.append(row.excerpt)
        if warnings.count < RowCollector.namedLimit { warnings.append(.rowLeftOut(.name(row.excerpt), reason)) }
    }

    private func reading(_ cell: Grid.Cell?, isLabelled: Bool) -> CellReading {
        guard let cell else { return CellReading(text: "") }
        return CellReading(isLabelled ? cell.runs[1...] : cell.runs[...], in: cell.node, of: page.document)
    }

    private mutating func read(
        _ row: [Grid.Cell?], _ columns: [MatchedColumn], _ labelled: Set<Int>, currency known: CurrencyCode?
    ) {
        var template = Quote(
            market: .banks, currency: known ?? .uah, unit: layout.unit, asOf: day.day.map { .day($0) }, bank: bank)
        var named: NamedCurrency?
        var stated = 1
        let text = row.compactMap { $0?.text }.list(" ")
        let hasCode = columns.contains { $0.layout.role == .code }
        let nodes = columns.compactMap { row[$0.index]?.node }
        // A cell across two columns belongs to neither of them.
        guard Set(nodes).count == columns.count else { return leaveOut(text, .otherWidth) }
        // Units count wherever a row states them.
        let isStrange = row.compactMap(\.self).contains { cell in
            !nodes.contains(cell.node) && CautionWords.units(in: PageText.words(of: cell.text)) != nil
        }
        if isStrange { return leaveOut(text, .unclearUnits) }
        var times: [String] = []
        for column in columns {
            let reading = reading(row[column.index], isLabelled: labelled.contains(column.index))
            switch column.layout.role {
            case .currency, .code:
                // Beside a code, the name is read only for the units that it states.
                if column.layout.role == .currency, hasCode {
                    guard layout.hasUnits, let own = PageNames.currency(in: reading.texts.list(" ")) else {
                        if reading.hasUnits { return leaveOut(text, .unclearUnits) }
                        continue
                    }
                    stated = own.unit
                    continue
                }
                let known = layout.names.isEmpty ? nil : layout.names[PageText.fold(reading.texts.list(" "))]
                guard
                    let own = known.map({ NamedCurrency(code: $0) })
                        ?? row[column.index].flatMap({ PageNames.currency(in: $0, reading) })
                else {
                    return leaveOut(text, .unknownName)
                }
                named = own
            case .bank:
                guard let bank = row[column.index].flatMap({ PageNames.bank(in: $0, reading) }) else {
                    return leaveOut(text, .unknownName)
                }
                template.bank = bank
            case .unit:
                guard case .rate(let number) = reading.single, let unit = PageNames.unit(number),
                    layout.unit == 1 || unit == layout.unit
                else {
                    return leaveOut(text, .unclearUnits)
                }
                template.unit = unit
            case .time:
                let text = reading.texts.list(" ")
                if reading.tokens.allSatisfy({ $0 == .missing }) { continue }
                let isTime = reading.tokens.allSatisfy { token in
                    if case .word(let word) = token {
                        HeaderWords.meaning(of: word)?.isSubset(of: .time) ?? false
                    } else {
                        token == .date
                    }
                }
                guard isTime else { return leaveOut(text, .unclearTime(text.excerpt)) }
                times.append(text)
            case .number, .change, .buy, .sell, .both, .official: break
            }
        }
        if !times.isEmpty {
            template.asOf = day.asOf(times.list(" "), page.context.kyiv) ?? template.asOf
            // As in answers, what nobody has renewed for ten days is no current rate.
            if let own = template.day(in: page.context.kyiv), let current = day.day ?? page.dayOfRates,
                own < current.advanced(by: -10)
            {
                return leaveOut(text, .unclearTime(times.list(" ").excerpt))
            }
        }
        for column in columns {
            let reading = reading(row[column.index], isLabelled: false)
            switch column.layout.role {
            case .number:
                guard let code = named?.code, case .rate(let number) = reading.single else { continue }
                if Currency.find(code)?.numeric.map({ ExactDecimal($0) == number }) == false {
                    return leaveOut(text, .unknownName)
                }
            case .currency where hasCode:
                guard let own = PageNames.currency(in: reading.texts.list(" ")), own.base == .uah else { continue }
                if own.code != named?.code { return leaveOut(text, .unknownName) }
            default: continue
            }
        }
        if let named {
            if named.unit > 1 { stated = named.unit }
            guard stated == 1 || layout.hasUnits && template.unit == 1 else {
                return leaveOut(text, .unclearUnits)
            }
            if stated > 1 { template.unit = stated }
            (template.currency, template.base) = (named.code, named.base)
            guard keepsMoney(named) else { return }
        }
        keep(row, columns, labelled, template, text)
    }

    /// Whether a row is about money; a metal, a coin or a price in other money is left out, and no fault of the table.
    private mutating func keepsMoney(_ named: NamedCurrency) -> Bool {
        let reason: OmissionReason
        switch Currency.find(named.code)?.kind {
        case .metal: reason = .metal
        case .coin: reason = .coin
        default:
            if named.code == .uah { return false }
            if named.base == .uah { return true }
            reason = .priced(in: named.base)
        }
        warnings.append(.rowLeftOut(.name(named.code.text), reason))
        return false
    }

    private mutating func keep(
        _ row: [Grid.Cell?], _ columns: [MatchedColumn], _ labelled: Set<Int>, _ template: Quote, _ text: String
    ) {
        var own: [Quote] = []
        for column in columns where column.layout.role.isRate {
            var key = template
            (key.market, key.kind) = (column.layout.market, column.layout.kind)
            if key.market != .banks { (key.kind, key.bank) = (nil, nil) }
            let place = own.firstIndex { $0.market == key.market && $0.kind == key.kind } ?? own.endIndex
            if place == own.endIndex { own.append(key) }
            let reading = reading(row[column.index], isLabelled: labelled.contains(column.index))
            let single = reading.single
            switch column.layout.role {
            case .buy: own[place].buy = rate(single)
            case .sell: own[place].sell = rate(single)
            case .official: own[place].official = rate(single)
            default:
                let both = reading.both
                if both.buy == .unclear || both.sell == .unclear {
                    return leaveOut(text, .unclearCell(.buy, text: reading.texts.list(" ").excerpt))
                }
                (own[place].buy, own[place].sell) = (rate(both.buy), rate(both.sell))
                if column.sellsFirst, !reading.isLabelled {
                    (own[place].buy, own[place].sell) = (own[place].sell, own[place].buy)
                }
                continue
            }
            if single == .unclear || !hasMark(reading) {
                let side = RateSide(rawValue: column.layout.role.rawValue) ?? .buy
                return leaveOut(text, .unclearCell(side, text: reading.texts.list(" ").excerpt))
            }
        }
        for quote in own {
            guard quote.buy != nil || quote.sell != nil || quote.official != nil else { continue }
            if quote.unit == 1 {
                sideScales += [quote.buy, quote.sell].compactMap { $0?.scale }
                officialScales += [quote.official].compactMap { $0?.scale }
            }
            quotes.append(quote.perUnit(quote.unit))
        }
    }

    private func hasMark(_ reading: CellReading) -> Bool {
        guard let mark = layout.decimalMark, let first = reading.texts.first else { return true }
        return !first.contains(mark == .comma ? "." : ",") || !first.contains(where: \.isNumber)
    }

    private func rate(_ value: CellReading.Value) -> ExactDecimal? {
        if case .rate(let rate) = value { rate } else { nil }
    }
}

extension Quote {
    func perUnit(_ unit: Int) -> Quote {
        var whole = self
        whole.unit = unit
        guard unit > 1 else { return whole }
        for side in [\Quote.buy, \.sell, \.official] {
            whole[keyPath: side] = self[keyPath: side].flatMap { UnitRate.perUnit($0, of: unit) }
        }
        return whole
    }
}
