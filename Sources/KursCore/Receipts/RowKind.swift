/// What a row of a bank's statement is; each row is exactly one of these.
package enum RowKind: String, CaseIterable, Sendable {
    /// Money received from somebody else.
    case income
    /// A receipt given back, and money that was paid and came back.
    case refundGiven = "refund-given", refundReceived = "refund-received"
    /// Currency sold and bought, on either side.
    case sale, purchase
    /// The way from the distribution account to the current one.
    case transit
    case transfer
    case ownFunds = "own-funds"
    case loan, interest, cashback, fee, tax
    /// Money paid to somebody else.
    case payment
    /// No money has moved, or not yet.
    case pending
    case total
    /// The row says two things, or half of one; it is in no total until somebody decides.
    case undecided

    package var isOwn: Bool {
        switch self {
        case .sale, .purchase, .transit, .transfer, .ownFunds: true
        default: false
        }
    }
}

package struct RowVerdict: Sendable, Equatable {
    /// What decided: a fact, or a text.
    package enum Reason: Sendable, Equatable {
        /// Nothing says that it is anything else.
        case plain
        case words(String)
        case ownAccount(String)
        case ownNumber(String)
        case ownName(String)
        /// The account of the tax office.
        case treasury(String)
        /// The merchant code of a purchase, on money that came in: a refund if there was such a purchase before.
        case merchantCode(Int)
        case status(String)
        case otherLeg(line: Int)
        /// A refund's payment or receipt, by its day.
        case refund(of: Day)
        /// A receipt on the distribution account that reached the current account on a day.
        case reached(Day)
        /// A receipt on the current account, which the distribution account had from a day on.
        case cameThrough(since: Day)
        /// A receipt from a distribution account that no statement is of.
        case fromDistribution
        /// A receipt on the distribution account; nothing tells when it reached the current account.
        case onDistribution
        /// Words that prove nothing without an own account, tax number or name.
        case half(String)
        case foreignNumber(name: String, number: String)
        /// Words of a bank, from somebody who is none.
        case notFromBank(String)
        /// Words for what may be no income of a business: a grant, dividends, aid.
        case unclear(String)
        /// Nothing tells whether the amount is before or after its fee.
        case unclearFee(String)
        /// Money from a bank, without a word for what it pays.
        case fromBank(String)
        /// A refund of which nothing tells what it gives back.
        case refundOfUnknown(String)
        /// A receipt that may have been booked on its way between the distribution account and the current one.
        case bookedBefore
        /// Credits of a distribution account that do not add up to what reached the current account.
        case unmatchedTransit
    }

    package var kind: RowKind
    package var reason: Reason
    package var refundOf: Day?

    package init(_ kind: RowKind, _ reason: Reason, refundOf: Day? = nil) {
        (self.kind, self.reason, self.refundOf) = (kind, reason, refundOf)
    }

    package func isOfEarlierQuarter(_ day: Day) -> Bool {
        guard kind == .refundGiven, let refundOf else { return false }
        return refundOf.quarter != day.quarter
    }
}

extension Day {
    /// The quarter, as `2026Q3`.
    package var quarter: String { "\(date.year)Q\((date.month + 2) / 3)" }
}
