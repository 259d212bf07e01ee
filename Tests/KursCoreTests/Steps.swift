import KursCore
import KursTestSupport

/// 11:00 in Kyiv.
let morning = Timestamp(iso: "2026-11-20T09:00:00Z".utf8) ?? testNow

/// A source of the official rate for tests: an endpoint per day whose body is `USD 41.5` lines, or nothing.
struct LineSource: RateSource {
    var id = SourceID.nbuJSON
    var fallbackFlag: Flag?
    var isArchive = true
    var market = Market.nbu
    var rangeSource: SourceID? { id == .nbuJSON ? .nbuRange : nil }

    static func key(_ id: SourceID, _ day: String) -> String { "\(id.name) /\(id.name)/\(day)" }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        // A source without an archive has no other days.
        guard isArchive || query.day == query.today else { return [] }
        let path = isArchive ? query.day.iso : "now"
        return [
            Endpoint(
                source: id, base: Endpoint.Base("https://\(id.name).test"), target: "/\(id.name)/\(path)",
                lifetime: isArchive ? .forever : .seconds(300))
        ]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        let (market, flag) = (market, fallbackFlag)
        return Fetch(endpoint, day: query.day) { bytes, context in
            let text = String(decoding: bytes, as: UTF8.self)
            if text == "garbage" { return .refused(.notJSON(byteOffset: 0)) }
            var quotes: [Quote] = []
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let code = CurrencyCode(String(words[0])), let rate = ExactDecimal(String(words[1])) else {
                    return .refused(.badRow(row: 0, .invalid(field: "rate", value: String(line))))
                }
                let asOf = context.day.map { AsOf.day($0) }
                quotes.append(
                    market == .nbu
                        ? Quote(market: market, currency: code, official: rate, asOf: asOf)
                        : Quote(
                            market: market, currency: code, buy: rate,
                            sell: words.count > 2 ? ExactDecimal(String(words[2])) : rate,
                            asOf: .instant(context.fetchedAt), flags: flag.map { [$0] } ?? []))
            }
            return quotes.isEmpty ? .noData : .found(ParsedAnswer(quotes: quotes))
        }
    }
}

extension TestTime {
    /// Dollars of the interbank market, now.
    var query: RateQuery {
        let today = KyivTime.europeanRule.day(at: now)
        return RateQuery(market: .interbank, day: today, today: today, currencies: [.usd])
    }

    /// What fetches for the services that are tested.
    func provider(
        _ store: any Store, _ net: ScriptedTransport, official: [any RateSource] = [], budget: Int = 5000,
        maxAge: Int64? = nil
    ) -> DataProvider {
        DataProvider(
            store: store, transport: net, time: self, kyiv: .europeanRule, officialSources: official,
            budgetMilliseconds: budget, maxAgeSeconds: maxAge)
    }
}

/// The rates of an outcome that has some.
func answered(_ outcome: RatesOutcome) throws -> RatesAnswer {
    guard case .success(let answer) = outcome else { throw Unexpected(outcome) }
    return answer
}

// Source names for the tests of rules; the real ones are defined above this module.
extension SourceID {
    static let nbuJSON = SourceID("nbu-json")
    static let nbuRange = SourceID("nbu-range")
    static let minfinAPIInterbank = SourceID("minfin-api-interbank")
    static let minfinAPIBanks = SourceID("minfin-api-banks")
    static let minfinPageBanks = SourceID("minfin-page-banks")
    static let minfinPageInterbank = SourceID("minfin-page-interbank")
    static let privatbank = SourceID("privatbank")
    static let monobank = SourceID("monobank")
    static let financeUA = SourceID("finance-ua")
}
