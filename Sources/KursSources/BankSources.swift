public import KursCore

/// The sources of single banks: Minfin's page of all banks, and the banks with APIs of their own.
public struct BankSources: BankSource {
    private let addresses: BaseURLs
    private let pages: [PageLayout]
    private let isOnlyPages: Bool
    /// The only city whose rates count; `nil` for the whole country.
    public var city: City?

    public init(addresses: BaseURLs = BaseURLs()) { self.init(addresses: addresses, pages: [], isOnlyPages: false) }

    /// - Parameters:
    ///   - pages: The layouts of further pages, which a person has named.
    ///   - isOnlyPages: Whether only those are asked.
    public init(addresses: BaseURLs, pages: [PageLayout], isOnlyPages: Bool) {
        (self.addresses, self.pages, self.isOnlyPages) = (addresses, pages, isOnlyPages)
    }

    /// The fetches of every source of single banks, for current rates.
    public func banks(of currency: CurrencyCode) -> [Fetch] {
        // Any day will do, if it is both the day and today.
        let day = MinfinSiteBanksSource.firstDay
        return Array(lines(of: currency, on: day, today: day).joined())
    }

    /// The fetches of every source of the banks' market that serves single banks; sources of all banks share a line.
    public func lines(of currency: CurrencyCode, on day: Day, today: Day) -> [[Fetch]] {
        let query = RateQuery(market: .banks, day: day, today: today, currencies: [currency])
        if let city { return [MinfinSiteBanksSource(addresses: addresses, city: city).fetches(for: query)] }
        // The layout of a page names no page of a past day.
        let own = day == today ? pages.compactMap { $0.fetch(of: currency, at: addresses) }.map { [$0] } : []
        if isOnlyPages { return own }
        var all: [Fetch] = []
        var others: [[Fetch]] = []
        for descriptor in SourceRegistry.sources(of: .banks) where descriptor.serves.contains(.banks) {
            guard let source = descriptor.rateSource(addresses) else { continue }
            let fetches = source.fetches(for: query)
            if source.fallbackFlag == .median { all += fetches } else { others += fetches.map { [$0] } }
        }
        return [all] + others + own
    }

    /// The fetch of a bank's page on Minfin, fresh for a day.
    public func contacts(of slug: String) -> Fetch? {
        guard KnownBanks.isSlug(slug) else { return nil }
        let endpoint = Endpoint(
            source: .minfinPageBank, base: addresses.base(of: .minfin), target: "/ua/company/\(slug)/",
            lifetime: .seconds(86_400), accept: "text/html")
        return Fetch(endpoint, read: BankPageReader.read)
    }

    /// The fetch of finance.ua's list of all banks, fresh for a day.
    public var contactList: Fetch? {
        let endpoint = Endpoint(
            source: .financeUABanks, base: addresses.base(of: .financeUABanks),
            target: "/banks/api/organizationsList?locale=uk", lifetime: .seconds(86_400))
        return Fetch(endpoint, read: FinanceUABanksReader.read)
    }

    /// The fetch of a bank's branches on finance.ua, fresh for a day.
    public func branches(of listSlug: String) -> Fetch? {
        guard KnownBanks.isSlug(listSlug) else { return nil }
        let endpoint = Endpoint(
            source: .financeUABranches, base: addresses.base(of: .financeUABanks),
            target: "/api/organization/v1/branches?slug=\(listSlug)&locale=uk", lifetime: .seconds(86_400))
        return Fetch(endpoint, read: FinanceUABranchesReader.read)
    }

    /// The slug of a bank by its common name in any case of it; `nil` for a bank that is not among the main ones.
    public static func slug(ofName name: String) -> String? { KnownBanks.slug(ofCase: name) }

    /// A name in lower-case Latin letters, its words joined by hyphens.
    public static func latin(_ name: String) -> String { KnownBanks.madeSlug(ofName: name) }
}
