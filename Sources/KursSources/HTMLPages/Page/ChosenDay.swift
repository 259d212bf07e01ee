internal import KursCore
internal import KursMarkup

/// The day that is chosen on a page: in a link, in lists of days, months and years, in a calendar.
enum ChosenDay {
    /// Whether a text is a date other than the page's own day and the day on which it was fetched.
    ///
    /// - Parameter isShort: Whether `18.11` and days without a year count, which elsewhere may be a rate.
    static func isOther(_ text: String, than page: Page, isShort: Bool) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        guard let date = CivilDate(words: text.utf8) else {
            guard isShort, let (month, day) = short(text) else { return false }
            return isOther(nil, month, day, than: page)
        }
        return (isShort || date.year != nil) && isOther(date.year, date.month, date.day, than: page)
    }

    /// Whether a text is a year other than the page's and that of the fetch.
    static func isOtherYear(_ text: String, than page: Page) -> Bool {
        guard let year = Int(text.filter { !$0.isWhitespace }), isYear(text) else { return false }
        return [page.today, page.date.day].compactMap(\.self).allSatisfy { Int($0.date.year) != year }
    }

    /// A text that is another date, without a year too.
    static func other(_ text: String, than page: Page) -> String? {
        isOther(text, than: page, isShort: true) ? text : nil
    }

    private static func isOther(_ year: Int?, _ month: Int, _ day: Int, than page: Page) -> Bool {
        [page.today, page.date.day].compactMap(\.self).allSatisfy { known in
            let date = known.date
            return date.month != month || date.day != day || year.map { $0 != Int(date.year) } == true
        }
    }

    /// Reads `18.11` and `пт 18.11`.
    private static func short(_ text: String) -> (month: Int, day: Int)? {
        let words = text.split(separator: " ")
        guard let last = words.last, words.count <= 2 else { return nil }
        if words.count == 2, Phrase(String(words[0])).meanings != .calendar { return nil }
        let parts = last.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count == 2, let day = Int(parts[0]),
            let month = Int(parts[1]), (1...31).contains(day), (1...12).contains(month)
        else { return nil }
        return (month, day)
    }

    /// The option of a list that is chosen: the one marked so, else the first, as browsers show it.
    static func chosen(in list: Document.NodeID, _ document: Document) -> Document.NodeID? {
        var first: Document.NodeID?
        for node in document.descendants(of: list) where document.tag(of: node) == .option {
            if document.attributeBytes("selected", of: node) != nil { return node }
            first = first ?? node
        }
        return first
    }

    /// Another day that is chosen in one list, in lists of days, months and years, or in lists of months and years.
    ///
    /// - Parameter lists: What is chosen in up to three lists that follow each other, the newest last.
    static func fault(lists: [String], on page: Page) -> String? {
        guard let last = lists.last, last.utf8.count <= 40 else { return nil }
        if isOther(last, than: page, isShort: last.contains(where: \.isLetter)) { return last }
        for parts in [lists.suffix(3), lists.suffix(2)].filter({ $0.count > 1 }).map(Array.init) {
            guard parts.allSatisfy({ (1...20).contains($0.utf8.count) }), parts.contains(where: isYear) else {
                continue
            }
            let mark = parts.allSatisfy({ Int($0) != nil }) ? "." : " "
            for ordered in [parts, parts.reversed()] {
                let text = ordered.list(mark)
                if parts.count == 3, isOther(text, than: page, isShort: false) { return text }
                if parts.count == 2, isOtherMonth(ordered.list(" "), than: page) { return text }
            }
        }
        return nil
    }

    private static func isYear(_ text: String) -> Bool { Int(text).map { (1990...2099).contains($0) } ?? false }

    /// Whether a text is the name of a month with a year, and that not the page's.
    private static func isOtherMonth(_ text: String, than page: Page) -> Bool {
        [page.today, page.date.day].compactMap(\.self).allSatisfy { known in
            let (year, month, _) = known.date
            guard let date = CivilDate(words: "1 \(text)".utf8), let named = date.year else { return false }
            return date.day == 1 && (date.month != month || named != Int(year))
        }
    }

    /// Another day that is chosen in a calendar, which names its month and year about the days.
    static func fault(inCalendar node: Document.NodeID, _ text: String, on page: Page) -> String? {
        guard let day = Int(text), (1...31).contains(day) else { return nil }
        let document = page.document
        for element in document.nearAncestors(of: node) {
            guard document.nodeCount(below: element, limit: 400) <= 400 else { return nil }
            for run in document.textRuns(of: element) where run.text.utf8.count <= 40 {
                guard let date = CivilDate(words: "\(day) \(run.text)".utf8), let year = date.year, date.day == day
                else { continue }
                return isOther(year, date.month, day, than: page) ? "\(day) \(run.text)" : nil
            }
        }
        return nil
    }
}
