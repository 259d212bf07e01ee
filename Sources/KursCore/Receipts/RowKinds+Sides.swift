import KursText

/// The two sides of one movement of money.
extension RowKinds {
    /// By what a payment is found that a row may have received.
    private struct Key: Hashable {
        var sum: Sum
        var day: Day
        var document: Int?
        var text: Int?
    }

    /// Pairs what was received with what was paid: the nearest of the amount by the document, by kind, or by a hint.
    mutating func pairLegs() {
        var paid: [Key: [Int]] = [:]
        let order = order { ![.pending, .total].contains($0.verdict.kind) }
        for number in order where !rows[number].isIn {
            let row = rows[number]
            let sum = Sum(currency: row.currency, amount: row.amount.negated)
            if isOpen(row) || row.isOnDistribution { paid[Key(sum: sum, day: row.day), default: []].append(number) }
            if row.document != nil, row.text != nil {
                paid[Key(sum: sum, day: row.day, document: row.document, text: row.text), default: []].append(number)
            }
        }
        for isExact in [true, false] {
            for number in order where rows[number].isIn && rows[number].other == nil {
                if let other = nearest(to: number, isExact: isExact, paid) { pair(other, number) }
            }
        }
    }

    private func order(where isWanted: (Row) -> Bool) -> [Int] {
        rows.indices.filter { isWanted(rows[$0]) }.sorted { (rows[$0].day, $0) < (rows[$1].day, $1) }
    }

    private static func days(around day: Day, _ distance: Int) -> [Day] {
        [day] + (1...distance).flatMap { [day.advanced(by: -$0), day.advanced(by: $0)] }
    }

    /// The nearest row that pays what another receives.
    private func nearest(to number: Int, isExact: Bool, _ paid: [Key: [Int]]) -> Int? {
        let row = rows[number]
        let hasText = isExact && row.document != nil && row.text != nil
        // What leaves the distribution account arrives at the current one.
        let mayArrive = isExact && hasDistribution && row.verdict.kind == .income && !row.isOnDistribution
        let mayBeOwn =
            isExact
            ? row.verdict.kind.isOwn || mayArrive : isOpen(row) && (row.verdict.kind != .income || row.hintsTransfer)
        guard hasText || mayBeOwn else { return nil }
        for day in Self.days(around: row.day, isExact ? 5 : 3) {
            if hasText, let same = paid[Key(sum: row.sum, day: day, document: row.document, text: row.text)],
                let found = same.first(where: { rows[$0].other == nil })
            {
                return found
            }
            guard mayBeOwn, let open = paid[Key(sum: row.sum, day: day)] else { continue }
            let found = open.first { place in
                let other = rows[place]
                guard other.other == nil, other.place != row.place else { return false }
                return isExact
                    ? row.verdict.kind.isOwn && other.verdict.kind.isOwn || mayArrive && other.isOnDistribution
                    : (row.hintsTransfer || other.hintsTransfer) && isOpen(other)
            }
            if let found { return found }
        }
        return nil
    }

    /// The foreign currency that the words of a sale or purchase name.
    static func traded(_ facts: RowFacts) -> Sum? {
        for text in facts.texts.map({ RowText($0) }) {
            for place in text.words.indices.dropLast()
            where text.words[place].text == "#" && text.words[place + 1].isCode {
                let code = CurrencyCode(text.written((place + 1)..<(place + 2)))
                var start = place
                // Thousands may stand apart.
                while start > 0, text.words[start - 1].text == "#", !text.words[start].isAfterMark { start -= 1 }
                // The number of an order may stand before it: № 8 100 USD.
                let isNumbered = start < place && text.written(max(0, start - 1)..<(place + 1)).contains("№")
                guard let code, code != facts.currency, !isNumbered,
                    let amount = try? WrittenAmount(typed: text.written(start..<(place + 1)), currency: code).value
                else { continue }
                return Sum(currency: code, amount: amount.trimmed())
            }
        }
        return nil
    }

    /// Joins what was sold with what came for it: by the amount in the words of either, else the only two within three days.
    mutating func pairTrades() {
        let open = order { [.sale, .purchase].contains($0.verdict.kind) && $0.other == nil }
        let paidOn = Dictionary(grouping: open.filter { !rows[$0].isIn }) { rows[$0].day }
        for isSaid in [true, false] {
            for number in open where rows[number].isIn && rows[number].other == nil {
                let received = rows[number]
                let near = Self.days(around: received.day, isSaid ? 7 : 3).flatMap { paidOn[$0] ?? [] }
                let found = near.filter { place in
                    let paid = rows[place]
                    guard paid.other == nil, paid.currency != received.currency else { return false }
                    let sides = (Sum(currency: paid.currency, amount: paid.amount.magnitude), received.sum)
                    if isSaid { return received.traded == sides.0 || paid.traded == sides.1 }
                    return (received.traded == nil || received.traded == sides.0)
                        && (paid.traded == nil || paid.traded == sides.1)
                }
                guard let paid = found.first, isSaid || found.count == 1 else { continue }
                (rows[paid].other, rows[number].other) = (number, paid)
            }
        }
    }

    private func isOpen(_ row: Row) -> Bool {
        switch row.verdict.reason {
        case .plain: return row.hintsTransfer || !row.isOfAnother
        case .half, .fromDistribution, .otherLeg: return true
        default: return row.verdict.kind.isOwn
        }
    }

    private mutating func pair(_ paid: Int, _ received: Int) {
        (rows[paid].other, rows[received].other) = (received, paid)
        let isReturned = rows[paid].place == rows[received].place
        if !rows[received].verdict.kind.isOwn {
            if rows[paid].isOnDistribution, !rows[received].isOnDistribution {
                rows[received].verdict = RowVerdict(.income, .fromDistribution)
            } else if isReturned, rows[received].day < rows[paid].day {
                // What came in went back: a refund, which leaves the income with its receipt.
                (rows[paid].other, rows[received].other) = (nil, nil)
                rows[paid].verdict = RowVerdict(
                    .refundGiven, .refund(of: rows[received].day), refundOf: rows[received].day)
                rows[received].rest = 0
                return
            } else {
                rows[received].verdict = RowVerdict(
                    isReturned ? .refundReceived : .transfer, .otherLeg(line: rows[paid].line))
            }
        }
        if !rows[paid].verdict.kind.isOwn, !isReturned {
            rows[paid].verdict = RowVerdict(
                rows[paid].isOnDistribution ? .transit : .transfer, .otherLeg(line: rows[received].line))
        }
    }

    // MARK: The distribution account

    /// Leaves receipts undecided that may have been booked before, on their way between the two accounts.
    mutating func doubtBooked(_ earlier: [Earlier]) {
        let booked = Dictionary(grouping: earlier.filter { !$0.amount.isNegative }) { $0.currency }
        for number in rows.indices where rows[number].mayPassThrough {
            let row = rows[number]
            let isKnown = (booked[row.currency] ?? []).contains { other in
                let days = (other.day.number - row.day.number) * (row.isOnDistribution ? 1 : -1)
                guard (0...45).contains(days), other.isOnDistribution != row.isOnDistribution else { return false }
                switch row.verdict.reason {
                case .cameThrough(let since): return other.day == since && other.amount <= row.amount
                case .fromDistribution: return true
                default: return row.isOnDistribution ? other.amount >= row.amount : other.amount <= row.amount
                }
            }
            if isKnown { rows[number].verdict = RowVerdict(.undecided, .bookedBefore) }
        }
    }

    mutating func followTransit() {
        guard hasDistribution else { return }
        let order = order { $0.isIn && $0.verdict.kind == .income }
        var waiting: [CurrencyCode: Waiting] = [:]
        for number in order where rows[number].verdict.reason == .onDistribution {
            waiting[rows[number].currency, default: Waiting()].rows.append(number)
        }
        for number in order where rows[number].verdict.reason == .fromDistribution {
            arrive(number, &waiting[rows[number].currency, default: Waiting()])
        }
    }

    /// The receipts on the distribution accounts in a currency, by day.
    private struct Waiting {
        var rows: [Int] = []
        /// The first that is not too old.
        var first = 0
    }

    /// Finds the receipts on the distribution account that reached the current account with a row, later than the last.
    private mutating func arrive(_ number: Int, _ waiting: inout Waiting) {
        let row = rows[number]
        while waiting.first < waiting.rows.count,
            row.day.number - rows[waiting.rows[waiting.first]].day.number > 45
        {
            waiting.first += 1
        }
        let open = waiting.rows[waiting.first...].prefix { rows[$0].day <= row.day }
            .filter { rows[$0].verdict.kind == .income }
        var found = open.last { rows[$0].amount == row.amount }.map { [$0] } ?? []
        // Neighbours may arrive as one sum.
        var (start, sum) = (0, ExactDecimal.zero)
        for end in open.indices where found.isEmpty {
            sum = (try? sum.adding(rows[open[end]].amount)) ?? sum
            while start < end, sum > row.amount {
                sum = (try? sum.subtracting(rows[open[start]].amount)) ?? sum
                start += 1
            }
            if sum == row.amount { found = Array(open[start...end]) }
        }
        guard let first = found.first else {
            rows[number].verdict = RowVerdict(.undecided, .unmatchedTransit)
            return
        }
        rows[number].verdict = RowVerdict(.income, .cameThrough(since: rows[first].day))
        rows[number].parties += rows[first].parties
        for place in found { rows[place].verdict = RowVerdict(.transit, .reached(row.day)) }
    }
}
