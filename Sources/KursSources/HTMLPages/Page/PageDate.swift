internal import KursCore
internal import KursMarkup

/// The day a page says it is for.
struct PageDate {
    /// The day, when the page names it with its year.
    private(set) var day: Day?
    /// Day and month, when it leaves the year out.
    private(set) var yearless: (month: Int, day: Int)?

    /// Looks at a date picker, an element named after its date, the canonical address, the title, then the line that
    /// says when the page was renewed.
    init(_ document: Document, _ head: PageHead, _ context: ReaderContext, _ addresses: [String]) {
        let own = [head.canonical, head.address].compactMap { $0 }
        let said =
            head.named + head.picked.prefix(4) + own.compactMap { Day(inAddress: $0)?.iso } + [
                head.title, head.heading,
            ]
            + PageDate.renewals(document)
        for text in said {
            guard text.utf8.count < 400, let date = CivilDate(words: text.utf8) else { continue }
            if let year = date.year, let found = Day(year: year, month: date.month, day: date.day) {
                day = found
                return
            }
            yearless = yearless ?? (date.month, date.day)
        }
        if yearless == nil { yearless = PageDate.picker(document) }
        guard let yearless else { return }
        // A day and a month say the year only to those who just fetched the page.
        let today = context.kyiv.day(at: context.fetchedAt)
        for back in 0...3 where today.advanced(by: -back).isSame(yearless) { day = today.advanced(by: -back) }
        for asked in [context.day, addresses.first.flatMap { Day(inAddress: $0) }] {
            if let asked, asked.isSame(yearless) { day = asked }
        }
    }

    /// Whether the page may be the one of a day: `false` when it says another day, or nothing while a day was asked.
    func allows(_ asked: Day) -> Bool {
        if let day { return day == asked }
        guard let yearless else { return false }
        return asked.isSame(yearless)
    }

    /// Lines such as `Оновлено 12.08.2024, 10:15`.
    private static func renewals(_ document: Document) -> [String] {
        var found: [String] = []
        for line in document.text(of: document.root, without: [.hidden]).split(separator: "\n") {
            guard line.utf8.count < 120 else { continue }
            let words = PageVocabulary.words(of: String(line))
            guard words.count <= 6, let first = words.first else { continue }
            if ["оновл", "обновл", "updated", "станом", "на дату"].contains(where: { first.hasPrefix($0) })
                || words.starts(with: ["на", "дату"])
            {
                found.append(String(line))
            }
            if found.count == 3 { break }
        }
        return found
    }

    /// `23 Ноября` beside an empty date picker.
    private static func picker(_ document: Document) -> (month: Int, day: Int)? {
        for id in document.descendants(of: document.root) where document.tag(of: id) == .input {
            let names = ["class", "id", "name"].compactMap { document.attribute($0, of: id)?.lowercased() }
            guard names.contains(where: { $0.contains("date") }), let parent = document.parent(of: id) else { continue }
            let text = document.textRuns(of: parent).oneLine
            if text.utf8.count < 60, let date = CivilDate(words: text.utf8), date.year == nil {
                return (date.month, date.day)
            }
        }
        return nil
    }
}

extension Day {
    fileprivate func isSame(_ yearless: (month: Int, day: Int)) -> Bool {
        let (_, month, day) = date
        return month == yearless.month && day == yearless.day
    }
}
