internal import KursCore
internal import KursMarkup

/// The text around a table that identifies its rates: its tab, links, caption and the headings above it.
struct TableSurroundings {
    /// Texts that name the table, the nearest first.
    private(set) var texts: [String] = []
    /// Why the table is unusable; `nil` when everything about it is understood.
    private(set) var fault: Refusal.TableFault?
    /// The day that the texts about the table state, if the page states none.
    private(set) var day: Day?
    let matrix: RateMatrix
    let page: Page
    let headingCount: Int
    /// The line directly above the table.
    let lineAbove: String?
    /// What else stands above the table: farther headings and lines.
    private(set) var above: [String]

    init(_ matrix: RateMatrix, on page: Page, tabs: PageTabs, _ place: PageOutline.Place) {
        self.matrix = matrix
        self.page = page
        let labels = tabs.labels(of: matrix.grid)
        texts = matrix.titles + labels
        headingCount = place.headings.isEmpty ? 0 : 1
        lineAbove = place.before.last
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
        for text in attributes.dates { checkDate(text, .note) }
        for caption in place.captions { check(caption, .caption) }
        for heading in place.headings { check(heading, .heading) }
        if matrix.isOfOneRow || side != nil { checkFarther(place) }
        if let words = FreeText.fault(title: page.title) { note(words, .title) }
        for text in place.before {
            let isBeside = place.beside.contains(text) || text == place.before.last
            let words = isBeside ? TableSurroundings.fault(inLine: text) : FreeText.fault(above: text)
            if let words { note(words, .note) }
            let isHeading = isBeside && PageVocabulary.words(of: text).count <= 3
            if isHeading || FreeText.statesDay(text) { checkDate(text, .note) }
        }
        for (texts, below) in [(place.after, Refusal.PagePlace.note), (matrix.feet, .foot)] {
            for text in texts {
                if let words = FreeText.fault(below: text) { note(words, below) }
                if FreeText.statesDay(text) { checkDate(text, below) }
            }
        }
        for label in matrix.labels where label.sides.isEmpty {
            for cell in label.cells where cell.phrases.contains(where: \.hasDate) {
                checkDate(cell.lines.list(" "), .header)
            }
        }
    }

    /// Checks what stands above several tables that make a whole, over the heading of each.
    private mutating func checkFarther(_ place: PageOutline.Place) {
        for heading in place.strays { check(heading, .heading) }
        for (index, text) in place.farther.enumerated() {
            let isLast = index == place.farther.count - 1
            if let words = isLast ? TableSurroundings.fault(inLine: text) : FreeText.fault(above: text) {
                note(words, .note)
            }
            if FreeText.statesDay(text) { checkDate(text, .note) }
        }
        above += place.strays + place.farther
    }

    private mutating func note(_ words: String, _ place: Refusal.PagePlace) {
        fault = fault ?? .notUnderstood(place, words.excerpt)
    }

    /// Checks a text that must be understood word by word.
    private mutating func check(_ text: String, _ place: Refusal.PagePlace) {
        if let words = TableSurroundings.fault(in: text) { note(words, place) }
        checkDate(text, place)
    }

    /// What in a caption, a heading or a title row is not understood or changes the rates under it.
    static func fault(in text: String) -> String? {
        if let foreign = FreeText.foreign(text) { return foreign }
        let phrase = Phrase(BankNames.removed(from: text))
        if !phrase.unknown.isEmpty { return phrase.unknown.list(" ") }
        if let number = phrase.otherNumbers.first { return "\(number)" }
        if !phrase.shared.isEmpty, phrase.currencies.isEmpty { return text }
        if phrase.meanings.contains(.calendar), CivilDate(words: text.utf8) == nil { return text }
        let changing: WordMeanings = [.units, .other, .change, .customer, .percent, .fuel, .metal]
        return phrase.meanings.isDisjoint(with: changing) ? nil : text
    }

    /// What in a line above a table may change its rates: a short line is a heading, a longer one a sentence.
    static func fault(inLine text: String) -> String? {
        FreeText.fault(above: text) ?? (PageVocabulary.words(of: text).count <= 3 ? fault(in: text) : nil)
    }

    /// Holds a date about the table against the page's own.
    private mutating func checkDate(_ text: String, _ place: Refusal.PagePlace) {
        let phrase = Phrase(text)
        guard phrase.hasDate, text.utf8.count < 250 else { return }
        let days = text.split(separator: " ").compactMap { CivilDate(words: $0.utf8) }
        if days.contains(where: { $0 != days[0] }) { return note(text, place) }
        guard let date = CivilDate(words: text.utf8) else {
            // Several days, or a year in a header; a time of day alone, or with its weekday, says nothing.
            let dates = PageTokens.read(text).count { $0 == .date }
            if dates > 1 || dates == 0 && place == .header && phrase.meanings.contains(.calendar) { note(text, place) }
            return
        }
        guard let own = page.date.day ?? day else {
            if let year = date.year {
                day = Day(year: year, month: date.month, day: date.day)
            } else if place != .header, page.date.yearless.map({ $0 == (date.month, date.day) }) != true {
                // Which year's day it is shows only if it has just been.
                day = recent(date)
                if day == nil { note(text, place) }
            }
            return
        }
        let (year, month, dayOfMonth) = own.date
        if date.month != month || date.day != dayOfMonth || date.year.map({ $0 != Int(year) }) == true {
            note(text, place)
        }
    }

    /// The day of a month and day that was at most three days before the page was fetched.
    private func recent(_ date: CivilDate) -> Day? {
        let today = page.context.kyiv.day(at: page.context.fetchedAt)
        return (0...3).lazy.map { today.advanced(by: -$0) }.first {
            $0.date.month == date.month && $0.date.day == date.day
        }
    }

    /// Whether a text below the rates says that they are of another day than the page's.
    func isOtherDay(_ text: String) -> Bool {
        guard FreeText.statesDay(text), let date = CivilDate(words: text.utf8) else { return false }
        guard let own = page.date.day ?? day else { return true }
        let (year, month, dayOfMonth) = own.date
        return date.month != month || date.day != dayOfMonth || date.year.map { $0 != Int(year) } == true
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
