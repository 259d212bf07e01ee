public import KursCore

/// Where single banks' rates come from: Minfin's page of all banks, and the two banks that have APIs of their own.
public struct BankSources: BankSource {
    private let addresses: BaseURLs

    /// Takes where the upstreams are asked.
    public init(addresses: BaseURLs) { self.addresses = addresses }

    /// Minfin's page of a currency, PrivatBank's two lists and Monobank's.
    public func banks(of currency: CurrencyCode) -> [Fetch] {
        // Any day will do, as long as it is both the query's day and today.
        let today = Day(number: 0)
        let query = RateQuery(market: .banks, day: today, today: today, currencies: [currency])
        return MinfinPageSource(addresses: addresses, page: .banks).fetches(for: query)
            + PrivatBankSource(addresses: addresses).fetches(for: query)
            + MonobankSource(addresses: addresses).fetches(for: query)
    }

    /// A bank's page on Minfin, once a day.
    public func contacts(of slug: String) -> Fetch? {
        guard PageNames.isSlug(slug) else { return nil }
        let endpoint = Endpoint(
            source: .minfinPageBank, base: addresses.base(of: .minfin), target: "/ua/company/\(slug)/",
            lifetime: .seconds(86_400), accept: "text/html")
        return Fetch(endpoint, read: BankPageReader.read)
    }

    /// The slug of a bank by a name that people use; `nil` for one that is not among the main ones.
    public static func slug(ofName name: String) -> String? { KnownBanks.slug(ofName: name) }

    /// A name in small Latin letters, with hyphens between its words.
    public static func latin(_ name: String) -> String { KnownBanks.madeSlug(ofName: name) }
}
