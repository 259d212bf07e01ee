internal import KursCore
internal import KursMarkup
import KursText

/// The day that a page states for its rates, at the places that its layout names.
struct PageDay {
    /// The day, if the page states it with its year, or the year can be inferred.
    private(set) var day: Day?
    /// Day and month, if the page omits the year.
    private var yearless: (month: Int, day: Int)?

    init(_ day: Day?) { self.day = day }

    init(_ page: Page, _ places: [DayPlace]) {
        for place in places {
            guard let text = PageDay.text(at: place, of: page), text.utf8.count < 400 else { continue }
            let isAddress = text.hasSubstring("://") || text.hasPrefix("/")
            let date = isAddress ? nil : CivilDate(words: text.utf8)
            day =
                Timestamp(iso: text.utf8).map { page.context.kyiv.day(at: $0) }
                ?? (isAddress ? Day(inAddress: text) : date.flatMap { Day($0) })
            if day != nil { return }
            if let date, date.year == nil { yearless = yearless ?? (date.month, date.day) }
        }
        guard let yearless else { return }
        // The year follows from the time of the fetch, the requested day or the address.
        let asked = [page.context.day, page.addresses.first.flatMap { Day(inAddress: $0) }].compactMap(\.self)
        day = ((0...3).map { page.today.advanced(by: -$0) } + asked).last { $0.isSame(yearless) }
    }

    var isStated: Bool { day != nil || yearless != nil }

    /// Whether the page can be for a day: `false` when it states another day, or none.
    func allows(_ requested: Day) -> Bool {
        if let day { return day == requested }
        return yearless.map(requested.isSame) ?? false
    }

    static func text(at place: DayPlace, of page: Page) -> String? {
        let document = page.document
        switch place {
        case .element(let place, let attribute):
            guard let node = document.selectFirst(place) else { return nil }
            return attribute.map { document.attribute($0, of: node) ?? "" } ?? document.textRuns(of: node).oneLine
        case .line(let start):
            for line in document.text(of: document.root, without: [.hidden]).split(separator: "\n") {
                guard line.utf8.count < 120, PageText.fold(String(line)).hasPrefix(start) else { continue }
                if CivilDate(words: line.utf8) != nil { return String(line) }
            }
            return nil
        }
    }

    /// The page's day or, of one that states none and is not of today, the first of some texts.
    func orFirst(in texts: @autoclosure () -> [String], of page: Page) -> PageDay {
        if isStated || page.context.day == nil && page.dayOfRates != nil { return self }
        let days = texts().lazy.flatMap { StatedDates($0, year: Int(page.today.date.year)).days }
        return PageDay(days.compactMap { Day($0) }.first { $0 <= page.today })
    }

    /// The first day in a text that is not the one given, or a period in a title or a label; `nil` where there is none.
    static func other(than own: Day?, in text: String, isTitle: Bool = true) -> String? {
        let stated = StatedDates(text, year: own.map { Int($0.date.year) })
        if let other = stated.days.lazy.compactMap({ Day($0) }).first(where: { $0 != own }) { return other.iso }
        guard isTitle || PageText.isShort(text) else { return nil }
        let isKnown = stated.words.isEmpty || HeaderWords.meaning(ofTitle: stated.words.list(" ")) != nil
        return stated.isBare && !isKnown ? nil : stated.period
    }

    /// Whether a cell is a day or time and nothing else.
    static func isTime(_ cell: CellReading) -> Bool {
        Timestamp(iso: cell.text.utf8) != nil
            || cell.tokens.allSatisfy { token in
                guard case .word(let word) = token else { return token == .date }
                return HeaderWords.meaning(of: word)?.isSubset(of: .time) ?? false
            }
    }

    /// The moment or day in a row: `2022.11.02 10:12`, `13.09.2023`, `09:45` of the page's day; `nil` for other text.
    func asOf(_ text: String, _ kyiv: KyivTime) -> AsOf? {
        guard text.utf8.count < 60 else { return nil }
        if let date = CivilDate(words: text.utf8), let day = Day(date, year: day.map { Int($0.date.year) }) {
            guard let hour = date.hour, let minute = date.minute else { return .day(day) }
            return .instant(kyiv.moment(of: day, secondsOfDay: hour * 3600 + minute * 60 + (date.second ?? 0)))
        }
        guard let day, let seconds = PageTokens.time(text) else { return nil }
        return .instant(kyiv.moment(of: day, secondsOfDay: seconds))
    }
}

extension Day {
    fileprivate func isSame(_ yearless: (month: Int, day: Int)) -> Bool {
        let (_, month, day) = date
        return month == yearless.month && day == yearless.day
    }

    /// A written day; `nil` without a year, unless one is given.
    fileprivate init?(_ date: CivilDate, year: Int? = nil) {
        guard let year = date.year ?? year else { return nil }
        self.init(year: year, month: date.month, day: date.day)
    }

    /// The first day in an address, in a path segment or a query value: `/2022-11-02/`, `?date=14.10.2021`; `nil` when
    /// there is none.
    init?(inAddress address: String) {
        let days = address.utf8.split { "/?&=".utf8.contains($0) }.lazy.compactMap { Day(iso: $0) ?? Day(dotted: $0) }
        guard let day = days.first else { return nil }
        self = day
    }
}
