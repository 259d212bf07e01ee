import KursCore
import KursTerminal
import KursWallet

/// The days from which accounts have an opening balance, which counts what was before.
enum OpeningBalance {
    /// Tells that records are earlier than the opening balances of their accounts.
    ///
    /// - Parameter postings: The accounts and days of the records that are added or changed.
    static func warn(_ postings: [(account: String, day: Day)], _ journal: Journal, _ context: CommandContext) {
        let isOpening = { (account: String) in account.hasPrefix("equity:opening") }
        let openings = Set((0..<journal.accounts.count).filter { isOpening(journal.accounts[$0]) }.map(Int32.init))
        guard !openings.isEmpty, !postings.contains(where: { isOpening($0.account) }) else { return }
        var counts: [String: (opening: Day, count: Int)] = [:]
        for transaction in journal.transactions {
            let accounts = Set(transaction.postings.lazy.map { journal.postings[$0].account })
            guard !accounts.isDisjoint(with: openings) else { continue }
            for account in accounts.map({ journal.accounts[Int($0)] })
            where counts[account].map({ transaction.day < $0.opening }) ?? true {
                let early = postings.count { $0.account == account && $0.day < transaction.day }
                counts[account] = (transaction.day, early)
            }
        }
        for (account, (opening, count)) in counts.sorted(by: { $0.key < $1.key }) where count > 0 {
            let name = ChartOfAccounts.Account.shortName(of: account)
            context.reporter.warn(
                "before-opening",
                LocalizedText(
                    "records before the opening balance of \(name) (\(opening.iso)): \(count); if that balance includes "
                        + "them, they are counted twice",
                    "записів до початкового залишку рахунку \(name) (\(opening.iso)): \(count); якщо залишок їх уже "
                        + "враховує, вони пораховані двічі"))
        }
    }
}
