internal import KursCore

/// Why a transaction cannot be balanced.
enum BalanceFault: Error {
    case severalMissing
    case overflow
}

/// A transaction whose sums are not exactly zero.
struct OpenTransaction {
    var transaction: Int
    var remainders: [(commodity: Int32, amount: ExactDecimal)]
    /// Whether an amount has a cost; without one, two commodities are an exchange at the price they imply.
    var hasCost: Bool
}

extension JournalReader {
    /// Infers the missing amounts of the transaction read last and notes it if it does not add up to exactly zero.
    mutating func balanceLast() throws(BalanceFault) {
        let index = journal.transactions.count - 1
        let range = journal.transactions[index].postings
        if range.count == 2 {
            let (first, second) = (journal.postings[range.lowerBound], journal.postings[range.lowerBound + 1])
            // Nearly all transactions have two plain postings of one commodity.
            if first.detail < 0, second.detail < 0, first.kind == .real, second.kind == .real, first.commodity >= 0 {
                if second.commodity < 0 {
                    return infer(range.lowerBound + 1, first.commodity, 0 &- first.coefficient, first.scale)
                }
                if second.commodity == first.commodity, second.scale == first.scale,
                    first.coefficient == 0 &- second.coefficient
                {
                    return
                }
            }
        }
        if hasAssertions {
            for posting in range where journal.postings[posting].commodity < 0 && journal.postings[posting].detail >= 0
            {
                assigned.append(index)
                return
            }
        }
        try balance(index)
    }

    private mutating func infer(_ posting: Int, _ commodity: Int32, _ coefficient: Int64, _ scale: UInt8) {
        journal.postings[posting].commodity = commodity
        journal.postings[posting].coefficient = coefficient
        journal.postings[posting].scale = scale
        journal.postings[posting].isInferred = true
    }

    /// Balances the real and the balanced virtual postings of a transaction, each for themselves.
    ///
    /// - Parameter ignoresCosts: hledger leaves costs out of a transaction with a balance assignment.
    mutating func balance(_ transaction: Int, ignoresCosts: Bool = false) throws(BalanceFault) {
        for kind in [Journal.Kind.real, .balancedVirtual] {
            try balance(transaction, kind, ignoresCosts)
        }
    }

    private mutating func balance(
        _ transaction: Int, _ kind: Journal.Kind, _ ignoresCosts: Bool
    ) throws(BalanceFault) {
        sums.removeAll()
        var (missing, hasCost): (Int?, Bool) = (nil, false)
        do throws(DecimalError) {
            for index in journal.transactions[transaction].postings where journal.postings[index].kind == kind {
                let posting = journal.postings[index]
                guard posting.commodity >= 0 else {
                    if missing != nil { throw .divisionByZero }
                    missing = index
                    continue
                }
                let amount = journal.amount(posting)
                if !ignoresCosts, let cost = journal.cost(posting) {
                    hasCost = true
                    let total = cost.isTotal ? cost.amount : try cost.amount.multiplied(by: amount)
                    try sums.add(total, cost.commodity)
                } else {
                    try sums.add(amount, posting.commodity)
                }
            }
        } catch {
            throw error == .overflow ? .overflow : .severalMissing
        }
        let remainders = sums.remainders
        guard let missing else {
            if !remainders.isEmpty {
                open.append(OpenTransaction(transaction: transaction, remainders: remainders, hasCost: hasCost))
            }
            return
        }
        try assign(remainders.map { ($0.commodity, $0.amount.negated) }, to: missing, in: transaction)
    }

    /// Gives a posting its amounts; those after the first become postings at the end of the transaction.
    ///
    /// A transaction that is not the last one moves to the end of the postings, so that its own stay side by side.
    mutating func assign(
        _ amounts: [(commodity: Int32, amount: ExactDecimal)], to index: Int, in transaction: Int
    ) throws(BalanceFault) {
        guard let first = amounts.first else { return }
        set(first.amount, first.commodity, at: index)
        guard amounts.count > 1 else { return }
        var range = journal.transactions[transaction].postings
        var index = index
        if range.upperBound != journal.postings.count {
            index += journal.postings.count - range.lowerBound
            let start = journal.postings.count
            journal.postings += Array(journal.postings[range])
            range = start..<journal.postings.count
            journal.transactions[transaction].firstPosting = UInt32(start)
        }
        for (commodity, amount) in amounts.dropFirst() {
            var posting = journal.postings[index]
            posting.detail = -1
            journal.postings.append(posting)
            set(amount, commodity, at: journal.postings.count - 1)
        }
        journal.transactions[transaction].postingCount = UInt32(journal.postings.count - range.lowerBound)
    }

    func isShown(_ amount: ExactDecimal, _ commodity: Int32) -> Bool {
        !journal.styles[Int(commodity)].isNegligible(amount)
    }

    mutating func set(_ amount: ExactDecimal, _ commodity: Int32, at index: Int) {
        journal.postings[index].commodity = commodity
        journal.postings[index].isInferred = true
        if let narrow = Int64(exactly: amount.coefficient) {
            journal.postings[index].coefficient = narrow
            journal.postings[index].scale = UInt8(amount.scale)
        } else {
            var detail = PostingDetail()
            if journal.postings[index].detail >= 0 { detail = journal.details[Int(journal.postings[index].detail)] }
            detail.wide = amount
            journal.postings[index].detail = Int32(journal.details.count)
            journal.details.append(detail)
        }
    }

    /// Decides what only the whole journal can tell: remainders against the styles, and assertions by date.
    mutating func settle() throws(JournalError) {
        if hasAssertions { try checkAssertions() }
        for open in open {
            let remainders = open.remainders.filter { isShown($0.amount, $0.commodity) }
            if remainders.isEmpty { continue }
            let all = open.remainders
            if !open.hasCost, all.count == 2, all[0].amount.isNegative != all[1].amount.isNegative { continue }
            throw refusal(of: open.transaction, .unbalanced(remainders.map { remainder($0.amount, $0.commodity) }))
        }
    }

    func remainder(_ amount: ExactDecimal, _ commodity: Int32) -> JournalError.Remainder {
        JournalError.Remainder(amount: amount, commodity: journal.commodities[Int(commodity)])
    }

    func refusal(of transaction: Int, _ reason: JournalError.Reason) -> JournalError {
        let transaction = journal.transactions[transaction]
        let bytes = journal.files[transaction.file].bytes
        return refusal(reason, bytes.span, Int(transaction.start), transaction.file)
    }
}
