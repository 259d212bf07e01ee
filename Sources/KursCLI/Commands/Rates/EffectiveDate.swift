import KursCore

/// The day that rates are of where it is not the day they are shown for: Friday's cash rates on a Saturday.
enum EffectiveDate {
    /// The newest day the rates themselves name, in Kyiv, when it is another than `shown`; `nil` when it is that day or
    /// none of them names one.
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
