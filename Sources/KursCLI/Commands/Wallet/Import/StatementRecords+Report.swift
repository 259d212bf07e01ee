import KursCore

extension StatementRecords {
    /// Reports what was left out, and the rows that cannot be read.
    func report(_ context: CommandContext) throws(CommandError) {
        for (status, count) in unfinished.sorted(by: { $0.key < $1.key }) {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(Self.rows(count, " “\(status)”")): no money moved",
                    "\(path): рядків «\(status)»: \(count), пропущено — гроші не рухалися"))
        }
        if zeros > 0 {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(Self.rows(zeros, " of zero"))", "\(path): нульових рядків пропущено: \(zeros)"))
        }
        if totalCount > 0 {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(Self.rows(totalCount, " with totals"))",
                    "\(path): підсумкових рядків пропущено: \(totalCount)"))
        }
        if withoutAmount > 0 {
            context.reporter.note(
                LocalizedText(
                    "\(path): \(Self.rows(withoutAmount, " without an amount"))",
                    "\(path): рядків без суми пропущено: \(withoutAmount)"))
        }
        guard let first = refusals.first else { return }
        for refusal in refusals.dropFirst().prefix(19) {
            let why = ErrorMessage(refusal.error, line: refusal.line, context.settings.market, context.language)
            context.reporter.note(LocalizedText("\(path): \(why.message)", "\(path): \(why.message)"))
        }
        throw .wallet(.import(.unreadableRow(path: path, line: first.line, first.error, count: refusals.count)))
    }

    private static func rows(_ count: Int, _ kind: String) -> String {
        CountedNoun.rows(count).en + kind + (count == 1 ? " is left out" : " are left out")
    }
}
