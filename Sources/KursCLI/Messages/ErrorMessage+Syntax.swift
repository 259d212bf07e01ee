import KursCore

extension ErrorMessage {
    /// Words a fault at a place of what was typed.
    init(_ fault: SyntaxError, _ language: Language) {
        let (what, advice): (LocalizedText, LocalizedText) =
            switch fault.reason {
            case .name(let reason): ErrorMessage.words(reason)
            case .alert(.wantedComparison) where fault.offset >= fault.text.utf8.count:
                // A shell takes `> 43` for the name of a file, and kurs never sees it.
                (
                    AlertMessages.fault(.wantedComparison).0,
                    LocalizedText(
                        "put quotes around it all: '\(fault.text) > 43'", "візьміть усе в лапки: '\(fault.text) > 43'")
                )
            case .alert(let reason): AlertMessages.fault(reason)
            case .unclosed:
                (
                    LocalizedText("the template has %{ without }", "у шаблоні %{ без }"),
                    LocalizedText("write %{usd.cash.sell}", "пишіть %{usd.cash.sell}")
                )
            case .emptyField:
                (
                    LocalizedText("the template has an empty %{}", "у шаблоні порожнє %{}"),
                    LocalizedText("write %{usd.cash.sell}", "пишіть %{usd.cash.sell}")
                )
            }
        self.init(.usage, what, advice, language)
        excerpt = fault.excerpt
    }

    /// Words a name such as `usd.cash.sell` that is none.
    static func words(_ reason: QuotePathError.Reason) -> (LocalizedText, LocalizedText) {
        let shape = LocalizedText(
            "write CUR.MARKET[.SIDE], as usd.cash.sell", "пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell")
        switch reason {
        case .unknownCurrency(let word, let near):
            let list = near.map { $0.text }.list(", ")
            return (
                LocalizedText("there is no currency “\(word)”", "немає валюти «\(word)»"),
                near.isEmpty ? shape : LocalizedText("did you mean \(list)?", "може, \(list)?")
            )
        case .noMarket: return (LocalizedText("the market is missing", "бракує ринку"), shape)
        case .unknownMarket(let word):
            return (
                LocalizedText("there is no market “\(word)”", "немає ринку «\(word)»"),
                LocalizedText("it is one of \(Market.names)", "це один із: \(Market.names)")
            )
        case .noSide(let market):
            return (
                LocalizedText("\(market.rawValue) has two sides", "ринок \(market.rawValue) має дві сторони"),
                LocalizedText("add .buy, .sell or .mid", "додайте .buy, .sell або .mid")
            )
        case .unknownSide(let word):
            return (
                LocalizedText("there is no side “\(word)”", "немає сторони «\(word)»"),
                LocalizedText("it is buy, sell or mid", "це buy, sell або mid")
            )
        case .needlessSide(let market):
            return (
                LocalizedText("\(market.rawValue) has a single rate", "ринок \(market.rawValue) має один курс"),
                LocalizedText("leave the side out", "приберіть сторону")
            )
        case .notThere(let code, let market, let instead):
            return (
                LocalizedText(
                    "\(market.rawValue) has no rate for \(code.text)",
                    "ринок \(market.rawValue) не має курсу \(code.text)"),
                ErrorMessage.didYouMean([instead?.text].compactMap { $0 }) ?? shape
            )
        case .needlessPart(let word):
            return (LocalizedText("“\(word)” is one part too many", "«\(word)» — зайва частина"), shape)
        }
    }
}
