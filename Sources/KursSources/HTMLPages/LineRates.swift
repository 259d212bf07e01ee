internal import KursCore
internal import KursMarkup

/// Reads rates in lines of text: cards, description lists and lines such as `USD: 43.10 / 43.60`.
///
/// A currency begins a record, and what follows it are its sides with their numbers. Every word from the first record to
/// the last must be understood: an unknown line drops the record that it stands in or after.
struct LineRates {
    private let page: Page
    private let defaults: PageDefaults
    private var records: [Record] = []
    private var current: Record?
    /// A side named on a line before its number.
    private var pending: WordMeanings = []
    private var kind: Kind?
    /// Whether a line above says in which order two numbers stand.
    private var isOrderStated = false
    private var isCustomers = false
    private var fault: Refusal.TableFault?
    /// The lines above the records and in them, which may name the money.
    private var texts: [String] = []

    private struct Record {
        let currency: CurrencyCode
        let unit: Int
        let kind: Kind?
        var buy: ExactDecimal?
        var sell: ExactDecimal?
        var isBroken = false

        var isWhole: Bool { buy != nil && sell != nil && !isBroken }
    }

    static func read(_ page: Page, defaults: PageDefaults) -> TableResult {
        var reader = LineRates(page: page, defaults: defaults)
        reader.readLines()
        return reader.result()
    }

    private init(page: Page, defaults: PageDefaults) { (self.page, self.defaults) = (page, defaults) }

    private mutating func readLines() {
        var above: [PageLine] = []
        for line in PageLine.lines(of: page) {
            if page.context.isOutOfTime { return }
            if current == nil, records.isEmpty, !begins(line) {
                above.append(line)
                if above.count > 12 { above.removeFirst() }
                take(line, isAbove: true)
                continue
            }
            if records.isEmpty, current == nil { check(above) }
            take(line, isAbove: false)
        }
        finish()
    }

    /// Whether a line can begin the first record.
    private func begins(_ line: PageLine) -> Bool {
        let codes = Set(line.phrase.currencies)
        return codes.count == 1 && line.phrase.unknown.isEmpty && line.isShort
    }

    /// Checks the lines above the first record, of which links are navigation.
    private mutating func check(_ above: [PageLine]) {
        for line in above where !line.isLink {
            texts.append(line.text)
            if let words = TableSurroundings.fault(inLine: line.text) {
                fault = fault ?? .notUnderstood(.note, words.excerpt)
            }
        }
    }

    private mutating func take(_ line: PageLine, isAbove: Bool) {
        let phrase = line.phrase
        let sides = phrase.meanings.intersection(.sides)
        let rates = line.rates
        if let stated = TableSurroundings.kind(in: line.text), rates.isEmpty, sides.isEmpty { kind = stated }
        if sides == .sides, rates.isEmpty, phrase.unknown.isEmpty, phrase.currencies.isEmpty { isOrderStated = true }
        guard !isAbove else { return }
        if current != nil || !phrase.currencies.isEmpty { texts.append(line.text) }
        guard line.isUnderstood else {
            // A link is a button, not a word about the rates.
            if line.isLink, rates.isEmpty { return }
            let isLoose =
                current.map { !$0.isWhole && ($0.buy != nil || $0.sell != nil || !line.numbers.isEmpty) } ?? false
            let isAbout = FreeText.fault(below: line.text) != nil || !phrase.currencies.isEmpty
            if isLoose || isAbout || !line.numbers.isEmpty { breakRecord() } else { finish() }
            return
        }
        if phrase.meanings.contains(.customer) { isCustomers = true }
        let isOther = !phrase.meanings.isDisjoint(with: [.other, .change, .official, .nbu, .average, .interbank])
        if isOther, !rates.isEmpty, !sides.isEmpty { return breakRecord() }
        // A price of the hryvnia is in other money.
        if phrase.currencies.isEmpty, phrase.meanings.contains(.hryvnia), rates.count == 2, sides.isEmpty {
            fault = fault ?? .foreignMoney("UAH")
        }
        let codes = Set(phrase.currencies)
        if codes.count > 1 {
            breakRecord()
            finish()
            return
        }
        if let code = codes.first, current?.currency != code || current?.isWhole == true {
            finish()
            current = Record(currency: code, unit: line.unit, kind: phrase.kind ?? kind)
        }
        guard current != nil else { return }
        switch (rates.count, sides) {
        case (0, .buy), (0, .sell): pending = sides
        case (0, _): break
        case (1, .buy), (1, .sell): set(rates[0], sides)
        case (1, []):
            if phrase.meanings.isDisjoint(with: LineRates.others) {
                if pending.isEmpty { breakRecord() } else { set(rates[0], pending) }
            }
        case (2, .sides), (2, []): setBoth(line)
        default: breakRecord()
        }
    }

    /// Figures beside the two rates, which are understood but not read.
    private static let others: WordMeanings = [.nbu, .official, .change, .average, .time, .percent, .other]

    private mutating func set(_ rate: ExactDecimal, _ side: WordMeanings) {
        pending = []
        if side == .buy {
            if current?.buy != nil { breakRecord() }
            current?.buy = rate
        } else {
            if current?.sell != nil { breakRecord() }
            current?.sell = rate
        }
    }

    /// Two numbers on a line: in the order of the words beside them, else buying before selling.
    private mutating func setBoth(_ line: PageLine) {
        guard let order = line.order ?? (pending.isEmpty ? .buy : nil) else { return breakRecord() }
        let rates = line.rates
        let isPlain = line.phrase.meanings.isDisjoint(with: .sides)
        // Without words for them the lower number is what is paid, and only numbers that belong together are two sides.
        if isPlain, !isOrderStated || !line.hasSlash {
            guard line.hasSlash, rates[0] < rates[1], let limit = try? rates[0].multiplied(by: 5),
                let high = try? rates[1].multiplied(by: 4), high <= limit
            else { return breakRecord() }
        }
        set(order == .buy ? rates[0] : rates[1], .buy)
        set(order == .buy ? rates[1] : rates[0], .sell)
    }

    private mutating func breakRecord() {
        if current != nil {
            current?.isBroken = true
        } else if let last = records.indices.last {
            records[last].isBroken = true
        }
        pending = []
    }

    private mutating func finish() {
        if let current { records.append(current) }
        (current, pending) = (nil, [])
    }

    private func result() -> TableResult {
        var result = TableResult()
        result.texts = texts
        let whole = records.filter(\.isWhole)
        guard !whole.isEmpty else { return result }
        if let fault = fault ?? pageFault { return TableResult(fault: fault) }
        let crossed = whole.count { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        if isCustomers, crossed != 0, crossed != whole.count { return TableResult(fault: .unclearSides) }
        if isCustomers, crossed > 0 { result.warnings.append(.customerSides(source: defaults.source)) }
        for record in records where !record.isWhole {
            result.warnings.append(.rowLeftOut(.name(record.currency.text), .oneSided))
        }
        let named = Set((texts + [page.heading]).flatMap { TableSurroundings.markets(in: $0) })
        guard named.count <= 1, named != [.nbu] else { return TableResult(fault: .unclearSides) }
        let broken = Set(records.filter(\.isBroken).map(\.currency))
        for record in whole where !broken.contains(record.currency) && Currency.find(record.currency)?.kind == .money {
            let isTurned = isCustomers && crossed > 0
            let (low, high) = isTurned ? (record.sell, record.buy) : (record.buy, record.sell)
            let market = defaults.market ?? named.first ?? .banks
            let rates = [low, high].map { rate in
                record.unit > 1 ? rate.flatMap { UnitRate.perUnit($0, of: record.unit) } : rate
            }
            result.quotes.append(
                Quote(
                    market: market, currency: record.currency, unit: record.unit, buy: rates[0], sell: rates[1],
                    asOf: page.date.day.map(AsOf.day), kind: market == .banks ? record.kind : nil, bank: defaults.bank))
        }
        return result
    }

    /// What the page's title or first heading says that changes all of its rates, or that it is not about rates at all.
    private var pageFault: Refusal.TableFault? {
        if let words = FreeText.fault(title: page.title) { return .notUnderstood(.title, words.excerpt) }
        if let words = TableSurroundings.fault(in: page.heading) {
            return .notUnderstood(.heading, words.excerpt)
        }
        let codes = Set(records.map(\.currency))
        for text in [page.title, page.heading] {
            let named = Set(Phrase(text).currencies)
            if let code = named.first, named.count == 1, codes != named { return .foreignMoney(code.text) }
        }
        let meanings = Phrase(page.title).meanings.union(Phrase(page.heading).meanings)
        return meanings.isDisjoint(with: [.rate, .name]) ? .notUnderstood(.title, page.title.excerpt) : nil
    }
}

extension Phrase {
    /// Cash or card, if one of them is named.
    fileprivate var kind: Kind? {
        let kinds = meanings.intersection([.cash, .card, .online])
        return kinds == .cash ? .cash : kinds.isEmpty || kinds.contains(.cash) ? nil : .card
    }
}
