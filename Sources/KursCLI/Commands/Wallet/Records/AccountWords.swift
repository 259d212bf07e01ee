import KursCore
import KursWallet

extension ChartOfAccounts {
    /// The category that a word names.
    ///
    /// - Parameter isIncome: Looks among the categories of income instead of those of expenses.
    func category(_ word: String, isIncome: Bool) throws(CommandError) -> String {
        switch match(word, among: [isIncome ? .income : .expense]) {
        case .one(let account): return account.name
        case .several(let accounts):
            throw .wallet(.ambiguousName(word, names: accounts.map(\.shortName)))
        case .none(let near):
            if case .one(let account) = match(word, among: [.asset, .liability]) {
                throw .wallet(.accountAsCategory(word, account: account.name))
            }
            throw .wallet(
                .unknownName(word, near: near.map(\.shortName), root: isIncome ? "income" : "expenses"))
        }
    }

    /// The account that a word names; one written in full, such as `assets:mono`, need not exist.
    func ownAccount(_ word: String) throws(CommandError) -> String {
        switch match(word, among: [.asset, .liability, .equity]) {
        case .one(let account): return account.name
        case .several(let accounts):
            throw .wallet(.ambiguousName(word, names: accounts.map(\.shortName)))
        case .none(let near):
            if let kind = kind(of: word), [.asset, .liability, .equity].contains(kind), word.utf8.contains(0x3A) {
                return try AccountName.checked(word)
            }
            throw .wallet(.unknownName(word, near: near.map(\.shortName), root: "assets"))
        }
    }

    /// The account of a record that names none: cash, in either language, else the first account.
    func usualAccount(_ language: Language) -> String {
        for name in [FirstAccounts.usual.en, FirstAccounts.usual.uk] {
            if case .one(let account) = match(name, among: [.asset]) { return account.name }
        }
        return accounts.first { $0.kind == .asset }?.name ?? "assets:" + FirstAccounts.usual(language)
    }

    /// A category or an account of any kind.
    func anyAccount(_ word: String) throws(CommandError) -> String {
        switch match(word, among: [.expense, .income, .asset, .liability, .equity]) {
        case .one(let account): return account.name
        case .several(let accounts): throw .wallet(.ambiguousName(word, names: accounts.map(\.name)))
        case .none(let near): throw .wallet(.unknownName(word, near: near.map(\.shortName), root: "expenses"))
        }
    }
}

/// Names of accounts as people type them.
enum AccountName {
    /// The name, if a journal can have it: levels of letters, digits, single spaces and a few signs.
    static func checked(_ name: String) throws(CommandError) -> String {
        let levels = name.split(separator: ":", omittingEmptySubsequences: false)
        let isValid = levels.allSatisfy { level in
            let first = level.unicodeScalars.first.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
            let scalars = Array(level.unicodeScalars)
            let signs: Set<Unicode.Scalar> = [" ", "-", "_", "'", "’", ".", "&", "/", "+", "№", "#", ","]
            return first && scalars.last != " "
                && scalars.allSatisfy { $0.properties.isAlphabetic || isDigit($0) || signs.contains($0) || isMark($0) }
                && !zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
        }
        guard isValid, name.utf8.count <= 200 else { throw .wallet(.invalidName(name)) }
        return name
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}
