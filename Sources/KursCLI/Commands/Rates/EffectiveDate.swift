import KursCore

/// The day of rates when it differs from the day they are shown for, such as Friday's cash rates on a Saturday.
enum EffectiveDate {
    /// The newest day of the rates, in Kyiv; `nil` when it is `shown`, or when none of them has a date.
    static func of(_ rates: [Rate], shown: Day, _ kyiv: KyivTime) -> Day? {
        let days = rates.compactMap { rate -> Day? in
            switch rate.quote.asOf {
            case .day(let day): day
            case .instant(let moment): kyiv.day(at: moment)
            case nil: nil
            }
        }
        guard let newest = days.max(), newest != shown else { return nil }
        return newest
    }

    /// `of 20 November 2026`.
    static func words(_ day: Day, _ language: Language) -> String {
        let long = DateFormat.long(day, language)
        return LocalizedText("of \(long)", "за \(long)")(language)
    }
}
