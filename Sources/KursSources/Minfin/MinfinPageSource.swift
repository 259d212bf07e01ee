internal import KursCore
internal import KursMarkup
import KursText

/// A page of Minfin's that serves a market; Ukrainian pages, because their vocabulary is unambiguous.
struct MinfinPageSource: RateSource {
    enum Page {
        /// Averages in banks with the NBU's and the black market's columns; one request serves three markets.
        case averages
        /// Every bank's rates, whose median is the fallback for the average.
        case banks
        case interbank
        case auction
    }

    let addresses: BaseURLs
    let page: Page
    let layout: PageLayout

    var id: SourceID { layout.source }
    var firstPastDay: Day? { page == .averages ? MinfinSiteBanksSource.firstDay : nil }
    var fallbackFlag: Flag? { page == .banks ? .median : nil }

    /// The NBU's column repeats its rates.
    func isRelay(of market: Market) -> Bool { market == .nbu }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.day <= query.today, query.day >= MinfinSiteBanksSource.firstDay else { return [] }
        let isToday = query.day == query.today
        switch page {
        case .averages:
            guard [.banks, .cash, .nbu].contains(query.market) else { return [] }
            return [endpoint("/ua/currency/", isToday ? nil : query.day)]
        case .interbank:
            guard query.market == .interbank, isToday else { return [] }
            return [endpoint("/ua/currency/mb/")]
        case .auction:
            guard query.market == .cash, isToday else { return [] }
            return query.listedCurrencies.map { endpoint("/ua/currency/auction/\($0)/buy/all/") }
        case .banks:
            guard query.market == .banks else { return [] }
            return query.listedCurrencies.map { endpoint("/ua/currency/banks/\($0)/", isToday ? nil : query.day) }
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: query.day == query.today ? nil : query.day, read: layout.read)
    }

    private func endpoint(_ path: String, _ day: Day? = nil) -> Endpoint {
        Endpoint(
            source: id, base: addresses.base(of: .minfin), target: day.map { path + $0.iso + "/" } ?? path,
            lifetime: day == nil ? .seconds(300) : .forever, accept: "text/html")
    }
}

extension RateQuery {
    /// The currencies that lists of one currency each are fetched for, in lower case: at most four.
    var listedCurrencies: [String] {
        let wanted = currencies.filter { $0 != .uah }.prefix(4)
        return (wanted.isEmpty ? [.usd, .eur] : Array(wanted)).map { $0.text.lowercased() }
    }
}

/// Reads a bank's own page on Minfin: its rates and contacts, never the portal's own phone and e-mail.
enum BankPageReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        ReadResult { () throws(Refusal) in
            let page = try Page(bytes, context)
            guard let bank = bank(of: page) else {
                throw .notFound(.bankInAddress)
            }
            // The page of another bank than that of the address is not believed, nor one that does not say whose it is.
            if let named = KnownBanks.slug(ofName: bank.name), named != bank.slug { throw .notFound(.bankInAddress) }
            if KnownBanks.isNamed(bank.slug, in: page.heading + " · " + page.title) == false {
                throw .notFound(.bankInAddress)
            }
            let contacts = BankContacts.read(page, bank)
            var answer = ParsedAnswer()
            switch PageReader.read(page, as: try PageLayouts.minfinBank.inForce(context), of: bank).reading {
            case .found(let found): answer = found
            // A page of contacts need not have rates.
            case .refused(.otherTables([])) where contacts.isKnown: break
            case .refused(let refusal): throw refusal
            case .noData: break
            }
            answer.banks = [contacts.bank]
            return .found(answer)
        }
    }

    /// The bank of the page: identified by its address, named by its first heading.
    private static func bank(of page: Page) -> BankName? {
        for address in page.addresses {
            guard let slug = PageNames.bankSlug(inLink: address) else { continue }
            return BankName(slug: slug, name: name(page.heading) ?? name(page.title) ?? slug)
        }
        return nil
    }

    /// The bank's name in a heading such as `Курс валют у ПриватБанку`; the heading itself when it is short.
    private static func name(_ heading: String) -> String? {
        let text = heading.split(whereSeparator: { "|–—:•".contains($0) }).first.map(String.init) ?? heading
        let trimmed = text.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= 80 else { return nil }
        return HeaderWords.meaning(of: String(trimmed.prefix { $0 != " " })) == nil ? trimmed : nil
    }
}
