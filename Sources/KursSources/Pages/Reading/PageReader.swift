public import KursCore
internal import KursMarkup

public struct PageReader {
    /// The most cells that are read of a page; what comes after them is left out.
    private static let mostCells = 2 * TableReader.mostCells

    private let page: Page
    private let layout: PageLayout
    private let bank: BankName?
    private let day: PageDay
    private var gathered: PageQuotes
    private var warnings: [Warning] = []
    /// Why tables and scripts were not read, with their numbers among those of the page, from 1; 0 where there is none.
    private var faults: [(part: Int, fault: Refusal.TableFault)] = []
    /// Faults of tables with columns of rates, with the markets that they would have been of.
    private var lost: [(fault: Refusal.TableFault, markets: Set<Market>)] = []

    /// Reads a page; pure, and no input can trap it.
    public static func read(_ bytes: [UInt8], _ context: ReaderContext, as layout: PageLayout) -> ReadResult {
        do throws(Refusal) {
            return .found(try parsedAnswer(try Page(bytes, context), as: layout))
        } catch {
            return .refused(error)
        }
    }

    static func parsedAnswer(
        _ page: Page, as layout: PageLayout, of bank: BankName? = nil
    ) throws(Refusal) -> ParsedAnswer {
        var reader = PageReader(page, layout, bank)
        try reader.check()
        try reader.readParts()
        return try reader.answer()
    }

    /// Reads a parsed page, and says why each table and script that has some of what the layout names is not read.
    static func inspected(
        _ page: Page, as layout: PageLayout
    ) -> (reading: ReadResult, faults: [(part: Int, fault: Refusal.TableFault)]) {
        var reader = PageReader(page, layout, nil)
        do throws(Refusal) {
            try reader.check()
            try reader.readParts()
            return (.found(try reader.answer()), reader.faults)
        } catch {
            return (.refused(error), reader.faults)
        }
    }

    private init(_ page: Page, _ layout: PageLayout, _ bank: BankName?) {
        (self.page, self.layout, self.bank) = (page, layout, bank ?? layout.bank)
        day = PageDay(page, layout.days)
        gathered = PageQuotes(firstCounts: layout.firstCounts)
    }

    /// Refuses a page of another address or day, and one whose title has a word of caution.
    private func check() throws(Refusal) {
        if let address = page.context.address,
            !layout.addresses.contains(where: { $0.matches(address, comparesHost: false) })
        {
            throw .notFound(.layoutOfAddress)
        }
        if let requested = page.context.day ?? page.context.address.flatMap({ Day(inAddress: $0) }),
            !day.allows(requested)
        {
            throw .otherDay(requested: requested, found: day.day)
        }
        if let kind = PageKind.of(page) { throw .otherPage(kind) }
        let midnight = day.day.map { page.context.kyiv.moment(of: $0, secondsOfDay: 0) }
        if let midnight, layout.market != .nbu, midnight.seconds - page.context.fetchedAt.seconds > 3600 {
            throw .ahead(midnight, clock: page.context.fetchedAt)
        }
        for title in [page.title, page.heading] {
            if let own = day.day, let stated = PageDay.other(than: own, in: title) {
                throw .otherTables([.caution(.title, stated.iso)])
            }
            if let word = layout.caution(in: title, at: .title) { throw .otherTables([.caution(.title, word)]) }
        }
    }

    private mutating func readParts() throws(Refusal) {
        try page.context.checkTime()
        let tableCount = try readTables()
        for line in layout.lines {
            let found = line.quotes(on: page, day, bank, in: layout)
            if let fault = found.fault { faults.append((0, fault)) }
            gathered.add(found.quotes, from: gathered.newPart())
        }
        for (number, array) in layout.arrays.enumerated() {
            try page.context.checkTime()
            let found = array.quotes(on: page, day, bank)
            if let fault = found.fault { faults.append((tableCount + 1 + number, fault)) }
            // Structured data never replaces a table or row that was refused.
            let standsIn = faults.isEmpty && warnings.isEmpty && array.market != .nbu
            gathered.add(found.quotes, from: gathered.newPart(confirms: array.confirms), standsIn: standsIn)
        }
        gathered.refuseDisputedTables()
        try page.context.checkTime()
    }

    private mutating func answer() throws(Refusal) -> ParsedAnswer {
        guard !gathered.quotes.isEmpty else {
            if !gathered.disputes.isEmpty { throw .notFound(.agreedRates) }
            throw .otherTables(faults.map(\.fault).distinct)
        }
        let all = gathered.quotes
        var officials: [CurrencyCode: ExactDecimal] = [:]
        for quote in all where quote.base == .uah && officials[quote.currency] == nil {
            officials[quote.currency] = quote.official
        }
        var quotes: [Quote] = []
        for quote in all {
            if quote.base == .uah, let official = officials[quote.currency], !quote.isPlausible(beside: official) {
                warnings.append(.rowLeftOut(.name(quote.currency.text), .unclearUnits))
            } else {
                quotes.append(quote)
            }
        }
        let markets = Set(quotes.map(\.market))
        let ofRates = faults.map(\.fault).filter { fault in
            fault.isOfMatch || lost.contains { $0.fault == fault && $0.markets.isDisjoint(with: markets) }
        }
        var answer = ParsedAnswer(
            quotes: quotes, warnings: ofRates.map(Warning.tableLeftOut) + warnings + gathered.disputes)
        answer.warnings += QuoteChecks.flag(&answer.quotes, from: layout.source, nbu: nil)
        return answer
    }

    /// Reads what tables the layout describes; the number of all tables.
    private mutating func readTables() throws(Refusal) -> Int {
        guard !layout.tables.isEmpty else { return 0 }
        let grids = page.document.grids { page.context.isOutOfTime }
        try page.context.checkTime()
        let outline = PageOutline(page.document, grids)
        let tabs = PageTabs(page.document)
        let places = layout.tables.map { $0.places(in: page.document) }
        for (table, places) in zip(layout.tables, places) {
            if let within = table.within, places?.isEmpty == true { faults.append((0, .nothingAt(within))) }
        }
        let document = page.document
        lazy var single = grids.compactMap { $0.onlyNamedCurrency(in: document) }
        var cellCount = 0
        for (number, grid) in grids.enumerated() {
            try page.context.checkTime()
            cellCount += 4 + grid.cells.count
            guard cellCount <= PageReader.mostCells, grid.columns.count <= TableReader.mostColumns else {
                faults.append((number + 1, .tooLarge))
                continue
            }
            let isLast = !grids[(number + 1)...].contains { $0.shape == grid.shape }
            // Most tables of a page have no rates, and their surroundings are not needed.
            lazy var around = TableSurroundings(grid, number, outline, tabs.labels(of: grid), in: document)
            var nearest: (error: TableMismatch, markets: Set<Market>)?
            var taken: Set<Int> = []
            for (table, places) in zip(layout.tables, places) {
                if let places, !page.document.has(grid.node, in: places) { continue }
                do throws(TableMismatch) {
                    try read(grid, around, as: table, isCutOff: page.isCutOff && isLast, beside: single, &taken)
                } catch {
                    guard error.rates > 0, nearest.map({ $0.error.likeness < error.likeness }) ?? true else { continue }
                    nearest = (error, Set(table.columns.filter(\.role.isRate).map(\.market)))
                }
            }
            if let nearest, taken.isEmpty {
                faults.append((number + 1, nearest.error.fault))
                lost.append((nearest.error.fault, nearest.markets))
            } else if taken.isEmpty, layout.arrays.contains(where: \.confirms), grid.hasRates,
                grid.columns.contains(where: { $0.names(.currency) })
            {
                faults.append((number + 1, .missingColumn(ColumnRole.buy.rawValue)))
            }
        }
        return grids.count
    }

    private mutating func read(
        _ grid: Grid, _ around: @autoclosure () -> TableSurroundings, as table: TableLayout, isCutOff: Bool,
        beside single: @autoclosure () -> [CurrencyCode], _ taken: inout Set<Int>
    ) throws(TableMismatch) {
        let matrix = TableMatrix(grid, isTransposed: table.isTransposed, includingHidden: table.readsHidden)
        let columns = try table.matchedColumns(in: matrix, of: page.document)
        // A column of rates is read as the first table of the layout that it fits says.
        let own = Set(columns.filter(\.layout.role.isRate).map(\.index))
        if !own.isDisjoint(with: taken) { return }
        let around = around()
        let fault =
            isCutOff
            ? .cutOff : matrix.isAligned ? table.fault(of: grid, around, in: layout, on: page, day) : .shiftedColumns
        if let fault { throw TableMismatch(fault: fault, likeness: columns.count + 1, 1) }
        let currency = table.currency.isEmpty ? nil : table.onlyCurrency(of: grid, around, on: page, beside: single())
        if currency == nil, !table.currency.isEmpty {
            throw TableMismatch(fault: .noCurrency, likeness: columns.count + 1, 1)
        }
        var reader = TableReader(table, of: bank, on: page, day)
        do throws(Refusal.TableFault) {
            try reader.read(matrix, columns, currency: currency)
        } catch {
            throw TableMismatch(fault: error, likeness: columns.count + 2, 1)
        }
        taken.formUnion(own)
        gathered.add(reader.quotes, from: gathered.newPart())
        warnings += reader.warnings
    }
}

extension Quote {
    /// Whether its rates are within three times the page's own official rate: beyond, its units are not what they seem.
    fileprivate func isPlausible(beside official: ExactDecimal) -> Bool {
        [buy, sell].compactMap { $0 }.allSatisfy { rate in
            let (low, high) = rate < official ? (rate, official) : (official, rate)
            return (try? low.multiplied(by: 3)).map { high <= $0 } ?? false
        }
    }
}

extension TableLayout {
    /// The elements in one of which it must be; `nil` where it may be anywhere.
    fileprivate func places(in document: Document) -> Set<Document.NodeID>? {
        within.flatMap { PageSelector($0)?.selector }.map { Set(document.select($0)) }
    }
}

extension Document {
    /// Whether a node or one of the 200 around it is among some.
    func has(_ node: NodeID, in places: Set<NodeID>) -> Bool {
        var current = Optional(node)
        for _ in 0..<200 {
            guard let id = current else { return false }
            if places.contains(id) { return true }
            current = parent(of: id)
        }
        return false
    }
}

extension PageLayout {
    func names(_ text: String, _ table: TableLayout) -> Bool {
        let folded = PageText.fold(text)
        return table.above?.matchesTitle(text) == true || table.tab?.contains(folded) == true
            || tables.contains {
                $0.allowed.contains(folded) || $0.columns.contains { $0.header.exact.contains(folded) }
            }
    }

    /// The word of caution in a text besides the texts that its tables name; `nil` for none.
    ///
    /// A row of tabs may hold such a text, a title must be one.
    func caution(in text: String, at place: Refusal.PagePlace) -> String? {
        guard let word = CautionWords.first(in: text) else { return nil }
        var rest = PageText.words(of: text)
        let all = tables.map { table in
            table.columns.reduce(table.allowed.union(table.above?.exact ?? []).union(table.tab ?? [])) {
                $0.union($1.header.exact)
            }
        }
        for named in all + lines.map(\.allowed) {
            for own in named where !own.isEmpty && CautionWords.first(in: own) != nil {
                let words = PageText.words(of: own)
                if place != .tab, words != rest { continue }
                for start in rest.indices.reversed() where rest[start...].starts(with: words) {
                    rest.removeSubrange(start..<(start + words.count))
                }
            }
        }
        return CautionWords.first(in: rest.list(" ")) == nil ? nil : word
    }
}
