internal import KursCore
import KursText

struct MinfinSiteSimpleSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.minfinSiteSimple

    /// The currencies of every request, so that most commands share one stored answer.
    private static let currencies = ["usd", "eur", "pln", "gbp", "chf"]

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard [.banks, .cash, .interbank].contains(query.market), query.day == query.today else { return [] }
        let own = MinfinSiteSimpleSource.currencies
        let list = (own + query.listedCurrencies.filter { !own.contains($0) }).list(",")
        let target = "/api/currency/simple/?base=UAH&list=" + list
        return [Endpoint(source: id, base: addresses.base(of: .minfin), target: target)]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, read: MinfinSiteSimpleReader.read)
    }
}

/// Reads Minfin's overview, as seen on 2023-05-19: numbers or text, `-` for none, local times without a zone.
///
/// Its rate of the NBU has the time at which it was set, but not the day for which; it is not read.
enum MinfinSiteSimpleReader {
    private static let markets: [(field: String, market: Market)] = [
        ("midbank", .banks), ("auction", .cash), ("interbank", .interbank),
    ]

    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .minfinSiteSimple) { (root) throws(Refusal) in
            if let base = AddressQuery(context.address)["base"], base.uppercased() != "UAH" {
                throw .otherQuery(name: "base", value: String(base.prefix(20)))
            }
            guard let data = root["data"], data.kind == .object else {
                throw JSONAnswer.refusal(of: root, expected: .dataByCurrency)
            }
            var collector = RowCollector()
            for (number, (name, row)) in data.members.enumerated() {
                guard let currency = collector.currency(name) else { continue }
                if currency == .uah || collector.leavesOutNull(row, row: number, name: currency.text) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .dataByCurrency) }
                for (field, market) in markets {
                    guard let pair = row[field], !pair.isEmpty else { continue }
                    let quote = quote(pair, number, market, currency, context, &collector)
                    guard let quote, let day = quote.day(in: context.kyiv) else { continue }
                    if !collector.passesOver(day, wanted: context.day) { collector.keep(quote) }
                }
            }
            if collector.quotes.isEmpty { try collector.refuseOtherDay(wanted: context.day) }
            return try collector.parsedAnswer(expected: .rates)
        }
    }

    /// The rates of a market; `nil` where it has none, and where they are left out.
    private static func quote(
        _ pair: JSONValue, _ number: Int, _ market: Market, _ currency: CurrencyCode, _ context: ReaderContext,
        _ collector: inout RowCollector
    ) -> Quote? {
        let label = "\(currency.text) \(market.rawValue)"
        var quote = Quote(market: market, currency: currency)
        var earliest: KyivMoment?
        for (field, side) in [("buy", \Quote.buy), ("sell", \Quote.sell)] {
            guard let value = pair[field]?["val"], value.isQuoted, !value.isString("-") else { continue }
            guard let rate = value.rate else {
                collector.leaveOut(row: number, name: label, .invalid(field: field, value: value.excerpt))
                return nil
            }
            let stamp = pair[field]?["timestamp"]
            guard let moment = stamp.flatMap({ KyivMoment(iso: $0.bytes) }) else {
                collector.leaveOut(row: number, name: label, stamp.fault(in: "timestamp"))
                return nil
            }
            quote[keyPath: side] = rate
            // A pair of sides is as old as the older one.
            earliest = min(earliest ?? moment, moment)
        }
        guard let earliest else { return nil }
        let moment = earliest.timestamp(context.kyiv)
        if collector.leavesOut(ahead: moment, .name(label), context)
            || collector.leavesOut(outdated: moment, row: number, name: label, context)
        {
            return nil
        }
        // An average of a day has the time 00:00:00.
        quote.asOf = earliest.secondsOfDay == 0 ? .day(earliest.day) : .instant(moment)
        return quote
    }
}
