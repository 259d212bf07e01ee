import KursCore
import KursTerminal
import KursText

struct RatesOutput: CommandOutput {
    var answers: [RatesAnswer]
    var failures: [AnswerError]
    var markets: [Market]

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "rates", Fields.rates, answers.flatMap(\.rates), warnings: context.reporter.warnings(answers, failures))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if markets.count > 1 {
            // A table without markets would only be a date.
            if answers.isEmpty { return }
            MarketsTable.append(answers, to: &bytes, context)
        } else {
            for answer in answers { RatesTable.append(answer, to: &bytes, context) }
        }
    }

    /// Writes one rate per line, fields separated by tabs, not localised.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for quote in answers.flatMap(\.rates).map(\.quote) {
            let market = markets.count > 1 ? [quote.market.fieldValue] : []
            let numbers = quote.official != nil ? [quote.official] : [quote.buy, quote.sell]
            bytes.append(
                plain: market + [quote.pairText.fieldValue] + numbers.map(\.fieldValue) + [quote.asOf.fieldValue])
        }
    }

    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {
        switch context.settings.format {
        case .influx: InfluxLines.append(answers.flatMap(\.rates), to: &bytes, context)
        default: PrometheusRecords.append(answers, markets, to: &bytes, context)
        }
    }
}

extension Fields {
    static let rates: [Field<Rate>] = [
        Field("market", "the market") { $0.quote.market },
        Field("currency", "an ISO 4217 code, or the code of a cryptocurrency") { $0.quote.currency },
        Field("base", "the currency of the numbers") { $0.quote.base },
        Field("unit", "always 1: rates are per unit, whatever the source quotes") { _ in 1 },
        Field("buy", "the lower rate; null for `nbu` and `crypto`") { $0.quote.buy },
        Field("sell", "the higher side; none for `nbu` and `crypto`") { $0.quote.sell },
        Field("official", "the single rate of `nbu` and `crypto`") { $0.quote.official },
        Field("change_buy", "the change of `buy` since the previous stored rate") { $0.change.buy },
        Field("change_sell", "the change of `sell`") { $0.change.sell },
        Field("change_official", "the change of `official`") { $0.change.official },
        Field("as_of", "the effective date, as the source gives it") { $0.quote.asOf },
        Field("fetched_at", "when the rate was fetched") { $0.stored.fetchedAt },
        Field("age_s", "the seconds since then") { $0.ageSeconds },
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("source", "the source, as `kurs sources` lists it; of a price from two sources both, with a slash") {
            $0.stored.provenance.source.name
        },
        Field("kind", "for the rate of one bank") { $0.quote.kind },
        Field("flag", "reasons for caution, and `carried` with the day of a rate carried forward; joined by `+`") {
            $0.quote.flags.text(carriedFrom: $0.carriedFrom)
        },
    ]
}

/// Several markets side by side: a row per currency, with each market's buying and selling rates in columns.
enum MarketsTable {
    static func append(_ answers: [RatesAnswer], to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        let codes = answers.lazy.flatMap(\.rates).map(\.quote.currency).distinct
        let columns = answers.filter { !$0.rates.isEmpty }
        var table = TextTable([.left] + [TextTable.Alignment](repeating: .decimal(language), count: 2 * columns.count))
        if context.settings.showsHeader {
            table.groups([("", 1)] + columns.map { (DisplayNames.shortMarket($0.market)(language), 2) })
            table.header(
                [""]
                    + columns.flatMap {
                        $0.isSingleRate
                            ? ["", DisplayNames.rate(language)]
                            : [DisplayNames.buy(language), DisplayNames.sell(language)]
                    })
        }
        for code in codes {
            var cells = [TextTable.Cell(code.text, .strong)]
            for answer in columns {
                let quote = answer.rates.first { $0.quote.isHryvnias(for: code) }?.quote
                if answer.isSingleRate {
                    cells += [TextTable.Cell(""), RatesTable.cell(quote?.official, language)]
                } else {
                    // A single rate in a market with two sides is shown on both.
                    cells += [quote?.buy ?? quote?.official, quote?.sell ?? quote?.official].map {
                        RatesTable.cell($0, language)
                    }
                }
            }
            table.row(cells)
        }
        // A sparkline has its place beside the rates of one market.
        guard !context.arguments.has("spark"), columns.count < 2 || table.width <= context.settings.columns else {
            return stack(columns, to: &bytes, context)
        }
        if context.settings.showsHeader {
            bytes.append(text: DateFormat.long(columns.first?.day ?? context.today, language) + "\n")
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
        if columns.count == 2, context.arguments.value("all") != nil {
            appendDifference(columns[0], columns[1], codes, to: &bytes, context)
        }
        guard context.settings.showsHeader else { return }
        let day = columns.first?.day ?? context.today
        for answer in columns {
            for source in RateSource.all(of: answer.rates) {
                let foot =
                    DisplayNames.shortMarket(answer.market)(language)
                    + (source.codes.isEmpty ? "" : " " + source.codes.list(", ")) + ": "
                    + source.parts(shown: day, context).list(", ")
                bytes.append(fitted: foot, .faint, context.settings)
            }
        }
    }

    /// How far apart two markets are, by what lies between their sides.
    private static func appendDifference(
        _ one: RatesAnswer, _ other: RatesAnswer, _ codes: [CurrencyCode], to bytes: inout [UInt8],
        _ context: CommandContext
    ) {
        let language = context.language
        let parts = codes.compactMap { code -> String? in
            let values = [one, other].compactMap { answer in
                answer.rates.first { $0.quote.isHryvnias(for: code) }?.quote.price
            }
            guard values.count == 2, let difference = try? values[0].subtracting(values[1]) else { return nil }
            return "\(code.text) \(NumberFormat.change(difference, language))"
        }
        guard !parts.isEmpty else { return }
        let names = [one, other].map { DisplayNames.shortMarket($0.market)(language) }.list(" − ")
        let title = language("difference of midpoints", "різниця середин")
        bytes.append(fitted: "\(title), \(names): \(parts.list(", "))", .faint, context.settings)
    }

    private static func stack(_ answers: [RatesAnswer], to bytes: inout [UInt8], _ context: CommandContext) {
        for (index, answer) in answers.enumerated() {
            if index > 0 { bytes.append("\n") }
            // Without headings the market's name is the only thing that tells the tables apart.
            if !context.settings.showsHeader {
                bytes.append(
                    text: DisplayNames.market(answer.market, in: context.settings.city)(context.language) + "\n")
            }
            RatesTable.append(answer, to: &bytes, context)
        }
    }
}

extension RatesAnswer {
    var isSingleRate: Bool { rates.allSatisfy { $0.quote.buy == nil && $0.quote.sell == nil } }
}

/// Rates in the Prometheus text format: gauges, with timestamps that show their freshness.
///
/// Timestamps rather than ages, because an age in a file does not grow as the file gets older.
enum PrometheusRecords {
    static func append(
        _ answers: [RatesAnswer], _ markets: [Market], to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let rates = answers.flatMap(\.rates).map { (labels: labels(of: $0), rate: $0) }
        // Prometheus rejects a file with duplicate series.
        var seen: Set<String> = []
        let distinct = rates.filter { seen.insert($0.labels).inserted }
        func gauge(_ name: String, _ help: String, _ values: (Rate) -> [(labels: String, value: FieldValue)]) {
            bytes.append(text: "# HELP \(name) \(help)\n# TYPE \(name) gauge\n")
            for (labels, rate) in distinct {
                for (more, value) in values(rate) {
                    bytes.append(text: "\(name){\(labels)\(more)} ")
                    value.append(to: &bytes)
                    bytes.append("\n")
                }
            }
        }
        gauge("kurs_rate", "Price of one unit of the currency, in the base currency.") { rate in
            rate.sides.map { side, number in (",side=\"\(side)\"", .decimal(number)) }
        }
        gauge("kurs_rate_as_of_timestamp_seconds", "Moment or day in Kyiv that the price is for.") { rate in
            rate.effective(context).map { [("", .integer($0.seconds))] } ?? []
        }
        gauge("kurs_rate_fetched_timestamp_seconds", "Moment at which the price was fetched.") {
            [("", .integer($0.stored.fetchedAt.seconds))]
        }
        gauge("kurs_rate_stale", "Whether the price is older than its interval and could not be renewed.") {
            [("", .integer($0.isStale ? 1 : 0))]
        }
        bytes.append("# HELP kurs_market_up Whether the market answered at all.\n# TYPE kurs_market_up gauge\n")
        for market in markets {
            let isUp = answers.contains { $0.market == market }
            bytes.append(text: "kurs_market_up{market=\"\(market.rawValue)\"} \(isUp ? 1 : 0)\n")
        }
    }

    /// The series of a rate; backslashes, quotes and line ends are escaped.
    private static func labels(of rate: Rate) -> String {
        rate.series.map { name, value in
            let escaped = value.flatMap { $0 == "\n" ? "\\n" : ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }
            return "\(name)=\"\(String(escaped))\""
        }.list(",")
    }
}

/// Rates in the line protocol of InfluxDB, at the moment or day in Kyiv that they are for.
///
/// A rate that is written again is the same point. https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/
enum InfluxLines {
    static func append(_ rates: [Rate], to bytes: inout [UInt8], _ context: CommandContext) {
        for rate in rates where !rate.sides.isEmpty {
            bytes.append("kurs_rate")
            for (name, value) in rate.series {
                let escaped = value.flatMap { [",", "=", " "].contains($0) ? "\\\($0)" : "\($0)" }
                bytes.append(text: ",\(name)=\(String(escaped))")
            }
            for (index, (side, number)) in rate.sides.enumerated() {
                bytes.append(text: (index == 0 ? " " : ",") + side + "=")
                number.append(to: &bytes)
            }
            bytes.append(" ")
            bytes.append(decimal: (rate.effective(context) ?? rate.stored.fetchedAt).seconds)
            bytes.append("000000000\n")
        }
    }
}

extension Rate {
    /// The fields that tell it from others, and its bank.
    fileprivate var series: [(name: String, value: String)] {
        let names = ["market", "currency", "base", "source", "kind"]
        let values = Fields.rates.map { ($0.schema.name.description, $0.value(self, stored.fetchedAt).text) }
            .filter { names.contains($0.0) }
        return (values + [("bank", quote.bank?.slug)]).compactMap { name, value in value.map { (name, $0) } }
    }

    fileprivate var sides: [(name: String, number: ExactDecimal)] {
        [("buy", quote.buy), ("sell", quote.sell), ("official", quote.official)].compactMap { name, number in
            number.map { (name, $0) }
        }
    }

    /// The moment that it is for, or the beginning of that day in Kyiv; `nil` if the source names none.
    fileprivate func effective(_ context: CommandContext) -> Timestamp? {
        switch quote.asOf {
        case .instant(let moment): moment
        case .day(let day): context.environment.kyiv.moment(of: day, secondsOfDay: 0)
        case nil: nil
        }
    }
}

extension HistoryAnswer {
    /// Tells that a range up to today ends with an earlier day: the market has none of today in its history yet.
    func noteLastDay(of days: ClosedRange<Day>, _ context: CommandContext) {
        guard context.settings.format == .table, missingDays == nil, days.upperBound >= context.today,
            let last = rates.last?.day, last < context.today
        else { return }
        let city = context.arguments.value("city").map { " --city " + $0 } ?? ""
        let line = "kurs \(pairText.lowercased()) -m \(market.rawValue)" + city
        context.reporter.note(
            "\(pairText) ends on \(last.iso): the history has no rate for today yet; for today's rate: \(line)",
            "останній курс \(pairText) в історії — за \(last.iso), сьогоднішнього ще немає; його покаже \(line)")
    }
}
