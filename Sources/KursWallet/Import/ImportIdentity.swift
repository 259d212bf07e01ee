internal import KursCore
internal import KursText

/// What tells that a row of a statement is the same row in every file and on every device.
///
/// With the bank's own identifier it is that, the currency and the account: the tag `bank:ID CURRENCY ACCOUNT`. Without, it
/// is the day, the amount, the name, the balance and the account: the tag `row:HASH BALANCE ACCOUNT`, whose hash is of the
/// first three. The tag keeps it in the journal when the record is edited. Several rows may have one identity; they are
/// counted.
struct ImportIdentity: Hashable, Sendable {
    /// Whether the bank has an identifier of its own for the row.
    var isBanks: Bool
    /// The value of the tag without the balance.
    var key: String
    /// The balance; empty without one, and with the bank's identifier.
    var balance: String

    /// Creates an identity.
    init(isBanks: Bool, key: String, balance: String) {
        (self.isBanks, self.key, self.balance) = (isBanks, key, balance)
    }

    /// The identity of a row.
    init(_ row: ImportedRow) {
        isBanks = row.bankID != nil
        let account = Self.canonical(row.account)
        if let id = row.bankID {
            key = Self.canonical("\(id) \(row.amount.commodity)") + " " + account
            balance = ""
            return
        }
        var text: [UInt8] = []
        row.day.append(to: &text)
        text.append(0x09)
        row.amount.amount.trimmed().append(to: &text)
        text += [0x09] + Array(row.amount.commodity.utf8) + [0x09] + RecordText.description(row.name)
        key = RecordID(of: text.span, repetition: 0).text + " " + account
        balance = row.balance.map(Self.text) ?? ""
    }

    /// The tag that keeps the identity in the journal.
    var tag: Tag {
        guard !isBanks, !balance.isEmpty, let space = key.utf8.firstIndex(of: 0x20) else {
            return Tag(isBanks ? "bank" : "row", key)
        }
        return Tag("row", key[..<space] + " " + balance + key[space...])
    }

    /// The identifier of the record that the row becomes; `ordinal` counts the rows of one identity.
    func recordID(_ ordinal: Int) -> RecordID {
        RecordID(following: tag.text + "\n\(ordinal)")
    }

    /// A balance as the tag has it.
    static func text(_ balance: ExactDecimal) -> String {
        var bytes: [UInt8] = []
        balance.trimmed().append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The key and the balances of a tag `row:`.
    static func parts(ofRow value: String) -> (key: String, balances: [String]) {
        let parts = value.split(separator: " ", omittingEmptySubsequences: true)
        let balances = parts.dropFirst().prefix { part in
            part.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        }
        let rest = parts.dropFirst(1 + balances.count)
        return (([parts.first ?? ""] + rest).map(String.init).list(" "), balances.map(String.init))
    }

    /// A text as a tag has it when it is read again.
    static func canonical(_ text: String) -> String {
        String(decoding: RecordText.tag(Tag("", text)).dropFirst(), as: UTF8.self)
    }
}
