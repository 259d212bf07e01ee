internal import KursCore
internal import KursMarkup

/// The lines of text directly above some elements of a page.
struct PageOutline {
    struct Line {
        /// Its parts: the links of a row of them.
        var texts: [String] = []
        /// Those that are no links.
        var titles: [String] = []
        /// Those that the page marks as chosen.
        var chosen: [String] = []
        var isHeading = false
        /// Whether all of it is in links, buttons and labels, as in a row of tabs.
        var isControl = true
        /// The `<aside>` or hidden element that it stands in: it means nothing to a table outside.
        var frame: Document.NodeID?
        var number = 0
        /// Whether a table without rates stands below it.
        var isOthers = false
        /// Whether it is a link, button or item of a list without others beside it.
        var isAlone = false
        /// Whether it is the links of the site's head or menu, which mean nothing but directly above a table.
        var isMenu = false

        var text: String { texts.list(" ") }
        var title: String { titles.list(" ") }
        var isNavigation: Bool { isControl || !shown.isEmpty }

        /// What it shows as chosen: what the page marks so, else of choices of rates the one that is no link, or all of them.
        var shown: [String] {
            if !chosen.isEmpty { return chosen }
            let links = texts.filter { !titles.contains($0) }
            // A day beside links is no choice.
            let own = title.isEmpty || HeaderWords.undated(title) != title ? links : [title]
            let isRow = isAlone || !links.isEmpty && texts.count > 1
            let isOfRates = (links + own).allSatisfy {
                HeaderWords.meaning(ofTitle: $0) != nil || PageText.isShort($0) && CautionWords.first(in: $0) != nil
            }
            return isRow && isOfRates ? own : []
        }
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
        [class^=active], [class*=' active'], [class^=selected], [class*=' selected'], .current, .checked, .chosen, .on, \
        [class*='-active'], [class*='_active'], [class*='-selected'], \
        [class*='_selected'], [class*='-current'], [class*='_current'], [class*='--on'], [class*='Active'], \
        [class*='Selected'], [class*='Current']
        """

    /// What the lines are wanted above: a table, or anything else.
    enum Anchor { case table(hasRates: Bool), other }

    init(_ document: Document, above anchors: [Document.NodeID: Anchor]) {
        let chosen = Set(document.select(PageOutline.marks).compactMap(document.chosenItem))
            .union(document.select("option[selected]").compactMap { document.parent(of: $0) })
        var (before, last) = ([Line](), [Line]())
        var lists: [(place: Document.NodeID, label: String, isTab: Bool, line: Line)] = []
        let outer = Set(anchors.keys.flatMap { document.ancestors(of: $0) })
        var number = 0
        var place = -1
        let runs = Dictionary(document.textRuns(of: document.root).map { ($0.node, $0) }) { one, _ in one }
        for id in document.descendants(of: document.root) {
            let (run, shown) = (runs[id], runs[id] == nil ? document.shownText(of: id) : nil)
            guard let text = run?.text ?? shown else { continue }
            var (line, found) = (Line(isControl: shown != nil), [Document.NodeID]())
            var (isButton, isMenu, isSummary) = (shown != nil, false, false)
            var item: Document.NodeID?
            let around = (shown == nil ? [] : [id]) + document.ancestors(of: id).prefix(PageOutline.deepest)
            for element in around {
                if anchors[element] != nil { found.append(element) }
                if item == nil, chosen.contains(element) { item = element }
                var isFrame = document.isMarkedHidden(element) || document.attribute("role", of: element) == "dialog"
                switch document.tag(of: element) {
                case .h1, .h2, .h3, .h4, .h5, .h6: line.isHeading = true
                case .a: line.isControl = true
                case .aside: isFrame = true
                case .button, .label: (line.isControl, isButton) = (true, true)
                case .summary: (line.isControl, isButton, isSummary) = (true, true, true)
                case .details: isFrame = isFrame || !isSummary && document.attribute("open", of: element) == nil
                // The head and menu of the site, and not of the part with the rates.
                case .nav, .header: isMenu = isMenu || document.attribute("role", of: element) != "tablist"
                case .main, .section, .article: isMenu = false
                default: break
                }
                if isFrame, line.frame == nil { line.frame = element }
            }
            var isInTable = false
            for anchor in found {
                let isFirst = lines[anchor] == nil
                if isFirst {
                    let isNear = { (line: Line) in line.frame.map(around.contains) ?? true }
                    lines[anchor] = before.filter(isNear).suffix(PageOutline.mostLines).reversed()
                    self.chosen[anchor] = lists.filter { around.contains($0.place) && isNear($0.line) }.map(\.label)
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
                    if let title { lists.removeAll { $0.line.number > title.number } }
                    // What follows is above the next table alone.
                    before = []
                } else if isFirst {
                    for index in before.indices { before[index].isOthers = true }
                }
            }
            if isInTable { place = -1 }
            if isInTable || line.frame.map({ !outer.contains($0) }) ?? false { continue }
            // A list of options always shows one.
            let shows = item ?? (document.tag(of: id) == .select ? id : nil)
            line.isMenu = isMenu && line.isControl
            let items = around.prefix(4).filter {
                [.a, .button, .label, .summary, .li, .input].contains(document.tag(of: $0))
            }
            // One directly below a table of rates is that table's.
            line.isAlone =
                !items.isEmpty && !items.contains(where: document.isOneOfSeveral) && (last.isEmpty || !before.isEmpty)
            // A link may be a word of a sentence, a button is not; a menu is one line.
            let isLink = line.isControl
            let continues = { (start: Line) in
                line.isMenu ? start.isMenu : place == run?.line && !isButton
            }
            if let start = before.last, continues(start) {
                line.isHeading = line.isHeading || start.isHeading
                line.isControl = line.isControl && start.isControl
                line.isMenu = line.isMenu && start.isMenu
                (line.texts, line.titles, line.chosen, line.frame) = (
                    start.texts, start.titles, start.chosen, start.frame
                )
                before.removeLast()
            }
            line.texts.append(text)
            if !isLink { line.titles.append(text) }
            if shows != nil { line.chosen.append(text) }
            number += 1
            line.number = number
            if line.isHeading { lists.removeAll { !$0.isTab && CautionWords.first(in: $0.label) == nil } }
            // What a menu has chosen may still say that the rates are others.
            if let item = line.isMenu ? shows : item, !line.isMenu || CautionWords.first(in: text) != nil,
                lists.count < 100,
                let place = document.owner(of: item)
            {
                lists.append((place, text, document.isTab(item), line))
            }
            before.append(line)
            place = run?.line ?? -1
            if before.count > 4 * PageOutline.mostLines { before.removeFirst(2 * PageOutline.mostLines) }
        }
    }

    subscript(element: Document.NodeID) -> [Line] { lines[element] ?? [] }
}

extension Document {
    /// The 200 elements around a node, the nearest first.
    func ancestors(of id: NodeID) -> some Sequence<NodeID> {
        sequence(state: parent(of: id)) { node in
            defer { node = node.flatMap { parent(of: $0) } }
            return node
        }.prefix(200)
    }

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
        let around = (tag(of: item) == .select ? [item] : []) + ancestors(of: item).prefix(9)
        return zip(around, around.dropFirst()).first { inner, outer in
            children(of: outer).contains { $0 != inner && kind(of: $0) == .element }
        }?.1 ?? around.last
    }

    fileprivate func isTab(_ item: NodeID) -> Bool {
        attribute("role", of: item) == "tab" || attribute("aria-selected", of: item) != nil || tag(of: item) == .select
    }

    /// The item of a list of several that a mark is set on, itself or what is around it; `nil` for another element.
    fileprivate func chosenItem(_ mark: NodeID) -> NodeID? {
        let around = [mark] + [parent(of: mark)].compactMap(\.self)
        return around.first { item in
            (isOneOfSeveral(item) || attribute("role", of: item) == "tab") && tag(of: item) != .input
                && nodeCount(below: item, limit: 24) <= 24 && textRuns(of: item).oneLine.utf8.count <= 80
        }
    }

    /// Whether an element of the same kind stands directly before or behind one.
    fileprivate func isOneOfSeveral(_ item: NodeID) -> Bool {
        [previousSibling, nextSibling].contains { next in
            var sibling = next(item)
            while let other = sibling, kind(of: other) != .element { sibling = next(other) }
            return sibling.map { tag(of: $0) == tag(of: item) } ?? false
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
