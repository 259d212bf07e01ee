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
    private let matrix: RateMatrix
    private let page: Page
    private let headingCount: Int
    /// The line directly above the table.
    private let lineAbove: String?
    /// What else stands above the table: farther headings and lines.
    private var above: [String]

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
        for caption in place.captions { check(caption, .caption) }
        for heading in place.headings { check(heading, .heading) }
        if matrix.isOfOneRow || side != nil { checkFarther(place) }
        if let words = FreeText.fault(title: page.title) { note(words, .title) }
        for text in place.before {
            let isBeside = place.beside.contains(text) || text == place.before.last
            let words = isBeside ? TableSurroundings.fault(inLine: text) : FreeText.fault(above: text)
            if let words { note(words, .note) }
            if FreeText.statesDay(text) { checkDate(text, .note) }
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
        guard Phrase(text).hasDate, text.utf8.count < 250, let date = CivilDate(words: text.utf8) else { return }
        guard let own = page.date.day ?? day else {
            if let year = date.year { day = Day(year: year, month: date.month, day: date.day) }
            return
        }
        let (year, month, dayOfMonth) = own.date
        if date.month != month || date.day != dayOfMonth || date.year.map({ $0 != Int(year) }) == true {
            note(text, place)
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

    /// The market named nearest to the table; `nil` for none, or when several are named at once.
    var market: Market? {
        for text in texts {
            let markets = TableSurroundings.markets(in: text)
            if markets.count == 1 { return markets[0] }
            if markets.count > 1 { return nil }
        }
        return nil
    }

    /// The markets that a text names.
    static func markets(in text: String) -> [Market] {
        Phrase(BankNames.removed(from: text)).meanings.namedMarkets
    }

    /// Cash or card, by the nearest text that states it.
    var kind: Kind? {
        for text in texts {
            if Phrase(text).meanings.contains(.street) { return nil }
            if let kind = TableSurroundings.kind(in: text) { return kind }
        }
        return nil
    }

    /// Cash or card, if a text names one of them.
    static func kind(in text: String) -> Kind? {
        let kinds = Phrase(text).meanings.intersection(.kinds)
        return kinds == .cash ? .cash : kinds == .card ? .card : nil
    }

    /// Texts that may say what all of the table is about, the nearest first.
    private var titles: [String] {
        texts.dropLast(headingCount) + [lineAbove].compactMap(\.self) + texts.suffix(headingCount)
    }

    /// The side that stands over the table instead of in its headers; `nil` where the nearest text with sides has both.
    var side: RateSide? {
        let sides = titles.lazy.map { Phrase($0).meanings.intersection(.sides) }.first { !$0.isEmpty }
        return sides == .buy ? .buy : sides == .sell ? .sell : nil
    }

    /// What the text that names the currency of a whole table says beside it; `nil` for nothing that matters.
    func fault(beside code: CurrencyCode) -> String? {
        titles.lazy.map { Phrase($0) }.filter { $0.currencies.contains(code) }.compactMap {
            RowWords.fault(of: $0, about: code, allowing: [.cash, .card, .online, .buy, .sell])
        }.first
    }

    /// The currencies that the texts about a table of one currency name.
    var subjects: Set<CurrencyCode> {
        Set(
            titles.flatMap { text in
                let whole = PageNames.currency(in: text).flatMap { $0.unit == 1 && $0.base == .uah ? $0.code : nil }
                return Phrase(text).currencies + [whole].compactMap(\.self)
            })
    }

    /// The currencies that the texts about the table name, each of them alone in its text.
    ///
    /// On the pages of known sites farther headings and lines may name what other parts are about.
    func named(onKnownSite isKnown: Bool) -> Set<CurrencyCode> {
        TableSurroundings.named(in: isKnown ? texts : texts + above)
    }

    /// The one currency that the lines above a table of banks name beside those of its rows: what the rates are in.
    ///
    /// Lines that name the rows' own currency as well are a choice of currencies.
    func otherMoney(than subjects: Set<CurrencyCode>) -> CurrencyCode? {
        let named = TableSurroundings.named(in: above)
        guard !subjects.isEmpty, named.count == 1, named.isDisjoint(with: subjects) else { return nil }
        return named.first
    }

    private static func named(in texts: [String]) -> Set<CurrencyCode> {
        Set(
            texts.compactMap { text in
                let codes = Set(Phrase(text).currencies)
                return codes.count == 1 ? codes.first : nil
            })
    }

    /// The coin whose prices the table holds, if its tab names one.
    var coin: CurrencyCode? {
        for text in texts.prefix(3) {
            for word in text.split(separator: " ") {
                if let code = PageNames.currency(in: String(word))?.code, Currency.find(code)?.kind == .coin {
                    return code
                }
            }
        }
        return nil
    }

    /// The currency of a table whose rows are banks: by the tab's key, links outside the rows, caption, heading,
    /// then the page's own address; `nil` when nothing states it.
    ///
    /// If two of these disagree, the nearer one counts.
    var currency: CurrencyCode? {
        for mark in matrix.grid.marks {
            if let code = PageTabs.code(in: mark.value) { return code }
        }
        if let code = linked { return code }
        for text in texts { if let code = PageNames.currency(inSentence: text) ?? PageNames.word(text) { return code } }
        for address in page.addresses { if let code = PageNames.currency(inLink: address) { return code } }
        for text in [page.heading, page.title] { if let code = PageNames.currency(inSentence: text) { return code } }
        return nil
    }

    /// The currency that links of the header and the footer lead to, if it is only one.
    private var linked: CurrencyCode? {
        var codes: Set<CurrencyCode> = []
        let grid = matrix.grid
        for index in grid.rows.indices where grid.rows[index].isHeader || grid.rows[index].section == .foot {
            for link in grid.cells(ofRow: index).compactMap({ $0 }).flatMap(\.links) {
                if let code = PageNames.currency(inLink: link.href) { codes.insert(code) }
            }
        }
        return codes.count == 1 ? codes.first : nil
    }
}
