internal import KursCore
internal import KursMarkup

/// What stands at a table: titles and tabs above it, and its rows of one text.
struct TableSurroundings {
    let above: [PageOutline.Line]
    let tabs: [String]
    let caption: String
    /// Rows of one text.
    let rows: [String]

    init(_ grid: Grid, _ above: [PageOutline.Line], _ tabs: [String]) {
        (self.above, self.tabs, caption) = (above, tabs, grid.caption)
        rows = grid.rows.indices.compactMap { row in
            let filled = grid.cells(ofRow: row).compactMap(\.self).filter { !$0.text.isEmpty }
            return Set(filled.map(\.node)).count == 1 ? filled[0].text : nil
        }
    }

    /// The texts that the closed list is looked for in, with their places: the nearest heading and what is directly
    /// above; of a text that is neither link nor heading, only a short one.
    var judged: [(place: Refusal.PagePlace, text: String)] {
        var judged: [(place: Refusal.PagePlace, text: String)] = [(.caption, caption)]
        judged += tabs.map { (.tab, $0) }
        judged += rows.map { (.titleRow, $0) }
        if let heading = above.first(where: \.isHeading) { judged.append((.heading, heading.text)) }
        for line in above.prefix(PageOutline.nearLines).prefix(while: { !$0.isHeading })
        where line.isControl || PageText.words(of: line.text).count <= 4 {
            judged.append((.tab, line.text))
        }
        return judged
    }

    /// The titles above, the nearest first: lines that are no links.
    var titles: [String] { [caption].filter { !$0.isEmpty } + above.filter { !$0.isControl }.map(\.text) }
}

extension TableLayout {
    /// Why a table that has the layout's columns is not read; `nil` when it is.
    func fault(of grid: Grid, _ around: TableSurroundings, in layout: PageLayout) -> Refusal.TableFault? {
        if grid.isHidden, !readsHidden { return .hidden }
        for (place, text) in around.judged {
            if let word = layout.caution(in: text) { return .caution(place, word) }
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
        for title in around.titles {
            if above?.matches(title) == true { return nil }
            let isOthers = layout.tables.contains { $0.above?.matches(title) == true }
            let meaning = HeaderWords.meaning(of: title)?.intersection(.markets) ?? []
            if isOthers || !meaning.isEmpty && (above != nil || !meaning.isSubset(of: own)) {
                return .otherTitle(title.excerpt)
            }
        }
        return above == nil ? nil : .otherTitle("")
    }

    /// The one currency of a table without a column of them; `nil` where no place names it.
    func currency(of grid: Grid, _ around: TableSurroundings, on page: Page) -> CurrencyCode? {
        for place in currency {
            let found: CurrencyCode? =
                switch place {
                case .always(let code): code
                case .tab:
                    grid.mark("data-tab-for").flatMap { PageNames.known($0) }
                        ?? around.tabs.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                case .link: grid.foot.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
                case .address: page.addresses.lazy.compactMap { PageNames.currency(inLink: $0) }.first
                case .title: around.titles.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                }
            if let found { return found }
        }
        return nil
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
