import KursCore

extension ErrorMessage {
    init(_ fault: SyntaxError, _ language: Language) {
        let explanation =
            switch fault.reason {
            case .name(let reason): ErrorMessage.words(reason)
            case .alert(let reason) where fault.offset >= fault.text.utf8.count && reason.mayBeRedirected:
                // Unquoted, `> 43` is a redirection, which the shell removes from the arguments.
                Explanation(
                    AlertMessages.fault(reason).what,
                    LocalizedText(
                        "quote the whole condition: '\(fault.text) > 43'",
                        "візьміть умову в лапки: '\(fault.text) > 43'"))
            case .alert(let reason): AlertMessages.fault(reason)
            case .unclosed:
                Explanation(
                    "unclosed %{ in the template", "у шаблоні не закрито %{", hint: "example: %{usd.cash.sell}",
                    "приклад: %{usd.cash.sell}")
            case .emptyField:
                Explanation(
                    "empty %{} in the template", "у шаблоні порожнє %{}", hint: "example: %{usd.cash.sell}",
                    "приклад: %{usd.cash.sell}")
            }
        self.init(.usage, explanation, language)
        excerpt = fault.excerpt
    }

    /// The message and hint for an invalid name such as `usd.cash.sell`.
    static func words(_ reason: QuotePathError.Reason) -> Explanation {
        let shape = LocalizedText(
            "use CUR.MARKET[.SIDE], such as usd.cash.sell", "формат: ВАЛЮТА.РИНОК[.КУРС], як-от usd.cash.sell")
        switch reason {
        case .unknownCurrency(let word, let near):
            let list = near.map { $0.text }.list(", ")
            return Explanation(
                "unknown currency “\(word)”", "невідома валюта «\(word)»",
                near.isEmpty ? shape : LocalizedText("did you mean \(list)?", "може, \(list)?"))
        case .noMarket: return Explanation("missing market", "бракує ринку", shape)
        case .unknownMarket(let word):
            return Explanation(
                "unknown market “\(word)”", "невідомий ринок «\(word)»", hint: "choose \(MarketArgument.names)",
                "можна: \(MarketArgument.names)")
        case .noSide(let market):
            return Explanation(
                "\(MarketPhrase.name(market)) has two sides", "\(MarketPhrase.on(market)) є курси купівлі й продажу",
                hint: "add .buy, .sell or .mid", "додайте .buy, .sell або .mid")
        case .unknownSide(let word):
            return Explanation(
                "unknown side “\(word)”", "невідома сторона «\(word)»", hint: "choose buy, sell or mid",
                "можна: buy, sell або mid")
        case .unexpectedSide(let market):
            return Explanation(
                "\(MarketPhrase.name(market)) has a single rate", "\(MarketPhrase.on(market)) лише один курс",
                hint: "omit the side", "приберіть сторону")
        case .notTraded(let code, let market, let instead):
            return Explanation(
                "\(MarketPhrase.name(market)) has no rate for \(code.text)",
                "\(MarketPhrase.on(market)) немає курсу \(code.text)",
                ErrorMessage.didYouMean([instead?.text].compactMap { $0 }) ?? shape)
        case .unexpectedPart(let word):
            return Explanation("unexpected part “\(word)”", "«\(word)» — зайва частина", shape)
        }
    }
}

extension AlertSyntaxError.Reason {
    /// Whether it may be that a comparison is lacking.
    fileprivate var mayBeRedirected: Bool { self == .expectedComparison || self == .name(.noMarket) }
}

extension UsageError.Form {
    var words: LocalizedText {
        switch self {
        case .days(let range):
            LocalizedText(
                "use a number of days from \(range.lowerBound) to \(range.upperBound), such as 30",
                "потрібна кількість днів від \(range.lowerBound) до \(range.upperBound), як-от 30")
        case .number(let range):
            LocalizedText(
                "use a number from \(range.lowerBound) to \(range.upperBound)",
                "потрібне число від \(range.lowerBound) до \(range.upperBound)")
        case .percent: LocalizedText("use a percentage, such as 0.5% or 2", "потрібні відсотки, як-от 0.5% чи 2")
        case .size:
            LocalizedText(
                "use a percentage or hryvnias, such as 0.2% or 0.05", "потрібні відсотки чи гривні, як-от 0.2% чи 0.05"
            )
        case .hours:
            LocalizedText(
                "use hours such as 22:00-07:00, or - for none",
                "потрібні години, як-от 22:00-07:00, або -, щоб скасувати")
        case .span:
            LocalizedText("use a time such as 90s, 10m, 6h or 2d", "потрібен час, як-от 90s, 10m, 6h чи 2d")
        case .spanUnit(let number):
            LocalizedText(
                "add the unit: \(number)s, \(number)m, \(number)h or \(number)d",
                "додайте одиницю: \(number)s, \(number)m, \(number)h чи \(number)d")
        case .character:
            LocalizedText("use one character such as ; or |, or tab", "потрібен один знак, як-от ; чи |, або tab")
        case .currency:
            LocalizedText("use a code or name such as USD or євро", "потрібен код чи назва, як-от USD чи євро")
        case .dateFormat:
            LocalizedText(
                "use DD-MM-YYYY, MM-DD-YYYY or YYYY-MM-DD", "формат: ДД-ММ-РРРР, ММ-ДД-РРРР або РРРР-ММ-ДД")
        case .bookPeriod:
            LocalizedText(
                "use a period such as 2026, 2026H1, 2026-9M, 2026Q3 or 2026-07",
                "потрібен період, як-от 2026, 2026H1, 2026-9M, 2026Q3 чи 2026-07")
        case .twoMarkets:
            LocalizedText("use two markets, such as banks,cash", "потрібні два ринки, як-от banks,cash")
        case .event:
            LocalizedText(
                "use a date and a label, such as --mark 2026-03-01 \"war risk levy\"",
                "потрібні дата й підпис, як-от --mark 2026-03-01 \"воєнний збір\"")
        case .alerts:
            LocalizedText(
                "use the output of kurs alert list -o json", "потрібне те, що виводить kurs alert list -o json")
        case .fileReadTwice:
            LocalizedText(
                "a statement is read twice, so it must be a file: save it first",
                "виписку читають двічі, тож потрібен файл: спершу збережіть її")
        }
    }
}
