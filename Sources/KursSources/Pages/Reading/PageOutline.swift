internal import KursCore
internal import KursMarkup

/// The lines of text directly above some elements of a page.
struct PageOutline {
    struct Line {
        /// Its parts: the links of a row of them.
        var texts: [String] = []
        /// Those that are no links.
        var titles: [String] = []
        var isHeading = false
        /// Whether all of it is in links, buttons and labels, as in a row of tabs.
        var isControl = true
        /// The `<aside>` that it stands in: an advertisement, unless the table does too.
        var aside: Document.NodeID?
        var number = 0
        /// Whether a table without rates stands below it.
        var isOthers = false

        var text: String { texts.list(" ") }
        var title: String { titles.list(" ") }
    }

    /// The lines before each element, the nearest first, down to the table of rates before it.
    private var lines: [Document.NodeID: [Line]] = [:]
    /// What is chosen in the lists beside each element or what is around it; a heading ends those that are no tabs.
    private(set) var chosen: [Document.NodeID: [String]] = [:]

    /// How many lines above a table are read, and how many of them are directly above it.
    static let mostLines = 40, nearLines = 12
    /// How far up a text is followed.
    private static let deepest = 48

    private static let marks: Selector = """
        [aria-selected=true], [aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-checked=true], \
        [data-state=active], [data-state=on], [data-state=checked], [data-active=true], [data-selected], input[checked], \
        .active, .selected, .current, .checked, .chosen, .on, [class*='-active'], [class*='_active'], [class*='-selected'], \
        [class*='_selected'], [class*='-current'], [class*='_current'], [class*='--on'], [class*='Active'], \
        [class*='Selected'], [class*='Current']
        """

    /// What the lines are wanted above: a table, or anything else.
    enum Anchor { case table(hasRates: Bool), other }

    init(_ document: Document, above anchors: [Document.NodeID: Anchor]) {
        let chosen = Set(document.select(PageOutline.marks).compactMap(document.chosenItem))
            .union(document.select("option[selected]").compactMap { document.parent(of: $0) })
        var (before, last) = ([Line](), [Line]())
        var lists: [(place: Document.NodeID, label: String, isTab: Bool, number: Int)] = []
        var number = 0
        var place = -1
        let runs = Dictionary(document.textRuns(of: document.root).map { ($0.node, $0) }) { one, _ in one }
        for id in document.descendants(of: document.root) {
            let (run, shown) = (runs[id], runs[id] == nil ? document.shownText(of: id) : nil)
            guard let text = run?.text ?? shown else { continue }
            var (line, found) = (Line(isControl: shown != nil), [Document.NodeID]())
            var (isButton, isHidden, isMenu, isSummary) = (shown != nil, false, false, false)
            var item: Document.NodeID?
            var (asides, around) = ([Document.NodeID](), [Document.NodeID]())
            var node = shown == nil ? document.parent(of: id) : id
            var level = 0
            while let element = node, level < PageOutline.deepest {
                if anchors[element] != nil { found.append(element) }
                if item == nil, chosen.contains(element) { item = element }
                around.append(element)
                switch document.tag(of: element) {
                case .h1, .h2, .h3, .h4, .h5, .h6: line.isHeading = true
                case .a: line.isControl = true
                case .aside: asides.append(element)
                case .button, .label: (line.isControl, isButton) = (true, true)
                case .summary: (line.isControl, isButton, isSummary) = (true, true, true)
                case .details: isHidden = isHidden || !isSummary && document.attribute("open", of: element) == nil
                // The head and menu of the site, and not of the part with the rates.
                case .nav, .header: isMenu = isMenu || document.attribute("role", of: element) != "tablist"
                case .main, .section, .article: isMenu = false
                default: isHidden = isHidden || document.attribute("role", of: element) == "dialog"
                }
                isHidden = isHidden || document.isMarkedHidden(element)
                node = document.parent(of: element)
                level += 1
            }
            var isInTable = false
            for anchor in found {
                let isFirst = lines[anchor] == nil
                if isFirst {
                    let near = before.filter { line in line.aside.map { asides.contains($0) } ?? true }
                    lines[anchor] = near.suffix(PageOutline.mostLines).reversed()
                    self.chosen[anchor] = lists.filter { around.contains($0.place) }.map(\.label)
                }
                guard case .table(let hasRates)? = anchors[anchor] else { continue }
                isInTable = true
                if hasRates, isFirst {
                    // A table directly below another one has the same titles.
                    if before.isEmpty { lines[anchor] = last }
                    last = lines[anchor] ?? []
                    // A list between a table and its title is that table's alone.
                    let title = before.last { line in
                        !(HeaderWords.meaning(ofTitle: line.title) ?? []).isDisjoint(with: .markets)
                    }
                    if let title { lists.removeAll { $0.number > title.number } }
                    // What follows is above the next table alone.
                    before = []
                } else if isFirst {
                    for index in before.indices { before[index].isOthers = true }
                }
            }
            if !found.isEmpty { place = -1 }
            if isInTable || isHidden { continue }
            if isMenu, line.isControl {
                // What a menu has chosen may still say that the rates are others.
                if let item, let place = document.owner(of: item), CautionWords.first(in: text) != nil {
                    lists.append((place, text, true, number))
                }
                continue
            }
            // A link may be a word of a sentence, a button is not.
            let isLink = line.isControl
            if place == run?.line, !isButton, let start = before.last, !line.isControl || !start.isControl {
                line.isHeading = line.isHeading || start.isHeading
                line.isControl = line.isControl && start.isControl
                (line.texts, line.titles, line.aside) = (start.texts, start.titles, start.aside)
                before.removeLast()
            } else {
                line.aside = asides.first
            }
            line.texts.append(text)
            if !isLink { line.titles.append(text) }
            number += 1
            line.number = number
            if line.isHeading { lists.removeAll { !$0.isTab && CautionWords.first(in: $0.label) == nil } }
            if let item, let place = document.owner(of: item), lists.count < 100 {
                lists.append((place, text, document.isTab(item), number))
            }
            before.append(line)
            place = run?.line ?? -1
            if before.count > 4 * PageOutline.mostLines { before.removeFirst(2 * PageOutline.mostLines) }
        }
    }

    subscript(element: Document.NodeID) -> [Line] { lines[element] ?? [] }
}

extension Document {
    /// The option that a list shows, or the text of a button that is an `<input>`; `nil` for other elements.
    fileprivate func shownText(of id: NodeID) -> String? {
        switch tag(of: id) {
        case .select: (selectFirst("option[selected]", in: id) ?? selectFirst("option", in: id)).map { text(of: $0) }
        case .input where ["button", "submit"].contains(attribute("type", of: id)): attribute("value", of: id)
        default: nil
        }
    }

    /// What a list belongs to that an item is of: the element around the list that holds more than it.
    fileprivate func owner(of item: NodeID) -> NodeID? {
        var list = tag(of: item) == .select ? item : parent(of: item)
        for _ in 0..<8 {
            guard let inner = list, let outer = parent(of: inner) else { return list }
            if children(of: outer).contains(where: { $0 != inner && kind(of: $0) == .element }) { return outer }
            list = outer
        }
        return list
    }

    /// Whether the page says that an item is a tab.
    fileprivate func isTab(_ item: NodeID) -> Bool {
        attribute("role", of: item) == "tab" || attribute("aria-selected", of: item) != nil || tag(of: item) == .select
    }

    /// The item of a list of several that a mark is set on, itself or what is around it; `nil` for another element.
    fileprivate func chosenItem(_ mark: NodeID) -> NodeID? {
        let around = [mark] + [parent(of: mark)].compactMap(\.self)
        return around.first { item in
            let isOneOfSeveral = [previousSibling, nextSibling].contains { next in
                var sibling = next(item)
                while let other = sibling, kind(of: other) != .element { sibling = next(other) }
                return sibling.map { tag(of: $0) == tag(of: item) } ?? false
            }
            let isAlone = attribute("role", of: item) == "tab"
            return (isOneOfSeveral || isAlone) && tag(of: item) != .input && nodeCount(below: item, limit: 24) <= 24
                && textRuns(of: item).oneLine.utf8.count <= 80
        }
    }
}

extension Grid {
    /// Whether it is a table with rows whose header names a side or the official rate.
    var hasRates: Bool {
        shape == .table && rows.contains { !$0.isHeader } && columns.contains { $0.names([.buy, .sell, .official]) }
    }
}

extension Grid.Column {
    func names(_ meanings: HeaderMeaning) -> Bool {
        headers.contains { !(HeaderWords.meaning(of: $0) ?? []).isDisjoint(with: meanings) }
    }
}
