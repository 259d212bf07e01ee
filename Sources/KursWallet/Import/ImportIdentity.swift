internal import KursCore
import KursText

/// What tells that a row of a statement is the same row in every file and on every device.
///
/// With the bank's own identifier it is that, the currency and the account: the tag `bank:ID CURRENCY ACCOUNT`. Without, it
/// is the day, the amount, the name, the balance and the account: the tag `row:HASH BALANCE ACCOUNT`, whose hash is of the
/// first three. The tag keeps it in the journal when the record is edited. Several rows may have one identity; they are
/// counted.
struct ImportIdentity: Hashable, Sendable {
    /// Whether the bank has an identifier of its own for the row.
    let isBanks: Bool
    /// The value of the tag without the balance.
    let key: String
    /// The balance; empty without one, and with the bank's identifier.
    let balance: String
    private let value: String
    private let hash: RecordHash

    /// A number that nearly always differs where identities do.
    var number: UInt64 { hash.value }

    private init(isBanks: Bool, key: String, balance: String, value: String) {
        (self.isBanks, self.key, self.balance, self.value) = (isBanks, key, balance, value)
        var hash = RecordHash()
        hash.add(isBanks ? "bank:" : "row:")
        hash.add(value)
        self.hash = hash
    }

    /// Creates the identity of a tag's key, and of one of its balances.
    init(isBanks: Bool, key: String, balance: String) {
        var value = key
        if !isBanks, !balance.isEmpty, let space = key.utf8.firstIndex(of: 0x20) {
            value = String(key[..<space]) + " " + balance + String(key[space...])
        }
        self.init(isBanks: isBanks, key: key, balance: balance, value: value)
    }

    /// The identity of a row.
    ///
    /// - Parameters:
    ///   - account: The row's account as a tag has it.
    ///   - text: Room for the text that is hashed.
    init(_ row: ImportedRow, account: String, _ text: inout [UInt8]) {
        if let id = row.bankID {
            let key = Self.canonical("\(id) \(row.amount.commodity)") + " " + account
            self.init(isBanks: true, key: key, balance: "", value: key)
            return
        }
        text.removeAll(keepingCapacity: true)
        row.day.append(to: &text)
        text.append(0x09)
        row.amount.amount.trimmed().append(to: &text)
        text.append(0x09)
        text.append(contentsOf: row.amount.commodity.utf8)
        text.append(0x09)
        RecordText.append(description: row.name, to: &text)
        let name = RecordID(of: text.span, repetition: 0).text
        let key = name + " " + account
        guard let balance = row.balance else {
            self.init(isBanks: false, key: key, balance: "", value: key)
            return
        }
        let written = balance.trimmed().description
        self.init(isBanks: false, key: key, balance: written, value: name + " " + written + " " + account)
    }

    static func == (left: ImportIdentity, right: ImportIdentity) -> Bool {
        left.hash.value == right.hash.value && left.isBanks == right.isBanks && left.key == right.key
            && left.balance == right.balance
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash.value) }

    /// The tag that keeps the identity in the journal.
    var tag: Tag { Tag(isBanks ? "bank" : "row", value) }

    /// The identifier of the record that the row becomes; `ordinal` counts the rows of one identity.
    func recordID(_ ordinal: Int) -> RecordID {
        var hash = hash
        hash.add(0x0A)
        hash.add(String(ordinal))
        return RecordID(hash)
    }

    /// The key and the balances of a tag `row:`.
    static func parts(ofRow value: String) -> (key: String, balances: [String]) {
        let bytes = Array(value.utf8)
        let parts = bytes.split(separator: 0x20)
        let balances = parts.dropFirst().prefix { part in
            part.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        }
        var key = Array(parts.first ?? [])
        for part in parts.dropFirst(1 + balances.count) {
            key.append(0x20)
            key += part
        }
        return (String(decoding: key, as: UTF8.self), balances.map { String(decoding: $0, as: UTF8.self) })
    }

    /// A text as a tag has it when it is read again.
    static func canonical(_ text: String) -> String {
        String(decoding: RecordText.tag(Tag("", text)).dropFirst(), as: UTF8.self)
    }
}
