internal import KursCore
import KursText

/// Reads Minfin's API; `/mb/` as seen on 2021-01-26 and 2023-11-23, `/auction/` in 2016 and 2022, the others by
/// clients.
///
/// `bid` is the buying and `ask` the selling rate, as text or numbers; the auction may have them reversed. The answer
/// to an exhausted or invalid key is not documented, so any container other than the expected one is refused.
enum MinfinAPIReader {
    /// Reads `/mb/`: points in time, several of each currency and unordered; the newest of each counts.
    ///
    /// If a day is requested, only that day's points count.
    static func interbank(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .minfinAPIInterbank) { (root) throws(Refusal) in
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfPoints) }
            let requested = context.day ?? context.address.flatMap { Day(inAddress: $0) }
            var collector = RowCollector()
            var newest: [(point: Point, quote: Quote)] = []
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .point) }
                guard let (currency, point) = point(of: row, number, &collector) else { continue }
                // A single point in the future would take precedence over all valid ones.
                let moment = point.date.timestamp(context.kyiv)
                if collector.leavesOut(ahead: moment, .name(currency.text), context) { continue }
                if collector.passesOver(point.date.day, wanted: requested) { continue }
                let place = newest.firstIndex { $0.quote.currency == currency }
                if let place, newest[place].point > point { continue }
                let sides = collector.sides(of: row, number: number, name: currency.text, buy: "bid", sell: "ask")
                guard let (buy, sell) = sides else { continue }
                let quote = Quote(
                    market: .interbank, currency: currency, buy: buy, sell: sell, asOf: .instant(moment))
                guard let place else {
                    newest.append((point, quote))
                    continue
                }
                if newest[place].point == point, !newest[place].quote.hasRates(of: quote) {
                    throw .badRow(row: number, .repeated(field: "date", value: row["date"]?.excerpt ?? ""))
                }
                newest[place] = (point, quote)
            }
            for (_, quote) in newest { collector.keep(quote) }
            if newest.isEmpty { try collector.refuseOtherDay(wanted: requested) }
            return try collector.parsedAnswer()
        }
    }

    /// When a point was quoted, and when it was written; the later one of two for the same time counts.
    private struct Point: Comparable {
        let date: KyivMoment
        let writtenAt: KyivMoment?
        /// Increases from row to row, and orders two of the same second.
        let id: Int?

        static func < (left: Point, right: Point) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

        /// What is not known comes before all that is.
        private var order: [Int] {
            [date, writtenAt].flatMap { [Int($0?.day.number ?? .min), $0?.secondsOfDay ?? .min] } + [id ?? .min]
        }
    }

    private static func point(
        of row: JSONValue, _ number: Int, _ collector: inout RowCollector
    ) -> (CurrencyCode, Point)? {
        guard let currency = collector.currency(of: row, "currency", number: number) else { return nil }
        guard let date = row["date"].flatMap({ KyivMoment(iso: $0.bytes) }) else {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "date"))
            return nil
        }
        let writtenAt = row["pointDate"].flatMap { KyivMoment(iso: $0.bytes) }
        return (currency, Point(date: date, writtenAt: writtenAt, id: row["id"]?.integer))
    }

    /// Reads `/nbu/`: the official rate is in `ask`, where every client reads it.
    static func nbu(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let day = context.day ?? context.address.flatMap { Day(inAddress: $0) }
        return table(bytes, of: .minfinAPINBU) { currency, row, number, collector in
            guard let rate = row["ask"].rate else {
                collector.leaveOut(row: number, name: currency.text, row.fault(in: "ask"))
                return
            }
            if let bid = row["bid"], bid.isQuoted, bid.decimal != rate {
                collector.warn(.twoOfficialRates(currency: currency, bid: bid.excerpt))
            }
            collector.keep(Quote(market: .nbu, currency: currency, official: rate, asOf: day.map(AsOf.day)))
        }
    }

    /// Reads `/summary/`: the average of cash rates in banks.
    static func banks(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let day = context.day ?? context.address.flatMap { Day(inAddress: $0) }
        return table(bytes, of: .minfinAPIBanks) { currency, row, number, collector in
            let sides = collector.sides(of: row, number: number, name: currency.text, buy: "bid", sell: "ask")
            guard let (buy, sell) = sides else { return }
            collector.keep(
                Quote(market: .banks, currency: currency, buy: buy, sell: sell, asOf: day.map(AsOf.day)))
        }
    }

    /// Reads `/auction/info/`: the buying rate is the lower of the two numbers, whichever is called `bid`.
    static func cash(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        if let requested = context.day { return .refused(.otherDay(requested: requested, found: nil)) }
        return table(bytes, of: .minfinAPICash) { currency, row, number, collector in
            let sides = collector.sides(of: row, number: number, name: currency.text, buy: "bid", sell: "ask")
            guard let (bid, ask) = sides else { return }
            // A single number does not show which side it is.
            guard let bid, let ask else {
                let field = bid == nil ? "bid" : "ask"
                collector.leaveOut(row: number, name: currency.text, row.fault(in: field))
                return
            }
            collector.keep(Quote(market: .cash, currency: currency, buy: min(bid, ask), sell: max(bid, ask)))
        }
    }

    /// Reads an object keyed by currency codes in lower case.
    private static func table(
        _ bytes: [UInt8], of source: SourceID, each: (CurrencyCode, JSONValue, Int, inout RowCollector) -> Void
    ) -> ReadResult {
        JSONAnswer.read(bytes, of: source) { (root) throws(Refusal) in
            let wanted = Refusal.Expected.objectByCurrency
            guard root.kind == .object, JSONAnswer.message(in: root) == nil else {
                throw JSONAnswer.refusal(of: root, expected: wanted)
            }
            var collector = RowCollector()
            for (number, (name, row)) in root.members.enumerated() {
                guard let currency = collector.currency(name) else { continue }
                if collector.leavesOutNull(row, row: number, name: currency.text) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: wanted) }
                each(currency, row, number, &collector)
            }
            try refuseTwice(collector.quotes)
            return try collector.parsedAnswer(expected: .currencies)
        }
    }

    private static func refuseTwice(_ quotes: [Quote]) throws(Refusal) {
        var seen: Set<CurrencyCode> = []
        for (number, quote) in quotes.enumerated() where !seen.insert(quote.currency).inserted {
            throw .badRow(row: number, .repeated(field: "currency", value: quote.currency.text))
        }
    }
}
