internal import KursText

/// Tells what the rows of one or several statements are, each by itself and then beside the others.
///
/// The two sides of a transfer are no income, a receipt that passes through the distribution account is one of the day on
/// which it reaches the current account, and a refund is that of a payment or a receipt. O(rows).
package struct RowKinds: Sendable {
    /// A receipt or payment that was booked before.
    package struct Earlier: Sendable {
        var day: Day
        var amount: ExactDecimal
        var currency: CurrencyCode
        var party: String

        package init(day: Day, amount: ExactDecimal, currency: CurrencyCode, party: String) {
            (self.day, self.amount, self.currency, self.party) = (day, amount, currency, party)
        }
    }

    private struct Row: Sendable {
        var line: Int
        var day: Day
        var amount: ExactDecimal
        var currency: CurrencyCode
        var verdict: RowVerdict
        /// The account, number or name of the other side, each as a number.
        var parties: [Int] = []
        var place = 0
        var document: Int?
        var text: Int?
        var hintsTransfer = false
        var isOnDistribution = false
        /// What of the amount is not yet given back.
        var rest: ExactDecimal
        var saidDays: [Day] = []
        /// The day of the payment that the words of a refund name.
        var saidDay: Day?
        /// The other side's row.
        var other: Int?
        /// The own account of the statement.
        var account: String?
        /// Whether somebody is named who is not the owner.
        var isOfAnother = false
        /// What was sold or bought for the amount.
        var traded: Sum?

        var isIn: Bool { !amount.isNegative }
        var isRefundOfUnknown: Bool {
            switch verdict.reason {
            case .refundOfUnknown, .merchantCode: true
            default: false
            }
        }
    }

    struct Sum: Hashable, Sendable {
        var currency: CurrencyCode
        var amount: ExactDecimal
    }

    private let classifier: RowClassifier
    private var rows: [Row] = []
    /// The distribution accounts that the statements are of.
    private var hasDistribution = false
    /// The accounts, names, documents and texts of the rows, each with its number.
    private var numbers: [String: Int] = [:]

    package init(_ owners: RowOwners) { classifier = RowClassifier(owners: owners) }

    package var count: Int { rows.count }
    /// The amount of a row; what was received is counted before the bank's fee.
    package func amount(_ number: Int) -> ExactDecimal { rows[number].amount }
    package subscript(_ number: Int) -> RowVerdict { rows[number].verdict }
    /// The own account of a row, as its statement names it.
    package func account(_ number: Int) -> String? { rows[number].account }
    /// Whether a row comes from, or goes to, somebody who is named and is not the owner.
    package func isOfAnother(_ number: Int) -> Bool { rows[number].isOfAnother }
    /// What was sold or bought for the amount of a row, as its words tell and the other side does not deny.
    package func traded(_ number: Int) -> (amount: ExactDecimal, currency: CurrencyCode)? {
        guard let traded = rows[number].traded else { return nil }
        let other = rows[number].other.map { Sum(currency: rows[$0].currency, amount: rows[$0].amount.magnitude) }
        return other == nil || other == traded ? (traded.amount, traded.currency) : nil
    }
    /// Whether rows wait for what they give back.
    package var hasRefunds: Bool { rows.contains { $0.isRefundOfUnknown } }
    /// The number of the row that is the other side of the same movement.
    package func other(_ number: Int) -> Int? {
        rows[number].other.flatMap { rows[number].verdict.kind.isOwn && rows[$0].verdict.kind.isOwn ? $0 : nil }
    }
    package func hintsTransfer(_ number: Int) -> Bool { rows[number].hintsTransfer }

    /// Whether a text says that money was moved between accounts, of whomever.
    package static func hintsTransfer(_ text: String) -> Bool {
        var row = RowFacts(day: Day(year: 2000, month: 1, day: 1) ?? .init(number: 0), amount: 0, currency: .uah)
        row.texts = [text]
        return RowClassifier.Found(row).hintsTransfer
    }

    /// The names of totals, folded.
    package static let totals: Set = [
        "всього", "усього", "разом", "підсумок", "підсумки", "загалом", "загальна сума", "оборот", "обороти",
        "всього за період", "разом за період", "усього за період", "обороти за період", "залишок", "вхідний залишок",
        "вихідний залишок", "итого", "всего", "total", "totals", "subtotal", "grand total", "sum", "opening balance",
        "closing balance", "balance",
    ]

    /// Adds a row.
    package mutating func add(_ facts: RowFacts) {
        let found = RowClassifier.Found(facts)
        let verdict = classifier.classify(facts, found)
        var row = Row(
            line: facts.line, day: facts.day, amount: facts.amount.trimmed(), currency: facts.currency,
            verdict: verdict, rest: facts.amount.magnitude)
        let parties = [
            facts.partyAccount, facts.partyNumber.flatMap(RowOwners.number),
            (facts.party ?? facts.texts.first).flatMap(Self.party),
        ]
        row.parties = parties.compactMap { $0.map { number(of: $0) } }
        row.place = number(of: facts.ownAccount ?? facts.place)
        row.document = facts.document.flatMap { $0.isEmpty ? nil : number(of: $0) }
        let text = row.document == nil ? "" : facts.texts.list(" ")
        row.text = text.isEmpty ? nil : number(of: text)
        row.hintsTransfer = found.hintsTransfer
        row.account = facts.ownAccount
        row.isOfAnother = (facts.party ?? facts.partyNumber ?? facts.partyAccount) != nil && verdict.reason == .plain
        if verdict.kind == .sale || verdict.kind == .purchase { row.traded = Self.traded(facts) }
        row.isOnDistribution = AccountCode.isDistribution(facts.ownAccount)
        if case .refundOfUnknown = verdict.reason { (row.saidDays, row.saidDay) = Self.days(in: facts.texts) }
        hasDistribution = hasDistribution || row.isOnDistribution
        rows.append(row)
    }

    private mutating func number(of name: String) -> Int {
        let number = numbers[name] ?? numbers.count
        numbers[name] = number
        return number
    }

    /// Somebody's folded name; `nil` for digits only, which name nobody.
    private static func party(_ name: String) -> String? {
        let name = RowOwners.name(name)
        return name.utf8.allSatisfy { $0 == UInt8(ascii: "#") || $0 == 0x20 } ? nil : name
    }

    /// The dates in texts, and the first that follows the number of a payment.
    private static func days(in texts: [String]) -> ([Day], Day?) {
        var (days, ofPayment): ([Day], Day?) = ([], nil)
        for text in texts.map({ RowText($0) }) {
            for place in text.words.indices where text.words[place].text == "#" {
                let parts = text.written(place..<(place + 1)).split(separator: ".").compactMap { Int($0) }
                guard parts.count == 3,
                    let day = Day(year: parts[2] < 100 ? 2000 + parts[2] : parts[2], month: parts[1], day: parts[0])
                else { continue }
                days.append(day)
                let before = text.words[max(0, place - 4)..<place].map(\.text)
                let isPayment = before.contains { word in
                    ["пд", "пп", "платіж", "платеж", "доручен", "інструкц", "отриман", "payment"].contains {
                        word.hasPrefix($0)
                    }
                }
                if isPayment, ofPayment == nil { ofPayment = day }
            }
        }
        return (days, ofPayment)
    }

    /// Compares the rows with each other, and with what was booked before.
    package mutating func settle(earlier: [Earlier] = []) {
        var byAmount: [Sum: [Int]] = [:]
        for number in rows.indices where ![.pending, .total].contains(rows[number].verdict.kind) {
            byAmount[Sum(currency: rows[number].currency, amount: rows[number].amount), default: []].append(number)
        }
        pairLegs(byAmount)
        pairTrades()
        followTransit()
        settleRefunds(earlier)
    }

    /// Leaves a row undecided that may be a receipt which was booked before.
    package mutating func doubt(_ number: Int) { rows[number].verdict = RowVerdict(.undecided, .unmatchedTransit) }
    package func facts(_ number: Int) -> (day: Day, currency: CurrencyCode) {
        (rows[number].day, rows[number].currency)
    }

    // MARK: The two sides of one movement

    private mutating func pairLegs(_ byAmount: [Sum: [Int]]) {
        for isExact in [true, false] {
            for number in rows.indices where rows[number].isIn && rows[number].other == nil {
                guard isExact || rows[number].verdict.kind != .income || rows[number].hintsTransfer,
                    let others = byAmount[Sum(currency: rows[number].currency, amount: rows[number].amount.negated)],
                    let other = nearest(others, to: number, isExact: isExact)
                else { continue }
                pair(other, number)
            }
        }
    }

    /// The nearest row that pays what another receives.
    private func nearest(_ others: [Int], to number: Int, isExact: Bool) -> Int? {
        let row = rows[number]
        var best: (number: Int, distance: Int)?
        for place in others where rows[place].other == nil {
            let other = rows[place]
            let distance = abs(Int(row.day.number) - Int(other.day.number))
            guard distance <= (isExact ? 5 : 3), distance < best?.distance ?? .max else { continue }
            let isOne =
                isExact
                ? row.document != nil && row.document == other.document && row.text != nil && row.text == other.text
                    || row.verdict.kind.isOwn && other.verdict.kind.isOwn && row.place != other.place
                : row.place != other.place && (row.hintsTransfer || other.hintsTransfer) && isOpen(row) && isOpen(other)
            if isOne { best = (place, distance) }
        }
        return best?.number
    }

    /// The foreign currency that the words of a sale or purchase name.
    private static func traded(_ facts: RowFacts) -> Sum? {
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
    private mutating func pairTrades() {
        let open = rows.indices.filter { [.sale, .purchase].contains(rows[$0].verdict.kind) && rows[$0].other == nil }
        for isSaid in [true, false] {
            for number in open where rows[number].isIn && rows[number].other == nil {
                let found = open.filter { place in
                    let (paid, received) = (rows[place], rows[number])
                    guard !paid.isIn, paid.other == nil, paid.currency != received.currency,
                        abs(paid.day.number - received.day.number) <= (isSaid ? 7 : 3)
                    else { return false }
                    let sides = (
                        Sum(currency: paid.currency, amount: paid.amount.magnitude),
                        Sum(currency: received.currency, amount: received.amount)
                    )
                    if isSaid { return received.traded == sides.0 || paid.traded == sides.1 }
                    return (received.traded == nil || received.traded == sides.0)
                        && (paid.traded == nil || paid.traded == sides.1)
                }
                guard let paid = found.first, isSaid || found.count == 1 else { continue }
                (rows[paid].other, rows[number].other) = (number, paid)
            }
        }
    }

    /// Whether nothing certain is known of a row.
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

    private mutating func followTransit() {
        guard hasDistribution else { return }
        let order = rows.indices.sorted { (rows[$0].day, $0) < (rows[$1].day, $1) }
        var waiting: [CurrencyCode: [Int]] = [:]
        for isArrival in [false, true] {
            for number in order where rows[number].isIn && rows[number].verdict.kind == .income {
                switch rows[number].verdict.reason {
                case .onDistribution where !isArrival: waiting[rows[number].currency, default: []].append(number)
                case .fromDistribution where isArrival: arrive(number, &waiting)
                default: break
                }
            }
        }
    }

    /// Finds the receipts on the distribution account that reached the current account with a row.
    private mutating func arrive(_ number: Int, _ waiting: inout [CurrencyCode: [Int]]) {
        let row = rows[number]
        let open = (waiting[row.currency] ?? []).filter {
            rows[$0].day <= row.day && row.day.number - rows[$0].day.number <= 45
        }
        var found = open.last { rows[$0].amount == row.amount }.map { [$0] } ?? []
        for start in open.indices where found.isEmpty {
            var sum = ExactDecimal.zero
            for end in open[start...].indices {
                sum = (try? sum.adding(rows[open[end]].amount)) ?? sum
                if sum == row.amount { found = Array(open[start...end]) }
                if sum >= row.amount { break }
            }
        }
        guard let first = found.first else {
            rows[number].verdict = RowVerdict(.undecided, .unmatchedTransit)
            return
        }
        rows[number].verdict = RowVerdict(.income, .cameThrough(since: rows[first].day))
        rows[number].parties += rows[first].parties
        for place in found { rows[place].verdict = RowVerdict(.transit, .reached(row.day)) }
        waiting[row.currency]?.removeAll { found.contains($0) }
    }

    // MARK: Refunds

    private struct Candidate {
        var number: Int?
        var day: Day
        var amount: ExactDecimal
        var currency: CurrencyCode
    }

    private mutating func settleRefunds(_ earlier: [Earlier]) {
        let refunds = rows.indices.filter { rows[$0].isRefundOfUnknown }
        guard !refunds.isEmpty else { return }
        var byParty: [Int: [Candidate]] = [:]
        let wanted = Set(refunds.flatMap { rows[$0].parties })
        for one in earlier {
            guard let party = Self.party(one.party).flatMap({ numbers[$0] }), wanted.contains(party) else { continue }
            byParty[party, default: []].append(Candidate(day: one.day, amount: one.amount, currency: one.currency))
        }
        for number in rows.indices
        where [.income, .payment].contains(rows[number].verdict.kind) && !rows[number].isRefundOfUnknown {
            for party in rows[number].parties where wanted.contains(party) {
                byParty[party, default: []].append(
                    Candidate(
                        number: number, day: rows[number].day, amount: rows[number].amount,
                        currency: rows[number].currency))
            }
        }
        for number in refunds.sorted(by: { (rows[$0].day, $0) < (rows[$1].day, $1) }) {
            var candidates: [Candidate] = []
            for party in rows[number].parties where candidates.isEmpty {
                candidates = fitting(byParty[party] ?? [], number)
            }
            settleRefund(number, candidates)
        }
    }

    /// What a refund may give back: an opposite amount, no less than its own, of no later day.
    private func fitting(_ candidates: [Candidate], _ number: Int) -> [Candidate] {
        let row = rows[number]
        return candidates.filter { other in
            let rest = other.number.map { rows[$0].rest } ?? other.amount.magnitude
            return other.amount.isNegative == row.isIn && other.day <= row.day && rest >= row.amount.magnitude
                && other.currency == row.currency
        }
    }

    private mutating func settleRefund(_ number: Int, _ candidates: [Candidate]) {
        let row = rows[number]
        let quarters = Set(candidates.map(\.day.quarter))
        let exact = candidates.filter { $0.amount.magnitude == row.amount.magnitude }
        let said = candidates.filter { row.saidDays.contains($0.day) }
        var found = said.last ?? (quarters.count == 1 ? exact.last ?? candidates.last : nil)
        if found == nil, exact.count == 1 { found = exact.first }
        guard let day = found?.day ?? (row.isIn || row.saidDay.map({ $0 > row.day }) == true ? nil : row.saidDay) else {
            if rows[number].verdict.kind == .refundGiven { rows[number].verdict.kind = .undecided }
            return
        }
        if let place = found?.number, let rest = try? rows[place].rest.subtracting(row.amount.magnitude) {
            rows[place].rest = rest
        }
        rows[number].verdict = RowVerdict(
            row.isIn ? .refundReceived : .refundGiven, .refund(of: day), refundOf: row.isIn ? nil : day)
    }
}
