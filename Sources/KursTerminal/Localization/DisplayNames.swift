package import KursCore
package import KursSources

package enum DisplayNames {
    package static let buy = LocalizedText("buy", "купівля")
    package static let sell = LocalizedText("sell", "продаж")
    package static let rate = LocalizedText("rate", "курс")
    package static let change = LocalizedText("change", "зміна")
    /// The label of an answer that is past its refresh interval and could not be refreshed.
    package static let stale = LocalizedText("stale", "застаріло")

    package static func market(_ market: Market) -> LocalizedText {
        switch market {
        case .cash: LocalizedText("Cash market", "Готівковий ринок")
        case .banks: LocalizedText("Average in banks", "Середній курс у банках")
        case .interbank: LocalizedText("Interbank market", "Міжбанк")
        case .nbu: LocalizedText("NBU official rate", "Офіційний курс НБУ")
        case .crypto: LocalizedText("Cryptocurrencies", "Криптовалюти")
        }
    }

    /// The heading of a market's rates, with the city where they are of one.
    package static func market(_ market: Market, in city: City?) -> LocalizedText {
        let name = self.market(market)
        guard let city, city.market == market else { return name }
        let place = self.name(of: city)
        return LocalizedText(name.en + ", " + place.en, name.uk + ", " + place.uk)
    }

    /// `Kyiv`; the number or word of a city without a name.
    package static func name(of city: City) -> LocalizedText {
        let capitalized = { (name: String) in name.prefix(1).uppercased() + name.dropFirst() }
        return LocalizedText(capitalized(city.name), capitalized(city.ukrainianName))
    }

    package static func shortMarket(_ market: Market) -> LocalizedText {
        switch market {
        case .cash: LocalizedText("cash", "готівка")
        case .banks: LocalizedText("banks", "банки")
        case .interbank: LocalizedText("interbank", "міжбанк")
        case .nbu: LocalizedText("NBU", "НБУ")
        case .crypto: LocalizedText("crypto", "крипто")
        }
    }

    /// Whose rates are used, as the beginning of a line: `NBU rates, cryptocurrency prices`.
    package static func ratesOf(_ markets: [Market]) -> LocalizedText {
        let names = markets.map { ratesOf($0) }
        return LocalizedText(names.map(\.en).list(", "), names.map(\.uk).list(", "))
    }

    package static func ratesOf(_ market: Market) -> LocalizedText {
        switch market {
        case .cash: LocalizedText("rates of the cash market", "курси готівкового ринку")
        case .banks: LocalizedText("average rates in banks", "середні курси в банках")
        case .interbank: LocalizedText("interbank rates", "курси міжбанку")
        case .nbu: LocalizedText("NBU rates", "курси НБУ")
        case .crypto: LocalizedText("cryptocurrency prices", "ціни криптовалют")
        }
    }

    /// The source of a number, and the mirror it came from, if any.
    package static func source(_ provenance: Provenance) -> String {
        provenance.source.name + (provenance.host.map { " (\($0.terminalSafe))" } ?? "")
    }

    /// The sources of numbers, each once, in the order in which they come.
    package static func sources(_ provenances: some Sequence<Provenance>) -> String {
        var names: [String] = []
        var last: Provenance?
        for provenance in provenances where provenance != last {
            last = provenance
            let name = source(provenance)
            if !names.contains(name) { names.append(name) }
        }
        return names.list(", ")
    }

    package static func kind(_ kind: Kind) -> LocalizedText {
        switch kind {
        case .cash: LocalizedText("cash desk", "каса")
        case .card: LocalizedText("card", "картка")
        }
    }
}

/// A market in the middle of a sentence.
enum MarketPhrase {
    /// `cash`, `the NBU`, as in `the NBU has no rate`: but for the bank itself what is typed after `-m`.
    static func name(_ market: Market) -> String { market == .nbu ? "the NBU" : market.rawValue }

    /// `готівкового ринку`, as in `джерела готівкового ринку`.
    static func of(_ market: Market) -> String {
        switch market {
        case .cash: "готівкового ринку"
        case .banks: "банківського ринку"
        case .interbank: "міжбанку"
        case .nbu: "НБУ"
        case .crypto: "ринку криптовалют"
        }
    }

    /// `на готівковому ринку`, as in `на готівковому ринку немає курсу`.
    static func on(_ market: Market) -> String {
        switch market {
        case .cash: "на готівковому ринку"
        case .banks: "у банках"
        case .interbank: "на міжбанку"
        case .nbu: "у НБУ"
        case .crypto: "на ринку криптовалют"
        }
    }

    /// The rate of a side: `курсу купівлі`, as in `немає курсу купівлі`.
    static func rate(_ side: Side) -> String {
        switch side {
        case .buy: "курсу купівлі"
        case .sell: "курсу продажу"
        case .mid: "середнього курсу"
        }
    }
}
