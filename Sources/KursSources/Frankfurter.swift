internal import KursCore
import KursText

/// Frankfurter's rates of the NBU, for days on which bank.gov.ua does not answer: one address per currency and day.
///
/// Without `providers=NBU` its rates are means of many central banks.
struct FrankfurterSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.frankfurter
    let isArchive = true

    func isRelay(of market: Market) -> Bool { true }

    /// How many currencies are fetched at once; the rest of a longer list is ignored.
    static let currencyLimit = 8

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu, query.day >= .firstOfHryvnia, query.day <= query.today else { return [] }
        let wanted = query.currencies.filter { $0 != .uah && Currency.find($0)?.kind != .coin }
        return (wanted.isEmpty ? [.usd, .eur] : wanted.prefix(FrankfurterSource.currencyLimit)).map { currency in
            let target = "/v2/rates?base=\(currency.text)&quotes=UAH&date=\(query.day.iso)&providers=NBU"
            return Endpoint(
                source: id, base: addresses.base(of: .frankfurter), target: target, lifetime: .forever)
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: query.day, read: FrankfurterReader.read)
    }
}

/// Frankfurter's means of many central banks in dollars, for currencies that the NBU does not list; of no market, since
/// nobody trades at them.
struct FrankfurterDollars: RateSource {
    let addresses: BaseURLs

    let id = SourceID.frankfurterDollars
    let fallbackFlag: Flag? = .viaDollar
    let isArchive = true

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu, query.day >= .firstOfHryvnia, query.day <= query.today else { return [] }
        return query.currencies.filter { $0 != .usd }.map { currency in
            let target = "/v2/rates?base=\(currency.text)&quotes=USD&date=\(query.day.iso)"
            // The mean of a day changes while the banks publish.
            return Endpoint(
                source: id, base: addresses.base(of: .frankfurter), target: target,
                lifetime: query.day < query.today ? .forever : .seconds(300))
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        var fetch = Fetch(endpoint, day: query.day, read: FrankfurterReader.readDollars)
        // A currency that no bank has is told by an error.
        fetch.meansNoData = { body in
            guard let message = (try? JSONDocument(body)).flatMap({ JSONAnswer.message(in: $0.root) })?.lowercased()
            else {
                return false
            }
            return message == "not found" || message.hasSubstring("currency")
        }
        return fetch
    }
}

/// Reads Frankfurter's `/v2/rates` by its documentation: an array of `{"date","base","quote","rate"}`, numbers of the quote
/// currency for one of the base.
///
/// Since the summer of 2026 it adds rows of a currency in itself, and without a date those of tomorrow.
/// It has no rows for weekends, on which the NBU's rate of Friday is in force; such an answer is refused.
enum FrankfurterReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .frankfurter, in: .uah)
    }

    static func readDollars(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .frankfurterDollars, in: .usd)
    }

    private static func read(
        _ bytes: [UInt8], _ context: ReaderContext, of source: SourceID, in quote: CurrencyCode
    ) -> ReadResult {
        let query = AddressQuery(context.address)
        let requested = context.day ?? query["date"].flatMap { Day(iso: $0.utf8) }
        let isOfficial = quote == .uah
        return JSONAnswer.read(bytes, of: source) { (root) throws(Refusal) in
            // Rates of several providers together are not the NBU's, and those of one are no mean.
            if query["providers"] != (isOfficial ? "NBU" : nil) {
                throw .otherQuery(name: "providers", value: String((query["providers"] ?? "").prefix(20)))
            }
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfRows) }
            var collector = RowCollector()
            var otherDay: Day?
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .row) }
                guard let day = row["date"]?.text.flatMap({ Day(iso: $0.utf8) }) else {
                    throw .badRow(row: number, row.fault(in: "date"))
                }
                guard let base = row["base"]?.text.flatMap({ CurrencyCode($0) }) else {
                    throw .badRow(row: number, row.fault(in: "base"))
                }
                // A currency in itself, which the service adds to what was requested.
                if row["quote"]?.text == base.text, row["rate"].rate == 1 { continue }
                guard row["quote"]?.text == quote.text else { throw .badRow(row: number, row.fault(in: "quote")) }
                // In dollars each address is of one currency.
                guard isOfficial || query["base"].map({ $0 == base.text }) ?? true else {
                    throw .badRow(row: number, row.fault(in: "base"))
                }
                guard day == requested ?? day else {
                    otherDay = day
                    continue
                }
                guard let rate = row["rate"].rate else {
                    collector.leaveOut(row: number, name: base.text, row.fault(in: "rate"))
                    continue
                }
                collector.keep(
                    Quote(
                        market: .nbu, currency: base, base: quote, official: rate, asOf: .day(day),
                        flags: isOfficial ? [] : [.viaDollar]))
            }
            if let answer = try collector.parsedAnswer() { return answer }
            if !isOfficial { return nil }
            // What it does not have, the NBU may have set.
            if let requested, let otherDay { throw .otherDay(requested: requested, found: otherDay) }
            throw .notFound(.rates)
        }
    }
}
