internal import KursCore
import KursText

/// Every bank's cash and card rates, today's and those of past days, whose median is a fallback for the average.
struct MinfinSiteBanksSource: RateSource {
    let addresses: BaseURLs
    /// The only city whose branches count; `nil` for the whole country.
    var city: City?

    var id: SourceID { city?.source(.minfinSiteBanks) ?? .minfinSiteBanks }
    let fallbackFlag: Flag? = .median
    var firstPastDay: Day? { MinfinSiteBanksSource.firstDay }

    /// 2006-01-04, the first day that the site's calendar offers.
    static let firstDay = Day(number: 13_152)

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .banks, query.day <= query.today, query.day >= MinfinSiteBanksSource.firstDay else {
            return []
        }
        let isToday = query.day == query.today
        return query.listedCurrencies.map { currency in
            let target =
                "/api/currency/rates/banks/\(currency)/?cpp=100" + (city.map { "&city=" + $0.id } ?? "")
                + (isToday ? "" : "&date=\(query.day.iso)")
            return Endpoint(
                source: id, base: addresses.base(of: .minfin), target: target,
                lifetime: isToday ? .seconds(300) : .forever)
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        var fetch = Fetch(endpoint, day: query.day == query.today ? nil : query.day, read: MinfinSiteBanksReader.read)
        fetch.nextPage = { MinfinSiteBanksReader.nextPage(after: $0, number: $1, of: endpoint) }
        return fetch
    }
}

/// Reads Minfin's JSON of all banks by clients of 2025 and 2026: `bid` buys and `ask` sells, mostly numbers as text.
///
/// The currency is only in the address. A bank without a quote has `"0"`, `null` or an empty value for the rate, or for
/// the whole of `cash` or `card`. Each of these has its own moment, in the answer for a past day also the next day's.
enum MinfinSiteBanksReader {
    /// Reads the list, which must be whole; for a past day only rates stamped on that day count.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .minfinSiteBanks) { (root) throws(Refusal) in
            let query = AddressQuery(context.address)
            guard let currency = currency(in: query) else { throw .notFound(.banksCurrencyInAddress) }
            let pages = root.kind == .array ? Array(root.elements) : [root]
            guard !pages.isEmpty else { throw JSONAnswer.refusal(of: root, expected: .dataAndMeta) }
            var rows: [JSONValue] = []
            for (index, page) in pages.enumerated() {
                guard let data = page["data"], data.kind == .array, let meta = page["meta"], meta.kind == .object else {
                    throw JSONAnswer.refusal(of: page, expected: .dataAndMeta)
                }
                // The best of half the banks would be a wrong answer.
                let isInPlace = pages.count == 1 || meta["page"]?.integer == index + 1
                guard isInPlace, meta["next"]?.isNull == (index == pages.count - 1) else {
                    throw .notFound(.lastPage)
                }
                rows += data.elements
            }
            // An answer that says how many banks there are must have them all.
            if let total = pages.last?["meta"]?["total"]?.integer, total > rows.count { throw .notFound(.lastPage) }
            var list = BankList(
                currency: currency, day: context.day ?? query["date"].flatMap { Day(iso: $0.utf8) }, context: context)
            for (number, row) in rows.enumerated() {
                if list.collector.leavesOutNull(row, row: number) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .row) }
                list.gather(row, number)
            }
            if let requested = list.day {
                if list.collector.quotes.isEmpty { try list.collector.refuseOtherDay(wanted: requested) }
                return try list.collector.parsedAnswer()
            }
            return try list.collector.parsedAnswer(expected: .rates)
        }
    }

    /// The path and query of the page after one with a number; `nil` where `next` is neither the next number nor this list's
    /// address with it.
    static func nextPage(after page: [UInt8], number: Int, of endpoint: Endpoint) -> String? {
        guard let next = (try? JSONDocument(page))?.root["meta"]?["next"] else { return nil }
        let address = AddressQuery(next.text)
        let list = AddressQuery(endpoint.target).segments
        // On another host the address has other segments before the list's.
        let hosts = [[], ["https:", "minfin.com.ua"], AddressQuery(endpoint.base.address).segments]
        let isList = hosts.contains { address.segments == $0 + list }
        guard next.integer ?? (isList ? address["page"].flatMap { Int($0) } : nil) == number + 1 else { return nil }
        return endpoint.target + "&page=\(number + 1)"
    }

    private static func currency(in query: AddressQuery) -> CurrencyCode? {
        guard let last = query.segments.last, query.segments.dropLast().last == "banks" else { return nil }
        return CurrencyCode(traded: Array(last.utf8)[...])
    }

    private struct BankList {
        let currency: CurrencyCode
        /// The only day whose rates count; `nil` for the current ones.
        let day: Day?
        let context: ReaderContext
        var collector = RowCollector()

        mutating func gather(_ row: JSONValue, _ number: Int) {
            guard let slug = row["slug"]?.text, KnownBanks.isSlug(slug) else {
                collector.leaveOut(row: number, row.fault(in: "slug"))
                return
            }
            let name = row["name_uk"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? slug
            for kind in [Kind.cash, .card] {
                gather(row[kind.rawValue], number, BankName(slug: slug, name: name), kind)
            }
        }

        private mutating func gather(_ block: JSONValue?, _ number: Int, _ bank: BankName, _ kind: Kind) {
            guard let block, !block.isEmpty else { return }
            let label = "\(bank.name) \(currency.text)"
            guard block.kind == .object else {
                collector.leaveOut(row: number, name: label, .invalid(field: kind.rawValue, value: block.excerpt))
                return
            }
            guard block["bid"].isQuoted || block["ask"].isQuoted else { return }
            guard let moment = block["date"].flatMap({ Timestamp(iso: $0.bytes) }) else {
                collector.leaveOut(row: number, name: label, block.fault(in: "date"))
                return
            }
            if collector.leavesOut(ahead: moment, .name(label), context) { return }
            if day == nil, collector.leavesOut(outdated: moment, row: number, name: label, context) { return }
            if collector.passesOver(context.kyiv.day(at: moment), wanted: day) {
                collector.leaveOut(label, because: block.fault(in: "date"))
                return
            }
            let sides = collector.sides(of: block, number: number, name: label, buy: "bid", sell: "ask")
            guard let (buy, sell) = sides else { return }
            collector.keep(
                Quote(
                    market: .banks, currency: currency, buy: buy, sell: sell, asOf: .instant(moment), kind: kind,
                    bank: bank))
        }
    }
}

extension JSONValue {
    /// Whether it is `null`, or a text, array or object without content, as PHP writes what is not there.
    var isEmpty: Bool {
        switch kind {
        case .null: true
        case .string: bytes.isEmpty
        case .array: elements.first { _ in true } == nil
        case .object: members.first { _ in true } == nil
        default: false
        }
    }
}
