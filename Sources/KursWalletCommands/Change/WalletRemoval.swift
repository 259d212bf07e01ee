import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet rm`.
enum WalletRemoval {
    static let spec = CommandSpec(
        "wallet rm", aliases: CommandSpec.removalWords, LocalizedText("remove records", "видалити записи"),
        usage: ["wallet rm ID…", "wallet rm TEXT [DAY]"],
        examples: [
            Example("kurs wallet rm k7f3", "remove one", "видалити один"),
            Example("kurs wallet rm coffee yesterday", "the only one of that day", "єдиний того дня"),
        ],
        options: [WalletOptions.file], arguments: ["RECORD"], handler: CommandHandler(run))

    /// Removes records; a comment line remembers each, so that a merge does not bring it back.
    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = try context.someArguments("ID")
        let status = try WalletFile(context).show { (journal) throws(CommandError) in
            var text = words[...]
            let isText = words.count == 1 || journal.transactions(withID: words[0]).isEmpty
            // A day alone is no text.
            let day =
                isText && words.count > 1 ? try DescriptionDay.take(from: &text, today: context.today) : nil
            if text.isEmpty { throw .wallet(.unknownRecord(words.list(" "))) }
            let indices = try (isText ? [Array(text).list(" ")] : words).map { (word) throws(CommandError) in
                try WalletRecords.find(word, orText: isText, on: day, journal, for: ["rm"])
            }.distinct
            let removed = WalletRecords.summaries(indices, journal, ChartOfAccounts(journal))
            let edits = try zip(indices, removed).map { (index, summary) throws(CommandError) in
                let text = journal.text(of: index)
                try journal.refuseIncluded(text)
                return JournalEdit(text.range, EditStamp.removal(of: summary.record.id, at: context.now))
            }
            return (edits, RecordsOutput(records: removed))
        }
        context.tellRemoval()
        return status
    }
}
