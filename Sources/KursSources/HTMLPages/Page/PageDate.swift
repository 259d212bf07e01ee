internal import KursCore
internal import KursMarkup

/// The day that a page states for its rates.
struct PageDate {
    /// The day, if the page states it with its year, or the year can be inferred.
    private(set) var day: Day?
    /// Day and month, if the page omits the year.
    private(set) var yearless: (month: Int, day: Int)?

    /// Checks elements named after a date, date pickers, the canonical address, the title and heading, then lines that
    /// state when the page was updated.
    init(_ document: Document, _ head: PageHead, _ context: ReaderContext, _ addresses: [String]) {
        let own = [head.canonical, head.address].compactMap { $0 }
        let candidates =
            head.named + head.picked.prefix(4) + own.compactMap { Day(inAddress: $0)?.iso } + [
                head.title, head.heading,
            ]
            + PageDate.renewals(document)
        for text in candidates {
            guard text.utf8.count < 400, let date = CivilDate(words: text.utf8) else { continue }
            if let year = date.year, let found = Day(year: year, month: date.month, day: date.day) {
                day = found
                return
            }
            yearless = yearless ?? (date.month, date.day)
        }
        if yearless == nil { yearless = PageDate.picker(document) }
        guard let yearless else { return }
        // The year follows from the time of the fetch, the requested day or the address.
        let today = context.kyiv.day(at: context.fetchedAt)
        for back in 0...3 where today.advanced(by: -back).isSame(yearless) { day = today.advanced(by: -back) }
        for requested in [context.day, addresses.first.flatMap { Day(inAddress: $0) }] {
            if let requested, requested.isSame(yearless) { day = requested }
        }
    }

    /// Whether the page can be for a day: `false` when it states another day, or none.
    func allows(_ requested: Day) -> Bool {
        if let day { return day == requested }
        guard let yearless else { return false }
        return requested.isSame(yearless)
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
        var count = 0
        for id in document.descendants(of: document.root) where document.tag(of: id) == .input {
            let names = ["class", "id", "name"].compactMap { document.attribute($0, of: id)?.lowercased() }
            guard names.contains(where: { $0.contains("date") }), let parent = document.parent(of: id) else { continue }
            // Each may have the same parent, and that the whole page.
            count += 1
            guard count <= 8 else { break }
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
