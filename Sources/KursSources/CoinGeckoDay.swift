internal import KursCore
internal import KursText

/// CoinGecko's price of one coin on one past day, which is that of 00:00 UTC.
enum CoinGeckoDay {
    /// How many days back CoinGecko answers without a key.
    static let limitDays = 365

    /// The address of a coin's price on a day; `nil` for currencies that are not in kurs's list of coins.
    static func endpoint(of currency: CurrencyCode, on day: Day, _ base: Endpoint.Base) -> Endpoint? {
        guard let slug = Currency.find(currency)?.slug else { return nil }
        var date: [UInt8] = []
        day.appendDotted(to: &date)
        for index in date.indices where date[index] == UInt8(ascii: ".") { date[index] = UInt8(ascii: "-") }
        let target = "/api/v3/coins/\(slug)/history?date=\(String(decoding: date, as: UTF8.self))&localization=false"
        return Endpoint(source: .coingecko, base: base, target: target, lifetime: .forever)
    }

    /// Reads `coins/ID/history` by its documentation: a coin whose `market_data` is left out on days without a price.
    ///
    /// The day is only in the address (`date`, day first).
    static func parsedAnswer(_ root: JSONValue, _ context: ReaderContext) throws(Refusal) -> ParsedAnswer? {
        guard let id = root["id"]?.text, let currency = Currency.all.first(where: { $0.slug == id }) else {
            throw .badRow(row: 0, root.fault(in: "id"))
        }
        guard let day = context.day ?? AddressQuery(context.address)["date"].flatMap(day) else {
            throw .notFound(.date)
        }
        guard let market = root["market_data"] else { return nil }
        let field = market["current_price"]?["uah"]
        guard let price = field.rate else { throw .badRow(row: 0, field.fault(in: "uah")) }
        let asOf = AsOf.instant(day.startInUTC)
        return ParsedAnswer(quotes: [Quote(market: .crypto, currency: currency.code, official: price, asOf: asOf)])
    }

    /// Whether an error says that the day lies too far back to be read without a key (code 10012).
    @Sendable static func isTooOld(_ body: [UInt8]) -> Bool {
        guard let document = try? JSONDocument(body) else { return false }
        return document.root["error"]?["status"]?["error_code"]?.integer == 10_012
    }

    private static func day(_ date: String) -> Day? {
        Day(dotted: Array(date.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }))
    }
}

extension Day {
    /// The moment at which the day begins in UTC.
    var startInUTC: Timestamp { Timestamp(seconds: Int64(number) * 86_400) }
}
