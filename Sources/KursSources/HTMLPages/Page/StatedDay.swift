internal import KursCore
internal import KursMarkup

/// The day of some rates: the page's own, or the one that the texts about them state; these must not differ.
struct StatedDay {
    private let page: Page
    /// The day, as far as it is known.
    private(set) var day: Day?

    init(_ page: Page) {
        self.page = page
        day = page.date.day
    }

    /// Takes a text about the rates; returns it when its date is not the one known, or not clear.
    ///
    /// - Parameter isHeader: Whether it heads a column, where days without a year are those of other columns.
    mutating func take(_ text: String, isHeader: Bool = false) -> String? {
        let phrase = Phrase(text)
        guard phrase.hasDate, text.utf8.count < 250 else { return nil }
        let days = text.split(separator: " ").compactMap { CivilDate(words: $0.utf8) }
        if days.contains(where: { $0 != days[0] }) { return text }
        guard let date = CivilDate(words: text.utf8) else {
            // Several days, or a month or year without a day; a time of day alone says nothing.
            let dates = PageTokens.read(text).count { $0 == .date }
            return dates > 1 || dates == 0 ? text : nil
        }
        guard let own = day else {
            if let year = date.year {
                day = Day(year: year, month: date.month, day: date.day)
                // Rates of a day to come are not today's, and those of tomorrow seldom somebody's yet.
                if let day, day > page.today { return text }
            } else if page.date.yearless.map({ $0 == (date.month, date.day) }) != true {
                // Which year's day it is shows only if it has just been.
                day = recent(date)
                if day == nil, !isHeader { return text }
            }
            return nil
        }
        return own.isOther(than: date) ? text : nil
    }

    /// The day of a month and day that was at most three days before the page was fetched.
    private func recent(_ date: CivilDate) -> Day? {
        let today = page.context.kyiv.day(at: page.context.fetchedAt)
        return (0...3).lazy.map { today.advanced(by: -$0) }.first {
            $0.date.month == date.month && $0.date.day == date.day
        }
    }
}

extension Day {
    /// Whether a written date is another day's.
    func isOther(than date: CivilDate) -> Bool {
        let (year, month, dayOfMonth) = self.date
        return date.month != month || date.day != dayOfMonth || date.year.map { $0 != Int(year) } == true
    }
}
