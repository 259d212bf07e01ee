internal import KursCore
internal import KursMarkup

/// The text around a table that identifies its rates: its tab, links, caption and the headings above it.
struct TableSurroundings {
    /// Texts that name the table, the nearest first.
    private(set) var texts: [String] = []
    /// Why the table is unusable; `nil` when everything about it is understood.
    private(set) var fault: Refusal.TableFault?
    /// The day of the page, or else the one that the texts about the table state.
    var day: Day? { stated.day }
    private var stated: StatedDay
    let matrix: RateMatrix
    let page: Page
    let headingCount: Int
    /// The line directly above the table.
    let lineAbove: String?
    /// The lines below it.
    let below: [String]
    /// A line beside the table by which its rates are for cards.
    let cardLine: String?
    /// What else stands above the table: farther headings and lines.
    private(set) var above: [String]

    init(_ matrix: RateMatrix, on page: Page, tabs: PageTabs, _ place: PageOutline.Place) {
        self.matrix = matrix
        self.page = page
        stated = StatedDay(page)
        let labels = tabs.labels(of: matrix.grid)
        texts = matrix.titles + labels
        headingCount = place.headings.isEmpty ? 0 : 1
        lineAbove = place.before.last
        below = place.after
        cardLine = (place.beside + place.after.filter { !place.foot.contains($0) } + matrix.feet)
            .first(where: FreeText.isForCards)
        texts += place.headings.prefix(1)
        above = place.headings.dropFirst() + place.before + place.captions
        let isTab = !labels.isEmpty || matrix.grid.mark("data-tab-for") != nil
        if place.isHidden, !isTab || !place.isPane { fault = .hidden }
        for (index, title) in matrix.titles.enumerated() {
            check(title, index == 0 && title == matrix.grid.caption ? .caption : .titleRow)
        }
        for label in labels {
            if isUnknown(label) { fault = fault ?? .unknownTab(label.excerpt) }
            check(label, .tab)
        }
        for label in place.selected { check(label, .tab) }
        let attributes = TableAttributes(matrix.grid, in: page.document)
        if let (words, place) = attributes.fault { note(words, place) }
        if attributes.isInClosedTab, labels.isEmpty { fault = fault ?? .hidden }
        for text in attributes.dates { checkDate(text, .note) }
        for caption in place.captions { check(caption, .caption) }
        for heading in place.headings { check(heading, .heading) }
        if matrix.isOfOneRow || side != nil {
            checkOuter(place)
        } else {
            for heading in place.emptyHeadings {
                if let words = FreeText.fault(outer: heading) { note(words, .heading) }
            }
            for text in place.outerLines {
                let terms = PageVocabulary.words(of: text)
                let isTitle = terms.count <= 4 && terms.contains(where: CautionWords.isAboutRates)
                if let words = FreeText.fault(outer: text) ?? (isTitle ? FreeText.fault(above: text) : nil) {
                    note(words, .note)
                }
                if FreeText.statesDay(text) { checkDate(text, .note) }
            }
        }
        if let words = page.titleFault { note(words, .title) }
        if FreeText.statesDay(page.title) { checkDate(page.title, .title) }
        for text in place.before {
            let isBeside = place.beside.contains(text) || text == place.before.last
            let words = isBeside ? FreeText.fault(beside: text) : FreeText.fault(above: text)
            if let words { note(words, .note) }
            let terms = PageVocabulary.words(of: text)
            let isHeading = isBeside && terms.count <= 3 && !terms.contains(where: NoteWords.announcesNumber)
            if isHeading || FreeText.statesDay(text) { checkDate(text, .note) }
        }
        for (texts, below) in [(place.after, Refusal.PagePlace.note), (matrix.feet, .foot)] {
            for text in texts {
                // What a page's foot says is seldom about its rates.
                let isFoot = place.foot.contains(text)
                if let words = isFoot ? FreeText.fault(below: text) : FreeText.fault(note: text) { note(words, below) }
                if FreeText.statesDay(text) { checkDate(text, below) }
            }
        }
        for (index, label) in matrix.labels.enumerated() where label.sides.isEmpty {
            for cell in label.cells where cell.phrases.contains(where: \.hasDate) {
                if let text = stated.take(cell.lines.list(" "), header: index) { note(text, .header) }
            }
        }
    }

    /// Checks what stands above several tables that make a whole, over the heading of each.
    private mutating func checkOuter(_ place: PageOutline.Place) {
        for heading in place.emptyHeadings { check(heading, .heading) }
        for (index, text) in place.outerLines.enumerated() {
            let isLast = index == place.outerLines.count - 1
            if let words = isLast ? FreeText.fault(beside: text) : FreeText.fault(above: text) {
                note(words, .note)
            }
            if FreeText.statesDay(text) { checkDate(text, .note) }
        }
        above += place.emptyHeadings + place.outerLines
    }

    private mutating func note(_ words: String, _ place: Refusal.PagePlace) {
        fault = fault ?? .notUnderstood(place, words.excerpt)
    }

    /// Checks a text that must be understood word by word.
    private mutating func check(_ text: String, _ place: Refusal.PagePlace) {
        if let words = FreeText.fault(heading: text) { note(words, place) }
        checkDate(text, place)
    }

    /// Holds a date about the table against the page's own.
    private mutating func checkDate(_ text: String, _ place: Refusal.PagePlace) {
        if let text = stated.take(text) { note(text, place) }
    }

    /// Whether a text below the rates says that they are of another day than the page's.
    func isOtherDay(_ text: String) -> Bool {
        guard FreeText.statesDay(text), let date = CivilDate(words: text.utf8) else { return false }
        return day.map { $0.isOther(than: date) } ?? true
    }

    /// The meanings of the caption and the tab; a heading may belong to another table.
    var meanings: WordMeanings {
        texts.dropLast(headingCount).reduce(into: []) { $0.formUnion(Phrase($1).meanings) }
    }

    private func isUnknown(_ label: String) -> Bool {
        let phrase = Phrase(label)
        return phrase.meanings.isEmpty && phrase.currencies.isEmpty
    }
}
