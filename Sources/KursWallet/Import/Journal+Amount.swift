internal import KursCore

extension Journal {
    /// What a transaction adds to an account in a commodity; `nil` when it has no line for it.
    func amount(of account: String, _ commodity: String, in index: Int) -> ExactDecimal? {
        var sum: ExactDecimal?
        for posting in transactions[index].postings.map({ postings[$0] }) where posting.commodity >= 0 {
            guard posting.kind == .real, accounts[Int(posting.account)] == account,
                commodities[Int(posting.commodity)] == commodity
            else { continue }
            sum = try? (sum ?? 0).adding(amount(posting))
        }
        return sum
    }
}
