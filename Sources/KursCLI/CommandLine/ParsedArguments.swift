import KursCore
import KursText

/// A parsed command line: options by name, and operands in order.
///
/// Values are not validated yet.
struct ParsedArguments: Sendable {
    /// The command's name; empty for the bare `kurs`.
    var command = ""
    /// The command's declaration.
    private(set) var spec: CommandSpec
    /// The words that are not options, in order.
    var operands: [String] = []
    /// The options in order.
    var options: [Option] = []
    /// The words after an option that takes the rest.
    var rest: [String] = []
    /// The other spellings of options that were typed, by the long name: `--date` of `on`.
    private var spellings: [String: String] = [:]

    /// An option by its long name; a switch has no value.
    struct Option: Equatable, Sendable {
        var name: String
        var value: String?
    }

    /// The last value of an option; `nil` when it was not given.
    func value(_ name: String) -> String? {
        for option in options.reversed() where option.name == name { return option.value }
        return nil
    }

    /// The values of an option that can be given several times.
    func values(_ name: String) -> [String] { options.compactMap { $0.name == name ? $0.value : nil } }

    /// An option as it was typed.
    func spelling(of name: String) -> String { spellings[name] ?? "--" + name }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }
}

extension ParsedArguments {
    /// Parses a command line: options in any order, `--name=value`, bundled switches (`-qv`), `-mnbu`, and `--`.
    ///
    /// A dash before a digit starts a negative amount or a date such as `-7d`, not an option.
    ///
    /// - Throws: ``UsageError`` for an option that the command does not have, or one without its value.
    init(_ line: ArraySlice<String>, _ commands: CommandTable) throws(UsageError) {
        spec = commands.bare
        var words = line
        var specs: [OptionSpec] = CommonOptions.all
        var isOpen = true
        while let word = words.popFirst() {
            if isOpen, word == "--" {
                isOpen = false
            } else if isOpen, word.utf8.count > 2, word.hasPrefix("--") {
                try takeLong(word, from: &words, specs, commands)
            } else if isOpen, ParsedArguments.isShort(word) {
                try takeShort(word, from: &words, specs, commands)
            } else if command.isEmpty {
                if let known = commands.spec(word) {
                    (command, spec) = (known.name, known)
                } else if let name = commands.implied(word, words), let known = commands.spec(name) {
                    (command, spec) = (name, known)
                    operands.append(word)
                } else if let line = commands.rewritten([word] + words) {
                    // Messages name what was typed, and not the option that it means.
                    if line.contains("--side"), !words.contains("--side") {
                        spellings["side"] = PhraseRewriter.buyingWord(in: [word] + words)
                    }
                    words = line[...]
                    continue
                } else {
                    let verbs = CommandSuggestion.verbs(for: word)
                    let near = verbs.isEmpty ? CommandSuggestion(commands.names()).commands(near: word) : verbs
                    throw .unknownCommand(word, near: near.isEmpty ? CommandSuggestion.currencies(near: word) : near)
                }
                specs = spec.options + CommonOptions.all
                if spec.parsesOwnArguments {
                    operands = Array(words)
                    return
                }
            } else {
                operands.append(word)
            }
        }
        if command.isEmpty, hasOwnOptions, let known = commands.spec("rates"), areOptions(of: known) {
            (command, spec) = (known.name, known)
            specs = spec.options + CommonOptions.all
        }
        try takeWords()
        try refuseContradictions(specs)
        for option in options where !specs.contains(where: { $0.long == option.name }) {
            throw .unknownOption("--" + option.name, command: command, near: [])
        }
    }

    /// Refuses an option of the command itself that is given twice with different values.
    ///
    /// A common option may be repeated and its last value wins, so that a call can override the market or language of
    /// an alias.
    private func refuseContradictions(_ specs: [OptionSpec]) throws(UsageError) {
        for (index, option) in options.enumerated() where option.value != nil {
            guard !CommonOptions.all.contains(where: { $0.long == option.name }),
                specs.first(where: { $0.long == option.name })?.repeats != true,
                let other = options[..<index].first(where: { $0.name == option.name && $0.value != option.value })
            else { continue }
            throw .conflict("--\(option.name) \(other.value ?? "")", "--\(option.name) \(option.value ?? "")")
        }
    }

    private static func isCommon(_ option: Option) -> Bool { CommonOptions.all.contains { $0.long == option.name } }

    /// Whether an option is one of a command, as in `kurs --all`.
    private var hasOwnOptions: Bool { !options.allSatisfy(ParsedArguments.isCommon) }

    private func areOptions(of spec: CommandSpec) -> Bool {
        options.allSatisfy { option in
            ParsedArguments.isCommon(option) || spec.options.contains { $0.long == option.name }
        }
    }

    private static func isShort(_ word: String) -> Bool {
        let bytes = word.utf8
        guard bytes.count > 1, bytes.first == UInt8(ascii: "-") else { return false }
        let second = bytes[bytes.index(after: bytes.startIndex)]
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
    }

    private mutating func takeLong(
        _ word: String, from words: inout ArraySlice<String>, _ specs: [OptionSpec], _ commands: CommandTable
    ) throws(UsageError) {
        let body = word.dropFirst(2)
        let mark = body.firstIndex(of: "=")
        let name = String(mark.map { body[..<$0] } ?? body)
        // An option may precede its command; options that the command does not have are refused at the end.
        guard let spec = specs.first(where: { $0.isSpelt(name) }) ?? early(commands, { $0.isSpelt(name) })
        else {
            throw .unknownOption("--" + name, command: command, near: near(name, specs, commands))
        }
        if spec.alias == name { spellings[spec.long] = "--" + name }
        if let mark {
            guard spec.value != nil else { throw .unexpectedValue("--" + name) }
            let value = spec.canonical(String(body[body.index(after: mark)...]))
            options.append(
                Option(name: spec.long, value: try completed(value, spec, spelt: "--" + name, from: &words)))
        } else {
            try take(spec, spelt: "--" + name, from: &words)
        }
    }

    private mutating func takeShort(
        _ word: String, from words: inout ArraySlice<String>, _ specs: [OptionSpec], _ commands: CommandTable
    ) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let matches = { (spec: OptionSpec) in spec.short == String(letter) }
            guard let spec = specs.first(where: matches) ?? early(commands, matches) else {
                throw .unknownOption("-" + String(letter), command: command, near: [])
            }
            if spec.value != nil, !letters.isEmpty {
                let value = spec.canonical(String(letters.first == "=" ? letters.dropFirst() : letters))
                options.append(Option(name: spec.long, value: value))
                return
            }
            try take(spec, spelt: "-" + String(letter), from: &words)
        }
    }

    /// An option given before its command.
    private func early(_ commands: CommandTable, _ matches: (OptionSpec) -> Bool) -> OptionSpec? {
        command.isEmpty ? commands.option(where: matches) : nil
    }

    /// Suggestions for a misspelt option; all commands are searched if the command is not yet known.
    private func near(_ name: String, _ specs: [OptionSpec], _ commands: CommandTable) -> [String] {
        let own = ParsedArguments.near(name, specs.map(\.long))
        guard own.isEmpty, command.isEmpty else { return own }
        return ParsedArguments.near(name, Array(Set(commands.specs.flatMap { $0.options.map(\.long) })).sorted())
    }

    private mutating func take(
        _ spec: OptionSpec, spelt: String, from words: inout ArraySlice<String>
    ) throws(UsageError) {
        if spec.takesRest {
            options.append(Option(name: spec.long))
            rest = Array(words.first == "--" ? words.dropFirst() : words)
            words = []
        } else if spec.value == nil {
            // `-h` is the short page of `--help`.
            options.append(Option(name: spec.long, value: spelt == "-h" ? "short" : nil))
        } else if let value = words.first, !value.hasPrefix("--") {
            words.removeFirst()
            let whole = try completed(spec.canonical(value), spec, spelt: spelt, from: &words)
            options.append(Option(name: spec.long, value: whole))
        } else {
            // A value that starts with two dashes must be given with `=`, so here the value is missing.
            throw .missingValue(
                spelt, value: spec.choices.isEmpty ? spec.value ?? "" : spec.choices.joined(separator: "|"))
        }
    }

    /// The value of an option that takes two words, from its first.
    private func completed(
        _ value: String, _ spec: OptionSpec, spelt: String, from words: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard spec.isHalf(value) else { return value }
        guard let next = words.first, !next.hasPrefix("--") else {
            throw .missingValue(spelt, value: spec.value ?? "")
        }
        words.removeFirst()
        return value + "=" + next
    }

    /// The names nearest to a misspelt one, at most two: within two edits, or one edit for up to three letters.
    static func near(_ word: String, _ names: [String]) -> [String] {
        names.map { ($0, EditDistance.between(word, $0)) }.filter { $0.1 <= ($0.0.count <= 3 ? 1 : 2) }
            .sorted { $0.1 < $1.1 }.prefix(2).map(\.0)
    }
}
