internal import KursCore
internal import KursMarkup

/// The walk over a page that finds what stands about each table, see ``PageOutline``.
struct OutlineWalk {
    /// Lines of a table's surroundings that count, and how long a block of them may be.
    static let lineLimit = 12, afterLimit = 4, blockLimit = 700

    /// The depth of the label of a selected tab, which stays beside what follows it however deep it is.
    private static let selectedDepth = -1000

    let document: Document
    let hidden: HiddenParts
    var anchors: Set<Document.NodeID> = []
    /// The tables without decimals, and whether each has so few texts that it is a note.
    var tablesWithoutRates: [Document.NodeID: Bool] = [:]
    /// The rows of lists, each with the first one of its list.
    var anchorsOfRows: [Document.NodeID: Document.NodeID] = [:]
    var places: [Document.NodeID: PageOutline.Place] = [:]
    /// The tables and lists so far, in the order of the page.
    var noted: [Document.NodeID] = []
    var levels: [OutlineLevel] = []
    private var line = ""
    private var lineLevel = 0
    private var isLineLink = true
    private var isLineSelected = false
    /// The table whose following paragraphs are being read, and the level it was on.
    private var behind: (anchor: Document.NodeID, level: Int)?
    private var runs: [Document.NodeID: TextRun] = [:]

    init(_ document: Document, _ hidden: HiddenParts) {
        (self.document, self.hidden) = (document, hidden)
    }

    mutating func run() {
        guard !anchors.isEmpty else { return }
        for run in document.textRuns(of: document.root) { runs[run.node] = run }
        levels = [OutlineLevel(node: document.root)]
        var next = document.firstChild(of: document.root)
        while let node = next {
            enter(node)
            if let child = document.firstChild(of: node), document.kind(of: node) == .element {
                next = child
                continue
            }
            leave(node)
            var current = node
            next = document.nextSibling(of: current)
            while next == nil, let parent = document.parent(of: current), parent != document.root {
                leave(parent)
                current = parent
                next = document.nextSibling(of: current)
            }
        }
        flush()
    }

    private mutating func enter(_ node: Document.NodeID) {
        if let run = runs[node] {
            guard let level = levels.last, !level.isHidden, !level.isSilent else { return }
            if run.joint == .broken { flush() }
            if line.isEmpty {
                lineLevel = levels.count - 1
                (isLineLink, isLineSelected) = (true, false)
            } else if run.joint == .spaced {
                line += " "
            }
            let room = PageTokens.textLimit - line.utf8.count
            if room > 0 { line += run.text.cut(to: room) }
            isLineLink = isLineLink && (levels.last?.isLink ?? false)
            isLineSelected = isLineSelected || (levels.last?.isSelected ?? false)
            return
        }
        guard document.kind(of: node) == .element else { return }
        let tag = document.tag(of: node)
        if tag == .img { addName(of: node) }
        if document.mayEmbedText(node), levels.last?.isHidden == false, tag == .template || !hidden.hides(node) {
            addTexts(of: node)
        }
        if anchors.contains(node) {
            flush()
            if tablesWithoutRates[node] == nil { behind = nil }
            note(node)
        }
        // What a further row of the same list says is not a note below the list.
        if anchorsOfRows[node] != nil {
            flush()
            behind = nil
        }
        let isSelected = document.isMarkedSelected(node)
        if OutlineLevel.rank(tag) != nil || isSelected { flush() }
        var level = OutlineLevel(node: node)
        // A calendar or a menu says nothing about the tables beside it; a table in it may.
        level.isSilent = tablesWithoutRates[node] == false || levels.last?.isSilent == true && !anchors.contains(node)
        level.tablesBefore = noted.count
        level.isHidden = levels.last?.isHidden == true || hidden.hides(node) || hidden.strikes(node)
        level.isLink =
            levels.last?.isLink == true || document.isPressed(node) || tag == .nav
            || tag == .label && document.isOfControl(node)
        // A part of a page may have a foot of its own.
        let isOfPart = levels.last.map { [.section, .article, .figure].contains(document.tag(of: $0.node)) } ?? false
        level.isFoot = levels.last?.isFoot == true || tag == .footer && !isOfPart || document.isAboutCookies(node)
        level.isSelected = isSelected || levels.last?.isSelected == true
        levels.append(level)
    }

    /// Adds the words of a drawing, a frame or a field to the line.
    private mutating func addTexts(of element: Document.NodeID) {
        let text = document.embeddedTexts(in: element).list(" ")
        guard !text.isEmpty, text.utf8.count <= PageTokens.textLimit else { return }
        if line.isEmpty { (lineLevel, isLineLink) = (levels.count - 1, levels.last?.isLink ?? false) }
        line += (line.isEmpty ? "" : " ") + text
    }

    /// Adds what a picture is called to the line, where that says more than a flag or a logo does.
    private mutating func addName(of picture: Document.NodeID) {
        guard levels.last?.isHidden == false, let name = document.attribute("alt", of: picture),
            name.utf8.count <= PageTokens.textLimit,
            PageVocabulary.words(of: name).contains(where: CautionWords.changesPage) || CautionWords.isCountry(name)
                || levels.last?.isLink == false && (FreeText.fault(line: name) != nil || FreeText.statesDay(name))
        else { return }
        if line.isEmpty { (lineLevel, isLineLink) = (levels.count - 1, false) }
        line += (line.isEmpty ? "" : " ") + name
    }

    private mutating func leave(_ node: Document.NodeID) {
        guard document.kind(of: node) == .element, levels.last?.node == node else { return }
        let tag = document.tag(of: node)
        let rank = OutlineLevel.rank(tag)
        if let rank {
            // Blocks in a heading have ended as lines of its own.
            let text = ((levels.last?.lines.map(\.text) ?? []) + (line.isEmpty ? [] : [line])).list(" ")
            (line, isLineLink) = ("", true)
            let top = levels.removeLast()
            if top.isHidden || text.isEmpty { return }
            let figure = levels.last { document.tag(of: $0.node) == .figure }
            let captioned = figure.map { noted[min($0.tablesBefore, noted.count)...] } ?? []
            if tag == .figcaption, !captioned.isEmpty {
                for anchor in captioned { places[anchor]?.captions.append(text) }
            } else {
                heading(rank, text)
                if tag == .legend || tag == .summary, let parent = levels.indices.last { levels[parent].title = text }
            }
            return
        }
        if !OutlineLevel.isInline(tag) || document.isMarkedSelected(node) { flush() }
        let top = levels.removeLast()
        if lineLevel > levels.count - 1 { lineLevel = max(0, levels.count - 1) }
        guard let parent = levels.indices.last else { return }
        let isTable = tag == .table && anchors.contains(node) && tablesWithoutRates[node] == nil
        if let anchor = anchorsOfRows[node] ?? (isTable ? node : nil) {
            levels[parent].endTable()
            behind = (anchor, parent)
            return
        }
        if top.hasGrid { return levels[parent].endTable() }
        levels[parent].size += top.size
        guard top.size <= OutlineWalk.blockLimit else { return }
        levels[parent].emptyHeadings += top.emptyHeadings
        if !top.headings.isEmpty { levels[parent].outerLines += top.outerLines }
        for heading in top.headings { add(heading, to: parent) }
        if !top.headings.isEmpty { levels[parent].isLastHeadingEmpty = top.isLastHeadingEmpty }
        let depth = OutlineLevel.isInline(tag) ? 0 : 1
        levels[parent].lines += top.lines.map { ($0.text, $0.depth + depth) }
        levels[parent].lines.removeFirst(max(0, levels[parent].lines.count - OutlineWalk.lineLimit))
    }

    var lastAnchor: Document.NodeID?

    private mutating func heading(_ rank: Int, _ text: String) {
        guard let parent = levels.indices.last else { return }
        behind = nil
        add((rank, text), to: parent)
    }

    /// A heading ends those of its rank and below with their paragraphs.
    private mutating func add(_ heading: (rank: Int, text: String), to level: Int) {
        let count = levels[level].headings.count
        if levels[level].isLastHeadingEmpty, let last = levels[level].headings.last, last.rank >= heading.rank {
            levels[level].emptyHeadings.append(last.text)
        }
        levels[level].isLastHeadingEmpty = true
        levels[level].headings.removeAll { $0.rank >= heading.rank }
        if count == 0 { levels[level].outerLines += levels[level].lines.map(\.text) }
        if levels[level].headings.count < count || count == 0 { levels[level].lines.removeAll() }
        levels[level].headings.append(heading)
        levels[level].size += heading.text.utf8.count
    }

    private mutating func flush() {
        defer { (line, isLineLink) = ("", true) }
        guard !line.isEmpty else { return }
        let level = min(lineLevel, levels.count - 1)
        levels[level].size += line.utf8.count
        if isLineLink, !isLineSelected { return }
        levels[level].isLastHeadingEmpty = false
        levels[level].lines.append((line, isLineSelected ? OutlineWalk.selectedDepth : 0))
        if levels[level].lines.count > OutlineWalk.lineLimit { levels[level].lines.removeFirst() }
        if let place = behind, level + 2 >= place.level {
            if let count = places[place.anchor]?.after.count, count < OutlineWalk.afterLimit {
                places[place.anchor]?.after.append(line)
                if levels[level].isFoot { places[place.anchor]?.foot.append(line) }
            } else {
                behind = nil
            }
        }
    }
}
