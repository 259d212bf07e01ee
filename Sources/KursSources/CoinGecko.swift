internal import KursCore
import KursText

/// CoinGecko's markets: the coins in kurs's list, in hryvnias and, for their dollar price, in dollars; any other coin by
/// itself; and single coins' prices of past days.
struct CoinGeckoSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.coingecko
    var prices: [Endpoint] { [endpoint(in: "uah", of: CoinGeckoSource.tabled)] }
    var additions: [Endpoint] { [endpoint(in: "usd", of: CoinGeckoSource.tabled)] }

    /// The set of coins is fixed, whichever are wanted, so that all commands on the machine share one cached answer.
    private static var tabled: [String] { Currency.all.compactMap(\.slug) }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: CoinGeckoReader.read) }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .crypto, query.day <= query.today else { return [] }
        guard query.day < query.today else { return prices(of: query.currencies) }
        guard query.day > query.today.advanced(by: -CoinGeckoDay.limitDays) else { return [] }
        let base = addresses.base(of: .coingecko)
        return query.currencies.compactMap { CoinGeckoDay.endpoint(of: $0, on: query.day, base) }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        guard query.day < query.today else { return fetch(endpoint) }
        var fetch = Fetch(endpoint, day: query.day, read: CoinGeckoReader.read)
        fetch.meansNoData = CoinGeckoDay.isTooOld
        return fetch
    }

    /// A found coin is asked beside one that is pegged to the dollar and tells whether the answer can be right.
    func endpoints(of found: Currency) -> [Endpoint] {
        guard let slug = found.slug else { return [] }
        return ["uah", "usd"].map { endpoint(in: $0, of: [slug, "tether"]) }
    }

    private func endpoint(in currency: String, of slugs: [String]) -> Endpoint {
        let ids = slugs.list(",")
        let target = "/api/v3/coins/markets?vs_currency=\(currency)&ids=\(ids)&price_change_percentage=1h,24h"
        return Endpoint(source: id, base: addresses.base(of: .coingecko), target: target)
    }
}

/// Reads CoinGecko's `coins/markets`, as seen on 2026-05-18; any of its numbers may be `null`.
///
/// The currency of the numbers is only in the address (`vs_currency`). An answer in hryvnias gives quotes and coins
/// with everything but the dollar price; one in dollars gives coins with the dollar price alone.
enum CoinGeckoReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .coingecko) { (root) throws(Refusal) in
            if root.kind == .object, root["id"] != nil { return try CoinGeckoDay.parsedAnswer(root, context) }
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfCoins) }
            let isDollars = try isDollars(AddressQuery(context.address)["vs_currency"])
            var answer = ParsedAnswer()
            var newest: Day?
            var seen: Set<CurrencyCode> = []
            for (number, row) in root.elements.enumerated() {
                if row.isNull {
                    answer.warnings.append(.rowLeftOut(.number(number), .fault(.notARow(.null))))
                    continue
                }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .coin) }
                guard let id = row["id"]?.text, let symbol = row["symbol"] else {
                    throw .badRow(row: number, row.fault(in: "id"))
                }
                guard let code = code(of: id, symbol: symbol.bytes), seen.insert(code).inserted else {
                    answer.warnings.append(
                        .rowLeftOut(.name(String(id.prefix(40))), .fault(row.fault(in: "symbol"))))
                    continue
                }
                let coin = coin(row, code, id, isDollars: isDollars)
                // A coin pegged to the dollar tells whether prices in dollars can be right.
                if code.peg == .usd, let price = coin.priceUSD,
                    Plausibility.verdict(on: price, official: 1) != .plausible
                {
                    throw .badRow(row: number, row.fault(in: "current_price"))
                }
                // What nobody has renewed for ten days is no current price, and none is far beyond those of its own day.
                let isOld = context.day == nil && coin.asOf.map { context.isOutdated($0) } ?? false
                if isOld || coin.isBeyondItsDay {
                    let field = isOld ? "last_updated" : "current_price"
                    answer.warnings.append(.rowLeftOut(.name(code.text), .fault(row.fault(in: field))))
                    continue
                }
                answer.coins.append(coin)
                if let day = coin.asOf.map(context.kyiv.day(at:)) { newest = max(newest ?? day, day) }
                if let price = coin.price {
                    let asOf = coin.asOf.map(AsOf.instant)
                    answer.quotes.append(Quote(market: .crypto, currency: code, official: price, asOf: asOf))
                }
            }
            if let requested = context.day, newest != requested { throw .otherDay(requested: requested, found: newest) }
            guard !answer.isEmpty else { throw .notFound(.coins) }
            return answer
        }
    }

    private static func coin(_ row: JSONValue, _ code: CurrencyCode, _ id: String, isDollars: Bool) -> Coin {
        var coin = Coin(code: code, slug: id, name: row["name"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? code.text)
        let price = row["current_price"].rate
        coin.asOf = row["last_updated"].flatMap { Timestamp(iso: $0.bytes) }
        if isDollars {
            coin.priceUSD = price
            return coin
        }
        coin.price = price
        coin.change1h = row["price_change_percentage_1h_in_currency"]?.number
        coin.change24h = row["price_change_percentage_24h"]?.number
        if let price, let change = row["price_change_24h"]?.number, let open = try? price.subtracting(change),
            !open.isZero, !open.isNegative
        {
            coin.open24h = open
        }
        coin.high24h = row["high_24h"].rate
        coin.low24h = row["low_24h"].rate
        coin.marketCap = row["market_cap"].rate
        return coin
    }

    /// The code of a coin: by its id if it is in kurs's list, else its symbol, unless that is another coin's or a
    /// currency's.
    fileprivate static func code(of id: String, symbol: ArraySlice<UInt8>) -> CurrencyCode? {
        if let known = Currency.find(slug: id) { return known.code }
        guard let code = CurrencyCode(utf8: symbol), Currency.find(code) == nil else { return nil }
        return code
    }

    private static func isDollars(_ currency: String?) throws(Refusal) -> Bool {
        switch currency?.lowercased() {
        case "uah": false
        case "usd": true
        default: throw .notFound(.coinCurrencyInAddress)
        }
    }
}

/// CoinGecko's price of one coin on one past day, which is that of 00:00 UTC.
enum CoinGeckoDay {
    /// How many days back CoinGecko answers without a key.
    static let limitDays = 365

    /// The address of a coin's price on a day; `nil` for what is no coin that kurs knows.
    static func endpoint(of currency: CurrencyCode, on day: Day, _ base: Endpoint.Base) -> Endpoint? {
        guard let slug = Currency.find(currency)?.slug else { return nil }
        let date = String(day.dotted.map { $0 == "." ? "-" : $0 })
        let target = "/api/v3/coins/\(slug)/history?date=\(date)&localization=false"
        return Endpoint(source: .coingecko, base: base, target: target, lifetime: .forever)
    }

    /// Reads `coins/ID/history` by its documentation: a coin whose `market_data` is left out on days without a price.
    ///
    /// The day is only in the address (`date`, day first).
    static func parsedAnswer(_ root: JSONValue, _ context: ReaderContext) throws(Refusal) -> ParsedAnswer? {
        guard let id = root["id"]?.text,
            let currency = CoinGeckoReader.code(of: id, symbol: root["symbol"]?.bytes ?? [])
        else {
            throw .badRow(row: 0, root.fault(in: "id"))
        }
        guard let day = context.day ?? AddressQuery(context.address)["date"].flatMap(day) else {
            throw .notFound(.date)
        }
        guard let market = root["market_data"] else { return nil }
        let field = market["current_price"]?["uah"]
        guard let price = field.rate else { throw .badRow(row: 0, field.fault(in: "uah")) }
        let asOf = AsOf.instant(day.startInUTC)
        return ParsedAnswer(quotes: [Quote(market: .crypto, currency: currency, official: price, asOf: asOf)])
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

extension Coin {
    /// Whether the price is less than half the lowest of its day, or more than twice the highest.
    fileprivate var isBeyondItsDay: Bool {
        guard let price, let low24h, let high24h, let twice = try? price.adding(price),
            let most = try? high24h.adding(high24h)
        else { return false }
        return twice < low24h || price > most
    }
}
