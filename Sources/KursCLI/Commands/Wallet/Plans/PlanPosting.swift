import KursCore
import KursWallet

/// The postings of the record that settles a plan.
struct PlanPosting {
    private let plan: Plan
    private let book: PlanBook
    private let context: CommandContext

    init(_ plan: Plan, _ book: PlanBook, _ context: CommandContext) {
        (self.plan, self.book, self.context) = (plan, book, context)
    }

    /// The postings of the plan, with another amount and other accounts where they are given.
    func lines(_ money: Record.Money?) throws(CommandError) -> [RecordText.Line] {
        let entries = plan.record.postings
        let inferred = entries.filter(\.isInferred).count
        var lines = entries.map { entry in
            let amount = entry.isInferred && inferred == 1 ? nil : Record.Money(entry.amount, entry.commodity)
            return RecordText.Line(
                name(entry), amount,
                cost: entry.cost.map { Record.Money($0.amount.magnitude, $0.commodity) })
        }
        if let money {
            guard entries.count == 2, entries.allSatisfy({ $0.cost == nil }) else { throw unsupported }
            for index in lines.indices {
                guard let old = lines[index].amount else { continue }
                lines[index].amount = Record.Money(
                    old.amount.isNegative ? money.amount.negated : money.amount, money.commodity)
            }
        }
        try changeAccounts(&lines)
        return lines
    }

    private func name(_ entry: Record.Entry) -> String {
        switch entry.kind {
        case .real: entry.account
        case .virtual: "(\(entry.account))"
        case .balancedVirtual: "[\(entry.account)]"
        }
    }

    /// `--from` is the account that pays, `--to` the one that receives.
    private func changeAccounts(_ lines: inout [RecordText.Line]) throws(CommandError) {
        let entries = plan.record.postings
        let own = entries.indices.filter {
            [.asset, .liability].contains(book.chart.kind(of: entries[$0].account))
        }
        for option in ["from", "to"] {
            guard let word = context.arguments.value(option) else { continue }
            let account = try book.chart.ownAccount(word)
            let places = own.filter { own.count == 1 || entries[$0].amount.isNegative == (option == "from") }
            guard let place = places.first, places.count == 1 else { throw unsupported }
            lines[place].account = account
        }
    }

    private var unsupported: CommandError {
        let text = book.journal.periodic[plan.parts[0].index].text
        return .wallet(
            .plan(
                .unsupportedPlan(
                    path: book.journal.files[text.file].path,
                    line: book.journal.line(of: text.range.lowerBound, file: text.file))))
    }
}
