public import KursCore
internal import KursMarkup
import KursText

public struct PageReader {
    private let page: Page
    private let layout: PageLayout
    private let bank: BankName?
    private let isOfBanks: Bool
    private let day: PageDay
    private var gathered: PageQuotes
    private var warnings: [Warning] = []
    /// Why tables and scripts were not read, with their numbers among those of the page, from 1 (0 where there is none),
    /// and the markets that tables with columns of rates would have been of.
    private var faults: [(part: Int, fault: Refusal.TableFault, markets: Set<Market>)] = []
    /// The places in the layout of the parts by which something was read.
    private var readPlaces: Set<String> = []

    /// Pure, and no input can trap it.
    public static func read(_ bytes: [UInt8], _ context: ReaderContext, as layout: PageLayout) -> ReadResult {
        ReadResult { () throws(Refusal) in read(try Page(bytes, context), as: layout).reading }
    }

    /// Reads a parsed page, and says why each table and script that has some of what the layout names is not read.
    static func read(
        _ page: Page, as layout: PageLayout, of bank: BankName? = nil
    ) -> (reading: ReadResult, faults: [(part: Int, fault: Refusal.TableFault)]) {
        var reader = PageReader(page, layout, bank)
        do throws(Refusal) {
            try reader.check()
            try reader.readParts()
            let answer = try reader.answer()
            let unread = layout.parts.filter { !$0.confirms && !reader.readPlaces.contains($0.at) }
            return (.found(answer), reader.faults.map { ($0.part, $0.fault) } + unread.map { (0, .nothingAt($0.at)) })
        } catch {
            return (.refused(error), reader.faults.map { ($0.part, $0.fault) })
        }
    }

    private init(_ page: Page, _ layout: PageLayout, _ bank: BankName?) {
        isOfBanks = layout.addresses.contains { $0.text.hasSubstring("{bank}") }
        let slug = isOfBanks ? page.addresses.lazy.compactMap { PageNames.bankSlug(inLink: $0) }.first : nil
        (self.page, self.layout) = (page, layout)
        self.bank = bank ?? layout.bank ?? slug.map { BankName(slug: $0, name: $0) }
        day = PageDay(page, layout.days).orFirst(in: [page.title, page.heading], of: page)
        gathered = PageQuotes(firstCounts: layout.firstCounts)
    }

    /// Refuses a page of another address or day, and one whose title has a word of caution.
    private func check() throws(Refusal) {
        let context = page.context
        let isOwn = { address in layout.addresses.contains { $0.matches(address, comparesHost: false) } }
        // A saved page may be tried by any layout.
        let stated = context.address == nil ? [] : page.addresses.filter { $0.hasSubstring("://") }
        guard stated.allSatisfy(isOwn) else { throw .notFound(.layoutOfAddress) }
        if let requested = context.day ?? context.address.flatMap({ Day(inAddress: $0) }), !day.allows(requested) {
            throw .otherDay(requested: requested, found: day.day)
        }
        if let kind = page.kind { throw .otherPage(kind) }
        // What it calls itself is of the same day, currency and bank.
        let named = page.addresses.compactMap { PageNames.currency(inLink: $0) }
        let banks = isOfBanks ? page.addresses.compactMap { PageNames.bankSlug(inLink: $0) } : []
        let cities = page.addresses.map { address in
            address.split { "/?&=".contains($0) }.lazy.filter { Int($0) == nil }
                .compactMap { City(String($0), of: .banks)?.name }.first
        }
        guard Set(named).count < 2, Set(banks).count < 2, Set(cities).count < 2 else {
            throw .notFound(.layoutOfAddress)
        }
        for other in page.addresses.dropFirst().compactMap({ Day(inAddress: $0) }) {
            let own = day.day ?? page.dayOfRates ?? other
            if other != own { throw .otherDay(requested: own, found: other) }
        }
        let midnight = day.day.map { context.kyiv.moment(of: $0, secondsOfDay: 0) }
        if let midnight, layout.market != .nbu, midnight.seconds - context.fetchedAt.seconds > 3600 {
            throw .ahead(midnight, clock: context.fetchedAt)
        }
        let own = layout.parts.reduce(into: HeaderMeaning()) { $0.formUnion($1.markets) }
        for title in [page.title, page.heading] {
            let other = PageDay.other(than: day.day ?? page.dayOfRates, in: title)
            if let word = other ?? layout.caution(in: title, at: .title) {
                throw .otherTables([.caution(.title, word)])
            }
            // `ринок` alone may be any market, and a title with its own market beside others lists what the page has.
            let meaning = HeaderWords.meaning(ofTitle: title).map { $0.subtracting(.street) } ?? []
            let isOthers = !meaning.isDisjoint(with: .markets) && meaning.isDisjoint(with: own)
            if isOthers || meaning.contains(.change) { throw .otherTables([.otherTitle(title.excerpt)]) }
        }
    }

    private mutating func readParts() throws(Refusal) {
        try page.context.checkTime()
        let tableCount = try readTables()
        var number = tableCount
        for part in layout.parts where part.form != .table {
            try page.context.checkTime()
            if part.form == .array { number += 1 }
            do throws(Refusal.TableFault) {
                try part.form == .lines ? readBlocks(part) : gather(part.arrayRows(on: page), of: part, day)
            } catch {
                faults.append((part.form == .lines ? 0 : number, error, []))
            }
        }
        gathered.refuseDisputedTables()
        try page.context.checkTime()
    }

    private mutating func readBlocks(_ part: PartLayout) throws(Refusal.TableFault) {
        let (rows, first) = try part.blockRows(on: page)
        let around = Surroundings(above: page.document.parent(of: first) ?? first, in: page.document)
        let day = day.orFirst(in: around.dated(part).map(\.text), of: page)
        if let fault = around.fault(of: part, in: layout, on: page, day) { throw fault }
        // A heading of another currency
        if part.place == nil, let heading = around.above.first(where: \.isHeading)?.title,
            let other = PageNames.currency(inTitle: heading), rows.contains(where: { $0.currency?.code != other })
        {
            throw .otherTitle(heading.excerpt)
        }
        try gather(rows, of: part, day)
    }

    private mutating func gather(
        _ rows: [PageRow], of part: PartLayout, _ day: PageDay
    ) throws(Refusal.TableFault) {
        let reader = try RowReader.read(rows, of: part, of: bank, on: page, day)
        // Structured data never replaces a table or row that was refused.
        let standsIn =
            !part.confirms || faults.isEmpty && warnings.isEmpty && part.columns.allSatisfy { $0.market != .nbu }
        if !reader.quotes.isEmpty { readPlaces.insert(part.at) }
        gathered.add(reader.quotes, confirms: part.confirms, standsIn: standsIn)
        warnings += reader.warnings
    }

    private mutating func answer() throws(Refusal) -> ParsedAnswer {
        guard !gathered.quotes.isEmpty else {
            throw gathered.disputes.isEmpty ? .otherTables(faults.map(\.fault).distinct) : .notFound(.agreedRates)
        }
        let stated = gathered.quotes.compactMap { quote in quote.official.map { (quote.currency, $0) } }
        let officials = Dictionary(stated) { one, _ in one }
        let quotes = gathered.quotes.filter { quote in
            // Beyond three times the page's own official rate, its units are not what they seem.
            if officials[quote.currency].map({ QuoteChecks.isPossible(quote, beside: $0) }) ?? true { return true }
            warnings.append(.rowLeftOut(.name(quote.currency.text), .unclearUnits))
            return false
        }
        let markets = Set(quotes.map(\.market))
        let ofRates = faults.filter {
            $0.fault.isOfMatch || !$0.markets.isEmpty && $0.markets.isDisjoint(with: markets)
        }
        if quotes.isTurned { throw .notFound(.agreedRates) }
        var answer = ParsedAnswer(
            quotes: quotes, warnings: ofRates.map { .tableLeftOut($0.fault) } + warnings + gathered.disputes)
        answer.warnings += QuoteChecks.flag(&answer.quotes, from: layout.source, nbu: nil)
        return answer
    }

    // MARK: Tables

    /// Reads what tables the layout describes; the number of all tables.
    private mutating func readTables() throws(Refusal) -> Int {
        let parts = layout.parts.filter { $0.form == .table }
        guard !parts.isEmpty else { return 0 }
        let document = page.document
        let grids = document.grids { page.context.isOutOfTime }
        try page.context.checkTime()
        let outline = PageOutline(document, above: grids)
        let tabs = document.tabLabels()
        let places = parts.map { part in part.place.map { Set(document.select($0)) } }
        for (part, places) in zip(parts, places) {
            if let place = part.place, places?.isEmpty == true { faults.append((0, .nothingAt(place.text), [])) }
        }
        lazy var single = grids.compactMap { $0.onlyNamedCurrency(in: document)?.text }
        var cellCount = 0
        for (number, grid) in grids.enumerated() {
            try page.context.checkTime()
            cellCount += 4 + grid.cells.count
            guard cellCount <= 2 * TableMatrix.mostCells, grid.columns.count <= TableMatrix.mostColumns else {
                faults.append((number + 1, .tooLarge, []))
                continue
            }
            let isCutOff = page.isCutOff && !grids[(number + 1)...].contains { $0.shape == grid.shape }
            // Most tables of a page have no rates, and their surroundings are not needed.
            lazy var around = Surroundings(grid, outline, tabs, in: document)
            var nearest: (fault: Refusal.TableFault, likeness: Int, part: PartLayout)?
            var taken: Set<Int> = []
            for (part, places) in zip(parts, places) {
                if let places, !document.has(grid.node, in: places) { continue }
                let matrix = TableMatrix(grid, isTransposed: part.isTransposed, includingHidden: part.readsHidden)
                let (columns, mismatch) = part.match(in: matrix, of: document)
                // A column of rates is read as the first part of the layout that it fits says.
                let own = Set(columns.filter(\.column.role.isRate).map(\.index))
                if mismatch == nil, !own.isDisjoint(with: taken) { continue }
                do throws(Refusal.TableFault) {
                    if let mismatch { throw mismatch }
                    if isCutOff { throw .cutOff }
                    if !matrix.isAligned { throw .shiftedColumns }
                    let day = day.orFirst(in: around.dated(part).map(\.text), of: page)
                    if let fault = around.fault(of: part, in: layout, on: page, day) { throw fault }
                    var rows = part.rows(of: matrix, columns, of: document)
                    if !part.currency.isEmpty {
                        let own = part.onlyCurrency(
                            on: page, around.titles, tabs: around.tabs, grid, against: around.headlines + single)
                        guard let own else { throw .noCurrency }
                        for index in rows.indices { rows[index].currency = own }
                    }
                    try gather(rows, of: part, day)
                    taken.formUnion(own)
                } catch {
                    let likeness = columns.count + (mismatch == nil ? 1 : 0)
                    if !own.isEmpty, nearest.map({ $0.likeness < likeness }) ?? true {
                        nearest = (error, likeness, part)
                    }
                }
            }
            guard taken.isEmpty else { continue }
            if let (fault, _, part) = nearest {
                faults.append((number + 1, fault, Set(part.columns.filter(\.role.isRate).map(\.market))))
            } else if layout.parts.contains(where: \.confirms), grid.hasRates,
                grid.columns.contains(where: { $0.names(.currency) })
            {
                faults.append((number + 1, .missingColumn(ColumnRole.buy.rawValue), []))
            }
        }
        return grids.count
    }
}

extension PageOutline {
    init(_ document: Document, above grids: [Grid]) {
        let nodes = Set(grids.map(\.node))
        // A table around others is how a page was laid out, and its text no table's.
        let outer = Set(grids.compactMap { document.nearest(above: $0.node, in: nodes) })
        let anchors = grids.map { grid in
            let isTable = grid.shape == .table && !outer.contains(grid.node)
            return (grid.anchor, isTable ? Anchor.table(hasRates: grid.hasRates) : .other)
        }
        self.init(document, above: Dictionary(anchors) { one, _ in one })
    }
}

extension Document {
    /// Whether a node or one of the 200 around it is among some.
    func has(_ node: NodeID, in places: Set<NodeID>) -> Bool {
        places.contains(node) || nearest(above: node, in: places) != nil
    }

    /// The nearest of the 200 nodes around one that is among some.
    func nearest(above node: NodeID, in places: Set<NodeID>) -> NodeID? {
        ancestors(of: node).first { places.contains($0) }
    }
}

extension Refusal.TableFault {
    /// Whether a table with it has the columns of rates, so that it is worth a warning beside those that were read.
    fileprivate var isOfMatch: Bool {
        switch self {
        case .missingColumn, .repeatedColumn, .otherTitle, .hidden, .nothingAt: false
        default: true
        }
    }
}
