import KursCore

extension StatementRecords {
    /// Reports what was left out, and the rows that cannot be read.
    func report(_ context: CommandContext) throws(CommandError) {
        for (status, count) in unfinished.sorted(by: { $0.key < $1.key }) {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(count) rows “\(status)” are left out: no money moved",
                    "\(path): рядків «\(status)»: \(count), пропущено — гроші не рухалися"))
        }
        if zeros > 0 {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(zeros) rows of zero are left out", "\(path): нульових рядків пропущено: \(zeros)"))
        }
        if withoutAmount > 0 {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(withoutAmount) rows without an amount are left out",
                    "\(path): рядків без суми пропущено: \(withoutAmount)"))
        }
        guard let first = refusals.first else { return }
        for refusal in refusals.dropFirst().prefix(19) {
            let why = ErrorMessage(refusal.error, line: refusal.line, context.settings.market, context.language)
            context.reporter.note(LocalizedText("\(path): \(why.message)", "\(path): \(why.message)"))
        }
        throw .wallet(.import(.unreadableRow(path: path, line: first.line, first.error, count: refusals.count)))
    }
}
