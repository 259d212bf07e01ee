import KursCore
import KursText

/// Rates in the Prometheus text format: gauges, with timestamps that show their freshness.
///
/// Timestamps rather than ages, because an age in a file does not grow as the file gets older.
enum PrometheusRecords {
    static func append(
        _ answers: [RatesAnswer], _ markets: [Market], to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let rates = distinct(answers.flatMap(\.rates))
        metric("kurs_rate", "Price of one unit of the currency, in the base currency.", to: &bytes)
        for rate in rates {
            for (side, number) in sides(rate.quote) {
                guard let number else { continue }
                bytes.append("kurs_rate{")
                labels(of: rate, to: &bytes)
                label("side", side, to: &bytes)
                bytes.append("} ")
                number.append(to: &bytes)
                bytes.append("\n")
            }
        }
        metric("kurs_rate_as_of_timestamp_seconds", "Moment or day in Kyiv that the price is for.", to: &bytes)
        for rate in rates {
            guard let moment = moment(rate.quote.asOf, context.environment.kyiv) else { continue }
            bytes.append("kurs_rate_as_of_timestamp_seconds{")
            labels(of: rate, to: &bytes)
            bytes.append("} ")
            bytes.append(decimal: moment.seconds)
            bytes.append("\n")
        }
        metric("kurs_rate_fetched_timestamp_seconds", "Moment at which the price was fetched.", to: &bytes)
        for rate in rates {
            bytes.append("kurs_rate_fetched_timestamp_seconds{")
            labels(of: rate, to: &bytes)
            bytes.append("} ")
            bytes.append(decimal: rate.stored.fetchedAt.seconds)
            bytes.append("\n")
        }
        metric("kurs_rate_stale", "Whether the price is older than its interval and could not be renewed.", to: &bytes)
        for rate in rates {
            bytes.append("kurs_rate_stale{")
            labels(of: rate, to: &bytes)
            bytes.append(rate.isStale ? "} 1\n" : "} 0\n")
        }
        metric("kurs_market_up", "Whether the market answered at all.", to: &bytes)
        for market in markets {
            bytes.append("kurs_market_up{market=\"")
            bytes.append(text: market.rawValue)
            bytes.append(answers.contains { $0.market == market } ? "\"} 1\n" : "\"} 0\n")
        }
    }

    private static func metric(_ name: StaticString, _ help: StaticString, to bytes: inout [UInt8]) {
        bytes.append("# HELP ")
        bytes.append(name)
        bytes.append(" ")
        bytes.append(help)
        bytes.append("\n# TYPE ")
        bytes.append(name)
        bytes.append(" gauge\n")
    }

    private static func labels(of rate: Rate, to bytes: inout [UInt8]) {
        let quote = rate.quote
        bytes.append("market=\"")
        bytes.append(text: quote.market.rawValue)
        bytes.append("\"")
        label("currency", quote.currency.text, to: &bytes)
        label("base", quote.base.text, to: &bytes)
        label("source", rate.stored.provenance.source.name, to: &bytes)
        if let kind = quote.kind { label("kind", kind.rawValue, to: &bytes) }
        if let bank = quote.bank { label("bank", bank.slug, to: &bytes) }
    }

    /// Writes a label; backslashes, quotes and line ends in its value are escaped.
    private static func label(_ name: StaticString, _ value: String, to bytes: inout [UInt8]) {
        bytes.append(",")
        bytes.append(name)
        bytes.append("=\"")
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): bytes.append("\\\\")
            case UInt8(ascii: "\""): bytes.append("\\\"")
            case UInt8(ascii: "\n"): bytes.append("\\n")
            default: bytes.append(byte)
            }
        }
        bytes.append("\"")
    }

    private static func sides(_ quote: Quote) -> [(String, ExactDecimal?)] {
        [("buy", quote.buy), ("sell", quote.sell), ("official", quote.official)]
    }

    private static func moment(_ asOf: AsOf?, _ kyiv: KyivTime) -> Timestamp? {
        switch asOf {
        case .instant(let moment): moment
        case .day(let day): kyiv.moment(of: day, secondsOfDay: 0)
        case nil: nil
        }
    }

    /// The rates without those that repeat the labels of another: Prometheus rejects a file with duplicate series.
    private static func distinct(_ rates: [Rate]) -> [Rate] {
        rates.reduce(into: []) { kept, rate in
            let isPresent = kept.contains { other in
                let (left, right) = (other.quote, rate.quote)
                return left.market == right.market && left.currency == right.currency && left.base == right.base
                    && left.kind == right.kind && left.bank == right.bank
                    && other.stored.provenance.source == rate.stored.provenance.source
            }
            if !isPresent { kept.append(rate) }
        }
    }
}
