public import KursCore

/// Sums by account and commodity.
public struct Balances: Sendable {
    private struct Entry: Sendable {
        var commodity: Int32
        var next: Int32
        var scale: Int
        var sum: Int128
    }

    /// How many entries of an account are looked through before the table is asked.
    private static let reach = 16
    private var places: [UInt64: Int] = [:]

    private var heads: [Int32] = []
    private var entries: [Entry] = []

    public init() {}

    /// Adds an amount to an account; O(1).
    ///
    /// - Throws: ``DecimalError/overflow`` beyond 128 bits.
    @inline(__always)
    public mutating func add(_ amount: ExactDecimal, _ commodity: Int32, to account: Int32) throws(DecimalError) {
        let entry = entry(commodity, of: account)
        let (sum, overflow) = entries[entry].sum.addingReportingOverflow(amount.coefficient)
        if entries[entry].scale == amount.scale, !overflow {
            entries[entry].sum = sum
        } else {
            let total = try value(entry).adding(amount)
            (entries[entry].sum, entries[entry].scale) = (total.coefficient, total.scale)
        }
    }

    public func amount(_ commodity: Int32, of account: Int32) -> ExactDecimal {
        find(commodity, of: account).map(value) ?? .zero
    }

    /// The balances of an account, zero ones included.
    public func amounts(of account: Int32) -> [(commodity: Int32, amount: ExactDecimal)] {
        var found: [(commodity: Int32, amount: ExactDecimal)] = []
        var at = Int(account) < heads.count ? heads[Int(account)] : -1
        while at >= 0 {
            found.append((entries[Int(at)].commodity, value(Int(at))))
            at = entries[Int(at)].next
        }
        return found
    }

    /// The number of accounts; those above have no balance.
    public var accountCount: Int { heads.count }

    private func value(_ entry: Int) -> ExactDecimal {
        ExactDecimal(coefficient: entries[entry].sum, scale: entries[entry].scale) ?? .zero
    }

    @inline(__always)
    private mutating func entry(_ commodity: Int32, of account: Int32) -> Int {
        if let known = find(commodity, of: account) { return known }
        while heads.count <= Int(account) { heads.append(-1) }
        places[Journal.key(account, commodity)] = entries.count
        entries.append(Entry(commodity: commodity, next: heads[Int(account)], scale: 0, sum: 0))
        heads[Int(account)] = Int32(entries.count - 1)
        return entries.count - 1
    }

    @inline(__always)
    private func find(_ commodity: Int32, of account: Int32) -> Int? {
        var at = Int(account) < heads.count ? heads[Int(account)] : -1
        for _ in 0..<Balances.reach where at >= 0 {
            if entries[Int(at)].commodity == commodity { return Int(at) }
            at = entries[Int(at)].next
        }
        return at < 0 ? nil : places[Journal.key(account, commodity)]
    }
}

extension Journal {
    /// The balance of every account, as `hledger balance --flat --no-total` shows them: by account and commodity, rounded
    /// to the decimals of the commodity's style, without zeros.
    ///
    /// - Parameters:
    ///   - chosen: The transactions that count; `nil` for all.
    ///   - days: The days on which their postings count; `nil` for all.
    /// - Throws: ``DecimalError/overflow`` beyond 128 bits.
    public func balances(
        of chosen: [Int]? = nil, on days: ClosedRange<Day>? = nil
    ) throws(DecimalError) -> [AccountBalance] {
        var sums = Balances()
        var scales: [UInt64: Int] = [:]
        for number in 0..<(chosen?.count ?? transactions.count) {
            let transaction = transactions[chosen?[number] ?? number]
            for index in transaction.postings where postings[index].commodity >= 0 {
                let posting = postings[index]
                if let days, !days.contains(day(of: index, in: transaction)) { continue }
                if posting.isInferred, let scale = ownScale(posting, in: transaction) {
                    let key = Self.key(posting.account, posting.commodity)
                    scales[key] = max(scales[key] ?? 0, scale)
                }
                try sums.add(amount(posting), posting.commodity, to: posting.account)
            }
        }
        var shown: [AccountBalance] = []
        for account in 0..<sums.accountCount {
            for (commodity, exact) in sums.amounts(of: Int32(account)) {
                let amount = shownAmount(
                    exact, commodity, atLeast: scales.isEmpty ? nil : scales[Self.key(Int32(account), commodity)])
                guard !amount.isZero else { continue }
                shown.append(AccountBalance(account: Int32(account), commodity: commodity, amount: amount))
            }
        }
        let (names, symbols) = (Array(accounts), Array(commodities))
        return shown.sorted {
            let (left, right) = (names[Int($0.account)], names[Int($1.account)])
            return left == right ? symbols[Int($0.commodity)] < symbols[Int($1.commodity)] : left < right
        }
    }

    /// An amount rounded half to even to the decimals of its commodity's style.
    ///
    /// - Parameter scale: The decimals that the amount itself asks for.
    public func shownAmount(
        _ amount: ExactDecimal, _ commodity: Int32, atLeast own: Int? = nil
    ) -> ExactDecimal {
        guard let scale = [styles[Int(commodity)].scale, own].compactMap(\.self).max() else { return amount.trimmed() }
        let rounded = amount.roundedToEven(scale: scale)
        return (try? rounded.rounded(toScale: scale)) ?? rounded
    }
}

extension Journal {
    fileprivate static func key(_ account: Int32, _ commodity: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: account)) << 32 | UInt64(UInt32(bitPattern: commodity))
    }

    /// The decimals of an inferred amount that its commodity's style does not decide: those of the balance it follows
    /// from, or of the costs where only costs have the commodity.
    private func ownScale(_ posting: Posting, in transaction: Transaction) -> Int? {
        if posting.detail >= 0, let assertion = details[Int(posting.detail)].assertion { return assertion.amount.scale }
        guard styles[Int(posting.commodity)].scale == nil else { return nil }
        return transaction.postings.compactMap { index in
            cost(postings[index]).flatMap { $0.commodity == posting.commodity ? $0.amount.scale : nil }
        }.max()
    }
}

public struct AccountBalance: Sendable, Equatable {
    /// The index in ``Journal/accounts``.
    public var account: Int32
    /// The index in ``Journal/commodities``.
    public var commodity: Int32
    public var amount: ExactDecimal
}
