import KursCore
import KursTerminal

/// A conversion as text: the result in one line, optionally with an explanation.
enum ConversionTable {
    static func append(
        _ line: ConversionRow, _ answer: RatesAnswer?, to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (conversion, language, color) = (line.conversion, context.language, context.settings.color)
        let query = conversion.query
        let terms = ([conversion] + line.added).map { $0.query.amount.grouped(language) + " " + $0.query.from.text }
        let result = line.result.grouped(language) + " " + query.to.text
        // An amount that is only spelled out equals itself.
        if line.words == nil || terms != [result] {
            bytes.append(text: terms.joined(separator: " + ") + " = ")
            bytes.append(text: result, color ? .strong : nil)
            bytes.append(text: line.isViaDollar ? " [\(Flag.viaDollar.rawValue)]\n" : "\n")
        }
        if let words = line.words { bytes.append(text: words + "\n") }
        if line.legs.isEmpty, !query.feePercent.isZero {
            bytes.append(text: "  " + fee(query, language) + "\n", color ? .faint : nil)
        }
        for (index, leg) in line.legs.enumerated() {
            // The fee is deducted first, so it is shown with the first rate: without it the lines would not multiply.
            let fee = index == 0 && !query.feePercent.isZero ? fee(query, language) + " · " : ""
            let sentence = Paragraph.fitted(
                "  " + fee + sentence(leg, line, context), columns: context.settings.columns)
            bytes.append(text: sentence + "\n", color ? .faint : nil)
        }
        if context.arguments.has("explain") { explain(line, to: &bytes, context) }
    }

    /// `less a fee of 0.5 %`.
    static func fee(_ query: ConversionQuery, _ language: Language) -> String {
        let percent = NumberFormat.rate(query.feePercent, language)
        return language("less a fee of \(percent) %", "мінус комісія \(percent) %")
    }

    /// `1 USD = 44.7626 UAH · NBU official · for 2026-08-12 · nbu-json · fetched 3 min ago`.
    private static func sentence(_ leg: ConversionLeg, _ line: ConversionRow, _ context: CommandContext) -> String {
        let (language, quote) = (context.language, leg.rate.quote)
        var parts = ["1 \(quote.currency.text) = \(NumberFormat.rate(leg.value, language)) \(quote.base.text)"]
        let market = leg.side == .mean ? "" : DisplayNames.shortMarket(quote.market)(language) + ", "
        parts.append(market + side(leg)(language))
        switch quote.asOf {
        case .day(let day) where day != line.on && (!quote.market.traits.hasDailyRate || leg.side == .mean):
            // Only the NBU's rate stays in force until the next one.
            parts.append(language("rate of \(day.iso)", "курс на \(day.iso)"))
        case .day(let day) where day != line.on && leg.rate.isStale:
            parts.append(language("rate of \(day.iso), the last known", "курс на \(day.iso), останній відомий"))
        case .day(let day) where day != line.on:
            parts.append(
                language("rate of \(day.iso), in force on \(line.on.iso)", "курс на \(day.iso), чинний \(line.on.iso)"))
        case .day(let day): parts.append(language("for \(day.iso)", "на \(day.iso)"))
        case .instant(let moment):
            parts.append(language("as of ", "станом на ") + ClockTime.words(moment, context.environment.kyiv))
        case nil: break
        }
        parts.append(DisplayNames.source(leg.rate.stored.provenance))
        parts.append(Age.fetched(leg.rate.ageSeconds, language))
        if leg.rate.isStale { parts.append(DisplayNames.stale(language)) }
        parts += quote.flags.all.map { "[" + $0.rawValue + "]" }
        return parts.list(" · ")
    }

    /// Which number was used, from the market's point of view.
    private static func side(_ leg: ConversionLeg) -> LocalizedText {
        switch leg.side {
        case .official where leg.rate.quote.market.traits.tradesCoins: LocalizedText("price", "ціна")
        case .buy: LocalizedText("buying rate", "курс купівлі")
        case .sell: LocalizedText("selling rate", "курс продажу")
        case .mid: LocalizedText("middle", "середина")
        case .official: LocalizedText("official", "офіційний")
        case .mean: LocalizedText("mean of central banks", "середній курс центробанків")
        }
    }

    private static func explain(_ line: ConversionRow, to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, conversion) = (context.language, line.conversion)
        func row(_ en: String, _ uk: String, _ value: String) {
            let line = Paragraph.labelled("  " + language(en, uk), value, at: 15, columns: context.settings.columns)
            bytes.append(text: line + "\n")
        }
        let query = conversion.query
        let formula = ([conversion] + line.added).map { (term) -> String in
            var formula = NumberFormat.ungrouped(term.query.amount, language)
            if !query.feePercent.isZero {
                formula += " × (1 − \(NumberFormat.ungrouped(query.feePercent, language)) / 100)"
            }
            for leg in term.legs {
                formula += (leg.isIntoHryvnia ? " × " : " ÷ ") + NumberFormat.ungrouped(leg.value, language)
            }
            return formula
        }.joined(separator: " + ")
        let digits = Currency.displayScale(of: query.to)
        row("formula", "формула", formula)
        row(
            "rounding", "округлення",
            language(
                "once, half away from zero, to \(CountedNoun.decimals(digits).en)",
                "один раз, половину — у бік від нуля, до \(CountedNoun.decimals(digits).uk)"))
        if line.sum == nil, conversion.legs.count > 1 {
            let pair = query.from == .uah ? (query.from, query.to) : (query.to, query.from)
            let rate = NumberFormat.rate(conversion.rate, language)
            row("cross rate", "крос-курс", rate + " " + pair.0.text + "/" + pair.1.text)
        }
        for leg in line.legs {
            let quote = leg.rate.quote
            var facts = "\(quote.currency.text): "
            if let set = quote.setOn {
                facts += language("set on \(set.iso), ", "встановлено \(set.iso), ")
            }
            facts += language("requested for \(line.on.iso), ", "запитано на \(line.on.iso), ")
            switch quote.asOf {
            case .day(let day): facts += language("rate of \(day.iso), ", "курс на \(day.iso), ")
            case .instant(let moment):
                let time = ClockTime.words(moment, context.environment.kyiv)
                facts += language("rate of \(time), ", "курс на \(time), ")
            case nil: break
            }
            facts += language("fetched ", "отримано ")
            facts += ClockTime.words(leg.rate.stored.fetchedAt, context.environment.kyiv)
            row("leg", "крок", facts)
            row("rule", "правило", rule(leg, line)(language))
            row("source", "джерело", context.services.address(of: leg.rate.stored))
        }
    }

    /// Why this number of this day was used.
    private static func rule(_ leg: ConversionLeg, _ line: ConversionRow) -> LocalizedText {
        switch leg.side {
        case .official where leg.rate.quote.market.traits.tradesCoins:
            return LocalizedText("the coin's price, one for both sides", "ціна криптовалюти, одна для обох сторін")
        case .official:
            if case .day(let day) = leg.rate.quote.asOf, day != line.on {
                if leg.rate.isStale {
                    return LocalizedText(
                        "the day's rate is not known; the last known one is used",
                        "курс на цей день невідомий; узято останній відомий")
                }
                return LocalizedText(
                    "no rate was set for the day; the last one before it applies (at most 10 days back)",
                    "на цей день курсу не встановлено; діє останній попередній (щонайбільше 10 днів)")
            }
            return LocalizedText("the official rate in force on the day", "офіційний курс, чинний того дня")
        case .buy:
            return LocalizedText(
                "the market buys the currency at its lower rate", "ринок купує валюту за нижчим курсом")
        case .sell:
            return LocalizedText(
                "the market sells the currency at its higher rate", "ринок продає валюту за вищим курсом")
        case .mean:
            return LocalizedText(
                "the NBU does not list the currency: its price in dollars, the last not after the day (at most 10 days back)",
                "НБУ не встановлює курсу цієї валюти: ціна в доларах, остання не пізніше цього дня (щонайбільше 10 днів)"
            )
        case .mid:
            return LocalizedText(
                "the mean of buy and sell, at which no trade takes place",
                "середній між купівлею і продажем; за ним не торгують")
        }
    }
}
