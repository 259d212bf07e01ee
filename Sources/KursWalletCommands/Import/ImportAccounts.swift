import KursCore
import KursStatements
import KursTerminal
import KursText
import KursWallet

/// Which own account a statement is of: as `--account` says, else as an earlier import or a profile has remembered.
///
/// Remembered below the account's directive in the journal: `; import:monobank UAH` for the export of a service, or one of
/// its cards, and `; profile:NAME OPTIONS` for a profile.
struct ImportAccounts {
    private(set) var notes: [(account: String, name: String, value: String)] = []

    private let chart: ChartOfAccounts
    private let known: [AccountNote]
    private let everything: String?
    private let byCard: [(card: String, account: String)]
    private let profile: String?

    init(
        _ journal: Journal, _ chart: ChartOfAccounts, profile: String?, _ arguments: ParsedArguments
    ) throws(CommandError) {
        (self.chart, self.profile) = (chart, profile)
        known = journal.accountNotes("import")
        var everything: String?
        var byCard: [(String, String)] = []
        for value in arguments.values("account") {
            guard let mark = value.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                everything = try chart.ownAccount(value)
                continue
            }
            byCard.append((String(value[..<mark]), try chart.ownAccount(String(value[value.index(after: mark)...]))))
        }
        (self.everything, self.byCard) = (everything, byCard)
    }

    mutating func assign(_ statement: StatementRecords, remembersAs name: String?) throws(CommandError) -> [ImportedRow]
    {
        var rows = statement.rows
        var accounts: [String: String] = [:]
        for place in rows.indices {
            if place > 0, rows[place].card == rows[place - 1].card {
                rows[place].account = rows[place - 1].account
                continue
            }
            let key = Self.key(rows[place].card, statement)
            if let account = accounts[key] {
                rows[place].account = account
                continue
            }
            let account = try account(key, card: rows[place].card, statement)
            accounts[key] = account
            rows[place].account = account
            let isKnown = known.contains { $0.account == account && $0.value == key }
            if !key.isEmpty, profile == nil, name == nil, !isKnown { notes.append((account, "import", key)) }
        }
        return rows
    }

    private func account(_ key: String, card: String?, _ statement: StatementRecords) throws(CommandError) -> String {
        if let card, let found = byCard.first(where: { Self.digits(card).hasSuffix($0.card) }) { return found.account }
        if let account = everything ?? profile { return account }
        let found = known.filter { $0.value == key && !key.isEmpty }
        if let account = found.first?.account, found.allSatisfy({ $0.account == account }) { return account }
        let own = chart.accounts.filter { $0.kind == .asset && $0.name.utf8.contains(0x3A) }.map(\.shortName)
        throw .wallet(
            .import(
                .noAccount(
                    path: statement.path, statement: key, card: byCard.isEmpty ? nil : card.map(Self.digits),
                    accounts: own)))
    }

    /// The service with the card or the currency of a statement; empty for that of an unknown service.
    private static func key(_ card: String?, _ statement: StatementRecords) -> String {
        guard let service = statement.service else { return card.map { String(digits($0).suffix(4)) } ?? "" }
        if let card { return service + " " + digits(card).suffix(4) }
        return statement.currency.map { service + " " + $0.text } ?? service
    }

    /// The digits of a card's number, without the stars and blanks; the whole text where it has none.
    private static func digits(_ card: String) -> String {
        let digits = String(decoding: card.utf8.filter(\.isASCIIDigit), as: UTF8.self)
        return digits.isEmpty ? card : digits
    }
}

/// The column options of a statement under a name, as a line below an `account` directive.
struct ImportProfile {
    private static let options =
        [
            "amount-col", "debit-col", "credit-col", "currency-col", "currency", "date-col", "date-format", "delimiter",
            "decimal",
        ]
        + ImportColumns.options

    let account: String
    /// The arguments with the remembered options before those typed.
    let arguments: ParsedArguments

    init(_ name: String, _ journal: Journal, _ arguments: ParsedArguments) throws(CommandError) {
        let notes = journal.accountNotes("profile").map { (note: $0, words: Self.words($0.value)) }
        guard let found = notes.last(where: { $0.words.first == name }) else {
            throw .wallet(.import(.unknownProfile(name, known: notes.compactMap(\.words.first))))
        }
        account = found.note.account
        var all = arguments
        var rest = found.words.dropFirst()
        var remembered: [ParsedArguments.Option] = []
        while let word = rest.popFirst(), let value = rest.popFirst() {
            let option = String(word.drop { $0 == "-" })
            guard Self.options.contains(option) else { throw .wallet(.import(.unknownProfile(name, known: []))) }
            if !arguments.has(option) { remembered.append(ParsedArguments.Option(name: option, value: value)) }
        }
        all.options = remembered + arguments.options
        self.arguments = all
    }

    static func line(_ name: String, _ arguments: ParsedArguments) -> String {
        var words = [quoted(name)]
        for option in options {
            if let value = arguments.value(option) { words += ["--" + option, quoted(value)] }
        }
        return words.list(" ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: ";") }
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    /// Splits a line at blanks; a word in single quotes may contain them, and two quotes stand for one.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var last: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            defer { last = scalar }
            if scalar == "'" {
                if !isQuoted, last == "'", word != nil { word?.unicodeScalars.append("'") }
                isQuoted.toggle()
                word = word ?? ""
            } else if scalar == " ", !isQuoted {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "")
                word?.unicodeScalars.append(scalar)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
