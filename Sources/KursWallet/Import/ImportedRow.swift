public import KursCore

/// A row of a bank's statement, as the wallet takes it.
public struct ImportedRow: Sendable, Equatable {
    /// The line in the file, from 1.
    public var line: Int
    /// The own account that the statement is of.
    public var account: String
    /// The day.
    public var day: Day
    /// The name of the shop or the payer, else what the bank calls the payment.
    public var name: String
    /// By how much the account changed.
    public var amount: Record.Money
    /// The amount in the currency of the operation, without its sign; `nil` where it is that of the account.
    public var original: Record.Money?
    /// What of the amount is the bank's fee, without its sign; `nil` for none.
    public var fee: ExactDecimal?
    /// The bank's own identifier; `nil` where the file has none.
    public var bankID: String?
    /// The balance after the row; `nil` where the file has none.
    public var balance: ExactDecimal?
    /// The bank's category.
    public var bankCategory: String?
    /// The merchant category code.
    public var merchantCode: Int?
    /// The card, or the number of the account, in a file that has several.
    public var card: String?
    /// Whether the row itself says that it is a transfer or an exchange.
    public var isTransfer = false
    /// The number of the row among those of all statements of the import.
    package var number = 0
    /// What the row is, and what decided it.
    package var verdict: RowVerdict?
    /// Whether it comes from, or goes to, somebody who is named and is not the owner.
    package var isOfAnother = false
    /// The other side of the same movement, if a statement that came before has it.
    package var otherSide: OtherSide?

    /// A record of the same import, by its identifier and the account that its row is of.
    package struct OtherSide: Sendable, Equatable {
        package var id: RecordID
        package var account: String

        package init(id: RecordID, account: String) { (self.id, self.account) = (id, account) }
    }

    /// Creates a row with what every statement has.
    public init(line: Int, account: String, day: Day, name: String, amount: Record.Money) {
        (self.line, self.account, self.day) = (line, account, day)
        (self.name, self.amount) = (name, amount)
    }
}
