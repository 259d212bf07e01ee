internal import KursCore
internal import KursMarkup

/// What stands at a table: titles and tabs above it, and its rows of one text.
struct TableSurroundings {
    let above: [PageOutline.Line]
    let tabs: [String]
    let chosen: [String]
    private let fields: [String]
    let caption: String
    let rows: [String]
    /// A row without numbers that has a word of caution.
    private let cautioned: String?

    init(_ grid: Grid, _ number: Int, _ outline: PageOutline, _ tabs: [String], in document: Document) {
        (above, fields, chosen) = (outline[number], outline.fields[number] ?? [], outline.chosen[number] ?? [])
        let label = document.attribute("aria-label", of: grid.node) ?? ""
        (self.tabs, caption) = (tabs, grid.caption.isEmpty ? label : grid.caption)
        let all = grid.rows.indices.map { grid.cells(ofRow: $0).compactMap(\.self).filter { !$0.text.isEmpty } }
        rows = all.compactMap { Set($0.map(\.node)).count == 1 ? $0[0].text : nil }
        // A title may be spread over several cells.
        let body = zip(grid.rows, all).filter { !$0.0.isHeader && $0.0.section != .foot }.map(\.1)
        cautioned = body.first { cells in
            !cells.contains { $0.text.contains(where: \.isNumber) }
                && cells.contains { CautionWords.first(in: $0.text) != nil }
        }?.map(\.text).list(" ")
    }

    /// The texts that the closed list is looked for in, with their places.
    var judged: [(place: Refusal.PagePlace, text: String)] {
        let rows = (rows + [cautioned].compactMap(\.self)).map { (Refusal.PagePlace.titleRow, $0) }
        let units = above.prefix(PageOutline.nearLines).prefix { !$0.isHeading }.map(\.text)
            .filter { CautionWords.units(in: PageText.words(of: $0)) != nil }.map { (Refusal.PagePlace.tab, $0) }
        return units + [(.caption, caption)] + (tabs + fields).map { (.tab, $0) } + rows + PageOutline.judged(above)
    }

    /// The days that stand at it, and in the nearest heading and the lines between, at most three.
    ///
    /// In a text of more than four words, a day behind `до` or `від` is when an offer ends, or a licence was given.
    func isOfOtherDay(_ own: Day) -> Day? {
        let lines = above.prefix(3).prefix { !$0.isHeading }.filter { !$0.isControl }
        let near = (lines + above.filter(\.isHeading).prefix(1)).map(\.text)
        return ([caption] + tabs + chosen + fields + rows + near).lazy
            .compactMap { PageDay.other(than: own, in: $0) }.first
    }

    var headlines: [String] { [caption] + above.filter(\.isHeading).prefix(1).map(\.text) }

    /// The titles above, the nearest first: lines that are no links.
    var titles: [String] { [caption].filter { !$0.isEmpty } + above.filter { !$0.isControl }.map(\.text) }
}

extension TableLayout {
    /// Why a table that has the layout's columns is not read; `nil` when it is.
    func fault(
        of grid: Grid, _ around: TableSurroundings, in layout: PageLayout, on page: Page, _ day: PageDay
    ) -> Refusal.TableFault? {
        if grid.isHidden || page.document.isStruckOut(grid), !readsHidden { return .hidden }
        for (place, text) in around.judged {
            if let word = layout.caution(in: text, at: place) { return .caution(place, word) }
            if PageNames.isPricedInOtherMoney(text) { return .otherTitle(text.excerpt) }
        }
        if let own = day.day ?? page.dayOfRates, let stated = around.isOfOtherDay(own) {
            return .caution(.heading, stated.iso)
        }
        if let tab, !around.tabs.contains(where: { tab.contains(PageText.fold($0)) }) {
            return .otherTitle(around.tabs.first?.excerpt ?? "")
        }
        // Markets that only other tables of the layout are named by, and those that none of its columns are of.
        let own = columns.reduce(into: HeaderMeaning.average.union(.bank)) { $0.formUnion($1.meaning) }
        for row in around.rows + around.tabs where tab == nil {
            if let meaning = HeaderWords.meaning(of: row)?.intersection(.markets), !meaning.isSubset(of: own) {
                return .otherTitle(row.excerpt)
            }
        }
        // The author of the layout has said what stands in this place; elsewhere what is chosen above it decides that.
        if within != nil, above == nil { return nil }
        let isOfCurrency = grid.mark("data-tab-for").flatMap { PageNames.known($0) } != nil
        for label in around.chosen + (isOfCurrency ? [] : around.tabs)
        where within == nil && !layout.names(label, self) {
            let meaning = HeaderWords.meaning(ofTitle: label)
            guard let meaning, meaning.intersection(.markets).isSubset(of: own) else {
                return .caution(.tab, label.excerpt)
            }
        }
        let headings = around.above.filter(\.isHeading).map(\.text).filter { $0 != page.heading }
        if above?.exact.contains("") == true {
            // No title is needed, but one that is there must be understood and name no other market.
            let nearest = [around.caption].filter { !$0.isEmpty } + headings.prefix(1)
            let isOwn = { (title: String) in
                title == page.heading || above?.matchesTitle(title) == true
                    || (HeaderWords.meaning(ofTitle: title) ?? []).isDisjoint(
                        with: HeaderMeaning.markets.subtracting(own).union(.change))
            }
            guard let strange = nearest.first(where: { HeaderWords.meaning(ofTitle: $0) == nil }) else {
                if let other = around.titles.first(where: { !isOwn($0) }) { return .otherTitle(other.excerpt) }
                return nil
            }
            return .caution(.heading, strange.excerpt)
        }
        for title in around.titles {
            if above?.matchesTitle(title) == true { return nil }
            if let word = HeaderWords.cautioned(title) { return .caution(.heading, word) }
            // A heading with unknown words is the title, and not the expected one.
            if above != nil, headings.contains(title), HeaderWords.meaning(ofTitle: title) == nil {
                return .otherTitle(title.excerpt)
            }
            let meaning = HeaderWords.meaning(of: HeaderWords.undated(title))?.intersection(.markets) ?? []
            let isOthers =
                (meaning.isEmpty || !meaning.isSubset(of: own))
                && layout.tables.contains { $0.above?.matchesTitle(title) == true }
            if isOthers || !meaning.isEmpty && (above != nil || !meaning.isSubset(of: own)) {
                return .otherTitle(title.excerpt)
            }
        }
        return above == nil ? nil : .otherTitle("")
    }

    /// The one currency of a table without a column of them; `nil` where no place names it.
    ///
    /// - Parameter stated: The currencies of other tables, each of which has rates of one alone.
    func onlyCurrency(
        of grid: Grid, _ around: TableSurroundings, on page: Page, beside stated: [CurrencyCode]
    ) -> CurrencyCode? {
        for place in currency {
            let found: CurrencyCode? =
                switch place {
                case .always(let code): code
                case .tab:
                    grid.mark("data-tab-for").flatMap { PageNames.known($0) }
                        ?? around.tabs.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                case .link: grid.foot.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
                // A hidden table beside the one that the page shows is another currency's.
                case .address where grid.isHidden: nil
                case .address: page.addressedCurrency(against: around.headlines + around.chosen + stated.map(\.text))
                case .title: around.titles.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                }
            if let found { return found }
        }
        return nil
    }
}

extension Page {
    var hasAddressedCurrency: Bool { addresses.contains { PageNames.currency(inLink: $0) != nil } }

    /// The currency of its address; `nil` where its title or a headline names another one.
    func addressedCurrency(against headlines: [String] = []) -> CurrencyCode? {
        guard let code = addresses.lazy.compactMap({ PageNames.currency(inLink: $0) }).first else { return nil }
        let named = ([title, heading] + headlines).compactMap { PageNames.currency(inTitle: $0) }
        return named.allSatisfy { $0 == code } ? code : nil
    }
}

extension Document {
    fileprivate func isStruckOut(_ grid: Grid) -> Bool {
        var current = parent(of: grid.node)
        for _ in 0..<48 {
            guard let node = current else { return false }
            switch tag(of: node) {
            case .s, .strike, .del: return true
            default: break
            }
            current = parent(of: node)
        }
        return false
    }
}

extension Grid {
    fileprivate var foot: [Grid.Link] {
        rows.indices.flatMap { row -> [Grid.Link] in
            let cells = cells(ofRow: row).compactMap(\.self)
            let isLinks = rows[row].section == .foot || Set(cells.filter { !$0.text.isEmpty }.map(\.node)).count <= 2
            return isLinks ? cells.flatMap(\.links) : []
        }
    }
}

extension Grid {
    /// The one currency that a table of rates names in all its rows; `nil` where it names several or none.
    func onlyNamedCurrency(in document: Document) -> CurrencyCode? {
        guard shape == .table,
            let column = columns.firstIndex(where: { $0.headers.contains { HeaderWords.meaning(of: $0) == .currency } })
        else { return nil }
        let body = rows.indices.filter { !rows[$0].isHeader }.compactMap { self[$0, column] }
        let named = Set(body.map { PageNames.currency(in: $0, CellReading($0, of: document))?.code })
        return named.count == 1 ? named.first.flatMap(\.self) : nil
    }
}

extension ColumnLayout {
    /// The market of its rates, as titles name it.
    var meaning: HeaderMeaning {
        guard role.isRate else { return [] }
        switch market {
        case .nbu: return .official
        case .interbank: return .interbank
        case .cash: return [.street, .cash]
        case .banks: return kind == .cash ? .cash : kind == .card ? .card : [.cash, .card, .average, .bank]
        case .crypto: return []
        }
    }
}

extension Refusal.TableFault {
    /// Whether a table with it has the columns of rates, so that it is worth a warning beside those that were read.
    var isOfMatch: Bool {
        switch self {
        case .missingColumn, .repeatedColumn, .otherTitle, .hidden, .nothingAt: false
        default: true
        }
    }
}
