import KursCore
package import KursTerminal
import KursText
package import KursWallet

package struct PlanBook {
    let journal: Journal
    package let plans: [Plan]
    let chart: ChartOfAccounts
    let settlements: Settlements
    private let unknown: [Journal.TextRange]
    private let context: CommandContext
    static let comingDays = 30
    static let horizon = 800

    package init(_ journal: Journal, _ context: CommandContext) {
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
            let place = journal.place(of: range)
            context.reporter.note(
                "\(place): “\(line)” is kept, but its days are not known",
                "\(place): «\(line)» збережено, але його дні невідомі")
        }
    }

    /// The plan with an identifier, else the only one with this description or category, else the one whose identifier
    /// begins with the word.
    func find(_ word: String) throws(CommandError) -> Int {
        let found = try named(word)
        guard found.count == 1 else { throw ambiguous(word, found) }
        return found[0]
    }

    /// The plan that an identifier names, or those with a description or category; at least one.
    private func named(_ word: String) throws(CommandError) -> [Int] {
        if let exact = plans.firstIndex(where: { $0.id.text == word }) { return [exact] }
        let called = plans(called: word)
        if !called.isEmpty { return called }
        let begun = plans.indices.filter { !word.isEmpty && plans[$0].id.text.hasPrefix(word) }
        if begun.count > 1 { throw .wallet(.ambiguousRecord(word, ids: begun.prefix(5).map { plans[$0].id.text })) }
        if begun.isEmpty { throw .wallet(.plan(.unknownPlan(word))) }
        return begun
    }

    private func ambiguous(_ word: String, _ found: [Int]) -> CommandError {
        .wallet(.plan(.ambiguousPlan(word, ids: found.prefix(5).map { plans[$0].id.text })))
    }

    /// The plans with a description, in any case, else those with a category; both by their whole names.
    func plans(called word: String) -> [Int] {
        let wanted = foldedText(Array(word.utf8))
        let described = plans.indices.filter {
            !wanted.isEmpty && ChartOfAccounts.isSameName(plans[$0].record.description, word)
        }
        guard described.isEmpty else { return described }
        for kinds in [[.expense, .income], [.asset, .liability]] as [Set<AccountKind>] {
            guard let account = chart.account(called: word, among: kinds) else { continue }
            let named = plans.indices.filter { plans[$0].record.postings.contains { $0.account == account } }
            if !named.isEmpty { return named }
        }
        // A word of a description
        return plans.indices.filter { index in
            wanted.count > 2
                && foldedText(Array(plans[index].record.description.utf8)).split(separator: 0x20)
                    .contains { $0.starts(with: wanted) }
        }
    }

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

    func occurrences(through last: Day) -> [Occurrence] {
        let first = min(Day.firstOfHryvnia, last)
        return settlements.occurrences(of: plans, in: first...last, today: context.today)
    }

    /// What is open and overdue, due today or coming.
    package func due() -> [Occurrence] {
        occurrences(through: context.today.advanced(by: Self.comingDays)).filter { $0.state == .open }
    }

    /// What is overdue or due today of the only plan of an expense that some names name, in one amount.
    ///
    /// - Parameter isWanted: Whether a plan is named.
    func expenseDue(where isWanted: (Int) -> Bool) -> Occurrence? {
        let found = due().filter { occurrence in
            let summary = RecordSummary(plans[occurrence.plan].record, chart)
            return occurrence.day <= context.today && isWanted(occurrence.plan) && summary.kind == .expense
                && summary.amount != nil && summary.paid == nil
        }
        return Set(found.map(\.plan)).count == 1 ? found[0] : nil
    }

    /// Tells what is due in the category of an expense that may pay it, and the line by which it would.
    func tellDue(of record: Record) {
        let summary = RecordSummary(record, chart)
        guard summary.kind == .expense, let money = summary.amount, money.amount.isNegative, summary.paid == nil,
            let occurrence = expenseDue(where: { index in
                let plan = RecordSummary(plans[index].record, chart)
                return plan.category == summary.category
                    && [record.description, ""].contains(where: [plans[index].record.description, ""].contains)
            })
        else { return }
        let sum = ["\(money.amount.magnitude.trimmed())", money.commodity.lowercased()]
        let paid = ["--from", summary.account ?? ""] + (record.day == context.today ? [] : ["--on", record.day.iso])
        let line =
            "kurs wallet undo && kurs wallet " + WalletCapture.shellLine(["done", occurrence.id.text] + sum + paid)
        let name = summary.category?.terminalSafe ?? ""
        context.reporter.note(
            "\(name) is planned for \(occurrence.day.iso); if this pays it: \(line)",
            "є план: \(name), \(occurrence.day.iso); якщо це він: \(line)")
    }

    /// What is open and overdue, due today or within a week.
    func soon() -> [Occurrence] {
        let last = context.today.advanced(by: 7)
        return due().filter { $0.day <= last }
    }

    /// The occurrence that a word names: its identifier, a plan of which something is due by its description, category or
    /// identifier, or the beginning of an identifier.
    ///
    /// - Parameter isAhead: Whether it may also be the next payment of a plan, long before its day.
    func occurrence(_ word: String, isAhead: Bool = false) throws(CommandError) -> Occurrence {
        let all = occurrences(through: context.today.advanced(by: Self.horizon))
        let found = all.filter { !word.isEmpty && $0.id.text.hasPrefix(word) }
        if let exact = found.first(where: { $0.id.text == word }) { return exact }
        // A name such as `rent` may by chance begin an identifier.
        if let first = found.first, plans(called: word).isEmpty {
            guard found.count == 1 else {
                throw .wallet(.plan(.ambiguousOccurrence(word, ids: found.prefix(5).map(\.id.text))))
            }
            return first
        }
        var named: [Int]
        do throws(CommandError) {
            named = try self.named(word)
        } catch {
            if case .wallet(.plan(.unknownPlan)) = error { throw .wallet(.plan(.unknownOccurrence(word))) }
            throw error
        }
        let open = all.filter { $0.state == .open && named.contains($0.plan) }
        // Of several plans with the name, the only one that is due is meant.
        let due = Set(open.filter { $0.day <= context.today }.map(\.plan))
        if named.count > 1, due.count == 1 { named = Array(due) }
        guard named.count == 1 else { throw ambiguous(word, named) }
        // What is once may be done before its day.
        let isOnce = plans[named[0]].parts[0].recurrence.step == .once
        guard let first = open.first(where: { $0.plan == named[0] }),
            isAhead || isOnce || first.day <= context.today || isNear(first, all)
        else {
            let verb = context.arguments.spec.name
            throw .wallet(
                .plan(.notDue(plans[named[0]].id.text, next: open.first?.id, on: open.first?.day, verb: verb)))
        }
        return first
    }

    /// Whether what comes within a week is nearer than what its plan made due before, which a second payment may be for.
    private func isNear(_ next: Occurrence, _ all: [Occurrence]) -> Bool {
        let before = all.last { $0.plan == next.plan && $0.day < next.day }
        return next.day <= context.today.advanced(by: 7)
            && before.map { next.day.number - context.today.number < context.today.number - $0.day.number } != false
    }
}
