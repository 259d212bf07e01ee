internal import KursCore

/// Gathers the rows of an answer: good ones as quotes, odd ones as warnings.
///
/// One odd row does not cost the others; an answer of nothing but odd rows is refused for the first of them.
struct RowCollector {
    private(set) var quotes: [Quote] = []
    private var archive: PackedQuotes?
    private var warnings: [Warning] = []
    private var firstFault: Refusal?
    private var leftOutCount = 0

    /// How many odd rows are named one by one; the rest are counted.
    static let namedLimit = 30

    /// Gathers the rows of a short answer.
    init() {}

    /// Gathers the rows of an archive's answer, packed wherever they fit.
    init(packing market: Market) { archive = PackedQuotes(of: market) }

    /// Keeps a quote.
    mutating func keep(_ quote: Quote) {
        if archive?.append(quote) != true { quotes.append(quote) }
    }

    /// Adds a warning that leaves nothing out.
    mutating func warn(_ warning: Warning) { warnings.append(warning) }

    /// Leaves a row out because one of its fields cannot be used; `name` is what the row calls itself.
    mutating func leaveOut(row: Int, name: String? = nil, _ fault: Refusal.RowFault) {
        firstFault = firstFault ?? .badRow(row: row, fault)
        leaveOut(.rowLeftOut(name.map(RowLabel.name) ?? .number(row), .fault(fault)))
    }

    /// Leaves a row out because its code names no currency that kurs knows; no fault of the answer's.
    mutating func leaveOut(unknownCode code: String) { leaveOut(.unknownCode(code)) }

    /// Whether a row is the `null` that a list may hold in a row's place; it is left out.
    mutating func leavesOutNull(_ value: JSONValue, row: Int, name: String? = nil) -> Bool {
        guard value.isNull else { return false }
        leaveOut(row: row, name: name, .notARow(.null))
        return true
    }

    /// Whether a row is for a moment more than a day ahead of the clock; it is left out.
    mutating func leavesOut(ahead moment: Timestamp, _ row: RowLabel, _ context: ReaderContext) -> Bool {
        guard let clock = context.clock, context.isAhead(moment) else { return false }
        firstFault = firstFault ?? .ahead(moment, clock: clock)
        leaveOut(.ahead(row: row, moment: moment, clock: clock))
        return true
    }

    /// Leaves out a row that is valid but is not of use; no fault of the answer's.
    mutating func leaveOut(_ name: String, because fault: Refusal.RowFault) {
        leaveOut(.rowLeftOut(.name(name), .fault(fault)))
    }

    private mutating func leaveOut(_ warning: Warning) {
        leftOutCount += 1
        if leftOutCount <= RowCollector.namedLimit { warnings.append(warning) }
    }

    /// The two sides of a row; `nil` when the row was left out, since there is no rate or one that cannot be.
    ///
    /// A side that is missing, `null`, empty or zero is not quoted; the other one stands all the same.
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

    /// What was gathered, from a source that always has something.
    ///
    /// - Throws: What ``harvest()`` throws, and ``Refusal/notFound(_:)`` when there were no rows at all.
    func harvest(wanted: Refusal.Wanted) throws(Refusal) -> ParsedAnswer {
        guard let harvest = try harvest() else { throw .notFound(wanted) }
        return harvest
    }

    /// What was gathered; `nil` when there were no rows at all.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` of the first odd row when there are no others, and
    ///   ``Refusal/notFound(_:)`` when all rows were of other things.
    func harvest() throws(Refusal) -> ParsedAnswer? {
        if quotes.isEmpty, archive?.isEmpty != false {
            if let firstFault { throw firstFault }
            if leftOutCount == 0 { return nil }
            throw .notFound(.rowWithRate)
        }
        var harvest = ParsedAnswer(quotes: quotes, warnings: warnings)
        if let archive { harvest.archive = archive }
        if leftOutCount > RowCollector.namedLimit {
            harvest.warnings.append(.moreRowsLeftOut(count: leftOutCount - RowCollector.namedLimit))
        }
        return harvest
    }
}
