internal import KursCore
import KursText

/// Collects the rows of an answer: valid ones as quotes, the others as warnings.
///
/// An invalid row does not affect the others; an answer of invalid rows only is refused for the first of them.
struct RowCollector {
    private(set) var quotes: [Quote] = []
    private var archive: PackedQuotes?
    private var warnings: [Warning] = []
    private var firstFault: Refusal?
    private var leftOutCount = 0
    /// The latest day of the rows that were passed over.
    private var otherDay: Day?

    /// The number of omitted rows with a warning each; further ones are counted.
    static let namedLimit = 30

    init() {}

    /// For the answer of an archive; its rows are packed where they fit.
    init(packing market: Market) { archive = PackedQuotes(of: market) }

    mutating func keep(_ quote: Quote) {
        if archive?.append(quote) != true { quotes.append(quote) }
    }

    mutating func warn(_ warning: Warning) { warnings.append(warning) }

    /// Leaves out a row with a missing or invalid field; `name` is what the row is about.
    mutating func leaveOut(row: Int, name: String? = nil, _ fault: Refusal.RowFault) {
        firstFault = firstFault ?? .badRow(row: row, fault)
        leaveOut(.rowLeftOut(name.map(RowLabel.name) ?? .number(row), .fault(fault)))
    }

    mutating func leaveOut(unknownCode code: String) { leaveOut(.unknownCode(code)) }

    /// The currency of a code; `nil` for an unknown one, whose row is left out.
    mutating func currency(_ code: JSONValue) -> CurrencyCode? {
        let currency = CurrencyCode(traded: code.bytes)
        if currency == nil { leaveOut(unknownCode: String(code.excerpt.prefix(12))) }
        return currency
    }

    /// The currency of the code in a field; `nil` for a row that is left out because it has none, or an unknown one.
    mutating func currency(of row: JSONValue, _ field: String, number: Int) -> CurrencyCode? {
        guard let code = row[field], code.kind == .string else {
            leaveOut(row: number, row.fault(in: field))
            return nil
        }
        return currency(code)
    }

    /// Whether a row is of another day than the one wanted, if one is; such a row is passed over.
    mutating func passesOver(_ day: Day, wanted: Day?) -> Bool {
        guard let wanted, day != wanted else { return false }
        otherDay = max(otherDay ?? day, day)
        return true
    }

    /// - Throws: ``Refusal/otherDay(requested:found:)`` where a day is wanted and rows of others were passed over.
    func refuseOtherDay(wanted: Day?) throws(Refusal) {
        if let wanted, let otherDay { throw .otherDay(requested: wanted, found: otherDay) }
    }

    /// Whether a row is `null`; such a row is left out.
    mutating func leavesOutNull(_ value: JSONValue, row: Int, name: String? = nil) -> Bool {
        guard value.isNull else { return false }
        leaveOut(row: row, name: name, .notARow(.null))
        return true
    }

    /// Whether a row is dated more than an hour ahead of the clock; such a row is left out.
    mutating func leavesOut(ahead moment: Timestamp, _ row: RowLabel, _ context: ReaderContext) -> Bool {
        guard let clock = context.clock, context.isAhead(moment) else { return false }
        firstFault = firstFault ?? .ahead(moment, clock: clock)
        leaveOut(.ahead(row: row, moment: moment, clock: clock))
        return true
    }

    /// Whether a row of current rates is dated more than ten days before the clock; such a row is left out.
    ///
    /// An address that nobody maintains any more may answer for years with the rates of its last day.
    mutating func leavesOut(outdated moment: Timestamp, row: Int, name: String, _ context: ReaderContext) -> Bool {
        guard context.isOutdated(moment) else { return false }
        leaveOut(row: row, name: name, .invalid(field: "date", value: moment.iso))
        return true
    }

    /// Leaves out a valid row that is not needed; not a fault of the answer.
    mutating func leaveOut(_ name: String, because fault: Refusal.RowFault) {
        leaveOut(.rowLeftOut(.name(name), .fault(fault)))
    }

    private mutating func leaveOut(_ warning: Warning) {
        leftOutCount += 1
        if leftOutCount <= RowCollector.namedLimit { warnings.append(warning) }
    }

    /// The two sides of a row; `nil` when the row was left out because it has no rate or an invalid one.
    ///
    /// A side that is missing, `null`, empty or zero is not quoted; the other side is used alone.
    mutating func sides(
        of row: JSONValue, number: Int, name: String, buy buyField: String, sell sellField: String
    ) -> (buy: ExactDecimal?, sell: ExactDecimal?)? {
        for field in [buyField, sellField] where row[field].isQuoted && row[field].rate == nil {
            leaveOut(row: number, name: name, row.fault(in: field))
            return nil
        }
        let (buy, sell) = (row[buyField].rate, row[sellField].rate)
        guard buy != nil || sell != nil else {
            leaveOut(row: number, name: name, row.fault(in: sellField))
            return nil
        }
        return (buy, sell)
    }

    /// The collected rows, for a source that always has some.
    ///
    /// - Throws: What ``parsedAnswer()`` throws, and ``Refusal/notFound(_:)`` when there were no rows at all.
    func parsedAnswer(expected: Refusal.Expected) throws(Refusal) -> ParsedAnswer {
        guard let answer = try parsedAnswer() else { throw .notFound(expected) }
        return answer
    }

    /// The collected rows; `nil` when there were none at all.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` of the first odd row when there are no others, and
    ///   ``Refusal/notFound(_:)`` when all rows were left out for other reasons.
    func parsedAnswer() throws(Refusal) -> ParsedAnswer? {
        if quotes.isEmpty, archive?.isEmpty != false {
            if let firstFault { throw firstFault }
            if leftOutCount == 0 { return nil }
            throw .notFound(.rowWithRate)
        }
        var answer = ParsedAnswer(quotes: quotes, warnings: warnings)
        if let archive { answer.archive = archive }
        if leftOutCount > RowCollector.namedLimit {
            answer.warnings.append(.moreRowsLeftOut(count: leftOutCount - RowCollector.namedLimit))
        }
        return answer
    }
}

enum UnitRate {
    /// The rate of one unit from a rate of 10, 100, 1000… units: only the decimal point moves; `nil` for other units.
    static func perUnit(_ rate: ExactDecimal, of unit: Int) -> ExactDecimal? {
        var (rest, decimals) = (unit, 0)
        while rest > 1, rest % 10 == 0 {
            rest /= 10
            decimals += 1
        }
        return rest == 1 ? ExactDecimal(coefficient: rate.coefficient, scale: rate.scale + decimals) : nil
    }
}
