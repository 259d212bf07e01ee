import KursCore
import KursWallet

/// The numbers of the wallet in a bar, in hryvnias, with rates from the store only.
struct BarWallet {
    private let figures: WalletFigures
    private let dueCount: Int

    /// Reads the wallet; `nil` where there is none or it cannot be read, since a bar reports no errors.
    init?(_ context: CommandContext) {
        // A recording has no database, and reading it takes no time.
        let policy: CachePolicy = context.settings.replay != nil ? .automatic : .fromCache
        guard let file = try? WalletFile(context), let journal = try? file.read(),
            let figures = try? WalletFigures(journal, in: .uah, context, quietPolicy: policy)
        else { return nil }
        self.figures = figures
        dueCount = PlanBook(journal, context).due().count { $0.day <= context.today }
    }

    /// A number as it is typed; `nil` where a rate is missing.
    func text(_ field: BarTemplate.WalletField, _ language: Language) -> String? {
        let number: ExactDecimal? =
            switch field {
            case .monthIn: figures.month.unpriced.isEmpty ? figures.month.income : nil
            case .monthOut: figures.month.unpriced.isEmpty ? figures.month.expenses : nil
            case .monthSaved: figures.month.unpriced.isEmpty ? figures.saved : nil
            case .total: figures.total
            case .due: ExactDecimal(dueCount)
            }
        return number.map { NumberFormat.typed($0, language) }
    }
}
