import KursCore
import KursText

package struct CommandSuggestion {
    private let names: [String]

    package init(_ names: [String]) { self.names = names }

    /// The commands spelt like a word, at most two; otherwise those that start with it.
    package func commands(near word: String) -> [String] {
        let near = ParsedArguments.near(word, names)
        guard near.isEmpty, word.utf8.count > 1 else { return near }
        return Array(names.filter { $0.hasPrefix(word) }.prefix(2))
    }

    /// The lines to suggest for a first word that is not a command: verbs of other commands, and the history for
    /// `when was usd 42`.
    static func verbs(for word: String, before rest: ArraySlice<String>, _ commands: CommandTable) -> [String] {
        if ["when", "коли"].contains(word.lowercased()),
            let code = rest.lazy.compactMap({ isCurrency($0) ? Currency.code(named: $0) : nil }).first
        {
            return ["history", "chart"].map { "\($0) \(code.text.lowercased()) --year" }
        }
        let known = verbs(for: word)
        return known.isEmpty ? [commands.spec("wallet")?.verb(word)?.name].compactMap(\.self) : known
    }

    /// The condition that a line is: `usd > 45`, `check 'usd.cash > 45'`; `nil` for other lines.
    static func condition(_ words: ArraySlice<String>) -> String? {
        var parts = words.flatMap { $0.split(separator: " ").map(String.init) }
        if ["check", "перевірити", "перевір"].contains(parts.first?.lowercased()) { parts.removeFirst() }
        guard let name = parts.first?.prefix(while: { !".<>".contains($0) }), isCurrency(String(name)),
            parts.contains(where: { $0 != "->" && $0.contains { "<>".contains($0) } })
        else { return nil }
        return parts.list(" ")
    }

    /// Whether a word is a verb of the wallet and of no other command: `balance`, `budget`.
    static func isOfWalletAlone(_ word: String, _ commands: CommandTable) -> Bool {
        let owners = commands.names().filter { commands.spec($0)?.verb(word) != nil }
        return owners == ["wallet"] && verbs(for: word).isEmpty
    }

    /// The verbs of other commands that a word means, with the command, where these are several or have another name.
    package static func verbs(for word: String) -> [String] {
        switch word.lowercased() {
        case "add", "додати": ["wallet add", "alert add"]
        case "spent", "expense", "expenses", "витрата", "витрати": ["wallet add", "wallet report"]
        case "earn", "earned", "заробити": ["wallet earn"]
        case "income", "salary", "дохід", "доходи", "зарплата": ["wallet earn", "wallet report --income"]
        case "exchange": ["wallet move"]
        case "notify", "remind", "сповістити": ["alert add"]
        case "rename", "перейменувати", "перейменуй": ["wallet rename"]
        case "convert", "конвертувати": ["convert"]
        default: []
        }
    }

    static func currencies(near word: String) -> [String] {
        guard word.utf8.count > 2, case .unknownCurrency(_, let near)? = fault(of: word) else { return [] }
        return near.map { $0.lowercased() }
    }

    /// Why a word is no currency; `nil` for one that is.
    static func fault(of word: String) -> UsageError? {
        do throws(CurrencyWordError) {
            _ = try Currency.read(word)
            return nil
        } catch {
            return UsageError(error, word)
        }
    }

    /// Whether a word is a currency's code or name; a number counts as an amount instead.
    package static func isCurrency(_ word: String) -> Bool {
        !word.utf8.allSatisfy { $0.isASCIIDigit } && Currency.code(named: word) != nil
    }

    package static func isAmount(_ word: String) -> Bool { (try? AmountArgument.amount(word)) != nil }
}

extension ParsedArguments {
    /// Suggestions for a misspelt option; all commands or verbs are searched if theirs is not yet known.
    ///
    /// An option of another command is not misspelt.
    func near(_ name: String, _ commands: CommandTable) -> [String] {
        // What a chart draws is in the records of a history.
        if ["chart", "prices"].contains(command), CommonOptions.formats.contains(name) {
            return ["history \(operands.list(" ")) -o \(name)"]
        }
        // A history has the days of a period; what changed on a day, or since then?
        let meant = ParsedArguments.meanings.filter { $0.names.contains(name) }.flatMap(\.options)
        if let other = meant.first(where: { named in spec.options.contains { $0.isSpelt(named) } }) {
            return other == "from" ? ["from", "to"] : [other]
        }
        if let command = commands.spec(name), !command.isHidden {
            return [([command.name] + (operands.isEmpty ? ["…"] : operands)).list(" ")]
        }
        guard commands.option(where: { $0.isSpelt(name) }) == nil else {
            return ParsedArguments.owners(of: name, commands)
        }
        let own = ParsedArguments.near(name, (spec.options + CommonOptions.all).map(\.long))
        guard own.isEmpty, command.isEmpty || spec.hasVerbs else { return own }
        let all = command.isEmpty ? commands.specs.flatMap(\.family) : spec.family
        return ParsedArguments.near(name, Array(Set(all.flatMap { $0.options.map(\.long) })).sorted())
    }

    /// Options that say of one command what others say of another, the nearest first.
    private static let meanings: [(names: [String], options: [String])] = [
        (["on", "date", "day"], ["on", "period", "from"]), (["year", "quarter", "week"], ["period", "from"]),
        (["last", "count", "days"], ["limit"]), (["until", "till"], ["to"]),
    ]

    /// The commands that have an option, with it: `chart --compare`; none where more than three have it.
    static func owners(of name: String, _ commands: CommandTable) -> [String] {
        let owners = commands.specs.flatMap(\.family).filter { spec in
            !spec.isHidden && spec.options.contains { $0.isSpelt(name) }
        }
        return owners.count > 3 ? [] : owners.prefix(2).map { "\($0.name) --\(name)" }
    }

    /// The names nearest to a misspelt one, at most two: within two edits, or one edit for up to three letters.
    package static func near(_ word: String, _ names: [String]) -> [String] {
        let near = names.map { (name: $0, edits: EditDistance.between(word, $0)) }.filter { candidate in
            let name = candidate.name
            // Half of a short word is another word.
            let isShort = name.count <= 3 || name.count == 4 && name.first != word.first
            return candidate.edits <= (isShort ? 1 : 2)
        }
        return near.sorted { $0.edits < $1.edits }.prefix(2).map { $0.name }
    }
}
