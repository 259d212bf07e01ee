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
    /// - Parameter header: Its column, if it heads one. A day without a year over the first, which names the rows, is that of
    ///   the rates if it is near; over another it is that column's.
    mutating func take(_ text: String, header: Int? = nil) -> String? {
        let phrase = Phrase(text)
        guard phrase.hasDate, text.utf8.count < 250 else { return nil }
        let days = CivilDate.dates(in: text)
        if days.contains(where: { $0 != days[0] }) { return text }
        guard let date = CivilDate(words: text.utf8) ?? days.first else {
            // Several days, or a month or year without a day; a time of day alone says nothing.
            let dates = PageTokens.read(text).count { $0 == .date }
            if header != nil, let weekday = PageVocabulary.weekday(in: text) {
                if let day, day.weekday != weekday { return text }
                let past = (page.today.weekday - weekday + 7) % 7
                // The rates of a weekday gone by are those of the last one.
                if past > 0 {
                    day = page.today.advanced(by: -past)
                    return nil
                }
            }
            let isOfRates = header != nil && clock.isToCome(text, at: page.context.fetchedAt)
            return dates != 1 || isOfRates || isToCome(text) ? text : nil
        }
        guard let own = day else {
            if let year = date.year {
                day = Day(year: year, month: date.month, day: date.day)
                // Rates of a day to come are not today's, and those of tomorrow seldom somebody's yet.
                if let day, day > page.today { return text }
            } else if page.date.yearless.map({ $0 == (date.month, date.day) }) != true {
                // Which year's day it is shows only if it has just been.
                day = latest(date, -3...0) ?? (header == 0 ? latest(date, -60...0) : nil)
                if day == nil, header == nil || header == 0 && latest(date, 1...31) != nil { return text }
            }
            return nil
        }
        return own.isOther(than: date) ? text : nil
    }

    /// Whether a line says that rates were renewed at a time that is still to come today, and so was another day's.
    private func isToCome(_ text: String) -> Bool {
        let words = PageVocabulary.words(of: text)
        let renewed = ["час", "время", "оновлен", "обновлен", "станом", "time", "updated", "останн", "последн"]
        guard let first = words.first, words.count <= 5, renewed.contains(where: { first.hasPrefix($0) }) else {
            return false
        }
        return clock.isToCome(text, at: page.context.fetchedAt)
    }

    private var clock: PageClock { PageClock(day: day, kyiv: page.context.kyiv) }

    /// The latest day of a month and day that is so many days after the page was fetched; negative ones are before it.
    private func latest(_ date: CivilDate, _ days: ClosedRange<Int>) -> Day? {
        let today = page.context.kyiv.day(at: page.context.fetchedAt)
        return days.reversed().lazy.map { today.advanced(by: $0) }.first {
            $0.date.month == date.month && $0.date.day == date.day
        }
    }
}

extension CivilDate {
    /// The dates that are words of a text, as in `13.11 09:00`; months in words are not among them.
    static func dates(in text: String) -> [CivilDate] {
        text.split { $0.isWhitespace || $0 == "–" || $0 == "—" }.compactMap { CivilDate(words: $0.utf8) }
    }
}

extension Day {
    /// Whether a written date is another day's.
    func isOther(than date: CivilDate) -> Bool {
        let (year, month, dayOfMonth) = self.date
        return date.month != month || date.day != dayOfMonth || date.year.map { $0 != Int(year) } == true
    }
}
