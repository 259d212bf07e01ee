internal import KursText

/// The days and the period that a title or a label names: `курси на 17 листопада`, `за вересень`, `30 днів`.
///
/// Like that of ``CivilDate``, whose days these are, its grammar is for texts that are meant to hold a date, in Ukrainian,
/// Russian and English. Only the first 400 characters are read: O(1), no input can trap it.
package struct StatedDates {
    /// The days; those without a year are of the year given.
    package private(set) var days: [CivilDate] = []
    /// The first word that names a month, quarter, year or span of days, with the one before it; `nil` for none.
    package private(set) var period: String?
    /// Whether the period is a month or a year without a word that makes it one: it counts if all other words are known.
    package private(set) var isBare = false
    /// The words besides days and the period, in lower case.
    package private(set) var words: [String] = []

    private static let ends: Set = ["до", "від", "з", "із", "с", "от", "until", "from"]
    private static let years: Set = ["рік", "року", "році", "р", "год", "года", "году", "г", "year"]
    private static let days: Set = ["день", "дня", "дні", "днів", "дней", "day", "days", "добу", "сутки"]
    private static let spans = years.union(days).union([
        "років", "роки", "лет", "тиждень", "тижня", "тижні", "тижнів", "неделю", "недели", "недель", "місяць", "місяця",
        "місяці", "місяців", "месяц", "месяца", "месяцев", "півріччя", "полугодие", "період", "период", "week", "weeks",
        "month", "months", "years",
    ])

    /// Reads a text; in one of more than four words a day behind `до` or `від` is none of its own: an offer ends then, or a
    /// licence was given.
    ///
    /// - Parameter year: That of days without one, and none by itself; without it these are no days.
    package init(_ text: String, year: Int?) {
        let all = text.prefix(400).split(whereSeparator: \.isWhitespace).map(String.init)
        let folded = all.map { foldedText($0).split { !($0.isLetter || $0.isNumber) }.map(String.init) }
        let isLong = folded.joined().count { $0.contains(where: \.isLetter) } > 4
        var index = 0
        while index < all.count {
            let before = index > 0 ? folded[index - 1].last ?? "" : ""
            // The day begins here, and the year may be the third word of it.
            let dates = (1...3).map { CivilDate(words: all[index...].prefix($0).joined(separator: " ").utf8) }
            var date = dates[1] == nil ? nil : dates[2]
            var count = dates[0] != nil ? 1 : dates[2]?.year == dates[1]?.year ? 2 : 3
            // `на 17.11`
            if date == nil, let year, ["на", "за", "on"].contains(before), all[index].utf8.contains(0x2E) {
                (date, count) = (CivilDate(words: "\(all[index]).\(year)".utf8), 1)
            }
            guard all[index].contains(where: \.isNumber), var date, let year = date.year ?? year else {
                words += folded[index]
                index += 1
                continue
            }
            date.year = year
            if !isLong || !StatedDates.ends.contains(before) { days.append(date) }
            index += count
            if index < all.count, let word = folded[index].first, StatedDates.years.contains(word) { index += 1 }
        }
        findPeriod(besides: year)
    }

    private mutating func findPeriod(besides own: Int?) {
        var place: Int?
        for (index, word) in words.enumerated() {
            let before = index > 0 ? words[index - 1] : "", next = index + 1 < words.count ? words[index + 1] : ""
            var (isNamed, isPossible) = (["за", "у", "в", "на", "in", "for"].contains(before), false)
            if let year = Int(word), word.utf8.count == 4, (1990...2099).contains(year) {
                // `з 2008 року` is since when, `за 2000 грн` money.
                let isSince = StatedDates.ends.contains(before)
                isNamed = isNamed && next.isEmpty || !isSince && StatedDates.years.contains(next)
                isPossible = year != own && !isSince
            } else if StatedDates.spans.contains(word) {
                // One day may be today, several are not.
                let isLong = Int(before).map { $0 > 1 } ?? !StatedDates.days.contains(word)
                isNamed =
                    ["тому", "назад", "ago"].contains(next)
                    || isLong && words[..<index].suffix(3).contains { ["за", "for", "last"].contains($0) }
            } else if (MonthNames.number(of: word.utf8) ?? MonthNames.number(of: word.dropLast().utf8)) != nil {
                isNamed = isNamed || (Int(next) ?? 0) > 1900
                isPossible = true
            } else {
                isNamed = word.hasPrefix("квартал") || ["quarter", "торік", "позаторік"].contains(word)
            }
            guard isNamed || isPossible && period == nil else { continue }
            (period, isBare, place) = (before.isEmpty ? word : before + " " + word, !isNamed, index)
            if isNamed { break }
        }
        if let place { words.remove(at: place) }
    }
}
