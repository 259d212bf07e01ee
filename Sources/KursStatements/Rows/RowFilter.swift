package import KursCore
package import KursTerminal

package struct RowFilter {
    package enum Kind: String, CaseIterable {
        case income, expense
        /// The sale of currency, which is neither.
        case sale
        /// What nothing decides.
        case undecided
    }

    package var kind: Kind?
    package var period: ClosedRange<Day>?
    /// The statuses of rows that are left out, folded.
    var skipped: Set<String> = []

    package init(_ context: CommandContext) throws(UsageError) {
        let arguments = context.arguments
        kind = try arguments.choice("only")
        if let text = arguments.value("period") {
            // Besides the periods of tax returns, whatever is a period elsewhere.
            guard let days = PeriodArgument.partOfYear(text) ?? (try? PeriodArgument.days(text, today: context.today))
            else {
                throw .badForm("--period", given: text, .bookPeriod)
            }
            period = days
        }
        if let option = ["from", "until"].first(where: arguments.has) {
            if period != nil { throw .conflict("--period", arguments.spelling(of: option)) }
            var (first, last) = (Day(number: .min), Day(number: .max))
            if let text = arguments.value("from") {
                first = try arguments.period("from", text, today: context.today).lowerBound
            }
            if let text = arguments.value("until") {
                last = try arguments.period("until", text, today: context.today).upperBound
            }
            guard first <= last else {
                throw .badValue(
                    arguments.spelling(of: "until"), given: last.iso, expected: [">= " + first.iso])
            }
            period = first...last
        }
        if let text = arguments.value("skip-status") {
            skipped = Set(text.split(separator: ",").map { ColumnName(String($0)).text })
        }
    }

    package var leavesRowsOut: Bool { kind != nil || period != nil }

    package func includes(_ day: Day) -> Bool { period?.contains(day) ?? true }

    package func includes(_ verdict: RowVerdict, _ amount: ExactDecimal, on day: Day) -> Bool {
        switch (kind, verdict.kind) {
        case (nil, _), (.income, .income), (.sale, .sale), (.sale, .purchase), (.undecided, .undecided): true
        // What is given back of an earlier quarter corrects that quarter, and the sums that have its receipt.
        case (.income, .refundGiven): verdict.refundOf.map(includes) ?? true || !verdict.isOfEarlierQuarter(day)
        case (.expense, .payment), (.expense, .fee), (.expense, .tax): amount.isNegative
        case (.expense, .interest), (.expense, .cashback): amount.isNegative
        default: false
        }
    }
}

extension RowFilter {
    /// Whether the sum of the wanted kind may lack a row of an amount that nothing decides.
    package func mayWant(_ amount: ExactDecimal) -> Bool { kind == .income || kind == .expense && amount.isNegative }
}
