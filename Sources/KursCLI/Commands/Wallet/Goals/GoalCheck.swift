import KursCore
import KursText
import KursWallet

/// The goals that `kurs alert check` tells: each once in its period, and a missed target once after it.
struct GoalCheck {
    /// Limits that are broken and targets that are reached, and have not been told in this period; then targets that were
    /// missed in the last period.
    let firing: [(row: GoalBook.Row, settings: GoalSettings)]
    private let memory: GoalMemory
    private let context: CommandContext

    /// Judges the goals; `nil` without any.
    ///
    /// Other processes wait until ``finish()``.
    init?(_ context: CommandContext) throws(CommandError) {
        self.context = context
        let file = try WalletFile(context)
        guard context.environment.files.mode(of: file.path) != nil else { return nil }
        // Nearly every wallet has no goals, and most of its text need not be read for that.
        guard let bytes = try file.load(), bytes.span.firstOffset(of: Array("; goal:".utf8).span) != nil else {
            return nil
        }
        let journal = try file.journal(bytes)
        let book = try GoalBook(journal, ChartOfAccounts(journal), on: context.today, context) {
            $0.isLimit ? nil : $0.span.days(around: context.today).lowerBound.advanced(by: -1)
        }
        // Rates may have come over the network; nobody waits for those.
        let known = try GoalMemory(file)
        memory = known
        let ended = book.ended.filter { known.isUnjudged($0) }
        do throws(CommandError) {
            try known.noteSeen(book.rows, ended, on: context.today)
        } catch {
            known.unlock()
            throw error
        }
        context.reporter.note(book.warnings)
        let second = context.environment.kyiv.secondsOfDay(at: context.now)
        for row in book.rows + ended where !row.isCertain {
            let line = row.condition(context.language) + ": " + row.words(context.language)
            context.environment.streams.errors.write("kurs: " + line.terminalSafe + "\n")
        }
        firing = (book.rows + ended).map { ($0, known.settings(of: $0.goal)) }.filter { row, settings in
            row.isToTell && row.isCertain && !known.wasTold(row.goal, on: row.progress.days.upperBound)
                && settings.quiet?.contains(secondOfDay: second) != true
        }
    }

    /// The file whose owner decides which programs are run.
    var path: String { memory.path }

    /// Remembers that a goal was told.
    func markTold(_ row: GoalBook.Row) throws(CommandError) {
        if row.isOver {
            try memory.noteJudged(row)
        } else {
            try memory.noteTold(row.goal, on: context.today)
        }
    }

    /// Lets other processes judge.
    func finish() { memory.unlock() }
}
