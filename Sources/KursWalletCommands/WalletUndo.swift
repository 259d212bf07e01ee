import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet undo`.
enum WalletUndo {
    static let spec = CommandSpec(
        "wallet undo", aliases: ["скасувати", "відмінити"],
        LocalizedText(
            "undo the last change; repeat to undo earlier ones", "скасувати останню зміну; повторно — попередні"),
        usage: ["wallet undo [COUNT]"],
        examples: [
            Example("kurs wallet undo", "the lines that are gone or back", "зниклі й відновлені рядки"),
            Example("kurs wallet undo 2", "the last two changes", "дві останні зміни"),
        ],
        options: [WalletOptions.file], takes: 1, words: checkCount, handler: CommandHandler(undo))

    static let redoSpec = CommandSpec(
        "wallet redo", aliases: ["повторити"],
        LocalizedText("make again what undo took back", "повторити скасовану зміну"), usage: ["wallet redo [COUNT]"],
        examples: [Example("kurs wallet redo", "the change that was undone last", "щойно скасована зміна")],
        options: [WalletOptions.file], takes: 1, words: checkCount, handler: CommandHandler(undo))

    @Sendable private static func checkCount(_ line: inout ParsedArguments) throws(UsageError) {
        guard let text = line.operands.first, !(1...99).contains(Int(digits: Array(text.utf8)) ?? 0) else { return }
        throw .unexpectedArgument(text, usage: line.usage)
    }

    /// The plans and goals of a journal as a table shows each.
    private static func plans(of journal: Journal, _ context: CommandContext) -> [[UInt8]] {
        let book = PlanBook(journal, context)
        let plans = book.plans.indices.map { index in
            var bytes: [UInt8] = []
            PlansOutput(rows: [book.row(index)]).appendTable(to: &bytes, context)
            return bytes
        }
        let goals = journal.goals().map { goal in
            Array("\(GoalBook.Row.condition(of: goal, context.language).terminalSafe)\n".utf8)
        }
        return plans + goals
    }

    private static func isStamp(_ word: Substring) -> Bool {
        let parts = word.split(separator: "@")
        return parts.count == 2 && parts[1].utf8.count >= 10 && parts[1].utf8.allSatisfy(\.isASCIIDigit)
    }

    /// A line of a journal without what kurs notes in it for itself.
    private static func withoutNotes(_ line: String) -> String {
        if line.hasPrefix("; goal:") {
            var words = line.split(separator: " ").dropFirst(2).map(String.init)
            if words.last?.hasPrefix("edited:") == true {
                words.removeLast()
                words[words.count - 1] = words[words.count - 1].withoutComma
            }
            return words.list(" ")
        }
        guard let mark = line.firstIndex(of: ";") else { return line }
        let parts = line[line.index(after: mark)...].split(separator: ",").map(String.init)
        let kept = parts.filter { !Tag.tags(in: $0).contains(where: \.isOwn) }
        let text = line[..<mark] + (kept.isEmpty ? "" : ";" + kept.list(","))
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Undoes the last change, or several, or makes them again, and prints what is gone or back.
    private static func undo(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let file = try WalletFile(context)
        let isAgain = context.arguments.spec.name == redoSpec.name
        let count = context.arguments.operands.first.flatMap { Int($0) } ?? 1
        var (lines, done): ([UInt8], Int) = ([], 0)
        var time: Timestamp?
        var failure: CommandError?
        while done < count, failure == nil {
            do throws(CommandError) {
                let undone = try isAgain ? file.redo() : file.undo()
                lines += what(undone, isAgain, file, context)
                time = undone.change.time
                done += 1
            } catch {
                failure = error
            }
        }
        if let failure, done == 0 { throw failure }
        if context.settings.format == .table || context.settings.format == .plain {
            try context.reporter.deliver(lines)
            let moment = time.map { " (\(ClockTime.words($0, context.environment.kyiv)))" } ?? ""
            context.reporter.note(
                isAgain
                    ? LocalizedText("made again; - is gone, + is back", "повернуто: - зникло, + повернулося")
                    : count == 1
                        ? LocalizedText(
                            "the last change\(moment) is undone; - is gone, + is back; to make it again: kurs wallet redo",
                            "останню зміну\(moment) скасовано: - зникло, + повернулося; повторити: kurs wallet redo")
                        : LocalizedText(
                            "changes undone: \(done); - is gone, + is back",
                            "скасовано змін: \(done); - зникло, + повернулося"))
        }
        if let failure { throw failure }
        return .answered
    }

    /// What is gone or back after a change was undone or made again: the records, or of other changes the lines.
    private static func what(
        _ undone: (change: Change, before: [UInt8], after: Journal), _ isAgain: Bool, _ file: WalletFile,
        _ context: CommandContext
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        if context.settings.format == .table, let before = try? file.journal(undone.before, leavingOut: true) {
            let (old, new) = (plans(of: before, context), plans(of: undone.after, context))
            for (sign, lines, others) in [("- ", old, new), ("+ ", new, old)] {
                for line in lines where !others.contains(line) { bytes += Array(sign.utf8) + line }
            }
            bytes += RecordsOutput.differences(from: before, to: undone.after, context)
        }
        for splice in bytes.isEmpty ? undone.change.splices : [] {
            let (gone, back) = isAgain ? (splice.old, splice.new) : (splice.new, splice.old)
            for (sign, text) in [("-", gone), ("+", back)] {
                for line in text.split(separator: 0x0A) where line.contains(where: { $0 > 0x20 }) {
                    let line = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
                    // The notes of removals and changes, which only a merge reads.
                    if line.hasPrefix("; removed:")
                        || line.split(whereSeparator: { " ,".contains($0) }).allSatisfy(isStamp)
                    {
                        continue
                    }
                    let shown = context.settings.format == .table ? withoutNotes(line) : line
                    bytes.append(text: sign + " " + shown.terminalSafe + "\n")
                }
            }
        }
        return bytes
    }
}
