import KursCore

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
            let sides = [("buy", rate.quote.buy), ("sell", rate.quote.sell), ("official", rate.quote.official)]
            return sides.compactMap { side, number in number.map { (",side=\"\(side)\"", .decimal($0)) } }
        }
        gauge("kurs_rate_as_of_timestamp_seconds", "Moment or day in Kyiv that the price is for.") { rate in
            switch rate.quote.asOf {
            case .instant(let moment): [("", .integer(moment.seconds))]
            case .day(let day):
                [("", .integer(context.environment.kyiv.moment(of: day, secondsOfDay: 0).seconds))]
            case nil: []
            }
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

    /// The fields of a rate that tell it from others, and its bank; backslashes, quotes and line ends are escaped.
    private static func labels(of rate: Rate) -> String {
        let names = ["market", "currency", "base", "source", "kind"]
        let values = Fields.rates.map { ($0.schema.name.description, $0.value(rate, rate.stored.fetchedAt).text) }
            .filter { names.contains($0.0) }
        return (values + [("bank", rate.quote.bank?.slug)]).compactMap { name, value in
            value.map { value in
                let escaped = value.flatMap { $0 == "\n" ? "\\n" : ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }
                return "\(name)=\"\(String(escaped))\""
            }
        }.list(",")
    }
}
