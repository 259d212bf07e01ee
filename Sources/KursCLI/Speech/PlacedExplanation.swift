import KursCore

extension Explanation {
    /// Words a fault at a place of what was typed.
    init(_ fault: PlacedFault, _ language: Language) {
        let (what, advice): (Text, Text) =
            switch fault.reason {
            case .name(let reason): Explanation.words(reason)
            case .alert(.wantedComparison) where fault.offset >= fault.text.utf8.count:
                // A shell takes `> 43` for the name of a file, and kurs never sees it.
                (
                    AlertWords.fault(.wantedComparison).0,
                    Text(
                        "put quotes around it all: '\(fault.text) > 43'", "візьміть усе в лапки: '\(fault.text) > 43'")
                )
            case .alert(let reason): AlertWords.fault(reason)
            case .unclosed:
                (
                    Text("the template has %{ without }", "у шаблоні %{ без }"),
                    Text("write %{usd.cash.sell}", "пишіть %{usd.cash.sell}")
                )
            case .emptyField:
                (
                    Text("the template has an empty %{}", "у шаблоні порожнє %{}"),
                    Text("write %{usd.cash.sell}", "пишіть %{usd.cash.sell}")
                )
            }
        self.init(.usage, what, advice, language)
        excerpt = fault.excerpt
    }

    /// Words a name such as `usd.cash.sell` that is none.
    static func words(_ reason: QuoteNameFault.Reason) -> (Text, Text) {
        let shape = Text("write CUR.MARKET[.SIDE], as usd.cash.sell", "пишіть CUR.MARKET[.SIDE], як-от usd.cash.sell")
        switch reason {
        case .unknownCurrency(let word, let near):
            let list = near.map { $0.text }.list(", ")
            return (
                Text("there is no currency “\(word)”", "немає валюти «\(word)»"),
                near.isEmpty ? shape : Text("did you mean \(list)?", "може, \(list)?")
            )
        case .noMarket: return (Text("the market is missing", "бракує ринку"), shape)
        case .unknownMarket(let word):
            return (
                Text("there is no market “\(word)”", "немає ринку «\(word)»"),
                Text("it is one of \(Market.names)", "це один із: \(Market.names)")
            )
        case .noSide(let market):
            return (
                Text("\(market.rawValue) has two sides", "ринок \(market.rawValue) має дві сторони"),
                Text("add .buy, .sell or .mid", "додайте .buy, .sell або .mid")
            )
        case .unknownSide(let word):
            return (
                Text("there is no side “\(word)”", "немає сторони «\(word)»"),
                Text("it is buy, sell or mid", "це buy, sell або mid")
            )
        case .needlessSide(let market):
            return (
                Text("\(market.rawValue) has a single rate", "ринок \(market.rawValue) має один курс"),
                Text("leave the side out", "приберіть сторону")
            )
        case .notThere(let code, let market, let instead):
            return (
                Text(
                    "\(market.rawValue) has no rate for \(code.text)",
                    "ринок \(market.rawValue) не має курсу \(code.text)"),
                Explanation.didYouMean([instead?.text].compactMap { $0 }) ?? shape
            )
        case .needlessPart(let word):
            return (Text("“\(word)” is one part too many", "«\(word)» — зайва частина"), shape)
        }
    }
}
