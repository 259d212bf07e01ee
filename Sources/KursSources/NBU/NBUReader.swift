internal import KursCore
import KursText

/// Reads the NBU's two JSON forms; shapes seen from 1996-09-02 to 2026-08-12 (day) and 2026-03-17 (range).
///
/// Both are arrays of rows. `cc` and `exchangedate` identify the rate: `r030` is an internal number before 1999 and
/// `txt` changes its spelling. `rate` is UAH per `units` units, per 1 if the row has no `units`.
enum NBUReader {
    /// Reads one day; its rows must all be for the requested day, or, without one, for the same day.
    static func day(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let inAddress = AddressQuery(context.address)["date"].flatMap { Day(compact: $0.utf8) }
        var requested = context.day ?? inAddress
        return read(bytes, of: .nbuJSON) { (row, number, collector) throws(Refusal) in
            let day = try self.day(of: row, number)
            guard day == requested ?? day else { throw .otherDay(requested: requested ?? day, found: day) }
            requested = day
            gather(row, number, of: day, unit: row["units"] == nil ? 1 : row["units"]?.integer, &collector)
        }
    }

    /// Reads a range of days, held in memory; if one day is requested, only its rows.
    static func range(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let reader = NBURangeReader()
        reader.take(bytes)
        let reading = reader.finish(context)
        guard case .found(var answer) = reading else { return reading }
        answer.quotes = Array(answer.archive) + answer.quotes
        answer.archive = PackedQuotes(of: .nbu)
        return .found(answer)
    }

    /// Why an answer that stops being an array of rows is refused, judged by its beginning.
    static func explain(_ head: [UInt8], _ error: JSONError) -> ReadResult {
        let reading = read(head, of: .nbuRange) { _, _, _ in }
        // The beginning of a long answer is incomplete JSON; the position where the rows went wrong is more precise.
        switch reading {
        case .refused(.notJSON), .found, .noData: return .refused(.notJSON(byteOffset: error.byteOffset))
        case .refused: return reading
        }
    }

    private static func read(
        _ bytes: [UInt8], of source: SourceID,
        each: (JSONValue, Int, inout RowCollector) throws(Refusal) -> Void
    ) -> ReadResult {
        if let message = message(in: bytes) { return .refused(.message(message)) }
        return JSONAnswer.read(bytes, of: source) { (root) throws(Refusal) in
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfRows) }
            var collector = RowCollector()
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .row) }
                try each(row, number, &collector)
            }
            var rates = RatesByDay()
            for quote in collector.quotes { try rates.add(quote) }
            return try collector.parsedAnswer()
        }
    }

    static func day(of row: JSONValue, _ number: Int) throws(Refusal) -> Day {
        let field = row["exchangedate"]
        guard let field, field.kind == .string, let day = Day(dotted: field.bytes) else {
            throw .badRow(row: number, field.fault(in: "exchangedate"))
        }
        return day
    }

    static func gather(
        _ row: JSONValue, _ number: Int, of day: Day, unit: Int?, _ collector: inout RowCollector
    ) {
        let code = row["cc"]
        guard let code, code.kind == .string, let currency = CurrencyCode(utf8: code.bytes) else {
            // Some days of 1999–2015 have a row called `___`.
            collector.leaveOut(row: number, code.fault(in: "cc"))
            return
        }
        if currency == .uah || isNumbered(otherThan: currency, row, day) {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: currency == .uah ? "cc" : "r030"))
            return
        }
        guard let published = row["rate"].rate else {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "rate"))
            return
        }
        guard let unit, let rate = perUnit(published, of: unit) else {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "units"))
            return
        }
        if let stated = row["rate_per_unit"]?.decimal, stated != rate {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "rate_per_unit"))
            return
        }
        let setOn = row["calcdate"].flatMap { $0.kind == .string ? Day(dotted: $0.bytes) : nil }
        collector.keep(
            Quote(market: .nbu, currency: currency, unit: unit, official: rate, asOf: .day(day), setOn: setOn))
    }

    /// Whether the row has the numeric code of another currency; before 1999 the numbers were not those of ISO 4217.
    private static func isNumbered(otherThan currency: CurrencyCode, _ row: JSONValue, _ day: Day) -> Bool {
        guard day.date.year >= 1999, let number = row["r030"]?.integer, let own = Currency.find(currency)?.numeric,
            own != number, let other = Currency.find(numeric: number)
        else { return false }
        // A row of a currency that was replaced can have either number.
        return other.kind == .money && Currency.find(currency)?.kind == .money
    }

    /// The exact rate of one unit, from a rate of several; `nil` if there is none.
    private static func perUnit(_ rate: ExactDecimal, of unit: Int) -> ExactDecimal? {
        if let moved = UnitRate.perUnit(rate, of: unit) { return moved }
        // Other units were never seen; a rate that does not divide within ten more decimals is not published per unit
        // either.
        guard unit > 1, let quotient = try? rate.divided(by: ExactDecimal(unit), toScale: rate.scale + 10),
            (try? quotient.multiplied(by: ExactDecimal(unit))) == rate
        else { return nil }
        return quotient.trimmed(minimumScale: rate.scale)
    }

    /// The NBU's error message: `[{ Wrong date format }]`, which is not JSON, or an XML error.
    private static func message(in bytes: [UInt8]) -> String? {
        guard bytes.count <= 1000 else { return nil }
        if let message = bytes.text(between: "<message>", and: "</message>") { return message }
        guard let message = bytes.text(between: "[{", and: "}]"), !message.isEmpty else { return nil }
        return message.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ":") } ? nil : message
    }
}

extension [UInt8] {
    /// The text between two delimiters, trimmed; `nil` unless both occur in this order.
    ///
    /// O(length · delimiter), for the short texts of errors.
    fileprivate func text(between opening: String, and closing: String) -> String? {
        guard let start = span.firstOffset(of: Array(opening.utf8).span).map({ $0 + opening.utf8.count }),
            let end = span.firstOffset(of: Array(closing.utf8).span, from: start)
        else { return nil }
        return String(decoding: self[start..<end].trimming { $0 <= 0x20 }, as: UTF8.self)
    }
}

/// The rates of an answer, to detect two different ones of one currency for one day, of which neither can be trusted.
struct RatesByDay {
    private struct Key: Hashable {
        let currency: CurrencyCode
        let day: Day?
    }
    private var rates: [Key: ExactDecimal] = [:]
    private var number = 0

    /// Adds a quote of a day.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` when it contradicts an earlier one.
    mutating func add(_ quote: Quote) throws(Refusal) {
        var day: Day?
        if case .day(let own) = quote.asOf { day = own }
        let before = rates.updateValue(quote.official ?? .zero, forKey: Key(currency: quote.currency, day: day))
        if let before, before != quote.official {
            throw .badRow(row: number, .repeated(field: "cc", value: quote.currency.text))
        }
        number += 1
    }
}
