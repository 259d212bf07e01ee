internal import KursCore
internal import KursMarkup

/// The texts that stand directly above each table of a page.
struct PageOutline {
    struct Line {
        let text: String
        let isHeading: Bool
        /// Its parts: the links of a row of them.
        var texts: [String] = []
        /// Whether all of it is in links, buttons and labels, as in a row of tabs.
        let isControl: Bool
        /// The `<aside>` that it stands in: an advertisement, unless the table does too.
        var aside: Document.NodeID?
    }

    /// The lines before each grid, the nearest first, down to the grid before it.
    private var lines: [Int: [Line]] = [:]
    /// What the last three lists and buttons before each grid show, down to the grid before it.
    private(set) var fields: [Int: [String]] = [:]
    /// What is chosen in the lists of tabs before each grid, down to the grid before it, and in others directly above it.
    private(set) var chosen: [Int: [String]] = [:]

    /// How many lines above a table are read, and how many of them are directly above it.
    static let mostLines = 40, nearLines = 12
    /// How far up a text is followed.
    private static let deepest = 48

    /// The lines above each of some grids.
    init(_ document: Document, _ grids: [Grid]) {
        var anchors: [Document.NodeID: Int] = [:]
        for (number, grid) in grids.enumerated() {
            if grid.shape == .table {
                anchors[grid.node] = number
            } else {
                for row in grid.rows where anchors[row.node] == nil { anchors[row.node] = number }
            }
        }
        self.init(document, anchors, grids)
    }

    /// The lines above an element, by the number 0.
    init(_ document: Document, above element: Document.NodeID) { self.init(document, [element: 0], []) }

    private init(_ document: Document, _ anchors: [Document.NodeID: Int], _ grids: [Grid]) {
        var before: [Line] = []
        var current: (line: Int, texts: [String], isHeading: Bool, isControl: Bool, aside: Document.NodeID?)?
        var seen: Set<Int> = []
        func finish() {
            guard let line = current else { return }
            before.append(
                Line(
                    text: line.texts.list(" "), isHeading: line.isHeading, texts: line.texts, isControl: line.isControl,
                    aside: line.aside))
            if before.count > 4 * PageOutline.mostLines { before.removeFirst(2 * PageOutline.mostLines) }
            current = nil
        }
        for run in document.textRuns(of: document.root) {
            var (around, isHeading, isControl, isButton, isHidden) = ([Int](), false, false, false, false)
            var isOfSite = false
            var asides: [Document.NodeID] = []
            var node = document.parent(of: run.node)
            var level = 0
            while let element = node, level < PageOutline.deepest {
                if let number = anchors[element] { around.append(number) }
                switch document.tag(of: element) {
                case .h1, .h2, .h3, .h4, .h5, .h6: isHeading = true
                case .a: isControl = true
                case .aside: asides.append(element)
                case .button, .label, .summary: (isControl, isButton) = (true, true)
                case .nav, .header: isOfSite = isOfSite || document.isOfSite(element)
                default: if document.isMarkedHidden(element) { isHidden = true }
                }
                node = document.parent(of: element)
                level += 1
            }
            if !around.isEmpty {
                finish()
                for grid in around where seen.insert(grid).inserted {
                    let near = before.filter { line in line.aside.map { asides.contains($0) } ?? true }
                    lines[grid] = near.suffix(PageOutline.mostLines).reversed()
                }
                // What follows is above the next table alone; a list is above it as other text is.
                if around.contains(where: { grids.indices.contains($0) && grids[$0].shape == .table }) {
                    if around.contains(where: { grids[$0].hasRates }) { before = [] }
                    continue
                }
            }
            if isHidden || isOfSite && isControl { continue }
            // A link may be a word of a sentence, a button is not.
            if var line = current, line.line == run.line, !isControl || !line.isControl, !isButton {
                line.texts.append(run.text)
                line.isHeading = line.isHeading || isHeading
                line.isControl = line.isControl && isControl
                current = line
            } else {
                finish()
                current = (run.line, [run.text], isHeading, isControl, asides.first)
            }
        }
        finish()
        gatherFields(document, anchors, grids)
    }

    /// Notes what lists of options and tabs before each grid show.
    private mutating func gatherFields(_ document: Document, _ anchors: [Document.NodeID: Int], _ grids: [Grid]) {
        var shown: [String] = []
        var marked: [(label: ChosenLabel, textCount: Int)] = []
        var textCount = 0
        for id in document.descendants(of: document.root) {
            if let grid = anchors[id] {
                if !shown.isEmpty, fields[grid] == nil { fields[grid] = shown.suffix(3) }
                let near = marked.filter { $0.label.isTab || textCount - $0.textCount <= 2 * PageOutline.nearLines }
                if !near.isEmpty, chosen[grid] == nil { chosen[grid] = near.map(\.label.text) }
                if grids.indices.contains(grid), grids[grid].hasRates { (shown, marked) = ([], []) }
                continue
            }
            switch document.kind(of: id) {
            case .text: textCount += document.textBytes(of: id).contains { $0 > 0x20 } ? 1 : 0
            case .element:
                switch document.tag(of: id) {
                case .h1, .h2, .h3, .h4, .h5, .h6: marked.removeAll { !$0.label.isTab }
                case .ul, .ol, .div, .p, .nav, .form, .fieldset, .section, .header, .span:
                    if let label = document.chosenLabel(of: id) { marked.append((label, textCount)) }
                default: if let text = document.shownText(of: id) { shown.append(text) }
                }
            default: break
            }
        }
    }

    /// The lines above a grid, the nearest first.
    subscript(grid: Int) -> [Line] { lines[grid] ?? [] }

    /// Of lines above rates, the texts that the closed list is looked for in, with their places: the nearest heading and
    /// what is directly above; of a text that is neither heading nor of a row of links, only a short one.
    static func judged(_ above: [Line]) -> [(place: Refusal.PagePlace, text: String)] {
        var judged: [(place: Refusal.PagePlace, text: String)] = []
        if let heading = above.first(where: \.isHeading) { judged.append((.heading, heading.text)) }
        for line in above.prefix(nearLines).prefix(while: { !$0.isHeading }) {
            // A link of many words leads to news, not to other rates.
            let texts = line.isControl ? line.texts : [line.text]
            judged += texts.filter { PageText.words(of: $0).count <= 4 }.map { (.tab, $0) }
        }
        return judged
    }
}

extension Document {
    /// The option that a list shows, or the text of a button that is an `<input>`; `nil` for other elements.
    fileprivate func shownText(of id: NodeID) -> String? {
        switch tag(of: id) {
        case .select where !isMarkedHidden(id):
            let options = descendants(of: id).filter { tag(of: $0) == .option }
            let shown = options.first { attribute("selected", of: $0) != nil } ?? options.first
            return shown.map { text(of: $0) }
        case .input where ["button", "submit"].contains(attribute("type", of: id)?.lowercased()):
            return attribute("value", of: id)
        default: return nil
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

/// The labels of tabs by the ids of what they show.
struct PageTabs {
    private var labels: [String: String] = [:]

    /// The most nodes in a tab; a menu of many tabs is none itself.
    private static let nodeLimit = 100

    init(_ document: Document) {
        for id in document.descendants(of: document.root) {
            switch document.tag(of: id) {
            case .a, .button, .li, .label, .div, .span: break
            default: continue
            }
            let href = document.attribute("href", of: id).flatMap { $0.hasPrefix("#") ? $0 : nil }
            let keys = ["data-tab", "aria-controls", "data-target", "data-bs-target", "for"]
            guard var key = keys.lazy.compactMap({ document.attribute($0, of: id) }).first ?? href, !key.isEmpty,
                key.utf8.count < 80, document.nodeCount(below: id, limit: PageTabs.nodeLimit) <= PageTabs.nodeLimit
            else { continue }
            if key.hasPrefix("#") { key.removeFirst() }
            let text = document.textRuns(of: id, without: [.hidden]).map(\.text).list(" ")
            guard !text.isEmpty, text.utf8.count < 120 else { continue }
            // What several controls of other texts change, as its pages, has no tab.
            labels[key] = labels[key].map { $0 == text ? text : "" } ?? text
        }
        labels = labels.filter { !$0.value.isEmpty }
    }

    /// The labels of the tabs that show a table, nearest first.
    func labels(of grid: Grid) -> [String] {
        var found: [String] = []
        for mark in grid.marks {
            if let label = labels[mark.value], !found.contains(label) { found.append(label) }
        }
        return found
    }
}
