import KursText

package struct RowFacts: Sendable {
    package var line = 0
    package var day: Day
    /// By how much the account changed, before the bank's fee.
    package var amount: ExactDecimal
    package var currency: CurrencyCode
    /// The texts that say what for: the purpose, the details.
    package var texts: [String] = []
    /// The type of the operation, and the bank's category.
    package var types: [String] = []
    package var party: String?
    package var partyNumber: String?
    package var partyAccount: String?
    package var ownAccount: String?
    /// The card or account, where a file has several, or the file.
    package var place = ""
    package var document: String?
    package var merchantCode: Int?
    /// The status, if it says that no money moved.
    package var unfinished: String?
    /// The fee, as written, where nothing tells whether the amount is before or after it.
    package var unclearFee: String?

    package init(day: Day, amount: ExactDecimal, currency: CurrencyCode) {
        (self.day, self.amount, self.currency) = (day, amount, currency)
    }
}

/// Who the statements are of: own accounts, tax numbers and names, from all statements given.
package struct RowOwners: Sendable {
    private(set) var accounts: Set<String> = []
    private(set) var numbers: Set<String> = []
    private(set) var names: Set<String> = []

    package init() {}

    package mutating func add(_ others: RowOwners) {
        accounts.formUnion(others.accounts)
        numbers.formUnion(others.numbers)
        names.formUnion(others.names)
    }

    package mutating func add(account: String?) {
        if let account = account.map(Self.account), account.utf8.count > 4 { accounts.insert(account) }
    }

    package mutating func add(number: String?) {
        if let number = number.flatMap(Self.number) { numbers.insert(number) }
    }

    package mutating func add(name: String?) {
        if let name = name.map(Self.name), name.contains(" ") { names.insert(name) }
    }

    /// An account's number without blanks, in capitals.
    package static func account(_ text: String) -> String {
        String(decoding: text.utf8.filter(\.isASCIIAlphanumeric), as: UTF8.self).uppercased()
    }

    /// A tax number of eight to ten digits, none of zeros only.
    static func number(_ text: String) -> String? {
        let digits = String(decoding: text.utf8.filter(\.isASCIIDigit), as: UTF8.self)
        guard (8...10).contains(digits.utf8.count), digits.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else {
            return nil
        }
        return digits
    }

    /// A name without its legal form, folded.
    static func name(_ text: String) -> String {
        let words = RowText(text).words.map(\.text)
        return Array(words.drop { legalForms.contains($0) }).list(" ")
    }

    private static let legalForms: Set = [
        "фоп", "фізична", "особа", "особа-підприємець", "підприємець", "фізособа-підприємець", "спд", "гр",
        "громадянин", "громадянка", "pe", "fop", "sole", "proprietor", "individual", "entrepreneur",
    ]
}

/// The parts of a Ukrainian IBAN that tell what an account is.
enum AccountCode {
    /// The bank's code: the six digits after the check digits.
    static func bank(_ account: String) -> Substring? { isUkrainian(account) ? account.dropFirst(4).prefix(6) : nil }

    /// The balance account: the first four digits of the number after its zeros, `2600` or `2603`.
    static func balance(_ account: String) -> Substring? {
        guard isUkrainian(account) else { return nil }
        let number = account.dropFirst(10).drop { $0 == "0" }
        return number.count >= 4 ? number.prefix(4) : nil
    }

    private static func isUkrainian(_ account: String) -> Bool {
        account.hasPrefix("UA") && account.utf8.count == 29 && account.utf8.dropFirst(2).allSatisfy(\.isASCIIDigit)
    }

    static func isDistribution(_ account: String?) -> Bool { account.flatMap(balance) == "2603" }
}
