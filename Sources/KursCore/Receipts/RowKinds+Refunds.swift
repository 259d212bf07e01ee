/// What refunds give back.
extension RowKinds {
    /// A receipt or a payment that a refund may give back.
    private struct Candidate {
        var day: Day
        var amount: ExactDecimal
        var currency: CurrencyCode
        /// What of it is not yet given back.
        var rest: ExactDecimal
        var parties: [Int]
    }

    /// A receipt or payment of a party, of which the statements and what was booked before may both have one.
    private struct Known: Hashable {
        var party: Int
        var day: Day
        var sum: Sum
    }

    mutating func settleRefunds(_ earlier: [Earlier]) {
        let refunds = rows.indices.filter { rows[$0].isRefundOfUnknown }
        guard !refunds.isEmpty else { return }
        let wanted = Set(refunds.flatMap { rows[$0].parties })
        var all: [Candidate] = []
        var known: [Known: Int] = [:]
        for row in rows where [.income, .payment].contains(row.verdict.kind) && !row.isRefundOfUnknown {
            let parties = row.parties.filter(wanted.contains)
            if parties.isEmpty { continue }
            let sum = Sum(currency: row.currency, amount: row.amount)
            for party in Set(parties) { known[Known(party: party, day: row.day, sum: sum), default: 0] += 1 }
            all.append(
                Candidate(day: row.day, amount: row.amount, currency: row.currency, rest: row.rest, parties: parties))
        }
        for one in earlier {
            guard let party = Self.party(one.party).flatMap({ numbers[$0] }), wanted.contains(party) else { continue }
            let key = Known(party: party, day: one.day, sum: Sum(currency: one.currency, amount: one.amount))
            if let count = known[key], count > 0 {
                known[key] = count - 1
            } else {
                all.append(
                    Candidate(
                        day: one.day, amount: one.amount, currency: one.currency, rest: one.rest, parties: [party]))
            }
        }
        let byDay = all.indices.sorted { (all[$0].day, $0) < (all[$1].day, $1) }
        var byParty: [Int: [Int]] = [:]
        for place in byDay { for party in Set(all[place].parties) { byParty[party, default: []].append(place) } }
        for number in refunds.sorted(by: { (rows[$0].day, $0) < (rows[$1].day, $1) }) {
            let row = rows[number]
            // An opposite amount, no less than its own, of no later day.
            var fitting: [Int] = []
            for party in row.parties where fitting.isEmpty {
                fitting = (byParty[party] ?? []).prefix { all[$0].day <= row.day }.filter { place in
                    all[place].amount.isNegative == row.isIn && all[place].rest >= row.amount.magnitude
                        && all[place].currency == row.currency
                }
            }
            if let given = settleRefund(number, fitting.map { all[$0] }) {
                let rest = all[fitting[given]].rest
                all[fitting[given]].rest = (try? rest.subtracting(row.amount.magnitude)) ?? rest
            }
        }
    }

    /// Gives a refund what it gives back; returns which of the candidates, which are sorted by day.
    private mutating func settleRefund(_ number: Int, _ candidates: [Candidate]) -> Int? {
        let row = rows[number]
        let quarters = Set(candidates.map(\.day.quarter))
        let exact = candidates.indices.filter { candidates[$0].amount.magnitude == row.amount.magnitude }
        let said = candidates.lastIndex { row.saidDays.contains($0.day) }
        var found = said ?? (quarters.count == 1 ? exact.last ?? candidates.indices.last : nil)
        if found == nil, exact.count == 1 { found = exact.first }
        let saidDay = row.isIn || row.saidDay.map({ $0 > row.day }) == true ? nil : row.saidDay
        guard let day = found.map({ candidates[$0].day }) ?? saidDay else {
            if row.verdict.kind == .refundGiven { rows[number].verdict.kind = .undecided }
            return nil
        }
        rows[number].verdict = RowVerdict(
            row.isIn ? .refundReceived : .refundGiven, .refund(of: day), refundOf: row.isIn ? nil : day)
        return found
    }
}
