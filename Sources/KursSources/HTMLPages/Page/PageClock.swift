internal import KursCore
internal import KursMarkup

/// Reads the times of rows, in Kyiv's civil time; a time without a date is of the page's day.
struct PageClock {
    let day: Day?
    let kyiv: KyivTime

    /// Whether a text is a time of day, on a page of no other day than that of the fetch, that is still to come.
    func isToCome(_ text: String, at fetchedAt: Timestamp) -> Bool {
        let today = kyiv.day(at: fetchedAt)
        guard day ?? today == today else { return false }
        return text.split(separator: " ").contains { word in
            guard let seconds = PageClock.time(word.filter { $0.isNumber || $0 == ":" }) else { return false }
            return kyiv.moment(of: today, secondsOfDay: seconds).seconds > fetchedAt.seconds + 600
        }
    }

    /// The moment or day in a row: `2022.11.02 10:12`, `13.09.2023`, `09:45` of the page's day; `nil` for other text.
    func asOf(_ text: String) -> AsOf? {
        guard text.utf8.count < 60 else { return nil }
        if let date = CivilDate(words: text.utf8), let year = date.year ?? day.map({ Int($0.date.year) }),
            let day = Day(year: year, month: date.month, day: date.day)
        {
            guard let hour = date.hour, let minute = date.minute else { return .day(day) }
            return .instant(kyiv.moment(of: day, secondsOfDay: hour * 3600 + minute * 60 + (date.second ?? 0)))
        }
        guard let day, let seconds = PageClock.time(text) else { return nil }
        return .instant(kyiv.moment(of: day, secondsOfDay: seconds))
    }

    /// `9:45` or `09:45:10` alone.
    private static func time(_ text: String) -> Int? {
        let parts = text.split(separator: ":").map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        let second = parts.count == 3 ? parts[2] ?? -1 : 0
        return (0..<60).contains(second) ? hour * 3600 + minute * 60 + second : nil
    }
}
