public import KursCore
internal import KursMarkup

extension SourceID {
    /// Any page with a table or list of rates.
    public static let ratesPage = SourceID("rates-page")
}

/// Reads any page with rates: tables, lists shaped like them, lines of text, then embedded JSON, in that order of trust.
///
/// The structure and the words of the page decide, not its class names, except for its date. What is ambiguous is left
/// out with a warning, rates on which two tables disagree are dropped, and a page without rates is refused with what it
/// holds instead.
enum RatesPageReader {
    /// The most cells that are read of a page, in tables and lists; what comes after them is left out.
    private static let mostCells = 2 * TableReader.mostCells

    /// Reads a page of no particular site.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, for: PageDefaults(source: .ratesPage, isKnownSite: false)) { _ in true }
    }

    /// Reads a page and keeps the quotes that belong to a source.
    static func read(
        _ bytes: [UInt8], _ context: ReaderContext, for defaults: PageDefaults, where isWanted: (Quote) -> Bool
    ) -> ReadResult {
        do throws(Refusal) {
            return .found(try parsedAnswer(bytes, context, for: defaults, where: isWanted))
        } catch {
            return .refused(error)
        }
    }

    /// As above; throws the refusal, for callers that read more from the page.
    static func parsedAnswer(
        _ bytes: [UInt8], _ context: ReaderContext, for defaults: PageDefaults, where isWanted: (Quote) -> Bool
    ) throws(Refusal) -> ParsedAnswer {
        try parsedAnswer(try Page(bytes, context), for: defaults, where: isWanted)
    }

    /// Reads a parsed page.
    static func parsedAnswer(
        _ page: Page, for defaults: PageDefaults, where isWanted: (Quote) -> Bool
    ) throws(Refusal) -> ParsedAnswer {
        var defaults = defaults
        defaults.market = defaults.market ?? market(of: page)
        if let requested = page.context.day ?? page.context.address.flatMap({ Day(inAddress: $0) }),
            !page.date.allows(requested)
        {
            throw .otherDay(requested: requested, found: page.date.day)
        }
        try page.context.checkTime()
        let tabs = PageTabs(page.document)
        var gathered = PageQuotes(prefersNewest: page.context.day == nil)
        var parts = PartialTables()
        var warnings: [Warning] = []
        var faults: [Refusal.TableFault] = []
        var refusals: [Warning] = []
        let grids = page.document.grids { page.context.isOutOfTime }
        try page.context.checkTime()
        let outline = PageOutline(page.document, grids, page.hidden)
        try page.context.checkTime()
        let lastOfShape = Dictionary(grids.enumerated().map { ($1.shape, $0) }) { $1 }
        var cellCount = 0
        var texts: [String] = []
        var headers: [String] = []
        var lines: [String] = []
        // Tabs but one are hidden: a page with none shown has taken its rates away.
        var isOnlyHidden = true
        for (number, grid) in grids.enumerated() {
            let mayBeCut = page.isCutOff || page.endsInText && grid.shape != .table
            if mayBeCut, number == lastOfShape[grid.shape] {
                faults.append(.cutOff)
                continue
            }
            try page.context.checkTime()
            // What stands about a table is read for each table anew.
            let place = outline[grid]
            cellCount += 4 + grid.cells.count + place.byteCount / 32
            guard cellCount <= mostCells else {
                faults.append(.tooLarge)
                break
            }
            let found = TableReader.read(grid, on: page, tabs: tabs, place, defaults: defaults)
            if let fault = found.fault {
                faults.append(fault)
                if fault.hidesRates, grid.shape == .table, refusals.count < 20 { refusals.append(.tableLeftOut(fault)) }
            }
            let quotes = found.quotes.filter(isWanted)
            if !quotes.isEmpty {
                isOnlyHidden = isOnlyHidden && place.isHidden
                warnings += found.warnings
                let about = RatesPageReader.texts(of: grid, place)
                texts += about.about + tabs.all
                headers += about.rows.prefix(3)
                lines += place.outerLines + place.after
            }
            if !parts.take(found, quotes) { gathered.add(quotes, trust: grid.shape == .table ? 0 : 1) }
        }
        gathered.add(parts.quotes, trust: 0)
        faults += parts.faults
        refusals += parts.faults.map(Warning.tableLeftOut)
        try page.context.checkTime()
        if !gathered.isEmpty, isOnlyHidden { throw .otherTables([.hidden]) }
        if gathered.isEmpty, !page.isCutOff {
            gathered.add(TextRates.read(page, defaults: defaults).filter(isWanted), trust: 2)
            if !gathered.isEmpty { texts.append(page.document.text(of: page.document.root, without: [.hidden])) }
        }
        let isRefused = faults.contains { $0.hidesRates && $0 != .oneSided }
        if gathered.isEmpty, !page.isCutOff, !page.endsInText, !isRefused, defaults.source == .ratesPage {
            let found = LineRates.read(page, defaults: defaults)
            if let fault = found.fault { faults.append(fault) }
            gathered.add(found.quotes.filter(isWanted), trust: 2)
            if !gathered.isEmpty {
                warnings += found.warnings
                texts += found.texts
                headers += found.texts
            }
        }
        if gathered.isEmpty, !page.isCutOff {
            let found = EmbeddedRates.read(page, defaults: defaults)
            if let fault = found.fault { faults.append(fault) }
            gathered.add(found.quotes.filter(isWanted), trust: 3)
            if !gathered.isEmpty {
                warnings += found.warnings
                if !defaults.isKnownSite, let fault = EmbeddedRates.fault(about: page) { throw .otherTables([fault]) }
            }
            if gathered.quotes.contains(where: { $0.market == .nbu }) { texts.append("НБУ") }
        }
        try page.context.checkTime()
        guard !gathered.isEmpty || !gathered.disputes.isEmpty else {
            throw refusal(page, faults, gridCount: grids.count)
        }
        if page.context.day == nil, gathered.dropOlderDays(today: page.today) {
            refusals.append(.tableLeftOut(.archiveByDays))
        }
        // Another day's table does not stand in for one that was refused.
        if page.context.day == nil, !refusals.isEmpty, let newest = gathered.newest, newest < page.today,
            newest != page.date.day
        {
            throw .otherTables(faults.filter(\.hidesRates) + [.archiveByDays])
        }
        // A page of a day that was asked for has that day chosen.
        let isKnown = defaults.source != .ratesPage
        if page.context.day == nil || !isKnown,
            let fault = page.choiceFault(rates: gathered.quotes)
        {
            throw .otherTables([fault])
        }
        if defaults.source == .ratesPage {
            if let fault = page.fault { throw .otherTables([fault]) }
            let fault = PageMoney.fault(
                of: page, about: texts, under: headers, near: lines, rates: gathered.quotes)
            try page.context.checkTime()
            if let fault { throw .otherTables([fault]) }
        }
        // What is 1 on both sides is the money of the others.
        if let one = gathered.quotes.first(where: { $0.buy == 1 && $0.sell == 1 && $0.base == .uah }) {
            throw .otherTables([.foreignMoney(one.currency.text)])
        }
        var answer = ParsedAnswer(quotes: gathered.quotes, warnings: refusals + warnings + gathered.disputes)
        guard !answer.quotes.isEmpty else {
            throw .notFound(.agreedRates)
        }
        answer.warnings += QuoteChecks.flag(&answer.quotes, from: defaults.source, nbu: nil)
        return answer
    }

    /// The texts in and about a table, in which a page may say that its rates are in hryvnias.
    private static func texts(of grid: Grid, _ place: PageOutline.Place) -> (about: [String], rows: [String]) {
        let rows = grid.rows.indices.prefix(60).map { row in
            grid.cells(ofRow: row).compactMap { $0?.text }.list(" ")
        }
        let money = place.after.filter { Phrase($0).meanings.contains(.hryvnia) }
        return ([grid.caption] + place.headings + place.before + money + rows, [grid.caption] + rows)
    }

    /// The market of the page as a whole, by its address, then its first heading and title.
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
            let markets = TableSurroundings.markets(in: text).filter { $0 != .banks }
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
