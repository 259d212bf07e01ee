import KursCore

extension ErrorMessage {
    /// The message for an error at one position of a text.
    init(_ fault: SyntaxError, _ language: Language) {
        let (what, advice): (LocalizedText, LocalizedText) =
            switch fault.reason {
            case .name(let reason): ErrorMessage.words(reason)
            case .alert(.expectedComparison) where fault.offset >= fault.text.utf8.count:
                // Unquoted, `> 43` is a redirection, which the shell removes from the arguments.
                (
                    AlertMessages.fault(.expectedComparison).0,
                    LocalizedText(
                        "quote the whole condition: '\(fault.text) > 43'",
                        "візьміть умову в лапки: '\(fault.text) > 43'")
                )
            case .alert(let reason): AlertMessages.fault(reason)
            case .unclosed:
                (
                    LocalizedText("unclosed %{ in the template", "у шаблоні не закрито %{"),
                    LocalizedText("example: %{usd.cash.sell}", "приклад: %{usd.cash.sell}")
                )
            case .emptyField:
                (
                    LocalizedText("empty %{} in the template", "у шаблоні порожнє %{}"),
                    LocalizedText("example: %{usd.cash.sell}", "приклад: %{usd.cash.sell}")
                )
            }
        self.init(.usage, what, advice, language)
        excerpt = fault.excerpt
    }

    /// The message and hint for an invalid name such as `usd.cash.sell`.
    static func words(_ reason: QuotePathError.Reason) -> (LocalizedText, LocalizedText) {
        let shape = LocalizedText(
            "use CUR.MARKET[.SIDE], such as usd.cash.sell", "формат: CUR.MARKET[.SIDE], як-от usd.cash.sell")
        switch reason {
        case .unknownCurrency(let word, let near):
            let list = near.map { $0.text }.list(", ")
            return (
                LocalizedText("unknown currency “\(word)”", "невідома валюта «\(word)»"),
                near.isEmpty ? shape : LocalizedText("did you mean \(list)?", "може, \(list)?")
            )
        case .noMarket: return (LocalizedText("missing market", "бракує ринку"), shape)
        case .unknownMarket(let word):
            return (
                LocalizedText("unknown market “\(word)”", "невідомий ринок «\(word)»"),
                LocalizedText("choose \(MarketArgument.names)", "можна: \(MarketArgument.names)")
            )
        case .noSide(let market):
            return (
                LocalizedText(
                    "\(market.rawValue) has two sides", "\(MarketPhrase.on(market)) є курси купівлі й продажу"),
                LocalizedText("add .buy, .sell or .mid", "додайте .buy, .sell або .mid")
            )
        case .unknownSide(let word):
            return (
                LocalizedText("unknown side “\(word)”", "невідома сторона «\(word)»"),
                LocalizedText("choose buy, sell or mid", "можна: buy, sell або mid")
            )
        case .unexpectedSide(let market):
            return (
                LocalizedText("\(market.rawValue) has a single rate", "\(MarketPhrase.on(market)) лише один курс"),
                LocalizedText("omit the side", "приберіть сторону")
            )
        case .notTraded(let code, let market, let instead):
            return (
                LocalizedText(
                    "\(market.rawValue) has no rate for \(code.text)",
                    "\(MarketPhrase.on(market)) немає курсу \(code.text)"),
                ErrorMessage.didYouMean([instead?.text].compactMap { $0 }) ?? shape
            )
        case .unexpectedPart(let word):
            return (LocalizedText("unexpected part “\(word)”", "«\(word)» — зайва частина"), shape)
        }
    }
}
