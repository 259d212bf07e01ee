import KursCore

/// A conversion for a person: the result in a line, and how it came about where that is asked for.
enum ConversionText {
    static func append(_ line: ConversionLine, _ answer: RatesAnswer?, to bytes: inout [UInt8], _ session: Session) {
        let (conversion, language, color) = (line.conversion, session.language, session.settings.color)
        let question = conversion.question
        bytes.append(text: question.amount.grouped(language) + " " + question.from.text + " = ")
        bytes.append(
            text: conversion.result.grouped(language) + " " + question.to.text, color ? .strong : nil)
        bytes.append("\n")
        if let words = line.words { bytes.append(text: words + "\n") }
        if conversion.legs.isEmpty, !question.feePercent.isZero {
            bytes.append(text: "  " + fee(question, language) + "\n", color ? .faint : nil)
        }
        for (index, leg) in conversion.legs.enumerated() {
            // The fee is taken off first, so it stands with the first rate; without it the two lines would not multiply.
            let fee = index == 0 && !question.feePercent.isZero ? fee(question, language) + " · " : ""
            let sentence = Paragraph.fitted(
                "  " + fee + sentence(leg, line, session), columns: session.settings.columns)
            bytes.append(text: sentence + "\n", color ? .faint : nil)
        }
        if session.words.has("explain") { explain(line, to: &bytes, session) }
    }

    /// `less a fee of 0.5 %`.
    static func fee(_ question: ConversionQuestion, _ language: Language) -> String {
        let percent = NumberText.rate(question.feePercent, language)
        return Text("less a fee of \(percent) %", "мінус комісія \(percent) %")(language)
    }

    /// `1 USD = 44.7626 UAH · NBU official · for 2026-08-12 · nbu-json · fetched 3 min ago`.
    private static func sentence(_ leg: ConversionLeg, _ line: ConversionLine, _ session: Session) -> String {
        let (language, quote) = (session.language, leg.rate.quote)
        var parts = ["1 \(quote.currency.text) = \(NumberText.rate(leg.value, language)) \(quote.base.text)"]
        parts.append(Labels.shortMarket(quote.market)(language) + ", " + side(leg)(language))
        switch quote.asOf {
        case .day(let day) where day != line.on && quote.market != .nbu:
            // Only the NBU's rate stays in force until the next.
            parts.append(Text("rate of \(day.iso)", "курс на \(day.iso)")(language))
        case .day(let day) where day != line.on:
            parts.append(
                Text("rate of \(day.iso), in force on \(line.on.iso)", "курс на \(day.iso), чинний \(line.on.iso)")(
                    language))
        case .day(let day): parts.append(Text("for \(day.iso)", "на \(day.iso)")(language))
        case .instant(let moment):
            parts.append(Text("as of ", "станом на ")(language) + ClockTime.words(moment, session.world.kyiv))
        case nil: break
        }
        parts.append(Labels.source(leg.rate.stored.provenance))
        parts.append(Age.fetched(leg.rate.ageSeconds, language))
        if leg.rate.isStale { parts.append(Labels.stale(language)) }
        return parts.list(" · ")
    }

    /// Which number was taken, from the market's view.
    private static func side(_ leg: ConversionLeg) -> Text {
        switch leg.side {
        case .official where leg.rate.quote.market == .crypto: Text("price", "ціна")
        case .buy: Text("buys", "купує")
        case .sell: Text("sells", "продає")
        case .mid: Text("middle", "середина")
        case .official: Text("official", "офіційний")
        }
    }

    private static func explain(_ line: ConversionLine, to bytes: inout [UInt8], _ session: Session) {
        let (language, conversion) = (session.language, line.conversion)
        let question = conversion.question
        var formula = NumberText.rate(question.amount, language)
        if !question.feePercent.isZero {
            formula += " × (1 − \(NumberText.rate(question.feePercent, language)) / 100)"
        }
        for leg in conversion.legs {
            formula += (leg.isIntoHryvnia ? " × " : " ÷ ") + NumberText.rate(leg.value, language)
        }
        let digits = Currency.displayScale(of: question.to)
        row(Text("formula", "формула"), formula, to: &bytes, session)
        row(
            Text("rounding", "округлення"),
            Text(
                "once, half away from zero, to \(digits) decimals", "один раз, половина від нуля, до \(digits) знаків")(
                    language),
            to: &bytes, session)
        if conversion.legs.count == 2 {
            row(
                Text("cross rate", "крос-курс"),
                NumberText.rate(conversion.rate, language) + " " + question.to.text + "/" + question.from.text,
                to: &bytes, session)
        }
        for leg in conversion.legs {
            let quote = leg.rate.quote
            var facts = "\(quote.currency.text): "
            if let set = quote.setOn { facts += Text("set on \(set.iso), ", "встановлено \(set.iso), ")(language) }
            facts += Text("asked for \(line.on.iso), ", "запитано на \(line.on.iso), ")(language)
            switch quote.asOf {
            case .day(let day): facts += Text("rate of \(day.iso), ", "курс на \(day.iso), ")(language)
            case .instant(let moment):
                let time = ClockTime.words(moment, session.world.kyiv)
                facts += Text("rate of \(time), ", "курс на \(time), ")(language)
            case nil: break
            }
            facts += Text("fetched ", "отримано ")(language)
            facts += ClockTime.words(leg.rate.stored.fetchedAt, session.world.kyiv)
            row(Text("leg", "крок"), facts, to: &bytes, session)
            row(Text("rule", "правило"), rule(leg, line)(language), to: &bytes, session)
            row(Text("source", "джерело"), session.address(of: leg.rate.stored), to: &bytes, session)
        }
    }

    /// Why this number of this day was taken.
    private static func rule(_ leg: ConversionLeg, _ line: ConversionLine) -> Text {
        switch leg.side {
        case .official where leg.rate.quote.market == .crypto:
            return Text("the coin's price, one for both sides", "ціна монети, одна для обох сторін")
        case .official:
            if case .day(let day) = leg.rate.quote.asOf, day != line.on {
                return Text(
                    "the day has no rate of its own; the last before it is in force, at most 10 days back",
                    "свого курсу день не має; чинний останній перед ним, щонайбільше 10 днів тому")
            }
            return Text("the official rate in force on the day", "офіційний курс, чинний того дня")
        case .buy: return Text("the market buys the currency at its lower rate", "ринок купує валюту за нижчим курсом")
        case .sell:
            return Text("the market sells the currency at its higher rate", "ринок продає валюту за вищим курсом")
        case .mid:
            return Text(
                "the middle of both rates, at which nobody trades", "середина обох курсів, за якою ніхто не торгує")
        }
    }

    private static func row(_ label: Text, _ value: String, to bytes: inout [UInt8], _ session: Session) {
        let label = "  " + label(session.language)
        bytes.append(text: Paragraph.labelled(label, value, at: 15, columns: session.settings.columns) + "\n")
    }
}
