internal import KursCore
internal import KursText

extension JournalReader {
    /// Checks the balance assertions and calculates the assigned amounts, in the order of the dates.
    ///
    /// The order is hledger's: a posting by its own date, a transaction with an assignment by the transaction's, within a
    /// day as in the text. O(n log n).
    mutating func checkAssertions() throws(JournalError) {
        var items: [(day: Int32, transaction: Int, posting: Int)] = []
        var next = assigned.startIndex
        for (index, transaction) in journal.transactions.enumerated() {
            if next < assigned.endIndex, assigned[next] == index {
                next += 1
                items.append((transaction.day.number, index, -1))
            } else {
                for posting in transaction.postings {
                    items.append((try day(of: posting, in: transaction).number, index, posting))
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

    /// Adds a posting to the balances and checks its assertion.
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
        let file = journal.transactions[transaction].file
        let reason = JournalError.Reason.failedAssertion(
            account: journal.accounts[Int(posting.account)],
            expected: remainder(assertion.amount, assertion.commodity), actual: actual)
        let bytes = journal.files[file].bytes
        throw refusal(reason, bytes.span, Int(posting.start), file)
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
                if starts(text, offset, with: "date:") {
                    var date = skipSpaces(text, offset + 5, end)
                    let year = transaction.day.date.year
                    if let day = JournalDate.read(text, &date, end, year: year) { return day }
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
