internal import KursCore
import KursText

public enum AccountKind: Sendable {
    case asset, liability, equity, income, expense

    /// Whether it is of the owner's money or debts.
    public var isOwn: Bool { self == .asset || self == .liability }
    public var isCategory: Bool { self == .income || self == .expense }

    /// The kind by hledger's tag `type:`; `nil` for another value.
    init?(type: String) {
        switch type.lowercased() {
        case "a", "asset", "c", "cash": self = .asset
        case "l", "liability": self = .liability
        case "e", "equity", "v", "conversion": self = .equity
        case "r", "revenue": self = .income
        case "x", "expense": self = .expense
        default: return nil
        }
    }

    /// The kind by the first part of a name, in English or Ukrainian; `nil` for another name.
    public init?(root: String) {
        switch root {
        case "assets", "asset", "активи", "рахунки": self = .asset
        case "liabilities", "liability", "debts", "борги", "зобов'язання": self = .liability
        case "equity", "капітал": self = .equity
        case "income", "incomes", "revenue", "revenues", "доходи", "дохід": self = .income
        case "expenses", "expense", "витрати", "видатки": self = .expense
        default: return nil
        }
    }
}

/// The words before an account: that pays, that a payment is made with, and that receives; and others that are no names.
public enum AccountPrepositions {
    public static let paying = ["from", "з", "із", "зі"]
    public static let payingBy = paying + ["by", "with", "via", "on"]
    public static let receiving = ["to", "into", "на", "в", "у"]

    /// The words between two of a kind.
    public static let joining = ["and", "or", "+", "&", ",", "і", "й", "та", "або", "чи"]

    /// These and other prepositions, which are never a name or the beginning of one.
    public static let all = Set(
        payingBy + receiving + joining
            + ["at", "back", "for", "of", "till", "until", "від", "для", "до", "за", "по", "під", "при"])
}

/// The accounts of a journal with their kinds and other names: those declared, then those only used.
public struct ChartOfAccounts: Sendable {
    public struct Account: Sendable, Equatable {
        /// The full name, such as `expenses:food`.
        public var name: String
        /// Other names, from tags `alias:` of its directive.
        public var aliases: [String]
        /// What it is for; `nil` if neither a tag nor the first part of its name says so.
        public var kind: AccountKind?
        /// Whether an `account` directive declares it.
        public var isDeclared: Bool

        /// The name without its first part.
        public var shortName: String { Self.shortName(of: name) }

        /// The name of an account without its first part; all of one that has no other.
        public static func shortName(of name: String) -> String {
            guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
            return String(name[name.index(after: colon)...])
        }

        /// Whether an account is another or one below it.
        public static func isPart(_ name: String, of account: String) -> Bool {
            name == account || name.utf8.starts(with: (account + ":").utf8)
        }
    }

    /// The accounts, those declared first, each once.
    public private(set) var accounts: [Account] = []
    private var places: [String: Int] = [:]
    /// The full names of those that are closed, by a tag `closed:` of their directives.
    public private(set) var closed: Set<String> = []
    private var types: [String: AccountKind] = [:]

    /// Reads the accounts of a journal; O(accounts).
    public init(_ journal: Journal) {
        for declaration in journal.declarations {
            let tags = Tag.tags(in: journal.comment(of: declaration))
            if let type = tags.last(where: { $0.name == "type" }) {
                types[declaration.name] = AccountKind(type: type.value)
            }
            if tags.contains(where: { $0.name == "closed" }) { closed.insert(declaration.name) }
            add(declaration.name, tags.filter { $0.name == "alias" }.map(\.value), isDeclared: true)
        }
        for accounts in [journal.accounts] + journal.templates.map(\.accounts) {
            for name in accounts { add(name, [], isDeclared: false) }
        }
    }

    public init(_ accounts: [(name: String, aliases: [String])], closed: Set<String> = []) {
        self.closed = closed
        for account in accounts { add(account.name, account.aliases, isDeclared: true) }
    }

    /// The account with a full name; `nil` when there is none.
    public func account(named name: String) -> Account? { places[name].map { accounts[$0] } }

    /// The kind of an account by the nearest tag `type:`, else by its first part.
    public func kind(of name: String) -> AccountKind? {
        var rest = name[...]
        while true {
            if let type = types[String(rest)] { return type }
            guard let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) else { break }
            rest = rest[..<colon]
        }
        return AccountKind(root: foldedText(String(rest)))
    }

    private mutating func add(_ name: String, _ aliases: [String], isDeclared: Bool) {
        if let place = places[name] {
            accounts[place].aliases += aliases
            return
        }
        places[name] = accounts.count
        accounts.append(Account(name: name, aliases: aliases, kind: kind(of: name), isDeclared: isDeclared))
    }
}

extension ChartOfAccounts {
    public enum Match: Sendable, Equatable {
        case one(Account)
        case several([Account])
        case none(near: [Account])
    }

    /// Finds an account by its name, its short name or an alias, in any case, by the unique beginning of one, or by the
    /// last part of a name.
    ///
    /// O(accounts); misspelt words are compared with all of them.
    public func match(_ word: String, among kinds: Set<AccountKind>) -> Match {
        let wanted = Self.folded(word)
        let candidates = accounts.filter { $0.kind.map(kinds.contains) == true && $0.name.utf8.contains(0x3A) }
        let names = candidates.map { ([$0.name, $0.shortName] + $0.aliases).map(Self.folded) }
        let exact = candidates.indices.filter { names[$0].contains(wanted) }
        if let index = exact.first, exact.count == 1 { return .one(candidates[index]) }
        // The very name decides between `Food` and `food`, and a full one between accounts of two kinds with one short name.
        if exact.count > 1 {
            let same = exact.filter { [candidates[$0].name, candidates[$0].shortName].contains(word) }
            if same.count == 1 { return .one(candidates[same[0]]) }
            if let full = exact.first(where: { names[$0][0] == wanted }) { return .one(candidates[full]) }
            return .several(exact.map { candidates[$0] })
        }
        let isPreposition = AccountPrepositions.all.contains(foldedText(word))
        let begun = candidates.indices.filter { index in
            !wanted.isEmpty && !isPreposition && names[index].contains { $0.starts(with: wanted) }
        }
        if let index = begun.first, begun.count == 1 { return .one(candidates[index]) }
        // The parent of the others is meant where the word begins only its and its sub-accounts' names.
        if let parent = begun.first(where: { index in
            begun.allSatisfy { $0 == index || candidates[$0].name.hasPrefix(candidates[index].name + ":") }
        }) {
            return .one(candidates[parent])
        }
        if !begun.isEmpty { return .several(begun.map { candidates[$0] }) }
        let ended = candidates.indices.filter { names[$0][0].suffix(wanted.count + 1).elementsEqual([0x3A] + wanted) }
        if let index = ended.first, !wanted.isEmpty {
            return ended.count == 1 ? .one(candidates[index]) : .several(ended.map { candidates[$0] })
        }
        let distances = candidates.indices.map { index in
            (index, names[index].map { EditDistance.between(text($0), text(wanted)) }.min() ?? .max)
        }
        // Half of a short word is another word.
        let near = distances.filter { $0.1 <= (word.count <= 4 ? 1 : 2) }.sorted { $0.1 < $1.1 }.prefix(2)
        return .none(near: near.map { candidates[$0.0] })
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    private static func folded(_ text: String) -> [UInt8] { foldedText(Array(text.utf8)) }
}

extension Journal {
    /// The comments of an `account` directive, on its line and below.
    func comment(of declaration: Declaration) -> String {
        let bytes = files[declaration.text.file].bytes
        let text = bytes.span
        var lines: [String] = []
        var at = declaration.text.range.lowerBound
        while let line = takeLine(text, &at, to: declaration.text.range.upperBound) {
            let mark = find(UInt8(ascii: ";"), text, from: line.lowerBound, to: line.upperBound)
            if mark < line.upperBound {
                lines.append(string(text, mark + 1, dropSpaces(text, mark + 1, line.upperBound)))
            }
        }
        return lines.list("\n")
    }
}
