import KursCore
import KursWallet

/// Telling the goals of the wallet that are broken or reached, beside the alerts.
struct GoalAnnouncement {
    private let check: GoalCheck?
    private let context: CommandContext

    /// Judges the goals.
    ///
    /// A wallet that cannot be read is reported, and keeps no alert from firing.
    init(_ context: CommandContext) {
        self.context = context
        do throws(CommandError) {
            check = try GoalCheck(context)
        } catch {
            check = nil
            context.environment.streams.errors.write(ErrorMessage(error, context.language, now: context.now).line)
        }
    }

    /// The goals to tell.
    var firing: [(row: GoalBook.Row, settings: GoalSettings)] { check?.firing ?? [] }

    /// Lines such as `їжа < 8,000.00 UAH/month: 8,240.00 UAH, exceeded`.
    var lines: [String] { firing.map { line($0.row) } }

    private func line(_ row: GoalBook.Row) -> String {
        row.condition(context.language) + ": " + row.words(context.language)
    }

    /// Marks each goal as told whose program, if any, has started; the others are told again.
    func announce() throws(CommandError) {
        guard let check else { return }
        var failure: CommandError?
        let mark = { (row: GoalBook.Row) in
            do throws(CommandError) { try check.markTold(row) } catch { failure = failure ?? error }
        }
        for (row, settings) in firing {
            AnnouncementProgram.notifyDesktop(line(row), context)
            guard !settings.program.isEmpty, context.settings.replay == nil else {
                mark(row)
                continue
            }
            let variables: [(name: String, value: String)] = [
                ("KURS_ALERT_ID", row.goal.id.text), ("KURS_ALERT", row.goal.condition),
                ("KURS_ALERT_VALUE", row.progress.value.description),
                ("KURS_ALERT_THRESHOLD", row.goal.amount.description), ("KURS_ALERT_AT", context.now.iso),
            ]
            let program = AnnouncementProgram(
                command: settings.program, variables: variables, owner: check.path,
                name: row.condition(context.language))
            program.run(context) { mark(row) }
        }
        if let failure { throw failure }
    }

    /// Lets other processes judge.
    func finish() { check?.finish() }
}
