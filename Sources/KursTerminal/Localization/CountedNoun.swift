import KursCore

/// A noun that follows a whole number: `1 row` and `2 rows`; `1 рядок`, `2 рядки` and `5 рядків`.
package struct CountedNoun: Sendable {
    private let en: (one: String, many: String)
    private let uk: (one: String, few: String, many: String)

    package static let days = CountedNoun(en: ("day", "days"), uk: ("день", "дні", "днів"))
    package static let weeks = CountedNoun(en: ("week", "weeks"), uk: ("тиждень", "тижні", "тижнів"))
    package static let months = CountedNoun(en: ("month", "months"), uk: ("місяць", "місяці", "місяців"))
    package static let lines = CountedNoun(en: ("line", "lines"), uk: ("рядок", "рядки", "рядків"))
    package static let rows = CountedNoun(en: ("row", "rows"), uk: ("рядок", "рядки", "рядків"))
    package static let records = CountedNoun(en: ("record", "records"), uk: ("запис", "записи", "записів"))
    package static let plans = CountedNoun(en: ("plan", "plans"), uk: ("план", "плани", "планів"))
    package static let goals = CountedNoun(en: ("goal", "goals"), uk: ("ціль", "цілі", "цілей"))
    static let times = CountedNoun(en: ("time", "times"), uk: ("раз", "рази", "разів"))
    /// The Ukrainian is the genitive, as after `до`: до 1 знака, до 2 знаків.
    package static let decimals = CountedNoun(en: ("decimal", "decimals"), uk: ("знака", "знаків", "знаків"))

    package func callAsFunction(_ count: Int) -> LocalizedText {
        let number = ExactDecimal(count)
        let en = PluralForm(of: number, .en) == .one ? en.one : en.many
        let uk =
            switch PluralForm(of: number, .uk) {
            case .one: uk.one
            case .few: uk.few
            case .many, .part: uk.many
            }
        return LocalizedText("\(count) \(en)", "\(count) \(uk)")
    }
}
