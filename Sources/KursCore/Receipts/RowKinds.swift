import KursText

/// Tells what the rows of one or several statements are, each by itself and then beside the others.
///
/// The two sides of a transfer are no income, a receipt that passes through the distribution account is one of the day on
/// which it reaches the current account, and a refund is that of a payment or a receipt. O(rows × those of the same amount on
/// the same days, or of the same party for refunds).
package struct RowKinds: Sendable {
    /// A receipt or payment that was booked before.
    package struct Earlier: Sendable {
        package var day: Day
        package var amount: ExactDecimal
        package var currency: CurrencyCode
        package var party: String
        /// What of it is not yet given back.
        package var rest: ExactDecimal

        /// Whether it was seen on the distribution account only.
        let isOnDistribution: Bool

        package init(
            day: Day, amount: ExactDecimal, currency: CurrencyCode, party: String, isOnDistribution: Bool = false
        ) {
            (self.day, self.amount, self.currency, self.party) = (day, amount.trimmed(), currency, party)
            self.isOnDistribution = isOnDistribution
            rest = amount.magnitude
        }
    }

    struct Row: Sendable {
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
        var other: Int?
        var account: String?
        var isOfAnother = false
        /// What was sold or bought for the amount.
        var traded: Sum?

        var isIn: Bool { !amount.isNegative }
        var sum: Sum { Sum(currency: currency, amount: amount) }
        /// Whether it is income that may show a receipt on its way between the distribution account and the current one.
        var mayPassThrough: Bool {
            guard isIn, verdict.kind == .income else { return false }
            return currency != .uah || isOnDistribution || verdict.reason == .fromDistribution
        }
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
    var rows: [Row] = []
    private(set) var hasDistribution = false
    /// The accounts, names, documents and texts of the rows, each with its number.
    private(set) var numbers: [String: Int] = [:]

    package init(_ owners: RowOwners) { classifier = RowClassifier(owners: owners) }

    package var count: Int { rows.count }
    /// The amount of a row; what was received is counted before the bank's fee.
    package func amount(_ number: Int) -> ExactDecimal { rows[number].amount }
    package subscript(_ number: Int) -> RowVerdict { rows[number].verdict }
    package func account(_ number: Int) -> String? { rows[number].account }
    /// Whether a row comes from, or goes to, somebody who is named and is not the owner.
    package func isOfAnother(_ number: Int) -> Bool { rows[number].isOfAnother }
    /// What was sold or bought for the amount of a row, as its words tell and the other side does not deny.
    package func traded(_ number: Int) -> (amount: ExactDecimal, currency: CurrencyCode)? {
        guard let traded = rows[number].traded else { return nil }
        let other = rows[number].other.map { Sum(currency: rows[$0].currency, amount: rows[$0].amount.magnitude) }
        return other == nil || other == traded ? (traded.amount, traded.currency) : nil
    }
    /// Whether rows depend on what was booked before: refunds, and receipts that may pass through the distribution account.
    package var dependsOnEarlier: Bool {
        rows.contains { $0.isRefundOfUnknown || $0.mayPassThrough }
    }
    package func other(_ number: Int) -> Int? {
        rows[number].other.flatMap { rows[number].verdict.kind.isOwn && rows[$0].verdict.kind.isOwn ? $0 : nil }
    }
    /// Whether a text says that money was moved between accounts, of whomever.
    package static func hintsTransfer(_ text: String) -> Bool {
        var row = RowFacts(day: Day(year: 2000, month: 1, day: 1) ?? .init(number: 0), amount: 0, currency: .uah)
        row.texts = [text]
        return RowClassifier.Found(row).hintsTransfer
    }

    package static let totals: Set = [
        "всього", "усього", "разом", "підсумок", "підсумки", "загалом", "загальна сума", "оборот", "обороти",
        "всього за період", "разом за період", "усього за період", "обороти за період", "залишок", "вхідний залишок",
        "вихідний залишок", "итого", "всего", "total", "totals", "subtotal", "grand total", "sum", "opening balance",
        "closing balance", "balance",
    ]

    /// Whether a folded text is the name of a total and nothing else.
    ///
    /// - Parameter isPaid: Whether money left: who is paid may have an English name such as Total.
    package static func isTotal(_ text: String, isPaid: Bool) -> Bool {
        totals.contains(text) && !(isPaid && text.utf8.allSatisfy { $0 < 0x80 })
    }

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
    static func party(_ name: String) -> String? {
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
        pairLegs()
        pairTrades()
        followTransit()
        doubtBooked(earlier)
        settleRefunds(earlier)
    }

    private struct Candidate {
        var day: Day
        var amount: ExactDecimal
        var currency: CurrencyCode
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
            for party in Set(parties) { known[Known(party: party, day: row.day, sum: row.sum), default: 0] += 1 }
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
