internal import KursCore
import KursText

/// Monobank's own current card rates, a fallback for the average in banks.
struct MonobankSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.monobank
    let fallbackFlag: Flag? = .singleBank

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .banks, query.day == query.today else { return [] }
        return [Endpoint(source: id, base: addresses.base(of: .monobank), target: "/bank/currency")]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch { Fetch(endpoint, read: MonobankReader.read) }
}

/// Reads Monobank's list, as seen on 2019-08-04, 2023-10-19 and 2026-01-04.
///
/// Currencies are ISO numbers. A few pairs have two sides; about a hundred have one rate, `rateCross`, which is neither
/// the buying nor the selling rate: it is stored in ``Quote/official``, like every rate without sides. One pair is EUR
/// in USD and keeps that base. Each pair has its own moment, hours or days old.
enum MonobankReader {
    static let bank = BankName(slug: "monobank", name: "monobank")

    /// Reads the list; if a day is requested, its newest pair must be of that day.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .monobank) { (root) throws(Refusal) in
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfPairs) }
            var collector = RowCollector()
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .pair) }
                gather(row, number, context, &collector)
            }
            let days = collector.quotes.compactMap { $0.day(in: context.kyiv) }
            if let requested = context.day, let newest = days.max(), newest != requested {
                throw .otherDay(requested: requested, found: newest)
            }
            return try collector.parsedAnswer(expected: .pairs)
        }
    }

    private static func gather(
        _ row: JSONValue, _ number: Int, _ context: ReaderContext, _ collector: inout RowCollector
    ) {
        guard let currency = code("currencyCodeA", row, number, &collector),
            let base = code("currencyCodeB", row, number, &collector)
        else { return }
        guard currency != base else {
            collector.leaveOut("\(currency.text)/\(base.text)", because: row.fault(in: "currencyCodeB"))
            return
        }
        let name = base == .uah ? currency.text : "\(currency.text)/\(base.text)"
        guard let moment = row["date"]?.integer.flatMap(Timestamp.init(plausible:)) else {
            collector.leaveOut(row: number, name: name, row.fault(in: "date"))
            return
        }
        if context.day == nil, collector.leavesOut(outdated: moment, row: number, name: name, context) { return }
        var quote = Quote(
            market: .banks, currency: currency, base: base, asOf: .instant(moment),
            kind: .card, bank: bank, flags: [.singleBank])
        // Answers of 2023 contain `"rateCross":0` next to two sides.
        if row["rateBuy"].isQuoted || row["rateSell"].isQuoted {
            let sides = collector.sides(of: row, number: number, name: name, buy: "rateBuy", sell: "rateSell")
            guard let (buy, sell) = sides else { return }
            (quote.buy, quote.sell) = (buy, sell)
        } else {
            guard let rate = row["rateCross"].rate else {
                collector.leaveOut(row: number, name: name, row.fault(in: "rateCross"))
                return
            }
            quote.official = rate
        }
        collector.keep(quote)
    }

    private static func code(
        _ field: String, _ row: JSONValue, _ number: Int, _ collector: inout RowCollector
    ) -> CurrencyCode? {
        guard let numeric = row[field]?.integer else {
            collector.leaveOut(row: number, row.fault(in: field))
            return nil
        }
        let currency = Currency.find(numeric: numeric)?.code
        if currency == nil { collector.leaveOut(unknownCode: "\(numeric)") }
        return currency
    }
}
