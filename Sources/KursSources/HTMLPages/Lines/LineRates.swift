internal import KursCore
internal import KursMarkup

/// Reads rates in lines of text: cards, description lists and lines such as `USD: 43.10 / 43.60`.
///
/// Every word from the first record to the last must be understood, and nothing shortly above or below them may change
/// what they say.
struct LineRates {
    private let page: Page
    private let defaults: PageDefaults
    private let found: LineRecords
    /// The lines shortly above the records, in them, and shortly below them; links are navigation.
    private let above: [String]
    private let inside: [String]
    private let below: [String]

    /// How many lines above and below the records are about them.
    private static let linesAbove = 12, linesBelow = 4

    static func read(_ page: Page, defaults: PageDefaults) -> TableResult {
        LineRates(page: page, defaults: defaults).result()
    }

    private init(page: Page, defaults: PageDefaults) {
        (self.page, self.defaults) = (page, defaults)
        let lines = PageLine.lines(of: page)
        found = LineRecords(lines, page.context)
        guard let first = found.first, let last = found.last, first <= last else {
            (above, inside, below) = ([], [], [])
            return
        }
        let texts = { (lines: ArraySlice<PageLine>) in lines.filter { !$0.isLink }.map(\.text) }
        above = texts(lines[..<first]).suffix(LineRates.linesAbove)
        inside = lines[first...last].map(\.text)
        below = Array(texts(lines[(last + 1)...]).prefix(LineRates.linesBelow))
    }

    private func result() -> TableResult {
        var result = TableResult()
        result.texts = above + inside
        let whole = found.records.filter(\.isWhole)
        guard !whole.isEmpty else { return result }
        if let fault = found.fault ?? pageFault ?? lineFault { return TableResult(fault: fault) }
        var stated = StatedDay(page)
        for text in above + inside + below where FreeText.statesDay(text) || !Phrase(text).currencies.isEmpty {
            if let text = stated.take(text) { return TableResult(fault: .notUnderstood(.note, text.excerpt)) }
        }
        let crossed = whole.count { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        // The customer's sides are the market's turned round, which the numbers have to show.
        if found.isCustomers, crossed != whole.count { return TableResult(fault: .unclearSides) }
        if found.isCustomers { result.warnings.append(.customerSides(source: defaults.source)) }
        for record in found.records where !record.isWhole && record.hasFigure {
            result.warnings.append(.rowLeftOut(.name(record.currency.text), .oneSided))
        }
        // A bank's licence is the NBU's.
        let notes = below.filter { !PageVocabulary.words(of: $0).contains(where: NoteWords.announcesNumber) }
        let named = Set((result.texts + notes + [page.heading]).flatMap { TableSurroundings.markets(in: $0) })
        guard named.count <= 1, named != [.nbu] else { return TableResult(fault: .unclearSides) }
        let market = defaults.market ?? named.first ?? .banks
        // What a note below says of cards may hold for the rates.
        if market == .banks, whole.contains(where: { $0.statedKind != .card }),
            let text = below.first(where: FreeText.isForCards)
        {
            return TableResult(fault: .notUnderstood(.note, text.excerpt))
        }
        // A currency alone below the last line may be the money of them all.
        if let text = below.first, FreeText.isOnlyCurrency(text) {
            return TableResult(fault: .foreignMoney(text.excerpt))
        }
        let codes = Set(found.records.filter(\.hasFigure).map(\.currency))
        for text in below where PageVocabulary.words(of: text).count <= 3 {
            if let code = Phrase(text).currencies.first(where: { !codes.contains($0) }) {
                return TableResult(fault: .foreignMoney(code.text))
            }
        }
        let broken = Set(found.records.filter(\.isBroken).map(\.currency))
        for record in whole where !broken.contains(record.currency) && Currency.find(record.currency)?.kind == .money {
            let rates = [record.buy, record.sell].compactMap(\.self)
            let template = Quote(
                market: market, currency: record.currency, unit: record.unit, asOf: stated.day.map(AsOf.day))
            if UnitRate.isUnlikely(of: template, rates) {
                result.warnings.append(.rowLeftOut(.name(record.currency.text), .unclearUnits))
                continue
            }
            result.quotes.append(quote(of: record, market, stated.day))
        }
        return result
    }

    private func quote(of record: LineRecord, _ market: Market, _ day: Day?) -> Quote {
        let sides = found.isCustomers ? [record.sell, record.buy] : [record.buy, record.sell]
        let rates = sides.map { rate in
            record.unit > 1 ? rate.flatMap { UnitRate.perUnit($0, of: record.unit) } : rate
        }
        return Quote(
            market: market, currency: record.currency, unit: record.unit, buy: rates[0], sell: rates[1],
            asOf: day.map(AsOf.day), kind: market == .banks ? record.statedKind : nil, bank: defaults.bank)
    }

    /// What stands above or below the records and may change them.
    private var lineFault: Refusal.TableFault? {
        for text in above {
            let heads = PageVocabulary.words(of: text)
            if heads.count <= 2, heads.first.map(CautionWords.isOpinion) == true {
                return .notUnderstood(.heading, text.excerpt)
            }
            let phrase = Phrase(text)
            // A line with a slash, a side or a money in it is a heading of the numbers, however long.
            let isPlain = !phrase.unknown.isEmpty && phrase.unknown.allSatisfy { NoteWords.isHarmless($0) }
            let isHeading =
                !phrase.meanings.isDisjoint(with: [.buy, .sell, .hryvnia]) || PageTokens.read(text).contains(.slash)
            let words = FreeText.fault(beside: text) ?? (isHeading && !isPlain ? FreeText.fault(heading: text) : nil)
            if let words { return .notUnderstood(.note, words.excerpt) }
        }
        for text in below { if let words = FreeText.fault(note: text) { return .notUnderstood(.note, words.excerpt) } }
        return nil
    }

    /// What the page's title or first heading says that changes all of its rates, or that it is not about rates at all.
    private var pageFault: Refusal.TableFault? {
        if let words = page.titleFault { return .notUnderstood(.title, words.excerpt) }
        if let words = FreeText.fault(heading: page.heading) {
            return .notUnderstood(.heading, words.excerpt)
        }
        let codes = Set(found.records.map(\.currency))
        for text in [page.title, page.heading] {
            let named = Set(Phrase(text).currencies)
            if let code = named.first, named.count == 1, codes != named { return .foreignMoney(code.text) }
        }
        let meanings = Phrase(page.title).meanings.union(Phrase(page.heading).meanings)
        return meanings.isDisjoint(with: [.rate, .name]) ? .notUnderstood(.title, page.title.excerpt) : nil
    }
}
