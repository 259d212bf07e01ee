import KursCore
package import KursTerminal
import KursText
import KursWallet

package enum WalletList {
    package static let spec = CommandSpec(
        "wallet list", aliases: ["search", "find", "список", "записи", "пошук", "знайти"],
        LocalizedText("list records", "перелік записів"),
        usage: ["wallet list [PERIOD] [CATEGORY|TEXT]"],
        examples: [
            Example("kurs wallet list 2026-11 --category food", "records of a month", "записи за місяць"),
            Example(
                "kurs wallet list --sort amount --limit 10", "the ten largest, the largest last",
                "десять найбільших, найбільший останній"),
        ],
        options: WalletOptions.filter + [
            WalletOptions.ofPlan, WalletOptions.sort,
            CommonOptions.limit, WalletOptions.file,
        ],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            // `list 3`
            if line.operands.count == 1, !line.has("limit"), let count = Int(line.operands[0]),
                (1...999).contains(count)
            {
                line.options.append(ParsedArguments.Option(name: "limit", value: line.operands.removeLast()))
            }
        }, handler: CommandHandler(run))

    static let showSpec = CommandSpec(
        "wallet show", aliases: ["показати"],
        LocalizedText("show records as they are in the journal", "показати записи так, як у журналі"),
        usage: ["wallet show ID…"],
        examples: [Example("kurs wallet show k7f3", "one record", "один запис")],
        options: [WalletOptions.file], arguments: ["RECORD"], handler: CommandHandler(show))

    /// How many records the table shows without a period and `--limit`.
    private static let usualCount = 20

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let limit = try asTyped(CommonOptions.limit(arguments))
        let order: WalletOrder? = try asTyped(arguments.choice("sort"))
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(
            journal, chart, try WalletPeriod.words(context, takesText: true), isOfPlan: arguments.has("done"),
            takesText: true, context)
        var found = filter.transactions
        var records: [RecordSummary]
        if order == .amount {
            let all = WalletRecords.summaries(found, journal, chart)
            records = try WalletRates.sorted(all, journal, context) { record in
                record.amount.map { ($0, record.record.day) }
            }
            if let limit { records = Array(records.suffix(limit)) }
        } else {
            let isTable = context.settings.format == .table
            if let count = limit ?? (isTable && !filter.isPart ? usualCount : nil) {
                if limit == nil, found.count > count {
                    context.reporter.note(
                        "the last \(count) of \(CountedNoun.records(found.count).en); for all of them: --limit \(found.count)",
                        "показано останні \(count), а всього \(CountedNoun.records(found.count).uk); щоб побачити всі: --limit \(found.count)"
                    )
                }
                found = Array(found.suffix(count))
            }
            records = WalletRecords.summaries(found, journal, chart)
        }
        let status = context.listed(
            isEmpty: records.isEmpty, isPart: filter.isPart,
            filter.isPart && !journal.transactions.isEmpty ? EmptyWallet.nothingFound : EmptyWallet.nothing)
        try context.show(RecordsOutput(records: records, isNewestFirst: order == nil))
        return status
    }

    private static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let journal = try WalletFile(context).read()
        let found = try words.map { (word) throws(CommandError) in try WalletRecords.find(word, journal) }
        if context.settings.format == .table {
            var bytes: [UInt8] = []
            for index in found { bytes.append(journal.text(of: index), of: journal) }
            try context.reporter.deliver(bytes)
        } else {
            let chart = ChartOfAccounts(journal)
            try context.show(RecordsOutput(records: WalletRecords.summaries(found, journal, chart)))
        }
        return .answered
    }
}
