public import KursCore
internal import KursMarkup

extension SourceID {
    /// Any page with a table or list of rates.
    public static let ratesPage = SourceID("rates-page")
}

/// Reads any page with rates: tables, lists shaped like them, lines of text, then embedded JSON, in that order of trust.
///
/// By structure and words, never by class names. It never guesses: what cannot be told for certain is left out and said,
/// two tables that disagree on a rate lose it, and a page without any is refused with what it is instead.
enum RatesPageReader {
    /// Reads a page of no particular site.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, for: PageContext(source: .ratesPage)) { _ in true }
    }

    /// Reads a page and keeps the quotes that a source is for.
    static func read(
        _ bytes: [UInt8], _ context: ReaderContext, for aim: PageContext, where isWanted: (Quote) -> Bool
    ) -> ReadResult {
        do throws(Refusal) {
            return .found(try harvest(bytes, context, for: aim, where: isWanted))
        } catch {
            return .refused(error)
        }
    }

    /// The same, where more is to be read from the page.
    static func harvest(
        _ bytes: [UInt8], _ context: ReaderContext, for aim: PageContext, where isWanted: (Quote) -> Bool
    ) throws(Refusal) -> ParsedAnswer {
        try harvest(try Page(bytes, context), for: aim, where: isWanted)
    }

    /// Reads a page that is parsed already.
    static func harvest(
        _ page: Page, for aim: PageContext, where isWanted: (Quote) -> Bool
    ) throws(Refusal) -> ParsedAnswer {
        var aim = aim
        aim.market = aim.market ?? market(of: page)
        if let asked = page.context.day ?? page.context.address.flatMap({ Day(inAddress: $0) }),
            !page.date.allows(asked)
        {
            throw .otherDay(requested: asked, found: page.date.day)
        }
        let tabs = PageTabs(page.document)
        var gathered = PageQuotes()
        var warnings: [Warning] = []
        var faults: [Refusal.TableFault] = []
        let grids = page.document.grids()
        for (number, grid) in grids.enumerated() {
            let isPerhapsCut = page.isCutOff || page.endsInText && grid.shape != .table
            if isPerhapsCut, number == grids.indices.last(where: { grids[$0].shape == grid.shape }) {
                faults.append(.cutOff)
                continue
            }
            let found = TableReader.read(grid, on: page, tabs: tabs, aim: aim)
            if let fault = found.fault { faults.append(fault) }
            let quotes = found.quotes.filter(isWanted)
            if !quotes.isEmpty { warnings += found.warnings }
            gathered.add(quotes, trust: grid.shape == .table ? 0 : 1)
        }
        if gathered.isEmpty, !page.isCutOff { gathered.add(TextRates.read(page, aim: aim).filter(isWanted), trust: 2) }
        if gathered.isEmpty, !page.isCutOff {
            let found = EmbeddedRates.read(page, aim: aim)
            if let fault = found.fault { faults.append(fault) }
            gathered.add(found.quotes.filter(isWanted), trust: 3)
            if !gathered.isEmpty { warnings += found.warnings }
        }
        guard !gathered.isEmpty || !gathered.disputes.isEmpty else {
            throw refusal(page, faults, gridCount: grids.count)
        }
        var harvest = ParsedAnswer(quotes: gathered.quotes, warnings: warnings + gathered.disputes)
        guard !harvest.quotes.isEmpty else {
            throw .notFound(.agreedRates)
        }
        harvest.warnings += QuoteChecks.flag(&harvest.quotes, from: aim.source, nbu: nil)
        return harvest
    }

    /// The market that the page as a whole is about, by its address, then its first heading and title.
    private static func market(of page: Page) -> Market? {
        for path in page.paths {
            let segments = path.split(separator: "/").map(String.init)
            for segment in segments.reversed() {
                switch segment {
                case "mb", "interbank": return .interbank
                case "nbu", "exchangerates": return .nbu
                case "auction": return .cash
                case "banks": return .banks
                default: break
                }
            }
        }
        for text in [page.heading, page.title] {
            let facts = PageVocabulary.facts(of: text, first: 12)
            var markets: [Market] = []
            if facts.contains(.nbu) { markets.append(.nbu) }
            if facts.contains(.interbank) { markets.append(.interbank) }
            if facts.contains(.street) { markets.append(.cash) }
            if markets.count == 1 { return markets[0] }
        }
        return nil
    }

    /// The refusal of a page without rates: what the page or its tables hold instead, as far as that is clear.
    private static func refusal(_ page: Page, _ faults: [Refusal.TableFault], gridCount: Int) -> Refusal {
        if let kind = PageKind.of(page) { return .otherPage(kind) }
        var distinct: [Refusal.TableFault] = []
        for fault in faults where !distinct.contains(fault) { distinct.append(fault) }
        if !distinct.isEmpty, faults.count >= gridCount || gridCount <= 3 { return .otherTables(distinct) }
        return .noRates(tableCount: gridCount, distinct)
    }
}
