import KursCore
import KursText
import KursWallet

/// Which records a command is about: a period, a category, an account, a text.
struct RecordFilter {
    private let journal: Journal
    private let days: ClosedRange<Day>?
    private var category: Set<Int32>?
    private var account: Set<Int32>?
    private let search: [UInt8]?
    /// Whether only records are wanted that have settled a plan.
    private let isOfPlan: Bool

    /// Whether something other than the period narrows the records.
    var isNarrow: Bool { category != nil || account != nil || search != nil || isOfPlan }

    init(
        _ period: String?, _ journal: Journal, _ chart: ChartOfAccounts, _ context: CommandContext
    ) throws(CommandError) {
        self.journal = journal
        days = try WalletPeriod.days(period, context)
        isOfPlan = context.arguments.has("done")
        if let word = context.arguments.value("category") {
            var name = (try? chart.category(word, isIncome: false)) ?? (try? chart.category(word, isIncome: true))
            if name == nil { name = try chart.category(word, isIncome: false) }
            category = Self.accounts(below: name ?? word, journal)
        }
        if let word = context.arguments.value("account") {
            account = Self.accounts(below: try chart.knownAccount(word), journal)
        }
        search = context.arguments.value("search").map { foldedText(Array($0.utf8)) }
    }

    /// Whether a transaction is among them.
    func accepts(_ index: Int) -> Bool {
        let transaction = journal.transactions[index]
        if let days, !days.contains(transaction.day) { return false }
        for wanted in [category, account].compactMap(\.self)
        where !transaction.postings.contains(where: { wanted.contains(journal.postings[$0].account) }) {
            return false
        }
        if isOfPlan, !Tag.tags(in: journal.header(of: index).comment).contains(where: { $0.name == "plan" }) {
            return false
        }
        guard let search else { return true }
        let text = journal.files[transaction.file].bytes[Int(transaction.start)..<Int(transaction.end)]
        return foldedText(Array(text)).span.firstOffset(of: search.span) != nil
    }

    /// The numbers of an account and of those below it.
    private static func accounts(below name: String, _ journal: Journal) -> Set<Int32> {
        Set(
            (0..<journal.accounts.count).filter {
                let other = journal.accounts[$0]
                return other == name || other.utf8.starts(with: (name + ":").utf8)
            }.map(Int32.init))
    }
}

/// Periods of the wallet as people type them.
enum WalletPeriod {
    /// The words with those of one period, as `last month` and `1 November`, made one.
    private static func joined(_ words: [String]) -> [String] {
        CalendarWords.joined(MonthWords.joined(words, takesMonths: true), takesLast: true)
    }

    /// The only argument of the command, or the words of one period that are its arguments; `nil` without any.
    static func word(_ context: CommandContext) throws(CommandError) -> String? {
        let words = joined(context.arguments.operands)
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: context.arguments.usage)) }
        return words.first
    }

    /// Whether words are a day or a period, whatever day it is today.
    static func isOne(_ words: [String]) -> Bool {
        let words = joined(words)
        guard words.count == 1, let word = words.first else { return false }
        let today = Day.firstOfHryvnia.advanced(by: 10_000)
        return DateArgument.offset(word) != nil || (try? PeriodArgument.days(word, today: today)) != nil
            || CalendarWords.period(word, today: today, takesLast: true) != nil
    }

    /// The days of a period such as `2026-11`, `2026Q3`, `-30d`; `nil` without one, for all days.
    static func days(_ text: String?, _ context: CommandContext) throws(CommandError) -> ClosedRange<Day>? {
        guard let text else { return nil }
        if let offset = DateArgument.offset(text), offset < 0 {
            return context.today.advanced(by: offset + 1)...context.today
        }
        if let days = CalendarWords.period(text, today: context.today, takesLast: true) { return days }
        do throws(UsageError) {
            return try PeriodArgument.days(text, today: context.today)
        } catch {
            throw .usage(error)
        }
    }
}
