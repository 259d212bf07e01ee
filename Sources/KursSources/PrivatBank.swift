internal import KursCore
import KursText

/// PrivatBank's own rates, a fallback for the average in banks: cash and card of today, and an archive by day.
struct PrivatBankSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.privatbank
    let fallbackFlag: Flag? = .singleBank

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .banks, query.day <= query.today else { return [] }
        guard query.day == query.today else {
            return [endpoint("exchange_rates?json&date=\(query.day.dotted)", .forever)]
        }
        return ["5", "11"].map { endpoint("pubinfo?exchange&json&coursid=\($0)", .seconds(300)) }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: query.day == query.today ? nil : query.day, read: PrivatBankReader.read)
    }

    private func endpoint(_ resource: String, _ lifetime: Endpoint.Lifetime) -> Endpoint {
        Endpoint(source: id, base: addresses.base(of: .privatbank), target: "/p24api/\(resource)", lifetime: lifetime)
    }
}

/// Reads PrivatBank's two forms: today's list (2021 to 2025) and the archive of a day (2021-01-01 to 2024-01-11).
///
/// The list states neither its day nor whether it is cash or card: `coursid` in the address does (5 cash, 11 card).
enum PrivatBankReader {
    static let bank = BankName(slug: "privatbank", name: "ПриватБанк")

    /// Reads either form, distinguished by the container.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .privatbank) { (root) throws(Refusal) in
            switch root.kind {
            case .array: try list(root, context)
            case .object where root["exchangeRate"]?.kind == .array: try archive(root, context)
            default: throw JSONAnswer.refusal(of: root, expected: .ratesOrArchive)
            }
        }
    }

    private static func list(_ root: JSONValue, _ context: ReaderContext) throws(Refusal) -> ParsedAnswer {
        if let requested = context.day { throw .otherDay(requested: requested, found: nil) }
        let kind = try kind(AddressQuery(context.address)["coursid"])
        // Bitcoin was quoted in dollars, not hryvnias.
        let fields = Fields(currency: "ccy", base: "base_ccy", buy: "buy", sell: "sale")
        return try collected(root, fields, kind: kind).parsedAnswer(expected: .rates)
    }

    private static func archive(_ root: JSONValue, _ context: ReaderContext) throws(Refusal) -> ParsedAnswer? {
        guard let day = root["date"].flatMap({ Day(dotted: $0.bytes) }) else {
            throw .notFound(.date)
        }
        let requested = context.day ?? AddressQuery(context.address)["date"].flatMap { Day(dotted: $0.utf8) }
        if let requested, requested != day { throw .otherDay(requested: requested, found: day) }
        guard let rows = root["exchangeRate"] else { return nil }
        let fields = Fields(currency: "currency", base: "baseCurrency", buy: "purchaseRate", sell: "saleRate")
        return try collected(rows, fields, asOf: .day(day)).parsedAnswer()
    }

    private struct Fields { let currency, base, buy, sell: String }

    private static func collected(
        _ rows: JSONValue, _ fields: Fields, asOf: AsOf? = nil, kind: Kind? = nil
    ) throws(Refusal) -> RowCollector {
        var collector = RowCollector()
        for (number, row) in rows.elements.enumerated() {
            if collector.leavesOutNull(row, row: number) { continue }
            guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .rate) }
            // Most rows of a day hold the NBU's rate only; in 2021 the first of them does not even name its currency.
            if asOf != nil, !row[fields.buy].isQuoted, !row[fields.sell].isQuoted { continue }
            guard let currency = collector.currency(of: row, fields.currency, number: number),
                asOf == nil || currency != .uah
            else { continue }
            guard row[fields.base]?.isString("UAH") == true else {
                collector.leaveOut(currency.text, because: row.fault(in: fields.base))
                continue
            }
            let sides = collector.sides(
                of: row, number: number, name: currency.text, buy: fields.buy, sell: fields.sell)
            guard let (buy, sell) = sides else { continue }
            collector.keep(
                Quote(
                    market: .banks, currency: currency, buy: buy, sell: sell, asOf: asOf, kind: kind, bank: bank,
                    flags: [.singleBank]))
        }
        return collector
    }

    /// The meaning of the address's `coursid`; 3 is the NBU's rates, which are not the bank's.
    private static func kind(_ course: String?) throws(Refusal) -> Kind? {
        switch course {
        case nil: nil
        case "5": .cash
        case "11": .card
        case let other?: throw .otherQuery(name: "coursid", value: String(other.prefix(12)))
        }
    }
}
