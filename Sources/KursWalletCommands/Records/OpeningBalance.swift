import KursCore
import KursTerminal
import KursWallet

/// The days from which accounts have an opening balance, which counts what was before.
enum OpeningBalance {
    /// Tells that records are earlier than the opening balances of their accounts.
    ///
    /// - Parameter postings: The accounts, days and commodities of the records that are added or changed; no commodity where
    ///   the amount follows from the others.
    static func warn(
        _ postings: [(account: String, day: Day, commodity: String?)], _ journal: Journal, _ context: CommandContext
    ) {
        let isOpening = { (account: String) in account.hasPrefix("equity:opening") }
        let openings = Set((0..<journal.accounts.count).filter { isOpening(journal.accounts[$0]) }.map(Int32.init))
        guard !openings.isEmpty, !postings.contains(where: { isOpening($0.account) }) else { return }
        // The account and what it holds.
        var counts: [[String]: (opening: Day, count: Int)] = [:]
        for transaction in journal.transactions {
            let parts = transaction.postings.map { journal.postings[$0] }
            guard parts.contains(where: { openings.contains($0.account) }) else { continue }
            for part in parts where part.commodity >= 0 {
                let (account, commodity) = (
                    journal.accounts[Int(part.account)], journal.commodities[Int(part.commodity)]
                )
                if let known = counts[[account, commodity]], known.opening <= transaction.day { continue }
                let early = postings.count {
                    $0.account == account && $0.day < transaction.day && $0.commodity ?? commodity == commodity
                }
                counts[[account, commodity]] = (transaction.day, early)
            }
        }
        for (key, (opening, count)) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where count > 0 {
            let name = ChartOfAccounts.Account.shortName(of: key[0])
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
