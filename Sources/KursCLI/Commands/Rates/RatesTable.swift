import KursCore
import KursTerminal
import KursText

enum RatesTable {
    static func append(_ answer: RatesAnswer, to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, color) = (context.language, context.settings.color)
        let day = shownDay(answer, context)
        if context.settings.showsHeader {
            let name = DisplayNames.market(answer.market, in: context.settings.city)
            bytes.append(title: name(language), DateFormat.long(day, language), context.settings)
        }
        let hasSides = answer.rates.contains { $0.quote.buy != nil || $0.quote.sell != nil }
        let hasOfficial = answer.rates.contains { $0.quote.official != nil }
        let hasChange = answer.rates.contains { $0.carriedFrom == nil && $0.change != RateChange() }
        let sparks = context.arguments.has("spark") ? Sparkline.last(of: answer, context) : [:]
        let decimal = TextTable.Alignment.decimal(language)
        let columns: [(title: String, alignment: TextTable.Alignment, isShown: Bool)] = [
            ("", .left, true), (DisplayNames.buy(language), decimal, hasSides),
            (DisplayNames.sell(language), decimal, hasSides), (DisplayNames.rate(language), decimal, hasOfficial),
            (DisplayNames.change(language), decimal, hasChange),
            (language("30 days", "30 днів"), .left, !sparks.isEmpty), ("", .left, true),
        ]
        var table = TextTable(columns.map(\.alignment), showing: columns.indices.filter { columns[$0].isShown })
        if context.settings.showsHeader { table.header(columns.map(\.title)) }
        for rate in answer.rates {
            let quote = rate.quote
            table.row([
                TextTable.Cell(quote.pairText, .strong), cell(quote.buy, language), cell(quote.sell, language),
                cell(quote.official, language),
                rate.carriedFrom == nil ? change(rate.change.main, language) : TextTable.Cell(""),
                TextTable.Cell(sparks[quote.currency] ?? ""), TextTable.Cell(note(rate, day, context), .faint),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: color)
        guard context.settings.showsHeader else { return }
        for source in RateSource.all(of: answer.rates) {
            let foot = (source.codes.isEmpty ? "" : source.codes.list(", ") + ": ") + source.parts(context).list(" · ")
            bytes.append(fitted: foot, .faint, context.settings)
        }
    }

    /// The day in the title: the requested day, or the rates' own day if it differs.
    ///
    /// The NBU's rate is in force on the requested day; a warning names the day it was set for, if that differs.
    private static func shownDay(_ answer: RatesAnswer, _ context: CommandContext) -> Day {
        if answer.market.traits.hasDailyRate { return answer.day }
        return EffectiveDate.of(answer.rates, shown: answer.day, context.environment.kyiv) ?? answer.day
    }

    static func cell(_ decimal: ExactDecimal?, _ language: Language) -> TextTable.Cell {
        TextTable.Cell(decimal.map { NumberFormat.rate($0, language) } ?? "—")
    }

    static func change(_ difference: ExactDecimal?, _ language: Language) -> TextTable.Cell {
        guard let difference else { return TextTable.Cell("") }
        if difference.isZero { return TextTable.Cell("=") }
        let mark = difference.isNegative ? "▼ " : "▲ "
        return TextTable.Cell(
            mark + NumberFormat.rate(difference.magnitude.trimmed(minimumScale: 2), language),
            difference.isNegative ? .down : .up)
    }

    /// Says since when a rate is carried forward.
    static func since(_ day: Day, _ language: Language) -> String {
        language("since \(day.iso)", "від \(day.iso)")
    }

    private static func note(_ rate: Rate, _ shown: Day, _ context: CommandContext) -> String {
        let language = context.language
        var parts: [String] = []
        if let currency = Currency.find(rate.quote.currency) { parts.append(currency.name(language)) }
        if case .day(let day) = rate.quote.asOf, day != shown {
            parts.append(language("rate of \(day.iso)", "курс на \(day.iso)"))
        }
        if let day = rate.carriedFrom { parts.append(since(day, language)) }
        if let kind = rate.quote.kind { parts.append(DisplayNames.kind(kind)(language)) }
        if let bank = rate.quote.bank { parts.append(bank.name.terminalSafe) }
        parts += rate.quote.flags.all.map { "[" + $0.rawValue + "]" }
        return parts.list(", ")
    }
}

/// Where rates of an answer are from, that moment and their age.
struct RateSource {
    /// The currencies, where most rates of the answer are from another source.
    private(set) var codes: [String] = []
    private let rates: [Rate]

    /// The sources of rates, the one of most of them first.
    static func all(of rates: [Rate]) -> [RateSource] {
        let names = rates.map { DisplayNames.source($0.stored.provenance) }
        let groups = names.distinct.map { name in zip(rates, names).filter { $0.1 == name }.map(\.0) }
        let most = groups.indices.max { (groups[$0].count, -$0) < (groups[$1].count, -$1) }
        return groups.indices.sorted { ($0 == most ? -1 : $0) < ($1 == most ? -1 : $1) }.map { index in
            RateSource(
                codes: index == most ? [] : groups[index].map(\.quote.currency.text).distinct, rates: groups[index])
        }
    }

    /// The words for the source, the moment or another day than the one shown above, and the age.
    func parts(shown: Day? = nil, _ context: CommandContext) -> [String] {
        let (language, kyiv) = (context.language, context.environment.kyiv)
        let moment: Timestamp? =
            if case .instant(let latest) = rates.map(\.quote.asOf).reduce(nil, RateSource.later) { latest } else { nil }
        var parts = SourceLine.parts(
            rates.prefix(1).map(\.stored.provenance), asOf: moment, ageSeconds: rates.map(\.ageSeconds).max() ?? 0,
            isStale: rates.contains(where: \.isStale), kyiv, language)
        if moment == nil, let shown, let other = EffectiveDate.of(rates, shown: shown, kyiv) {
            parts.insert(EffectiveDate.words(other, language), at: 1)
        }
        return parts
    }

    /// The later of two; a moment is preferred to a day.
    private static func later(_ left: AsOf?, _ right: AsOf?) -> AsOf? {
        switch (left, right) {
        case (.instant(let first), .instant(let second)): first < second ? right : left
        case (.day(let first), .day(let second)): first < second ? right : left
        case (.day, .instant), (nil, _): right
        default: left
        }
    }
}

extension Sparkline {
    /// The last thirty days of the first twelve rates of an answer, two days per block.
    static func last(of answer: RatesAnswer, _ context: CommandContext) -> [CurrencyCode: String] {
        guard let service = try? context.services.history(of: answer.market) else { return [:] }
        var sparks: [CurrencyCode: String] = [:]
        var missing: [MissingDays] = []
        for rate in answer.rates.prefix(12) {
            let currency = rate.quote.currency
            let outcome = service.history(
                of: currency, from: answer.day.advanced(by: -29), through: answer.day, policy: context.settings.policy)
            guard case .success(let history) = outcome else { continue }
            if let missingDays = history.missingDays { missing.append(missingDays) }
            let values = history.rates.compactMap(\.value)
            sparks[currency] = of(values.indices.filter { ($0 - values.count) % 2 == -1 }.map { values[$0] })
        }
        if var missingDays = missing.first {
            // One warning for the whole table, because its currencies usually lack the same days for the same reason.
            missingDays.currencies = missing.flatMap(\.currencies)
            missingDays.count = missing.map(\.count).max() ?? missingDays.count
            context.reporter.note([.daysMissing(missingDays)])
        }
        return sparks
    }
}

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
        return language("of \(long)", "за \(long)")
    }
}
