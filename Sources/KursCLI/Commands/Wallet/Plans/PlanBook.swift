import KursCore
import KursText
import KursWallet

/// The plans of a journal with what has become of their days.
struct PlanBook {
    let journal: Journal
    let plans: [Plan]
    let chart: ChartOfAccounts
    let settlements: Settlements
    private let unknown: [Journal.TextRange]
    private let context: CommandContext
    /// How many days ahead something is coming.
    static let comingDays = 30
    /// How far ahead an identifier is looked for.
    private static let horizon = 800

    init(_ journal: Journal, _ context: CommandContext) {
        (self.journal, self.context) = (journal, context)
        (plans, unknown) = journal.plans()
        chart = ChartOfAccounts(journal)
        settlements = Settlements(journal)
    }

    /// Names periodic transactions whose days or postings are not known.
    func reportUnknown() {
        for range in unknown {
            let bytes = journal.files[range.file].bytes
            let line = String(
                decoding: bytes[range.range].prefix { $0 != 0x0A }.trimming { $0 <= 0x20 }, as: UTF8.self)
            let place =
                "\(journal.files[range.file].path):\(journal.line(of: range.range.lowerBound, file: range.file))"
            context.reporter.note(
                LocalizedText(
                    "\(place): “\(line)” is kept, but its days are not known",
                    "\(place): «\(line)» збережено, але його дні невідомі"))
        }
    }

    /// The plan whose identifier begins with a word.
    func find(_ word: String) throws(CommandError) -> Int {
        if let exact = plans.firstIndex(where: { $0.id.text == word }) { return exact }
        let found = plans.indices.filter { !word.isEmpty && plans[$0].id.text.hasPrefix(word) }
        guard let first = found.first else { throw .wallet(.plan(.unknownPlan(word))) }
        guard found.count == 1 else {
            throw .wallet(.ambiguousRecord(word, ids: found.prefix(5).map { plans[$0].id.text }))
        }
        return first
    }

    /// A plan with its next open day.
    func row(_ index: Int) -> PlansOutput.Row {
        let plan = plans[index]
        let first = plan.hasWrittenID ? plan.since ?? .firstOfHryvnia : context.today
        let last = context.today.advanced(by: Self.horizon)
        let open = settlements.occurrences(of: [plan], in: min(first, last)...last, today: context.today)
            .first { $0.state == .open }
        return PlansOutput.Row(
            plan: plan, summary: RecordSummary(plan.record, chart),
            next: open?.day ?? plan.next(from: last.advanced(by: 1)))
    }

    /// Everything from the first day that counts through another day.
    func occurrences(through last: Day) -> [Occurrence] {
        let first = min(Day.firstOfHryvnia, last)
        return settlements.occurrences(of: plans, in: first...last, today: context.today)
    }

    /// What is open and overdue, due today or coming.
    func due() -> [Occurrence] {
        occurrences(through: context.today.advanced(by: Self.comingDays)).filter { $0.state == .open }
    }

    /// What is open and overdue, due today or within a week.
    func soon() -> [Occurrence] {
        let last = context.today.advanced(by: 7)
        return due().filter { $0.day <= last }
    }

    /// The occurrence that a word names: the beginning of its identifier, or a plan of which something is due.
    func occurrence(_ word: String) throws(CommandError) -> Occurrence {
        let all = occurrences(through: context.today.advanced(by: Self.horizon))
        let found = all.filter { !word.isEmpty && $0.id.text.hasPrefix(word) }
        if let exact = found.first(where: { $0.id.text == word }) ?? (found.count == 1 ? found.first : nil) {
            return exact
        }
        if !found.isEmpty {
            throw .wallet(.plan(.ambiguousOccurrence(word, ids: found.prefix(5).map(\.id.text))))
        }
        guard let plan = try? find(word) else { throw .wallet(.plan(.unknownOccurrence(word))) }
        let open = all.filter { $0.plan == plan && $0.state == .open }
        guard let first = open.first, first.day <= context.today else {
            throw .wallet(.plan(.notDue(plans[plan].id.text, next: open.first?.id, on: open.first?.day)))
        }
        return first
    }
}

/// The order of a list.
enum WalletOrder: String, CaseIterable {
    case date, amount

    /// The value of `--sort`; `nil` without it.
    init?(_ arguments: ParsedArguments) throws(CommandError) {
        guard let text = arguments.value("sort") else { return nil }
        guard let order = WalletOrder(rawValue: text) else {
            throw .usage(.badValue("--sort", given: text, expected: Self.allCases.map(\.rawValue)))
        }
        self = order
    }
}
