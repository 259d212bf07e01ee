internal import KursCore
internal import KursMarkup

/// What stands at a table: titles and tabs above it, and its rows of one text.
struct TableSurroundings {
    let above: [PageOutline.Line]
    let tabs: [String]
    /// What lists and buttons above show.
    private let fields: [String]
    let caption: String
    let rows: [String]
    /// A row without numbers that has a word of caution.
    private let cautioned: String?

    init(_ grid: Grid, _ number: Int, _ outline: PageOutline, _ tabs: [String]) {
        (above, fields) = (outline[number], outline.fields[number] ?? [])
        (self.tabs, caption) = (tabs, grid.caption)
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
        return [(.caption, caption)] + (tabs + fields).map { (.tab, $0) } + rows + PageOutline.judged(above)
    }

    /// The days that stand at it and in the three lines above, each alone with at most three words: `Станом на 20.11.2026`.
    var days: [CivilDate] {
        let lines = above.prefix(3).prefix { !$0.isHeading }.filter { !$0.isControl }
        let near = (lines + above.filter(\.isHeading).prefix(1)).map(\.text)
        return ([caption] + tabs + fields + rows + near).compactMap { text in
            guard text.utf8.count < 100, PageText.words(of: text).filter({ $0.contains(where: \.isLetter) }).count <= 4
            else {
                return nil
            }
            return CivilDate(words: text.utf8)
        }
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
        for date in around.days {
            guard let own = day.day else { break }
            let stated = Day(year: date.year ?? own.date.year, month: date.month, day: date.day)
            if let stated, stated != own { return .otherTitle(stated.iso) }
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
        // The author of the layout has said what stands in this place.
        if within != nil, above == nil { return nil }
        let headings = around.above.filter(\.isHeading).map(\.text).filter { $0 != page.heading }
        if above?.exact.contains("") == true, headings.isEmpty, around.caption.isEmpty,
            around.titles.allSatisfy({
                (HeaderWords.meaning(of: $0) ?? []).isDisjoint(with: .markets) || $0 == page.heading
            })
        {
            return nil
        }
        for title in around.titles {
            if above?.matchesTitle(title) == true { return nil }
            if let word = HeaderWords.cautioned(title) { return .caution(.heading, word) }
            // A heading with unknown words is the title, and not the expected one.
            if above != nil, headings.contains(title), HeaderWords.meaning(of: TextPattern.undated(title)) == nil {
                return .otherTitle(title.excerpt)
            }
            let isOthers = layout.tables.contains { $0.above?.matchesTitle(title) == true }
            let meaning = HeaderWords.meaning(of: TextPattern.undated(title))?.intersection(.markets) ?? []
            if isOthers || !meaning.isEmpty && (above != nil || !meaning.isSubset(of: own)) {
                return .otherTitle(title.excerpt)
            }
        }
        return above == nil ? nil : .otherTitle("")
    }

    /// The one currency of a table without a column of them; `nil` where no place names it.
    func onlyCurrency(of grid: Grid, _ around: TableSurroundings, on page: Page) -> CurrencyCode? {
        for place in currency {
            let found: CurrencyCode? =
                switch place {
                case .always(let code): code
                case .tab:
                    grid.mark("data-tab-for").flatMap { PageNames.known($0) }
                        ?? around.tabs.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                case .link: grid.foot.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
                case .address: page.addressedCurrency(against: around.headlines)
                case .title: around.titles.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                }
            if let found { return found }
        }
        return nil
    }
}

extension Page {
    /// Whether its address names a currency.
    var hasAddressedCurrency: Bool { addresses.contains { PageNames.currency(inLink: $0) != nil } }

    /// The currency of its address; `nil` where its title or a headline names another one.
    func addressedCurrency(against headlines: [String] = []) -> CurrencyCode? {
        guard let code = addresses.lazy.compactMap({ PageNames.currency(inLink: $0) }).first else { return nil }
        let named = ([title, heading] + headlines).compactMap { PageNames.currency(inTitle: $0) }
        return named.allSatisfy { $0 == code } ? code : nil
    }
}

extension Document {
    /// Whether a table is struck out or invisible as a whole.
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
    /// The links of its rows of one text and of its foot.
    fileprivate var foot: [Grid.Link] {
        rows.indices.flatMap { row -> [Grid.Link] in
            let cells = cells(ofRow: row).compactMap(\.self)
            let isLinks = rows[row].section == .foot || Set(cells.filter { !$0.text.isEmpty }.map(\.node)).count <= 2
            return isLinks ? cells.flatMap(\.links) : []
        }
    }
}

extension ColumnLayout {
    /// The market of its rates, as titles name it.
    fileprivate var meaning: HeaderMeaning {
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
