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
    init(_ document: Document, _ head: PageFactsOfHead, _ context: ReadingContext, _ addresses: [String]) {
        let own = [head.canonical, head.address].compactMap { $0 }
        let said =
            head.named + head.picked.prefix(4) + own.compactMap { PageDate.inAddress($0)?.iso } + [
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
        for asked in [context.day, addresses.first.flatMap(PageDate.inAddress)] {
            if let asked, asked.isSame(yearless) { day = asked }
        }
    }

    /// Whether the page may be the one of a day: `false` when it says another day, or nothing while a day was asked.
    func allows(_ asked: Day) -> Bool {
        if let day { return day == asked }
        guard let yearless else { return false }
        return asked.isSame(yearless)
    }

    /// A day in an address: `/2022-11-02/`, `/archive/usd/02-11-2022/`, `?date=14.10.2021`.
    static func inAddress(_ address: String) -> Day? {
        let parts = address.utf8.split {
            [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "=")].contains($0)
        }
        for part in parts {
            if let day = Day(iso: part) ?? Day(dotted: part) { return day }
            if part.count == 10, part.dropFirst(2).first == UInt8(ascii: "-"),
                part.dropFirst(5).first == UInt8(ascii: "-")
            {
                if let day = Day(dotted: part.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }) { return day }
            }
        }
        return nil
    }

    /// Lines such as `Оновлено 12.08.2024, 10:15`.
    private static func renewals(_ document: Document) -> [String] {
        var found: [String] = []
        for line in document.text(of: document.root, without: [.hidden]).split(separator: "\n") {
            guard line.utf8.count < 120 else { continue }
            let words = PageWords.words(of: String(line))
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

/// Reads the times of rows, which stand in Kyiv's civil time, by the page's day.
struct PageClock {
    let day: Day?
    let kyiv: KyivTime

    /// The moment or day that a row says: `2022.11.02 10:12`, `13.09.2023`, `09:45` of the page's day; `nil` for less.
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
