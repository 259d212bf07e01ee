internal import KursCore
import KursText

enum BalanceFault: Error {
    case severalMissing
    case overflow
}

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
                    try sums.add(cost.total(of: amount), cost.commodity)
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
    ///
    /// - Parameter leavesOut: Whether a record that does not add up is left out; what asserts a balance counts it.
    mutating func settle(_ leavesOut: Bool) throws(JournalError) {
        try notePostingDays()
        if hasAssertions {
            try checkAssertions()
            // An assigned amount may have moved postings.
            if !journal.postingDays.isEmpty { try notePostingDays() }
        }
        var left: Set<Int> = []
        for open in open {
            let remainders = open.remainders.filter { isShown($0.amount, $0.commodity) }
            if remainders.isEmpty { continue }
            let all = open.remainders
            if !open.hasCost, all.count == 2, all[0].amount.isNegative != all[1].amount.isNegative { continue }
            let fault = refusal(
                of: open.transaction, .unbalanced(remainders.map { remainder($0.amount, $0.commodity) }))
            guard leavesOut else { throw fault }
            let transaction = journal.transactions[open.transaction]
            let accounts = transaction.postings.map { journal.postings[$0].account }
            journal.unbalanced.append(Journal.Unbalanced(fault: fault, day: transaction.day, accounts: accounts))
            left.insert(open.transaction)
        }
        guard !left.isEmpty else { return }
        journal.transactions = journal.transactions.indices.filter { !left.contains($0) }.map {
            journal.transactions[$0]
        }
    }

    func remainder(_ amount: ExactDecimal, _ commodity: Int32) -> JournalError.Remainder {
        JournalError.Remainder(amount: amount, commodity: journal.commodities[Int(commodity)])
    }

    func refusal(of transaction: Int, _ reason: JournalError.Reason) -> JournalError {
        let transaction = journal.transactions[transaction]
        return refusal(reason, Int(transaction.start), in: transaction.file)
    }

    /// Checks the balance assertions and calculates the assigned amounts, in the order of the dates.
    ///
    /// The order is hledger's: a posting by its own date, a transaction with an assignment by the transaction's, within a
    /// day as in the text. O(n log n).
    private mutating func checkAssertions() throws(JournalError) {
        var items: [(day: Int32, transaction: Int, posting: Int)] = []
        var next = assigned.startIndex
        for (index, transaction) in journal.transactions.enumerated() {
            if next < assigned.endIndex, assigned[next] == index {
                next += 1
                items.append((transaction.day.number, index, -1))
            } else {
                for posting in transaction.postings {
                    items.append((journal.day(of: posting, in: transaction).number, index, posting))
                }
            }
        }
        items.sort { ($0.day, $0.transaction, $0.posting) < ($1.day, $1.transaction, $1.posting) }
        var running = Balances()
        for item in items {
            if item.posting >= 0 {
                try add(item.posting, of: item.transaction, &running)
            } else {
                try settleAssigned(item.transaction, &running)
            }
        }
    }

    private func add(_ index: Int, of transaction: Int, _ running: inout Balances) throws(JournalError) {
        let posting = journal.postings[index]
        if posting.commodity >= 0 {
            do throws(DecimalError) {
                try running.add(journal.amount(posting), posting.commodity, to: posting.account)
            } catch {
                throw refusal(of: transaction, .tooManyDigits(""))
            }
        }
        guard posting.detail >= 0, let assertion = journal.details[Int(posting.detail)].assertion else { return }
        let actual = try balance(assertion.commodity, posting.account, assertion, running, transaction)
        var isWrong = actual != assertion.amount
        if assertion.isSole, !isWrong {
            for commodity in 0..<journal.commodities.count where commodity != Int(assertion.commodity) {
                if try !balance(Int32(commodity), posting.account, assertion, running, transaction).isZero {
                    isWrong = true
                }
            }
        }
        guard isWrong else { return }
        let reason = JournalError.Reason.failedAssertion(
            account: journal.accounts[Int(posting.account)],
            expected: remainder(assertion.amount, assertion.commodity), actual: actual)
        throw refusal(reason, Int(posting.start), in: journal.transactions[transaction].file)
    }

    /// The balance of an account, with the accounts below it if the assertion is inclusive.
    private func balance(
        _ commodity: Int32, _ account: Int32, _ assertion: BalanceAssertion, _ running: Balances, _ transaction: Int
    ) throws(JournalError) -> ExactDecimal {
        var sum = running.amount(commodity, of: account)
        guard assertion.isInclusive else { return sum }
        let prefix = Array(journal.accounts.bytes(Int(account))) + [UInt8(ascii: ":")]
        do throws(DecimalError) {
            for other in 0..<running.accountCount where journal.accounts.bytes(other).starts(with: prefix) {
                sum = try sum.adding(running.amount(commodity, of: Int32(other)))
            }
        } catch {
            throw refusal(of: transaction, .tooManyDigits(""))
        }
        return sum
    }

    /// Calculates the assigned amounts of a transaction, then its missing one.
    ///
    /// Only the plain assignment `= AMOUNT` is calculated; hledger leaves the costs of other amounts of the transaction out.
    private mutating func settleAssigned(_ transaction: Int, _ running: inout Balances) throws(JournalError) {
        var missing: Int?
        for index in journal.transactions[transaction].postings {
            let posting = journal.postings[index]
            if posting.commodity < 0, posting.detail >= 0,
                let assertion = journal.details[Int(posting.detail)].assertion
            {
                guard !assertion.isSole, !assertion.isInclusive, !assertion.hasCost else {
                    throw refusal(of: transaction, .unsupportedAssignment)
                }
                let before = running.amount(assertion.commodity, of: posting.account)
                guard let difference = try? assertion.amount.subtracting(before) else {
                    throw refusal(of: transaction, .tooManyDigits(""))
                }
                set(difference, assertion.commodity, at: index)
            }
            if journal.postings[index].commodity < 0 { missing = index }
            try add(index, of: transaction, &running)
        }
        do throws(BalanceFault) {
            try balance(transaction, ignoresCosts: true)
        } catch {
            throw refusal(of: transaction, error == .overflow ? .tooManyDigits("") : .severalMissingAmounts)
        }
        guard missing != nil else { return }
        for index in journal.transactions[transaction].postings {
            let posting = journal.postings[index]
            guard posting.isInferred, posting.detail < 0 || journal.details[Int(posting.detail)].assertion == nil else {
                continue
            }
            try add(index, of: transaction, &running)
        }
    }

    /// Finds the postings that have a date of their own; O(bytes).
    private mutating func notePostingDays() throws(JournalError) {
        journal.postingDays = [:]
        let marks = journal.files.map { Self.dateMarks($0.bytes.span) }
        var next = [Int](repeating: 0, count: marks.count)
        for transaction in journal.transactions where !marks[transaction.file].isEmpty {
            let found = marks[transaction.file]
            while next[transaction.file] < found.count, found[next[transaction.file]] < Int(transaction.start) {
                next[transaction.file] += 1
            }
            guard next[transaction.file] < found.count, found[next[transaction.file]] < Int(transaction.end) else {
                continue
            }
            for posting in transaction.postings {
                let day = try day(of: posting, in: transaction)
                if day != transaction.day { journal.postingDays[posting] = day }
            }
        }
    }

    /// Where dates of postings may stand.
    private static func dateMarks(_ text: Span<UInt8>) -> [Int] {
        var found: [Int] = []
        for mark in ["date:", "["].map({ Array($0.utf8) }) {
            var at = 0
            while let place = text.firstOffset(of: mark.span, from: at) {
                at = place + mark.count
                let isMark = mark.count > 1 ? beginsTag(text, place) : at < text.count && text[at].isASCIIDigit
                if isMark { found.append(place) }
            }
        }
        return found.sorted()
    }

    private static func beginsTag(_ text: Span<UInt8>, _ at: Int) -> Bool {
        guard at > 0 else { return false }
        return text[at - 1] <= 0x20 || text[at - 1] == UInt8(ascii: ";") || text[at - 1] == UInt8(ascii: ",")
    }

    /// The date of a posting: its own, from a tag `date:` in its comment, or the transaction's.
    private func day(of index: Int, in transaction: Journal.Transaction) throws(JournalError) -> Day {
        let bytes = journal.files[transaction.file].bytes
        let text = bytes.span
        let start = Int(journal.postings[index].start)
        var at = start
        repeat {
            let end = find(0x0A, text, from: at, to: text.count)
            let comment = find(UInt8(ascii: ";"), text, from: at, to: end)
            for offset in comment..<end {
                if Self.beginsTag(text, offset), starts(text, offset, with: "date:") {
                    var date = skipSpaces(text, offset + 5, end)
                    let year = transaction.day.date.year
                    if let day = JournalDate.read(text, &date, end, year: year) { return day }
                    let written = string(
                        text, date, dropSpaces(text, date, find(UInt8(ascii: ","), text, from: date, to: end)))
                    guard written.isEmpty else {
                        throw refusal(.invalidDate(written), offset, in: transaction.file)
                    }
                }
                if text[offset] == UInt8(ascii: "["), offset + 1 < end, text[offset + 1].isASCIIDigit {
                    var date = offset + 1
                    let year = transaction.day.date.year
                    if let day = JournalDate.read(text, &date, end, year: year) { return day }
                }
            }
            at = min(end + 1, text.count)
        } while at < Int(transaction.end) && text[skipSpaces(text, at, text.count - 1)] == UInt8(ascii: ";")
        return transaction.day
    }
}
