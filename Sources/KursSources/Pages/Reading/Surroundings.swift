internal import KursCore
internal import KursMarkup
import KursText

/// What belongs to a table: its caption, what stands directly above it, its tabs, and its rows of one text.
struct Surroundings {
    let above: [PageOutline.Line]
    private let chosen: [String]
    /// The labels of the tabs that show it, the nearest first.
    private(set) var tabs: [String] = []
    private(set) var caption = ""
    private var isCaptioned = false
    /// The rows of one text.
    private var rows: [String] = []
    private var isHidden = false
    /// Whether it stands in what is struck out, or in what is shown only once it is opened.
    private var isStruck = false
    /// Whether its tabs are those of currencies.
    private var isOfCurrency = false

    /// Of blocks of lines, what stands above the first.
    init(above element: Document.NodeID, in document: Document) {
        let outline = PageOutline(document, above: [element: .other])
        (above, chosen) = (outline[element], outline.chosen[element] ?? [])
    }

    init(_ grid: Grid, _ outline: PageOutline, _ tabs: [String: String], in document: Document) {
        (above, chosen) = (outline[grid.anchor], outline.chosen[grid.anchor] ?? [])
        self.tabs = grid.marks.compactMap { tabs[$0.value] }.distinct
        let figure = document.ancestors(of: grid.node).prefix(4).first { document.tag(of: $0) == .figure }
        let under = figure.flatMap { document.selectFirst("figcaption", in: $0) }.map { document.text(of: $0) }
        caption = grid.caption.isEmpty ? under ?? document.attribute("aria-label", of: grid.node) ?? "" : grid.caption
        isOfCurrency = grid.mark("data-tab-for").flatMap { PageNames.known($0) } != nil
        (isHidden, isCaptioned) = (grid.isHidden, !grid.caption.isEmpty)
        isStruck = document.ancestors(of: grid.node).contains(where: document.isStruck)
        for (index, row) in grid.rows.enumerated() {
            let cells = grid.cells(ofRow: index).compactMap(\.self).filter { !$0.text.isEmpty }
            // A title may be spread over several cells.
            let isTitle =
                Set(cells.map(\.node)).count == 1
                || !row.isHeader && row.section != .foot && !cells.contains { $0.text.contains(where: \.isNumber) }
                    && cells.contains { CautionWords.first(in: $0.text) != nil }
            if isTitle, let first = cells.first {
                rows.append(cells.allSatisfy { $0.node == first.node } ? first.text : cells.map(\.text).list(" "))
            }
        }
    }

    /// The lines between it and the heading or title above it, that one, and what the navigation directly above has chosen.
    private func near(_ part: PartLayout) -> (lines: [PageOutline.Line], title: String, chosen: [String]) {
        let isTitle = { (line: PageOutline.Line) in
            line.isHeading || part.above?.matchesTitle(line.title) == true
        }
        let navigation = above.drop { !isTitle($0) }.drop(while: isTitle).prefix(while: \.isNavigation)
        let near = above.prefix(PageOutline.nearLines).prefix { !isTitle($0) }
        let direct = near.prefix(while: \.isNavigation)
        let title = above.first(where: isTitle)?.title ?? ""
        return (direct + near.dropFirst(direct.count).filter { !$0.isMenu }, title, navigation.flatMap(\.shown))
    }

    /// The texts that may name a day: titles, and lines directly above, which may be prose.
    func dated(_ part: PartLayout) -> [(text: String, isTitle: Bool)] {
        let (lines, title, _) = near(part)
        let titles = [caption] + tabs + chosen + rows + [title] + headings.prefix(1)
        return titles.map { ($0, true) } + lines.prefix(3).filter { !$0.isControl }.map { ($0.text, false) }
    }

    private var headings: [String] { above.filter(\.isHeading).map { $0.titles.isEmpty ? $0.text : $0.title } }

    /// The titles above, the nearest first: lines that are no links.
    var titles: [String] { [caption].filter { !$0.isEmpty } + above.filter { !$0.isControl }.map(\.title) }

    /// The texts that the closed list is looked for in, with their places: of what is directly above, short ones, and those
    /// with units.
    private func judged(_ lines: [String], _ shown: [String]) -> [(Refusal.PagePlace, text: String)] {
        // A link of many words leads to news, not to other rates.
        let short = lines.filter { PageText.isShort($0) || CautionWords.units(in: $0) != nil }
        return [(.caption, caption)] + (tabs + short + chosen + shown).map { (.tab, $0) }
            + rows.map { (.titleRow, $0) } + headings.prefix(1).map { (.heading, $0) }
    }

    /// Why the part of a layout is not read here; `nil` when it is.
    func fault(of part: PartLayout, in layout: PageLayout, on page: Page, _ day: PageDay) -> Refusal.TableFault? {
        if isStruck || isHidden && !part.readsHidden { return .hidden }
        let (near, _, navigation) = near(part)
        let named = layout.texts
        let lines = near.flatMap { line -> [String] in
            let isNamed = named.contains(PageText.fold(line.text))
            // Of days that the layout names in one row, today's is chosen.
            let isToday = !line.chosen.isEmpty && !line.chosen.contains { CautionWords.first(in: $0) != nil }
            if isNamed, isToday, [nil, page.today].contains(day.day) { return [] }
            return isNamed || line.isControl ? line.texts : [line.text]
        }
        for (place, text) in judged(lines, navigation) {
            if let word = layout.caution(in: text, at: place) { return .caution(place, word) }
            if PageNames.isPricedInOtherMoney(text) { return .otherTitle(text.excerpt) }
        }
        let own = day.day ?? page.dayOfRates
        if let other = dated(part).lazy.compactMap({ PageDay.other(than: own, in: $0, isTitle: $1) }).first {
            return .caution(.heading, other)
        }
        if !part.tab.isEmpty, part.tab.isDisjoint(with: tabs.map(PageText.fold)) {
            return .nothingAt("tab: " + part.tab.sorted().list(", "))
        }
        // A bank's rates are no averages of all.
        let isOfBank = layout.bank != nil || layout.addresses.contains { $0.text.hasSubstring("{bank}") }
        let markets = isOfBank ? part.markets.subtracting(.average) : part.markets
        let isOwn = { (meaning: HeaderMeaning) in meaning.isDisjoint(with: HeaderMeaning.markets.subtracting(markets)) }
        let isOther = { (label: String) in !(HeaderWords.meaning(of: label).map(isOwn) ?? true) }
        if part.tab.isEmpty {
            if let row = rows.first(where: isOther) { return .otherTitle(row.excerpt) }
            if let tab = tabs.first(where: isOther) { return .caution(.tab, tab.excerpt) }
        }
        // The author of the layout has said what stands in this place, unless the heading there names something else;
        // elsewhere what is chosen above it decides that.
        if part.place != nil, part.above == nil {
            let heading = above.first { $0.isHeading && !$0.isOthers && $0.title != page.heading }?.title ?? ""
            return HeaderWords.meaning(ofTitle: heading).map(isOwn) ?? true ? nil : .otherTitle(heading.excerpt)
        }
        if part.place == nil {
            let strange = (chosen + (isOfCurrency ? [] : tabs)).first { label in
                if PageNames.isLanguage(label) || layout.texts.contains(PageText.fold(label))
                    || part.above?.matchesTitle(label) == true
                {
                    return false
                }
                guard let meaning = HeaderWords.meaning(ofTitle: label) else { return true }
                return !isOwn(meaning) || meaning.contains(.change)
            }
            if let strange { return .caution(.tab, strange.excerpt) }
        }
        return titleFault(of: part, in: layout, on: page, isOwn)
    }

    /// Why the titles above are not the part's: another market's nearer than its own, or a heading that is not understood.
    private func titleFault(
        of part: PartLayout, in layout: PageLayout, on page: Page, _ isOwn: (HeaderMeaning) -> Bool
    ) -> Refusal.TableFault? {
        let needsNone = part.above?.exact.contains("") ?? true
        // No title is needed, but one that is there must be understood.
        let isLoose = part.above != nil && needsNone
        let own = above.filter { $0.isHeading && !$0.isOthers }.map(\.title).prefix { $0 != page.heading }
        for title in titles {
            if part.above?.matchesTitle(title) == true { return nil }
            if isLoose, title == page.heading { continue }
            if !isLoose, let word = HeaderWords.cautioned(title) { return .caution(.heading, word) }
            guard let meaning = HeaderWords.meaning(ofTitle: title) else {
                let isNearest = title == caption || title == own.first
                if isLoose, isNearest { return .caution(.heading, title.excerpt) }
                if !needsNone, own.contains(title) || isCaptioned && title == caption {
                    return .otherTitle(title.excerpt)
                }
                continue
            }
            let markets = meaning.intersection(.markets)
            let isOthers = markets.isEmpty && layout.parts.contains { $0.above?.matchesTitle(title) == true }
            if !isOwn(meaning) || isOthers || !needsNone && !markets.isEmpty || isLoose && meaning.contains(.change) {
                return .otherTitle(title.excerpt)
            }
        }
        return needsNone ? nil : .otherTitle("")
    }

    /// Texts that may not name another currency than the address does.
    var headlines: [String] { [caption] + headings.prefix(1) + chosen }
}

extension PartLayout {
    /// The one currency of a table or block of lines; `nil` where no place names it.
    ///
    /// - Parameter headlines: Texts that may not name another than the address.
    func onlyCurrency(
        on page: Page, _ titles: [String], tabs: [String] = [], _ grid: Grid? = nil, against headlines: [String] = []
    ) -> NamedCurrency? {
        for place in currency {
            let code: CurrencyCode?
            switch place {
            case .always(let known):
                if headlines.contains(where: { PageNames.currency(inTitle: $0).map { $0 != known } ?? false }) {
                    return nil
                }
                code = known
            case .tab:
                let marked = grid?.mark("data-tab-for").flatMap { PageNames.known($0) }
                let named = tabs.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                if let marked, let named, marked != named { return nil }
                code = marked ?? named
            case .link: code = grid?.foot.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
            // A hidden table beside the one that the page shows is another currency's.
            case .address where grid?.isHidden == true: continue
            case .address:
                code = page.addresses.lazy.compactMap { PageNames.currency(inLink: $0) }.first
                let named = ([page.title, page.heading] + headlines).compactMap { PageNames.currency(inTitle: $0) }
                if let code, named.contains(where: { $0 != code }) { return nil }
            case .title:
                return titles.lazy.compactMap { title in
                    PageNames.currency(in: title) ?? PageNames.currency(inTitle: title).map { NamedCurrency(code: $0) }
                }.first
            }
            if let code { return NamedCurrency(code: code) }
        }
        return nil
    }
}

extension Document {
    private static let tabKeys = ["data-tab", "aria-controls", "data-target", "data-bs-target", "for", "href"]
    private static let tabs: Selector = """
        [data-tab], [aria-controls], [data-target], [data-bs-target], label[for], a[href^='#']
        """

    /// The labels of tabs by the ids of what they show.
    func tabLabels() -> [String: String] {
        var labels: [String: String] = [:]
        for id in select(Document.tabs) {
            let name = Document.tabKeys.lazy.compactMap { attribute($0, of: id) }.first { !$0.isEmpty }
            // A menu of many tabs is none itself.
            guard let name, nodeCount(below: id, limit: 100) <= 100 else { continue }
            let key = name.hasPrefix("#") ? String(name.dropFirst()) : name
            let text = textRuns(of: id, without: [.hidden]).map(\.text).list(" ")
            guard !text.isEmpty, text.utf8.count < 120, key.utf8.count < 80 else { continue }
            // What several controls of other texts change, as its pages, has no tab.
            labels[key] = labels[key].map { $0 == text ? text : "" } ?? text
        }
        return labels.filter { !$0.value.isEmpty }
    }
}

extension PageLayout {
    /// The folded texts that its parts name.
    var texts: Set<String> { parts.reduce(into: []) { $0.formUnion($1.texts) } }

    /// The word of caution in a text besides the texts that its parts name; `nil` for none.
    ///
    /// A row of tabs may hold such a text, a title must be one.
    func caution(in text: String, at place: Refusal.PagePlace) -> String? {
        guard let word = CautionWords.first(in: text) else { return nil }
        var rest = PageText.words(of: text)
        for named in texts where !named.isEmpty && CautionWords.first(in: named) != nil {
            let words = PageText.words(of: named)
            if place != .tab, words != rest { continue }
            for start in rest.indices.reversed() where rest[start...].starts(with: words) {
                rest.removeSubrange(start..<(start + words.count))
            }
        }
        return CautionWords.first(in: rest.list(" ")) == nil ? nil : word
    }
}

extension Grid {
    /// The element whose place on the page is the grid's.
    var anchor: Document.NodeID { shape == .table ? node : rows.first?.node ?? node }

    /// The links below the rows.
    fileprivate var foot: [Grid.Link] {
        rows.indices.flatMap { row -> [Grid.Link] in
            let cells = cells(ofRow: row).compactMap(\.self)
            let isLinks = rows[row].section == .foot || Set(cells.filter { !$0.text.isEmpty }.map(\.node)).count <= 2
            return isLinks ? cells.flatMap(\.links) : []
        }
    }

    /// The one currency that a table of rates names in all its rows; `nil` where it names several or none.
    func onlyNamedCurrency(in document: Document) -> CurrencyCode? {
        guard shape == .table,
            let column = columns.firstIndex(where: { $0.headers.contains { HeaderWords.meaning(of: $0) == .currency } })
        else { return nil }
        let body = rows.indices.filter { !rows[$0].isHeader }.compactMap { self[$0, column] }
        let named = Set(body.map { PageNames.currency(in: CellReading($0, of: document))?.code })
        return named.count == 1 ? named.first.flatMap(\.self) : nil
    }
}
