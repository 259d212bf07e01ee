package import KursCore

/// The line below a table: where its numbers are from and of when they are.
package enum SourceLine {
    /// `minfin-api-cash`, `as of 2026-11-20 11:00` and how long ago it was fetched.
    ///
    /// - Parameter asOf: The moment of the numbers, where the table has not named it.
    package static func parts(
        _ provenances: some Sequence<Provenance>, asOf: Timestamp? = nil, ageSeconds: Int64, isStale: Bool = false,
        _ kyiv: KyivTime, _ language: Language
    ) -> [String] {
        var parts = [DisplayNames.sources(provenances)]
        if let asOf {
            let time = ClockTime.words(asOf, kyiv)
            parts.append(language("as of \(time)", "станом на \(time)"))
        }
        parts.append(Age.fetched(ageSeconds, language))
        if isStale { parts.append(DisplayNames.stale(language)) }
        return parts
    }

    /// The same for a screen, on which nothing is to change by itself: the day, the moment or when it was fetched; of today
    /// the time.
    package static func lasting(
        _ provenances: some Sequence<Provenance>, _ asOf: AsOf?, fetchedAt: Timestamp, today: Day, _ kyiv: KyivTime,
        _ language: Language
    ) -> [String] {
        let time = { (moment: Timestamp) in
            String(ClockTime.words(moment, kyiv).suffix(kyiv.day(at: moment) == today ? 5 : 16))
        }
        let when =
            switch asOf {
            case .day(let day): LocalizedText("for \(day.iso)", "на \(day.iso)")
            case .instant(let moment): LocalizedText("as of \(time(moment))", "станом на \(time(moment))")
            case nil: LocalizedText("fetched \(time(fetchedAt))", "отримано \(time(fetchedAt))")
            }
        return [DisplayNames.sources(provenances), when(language)]
    }
}
