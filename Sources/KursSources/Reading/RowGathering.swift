internal import KursCore

/// Gathers the rows of an answer: good ones as quotes, odd ones as warnings.
///
/// One odd row does not cost the others; an answer of nothing but odd rows is refused for the first of them.
struct RowGathering {
    private(set) var quotes: [Quote] = []
    private var warnings: [Warning] = []
    private var firstFault: Refusal?
    private var leftOutCount = 0

    /// How many odd rows are named one by one; the rest are counted.
    static let namedLimit = 30

    /// Keeps a quote.
    mutating func keep(_ quote: Quote) { quotes.append(quote) }

    /// Adds a warning that leaves nothing out.
    mutating func warn(_ warning: Warning) { warnings.append(warning) }

    /// Leaves a row out because one of its fields cannot be used; `name` is what the row calls itself.
    mutating func leaveOut(row: Int, name: String? = nil, field: String, value: String) {
        firstFault = firstFault ?? .badRow(row: row, field: field, value: value)
        leaveOut(name ?? "\(row)", .rowLeftOut(row: name ?? "\(row)", reason: "\(field)=\(value)"))
    }

    /// Leaves a row out because its code names no currency that kurs knows; no fault of the answer's.
    mutating func leaveOut(unknownCode code: String) { leaveOut(code, .unknownCode(code)) }

    /// Leaves a row out on purpose; no fault of the answer's.
    mutating func leaveOut(_ row: String, because reason: String) {
        leaveOut(row, .rowLeftOut(row: row, reason: reason))
    }

    private mutating func leaveOut(_ row: String, _ warning: Warning) {
        leftOutCount += 1
        if leftOutCount <= RowGathering.namedLimit { warnings.append(warning) }
    }

    /// What was gathered; `nil` when there were no rows at all.
    ///
    /// - Throws: ``Refusal/badRow(row:field:value:)`` of the first odd row when there are no others.
    func harvest() throws(Refusal) -> Harvest? {
        if quotes.isEmpty, let firstFault { throw firstFault }
        if quotes.isEmpty, leftOutCount == 0 { return nil }
        var harvest = Harvest(quotes: quotes, warnings: warnings)
        if leftOutCount > RowGathering.namedLimit {
            let rest = leftOutCount - RowGathering.namedLimit
            harvest.warnings.append(.rowLeftOut(row: "…", reason: "+\(rest)"))
        }
        return harvest
    }
}
