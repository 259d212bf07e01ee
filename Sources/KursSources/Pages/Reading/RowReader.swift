internal import KursCore
internal import KursMarkup

/// A row of a part: what it has of each of the layout's columns.
struct PageRow {
    struct Held {
        let column: ColumnLayout
        let cell: CellReading
        /// Whether a header names the selling rate before the buying rate.
        var sellsFirst = false
    }

    /// All of its text, for messages.
    let text: String
    var cells: [Held]
    /// Its currency where no column has one.
    var currency: NamedCurrency?
    /// Why it is not of the layout's form, whatever its cells are.
    var fault: OmissionReason?
}

/// Reads the rows of a part, be it a table, blocks or an array: each cell has its role's form, or its row is left out.
struct RowReader {
    let part: PartLayout
    let bank: BankName?
    let page: Page
    let day: PageDay
    private(set) var quotes: [Quote] = []
    private(set) var warnings: [Warning] = []
    private var fallen: [String] = []

    /// - Throws: The fault of the part, if more than a third of its rows are not of the layout's form.
    static func read(
        _ rows: [PageRow], of part: PartLayout, of bank: BankName?, on page: Page, _ day: PageDay
    ) throws(Refusal.TableFault) -> RowReader {
        var reader = RowReader(part: part, bank: bank, page: page, day: day)
        for row in rows where !page.context.isOutOfTime {
            if let reason = row.fault ?? reader.read(row) { reader.leaveOut(row.text.excerpt, reason) }
        }
        if reader.fallen.count * 3 > rows.count, let first = reader.fallen.first {
            throw .unreadableRows(reader.fallen.count, of: rows.count, first)
        }
        // Rates have decimals, the NBU's four: what has lost them is none.
        let single = reader.quotes.filter { $0.unit == 1 }
        let sides = single.flatMap { [$0.buy, $0.sell] }.compactMap { $0?.scale }
        let officials = single.compactMap { $0.official?.scale }
        let isCut =
            sides.count > 5 && sides.count { $0 == 0 } * 3 > sides.count * 2
            || officials.count > 2 && officials.allSatisfy { $0 < 2 }
        if isCut || reader.quotes.isTurned, let row = rows.last {
            throw .unreadableRows(rows.count, of: rows.count, row.text.excerpt)
        }
        return reader
    }

    private mutating func leaveOut(_ row: String, _ reason: OmissionReason) {
        switch reason {
        // A row about something else than money is no fault of the page.
        case .metal, .coin, .priced: break
        default:
            // What only confirms others may be of other days and things.
            if part.confirms { return }
            fallen.append(row)
        }
        if warnings.count < RowCollector.namedLimit { warnings.append(.rowLeftOut(.name(row), reason)) }
    }

    /// Reads a row; returns why it is left out.
    private mutating func read(_ row: PageRow) -> OmissionReason? {
        var template = Quote(
            market: .banks, currency: .uah, unit: part.unit, asOf: day.day.map { .day($0) }, bank: bank)
        var named = row.currency
        var units = row.currency?.unit ?? 1
        var number: ExactDecimal?
        var times: [String] = []
        let hasCode = row.cells.contains { $0.column.role == .code }
        for (role, cell) in row.cells.map({ ($0.column.role, $0.cell) }) {
            let text = cell.text
            switch role {
            case .currency, .code:
                let (name, count) = PageNames.withoutUnits(text)
                let own = part.names[name].map { NamedCurrency(code: $0, unit: count) } ?? PageNames.currency(in: cell)
                guard let own else {
                    // Beside a code, a name need not be known.
                    if hasCode, role == .currency, !cell.hasUnits { continue }
                    return hasCode && role == .currency ? .unclearUnits : .unknownName
                }
                if let named, named.code != own.code { return .unknownName }
                units = max(units, own.unit)
                named = named ?? own
            case .number: if case .rate(let digits) = cell.single { number = digits }
            case .bank:
                guard let bank = PageNames.bank(in: cell) else { return .unknownName }
                template.bank = bank
            case .unit:
                guard case .rate(let number) = cell.single, let unit = PageNames.unit(number),
                    part.unit == 1 || unit == part.unit
                else { return .unclearUnits }
                template.unit = unit
            case .time where !cell.tokens.allSatisfy({ $0 == .missing }):
                guard PageDay.isTime(cell) else { return .unclearTime(text.excerpt) }
                times.append(text)
            default: break
            }
        }
        guard let named else { return .unknownName }
        if let number, Currency.find(named.code)?.numeric.map({ ExactDecimal($0) == number }) == false {
            return .unknownName
        }
        if units > 1 {
            guard part.hasUnits, template.unit == 1 else { return .unclearUnits }
            template.unit = units
        }
        (template.currency, template.base) = (named.code, named.base)
        if !times.isEmpty, let reason = date(&template, times.list(" ")) { return reason }
        let kind = Currency.find(named.code)?.kind
        if kind == .metal || kind == .coin { return kind == .metal ? .metal : .coin }
        if named.base != .uah { return .priced(in: named.base) }
        return named.code == .uah ? nil : keep(row, template)
    }

    /// Dates a row by its own time; returns why it is left out.
    private func date(_ template: inout Quote, _ text: String) -> OmissionReason? {
        template.asOf = day.asOf(text, page.context.kyiv) ?? template.asOf
        guard let own = template.day(in: page.context.kyiv), let current = day.day ?? page.dayOfRates else {
            return nil
        }
        // As in answers, what nobody has renewed for ten days is no current rate; what is of another day confirms nothing.
        let isOther = own > current || own < current.advanced(by: -10)
        return isOther || part.confirms && own != current ? .unclearTime(text.excerpt) : nil
    }

    private mutating func keep(_ row: PageRow, _ template: Quote) -> OmissionReason? {
        var own: [Quote] = []
        for held in row.cells where held.column.role.isRate {
            let (column, cell) = (held.column, held.cell)
            var key = template
            (key.market, key.kind) = (column.market, column.kind)
            if key.market != .banks { (key.kind, key.bank) = (nil, nil) }
            let place = own.firstIndex { $0.market == key.market && $0.kind == key.kind } ?? own.endIndex
            if place == own.endIndex { own.append(key) }
            let single = cell.single(behind: column.role.usualMeanings)
            let both = column.role == .both ? cell.both : (buy: single, sell: .missing)
            if both.buy == .unclear || both.sell == .unclear || !hasMark(cell) {
                return .unclearCell(RateSide(rawValue: column.role.rawValue) ?? .buy, text: cell.text.excerpt)
            }
            let rates = [both.buy, both.sell].map { $0.rate.flatMap { UnitRate.perUnit($0, of: template.unit) } }
            let (first, second) = (rates[0], rates[1])
            switch column.role {
            case .buy: own[place].buy = first
            case .sell: own[place].sell = first
            case .official: own[place].official = first
            default:
                let isTurned = held.sellsFirst && cell.labelled == nil
                (own[place].buy, own[place].sell) = isTurned ? (second, first) : (first, second)
            }
        }
        quotes += own.filter { $0.buy != nil || $0.sell != nil || $0.official != nil }
        return nil
    }

    private func hasMark(_ cell: CellReading) -> Bool {
        guard let mark = part.decimalMark, let first = cell.texts.first, first.contains(where: \.isNumber) else {
            return true
        }
        return !first.contains(mark == .comma ? "." : ",")
    }
}

extension [Quote] {
    /// Whether most pairs of a market or kind, of two or more, buy above what they sell at: their sides are turned.
    var isTurned: Bool {
        let pairs = filter { $0.buy != nil && $0.sell != nil }
        return Dictionary(grouping: pairs) { [$0.market.rawValue, $0.kind?.rawValue ?? ""] }.values.contains { pairs in
            pairs.count > 1 && pairs.count { $0.buy ?? .zero > $0.sell ?? .zero } * 2 > pairs.count
        }
    }
}
