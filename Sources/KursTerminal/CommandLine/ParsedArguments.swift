import KursCore
import KursText

/// A parsed command line: options by name, and operands in order.
///
/// Values are not validated yet.
package struct ParsedArguments: Sendable {
    /// The command's name; empty for the bare `kurs`.
    package var command = ""
    package private(set) var spec: CommandSpec
    /// Whether the verb was not typed, and is what the arguments mean.
    package private(set) var isVerbImplied = false
    /// The verb as it was typed, and the command that has it; empty without one.
    package private(set) var typedVerb = ""
    private var parent: CommandSpec?
    package var operands: [String] = []
    package var options: [Option] = []
    /// The words after an option that takes the rest.
    package var rest: [String] = []
    /// The other spellings of options that were typed, by the long name: `--date` of `on`.
    package var spellings: [String: String] = [:]
    /// The word of buying or selling that was typed.
    package var tradeWord: String?

    /// An option by its long name; a switch has no value.
    package struct Option: Equatable, Sendable {
        package var name: String
        package var value: String?

        package init(name: String, value: String? = nil) {
            self.name = name
            self.value = value
        }

        /// The option as it is typed, in one word or two.
        package var words: [String] { ["--" + name] + [value].compactMap(\.self) }
    }

    /// The last value of an option; `nil` when it was not given.
    package func value(_ name: String) -> String? {
        for option in options.reversed() where option.name == name { return option.value }
        return nil
    }

    package func values(_ name: String) -> [String] { options.compactMap { $0.name == name ? $0.value : nil } }

    package func spelling(of name: String) -> String { spellings[name] ?? "--" + name }

    /// The form of the command that messages show, without `kurs`.
    package var usage: String { spec.usage.first ?? command }

    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The line of another verb of the command, with the words that it reads.
    package func turned(into verb: String, _ words: [String]) throws(UsageError) -> ParsedArguments {
        var line = self
        (line.spec, line.operands, line.isVerbImplied) = (parent?.verb(verb) ?? spec, words, false)
        try line.takeWords()
        return line
    }
}

extension ParsedArguments {
    /// Parses a command line: options in any order, `--name=value`, bundled switches (`-qv`), `-mnbu`, and `--`.
    ///
    /// A dash before a digit starts a negative amount or a date such as `-7d`, not an option. An option may precede its
    /// command or verb.
    ///
    /// - Throws: ``UsageError`` for an option that the command or verb does not have, or one without its value.
    package init(_ line: ArraySlice<String>, _ commands: CommandTable) throws(UsageError) {
        spec = commands.bare
        var words = line
        var isOpen = true
        while var word = words.popFirst() {
            // `notify, when …`
            if command.isEmpty, word.count > 2, word.last == "," { word.removeLast() }
            if isOpen, word == "--" {
                isOpen = false
            } else if isOpen, word.utf8.count > 2, word.hasPrefix("--") {
                try takeLong(word, from: &words, commands)
            } else if isOpen, ParsedArguments.isShort(word) {
                try takeShort(word, from: &words, commands)
            } else if command.isEmpty {
                let line = [word] + words
                let run = line.prefix { !ParsedArguments.isOption($0) }
                let options = line.dropFirst(run.count)
                // `export wallet`, `list alerts`: a verb of the command behind it.
                if let next = words.first.flatMap(commands.spec), next.verb(word) != nil {
                    (command, spec) = (next.name, next)
                    words = [word] + words.dropFirst()
                } else if let known = commands.spec(word) {
                    (command, spec) = (known.name, known)
                    // `rates usd 2026-11` and `rates usd --from 2026-11-01` are days of the history.
                    if command == "rates", let name = replacement(line[...], commands),
                        let known = commands.spec(name)
                    {
                        (command, spec) = (name, known)
                    }
                } else if let condition = CommandSuggestion.condition(run) {
                    throw .unknownCommand(word, near: ["alert add '\(condition)'"])
                } else if let name = LineCommand.find(run, before: options), let known = commands.spec(name) {
                    // `usd 2025` may be a year as well as an amount.
                    if name == "convert", run.count == 2, CommandSuggestion.isCurrency(word),
                        PeriodArgument.isYear(run[run.startIndex + 1])
                    {
                        let (year, code) = (run[run.startIndex + 1], word)
                        throw .twoMeanings(
                            "\(code) \(year)", lines: ["kurs history \(code) \(year)", "kurs \(year) \(code)"])
                    }
                    (command, spec) = (name, known)
                    operands += run
                    words = options
                } else if let meant = CommandPhrase.line(line[...], commands) {
                    words = meant[...]
                } else {
                    let verbs = CommandSuggestion.verbs(for: word, before: words, commands)
                    if case .ambiguousCurrency(let word, let meanings)? = CommandSuggestion.fault(of: word) {
                        throw .ambiguousCurrency(word, meanings: meanings)
                    }
                    var near = verbs.isEmpty ? CommandSuggestion(commands.names()).commands(near: word) : verbs
                    if near.isEmpty { near = CommandSuggestion.currencies(near: word) }
                    if near.isEmpty { near = ParsedArguments.near(word, LineWord.leads) }
                    throw .unknownCommand(word, near: near)
                }
            } else if operands.isEmpty, word == "help", let next = words.first, spec.verb(next) != nil {
                options.append(Option(name: "help"))
            } else if operands.isEmpty, let inner = spec.inner(word, before: words.first) {
                // `delete category pets`, `list goals`
                (spec, typedVerb) = (inner, word)
                words.removeFirst()
            } else if operands.isEmpty, let verb = spec.verb(word, before: words.first) {
                (parent, spec, typedVerb) = (spec, verb, word)
            } else {
                operands.append(word)
            }
        }
        if command.isEmpty, hasOwnOptions, let known = commands.spec("rates"), areOptions(of: known) {
            (command, spec) = (known.name, known)
        }
        try takeImpliedVerb()
        takeRecords(commands)
        try checkOptions(commands)
        try takeWords()
        try refuseContradictions()
        if let takes = spec.takes, operands.count > takes, operands != ["help"], !has("help") {
            throw .unexpectedArgument(operands[takes], usage: usage)
        }
    }

    private static let daysOptions: Set<String> = ["days", "year", "period", "from", "to", "by"]

    /// The command that `rates` means before words about banks or a period, or before an option that says which days.
    private func replacement(_ line: ArraySlice<String>, _ commands: CommandTable) -> String? {
        guard let history = commands.spec("history") else { return nil }
        var rest = line.dropFirst()
        var words: [String] = []
        var isOfDays = false
        while let word = rest.popFirst() {
            guard ParsedArguments.isOption(word) else {
                words.append(word)
                continue
            }
            let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
            let matches = { (option: OptionSpec) in option.isSpelt(name) || option.short == name }
            let own = declared(matches)
            if own == nil, history.options.contains(where: { matches($0) && Self.daysOptions.contains($0.long) }) {
                isOfDays = true
            }
            let takesValue = (own ?? commands.option(where: matches))?.value != nil
            if takesValue, !word.utf8.contains(UInt8(ascii: "=")) { _ = rest.popFirst() }
        }
        let name = LineCommand.find(words[...], before: [], named: command)
        if isOfDays || name == "history" { return history.name }
        // `rates privatbank` is refused, `курс приватбанку` is not.
        return name == "banks" && (words.count > 1 || line.first?.lowercased() != command) ? name : nil
    }

    static func isOption(_ word: String) -> Bool { word.utf8.count > 1 && word.hasPrefix("--") || isShort(word) }

    /// Takes the verb that arguments mean which do not begin with one.
    private mutating func takeImpliedVerb() throws(UsageError) {
        guard let word = operands.first, spec.hasVerbs, operands != ["help"] else { return }
        if let name = spec.implied(self), let verb = spec.verb(name) {
            (parent, spec, isVerbImplied) = (spec, verb.verb(word) ?? verb, true)
            if spec !== verb { operands.removeFirst() }
        } else if spec.takes == 0, !has("help") {
            throw .unknownVerb(word, command: spec.name, verbs: spec.verbs.map(\.word))
        }
    }

    /// Makes `wallet export -o csv` and `--out x.csv` the list, whose records these formats have.
    private mutating func takeRecords(_ commands: CommandTable) {
        // `export csv`, `export to records.csv`, `list to records.csv`
        let isList = spec.name == "wallet list"
        let isLed = operands.dropLast().last.map { ["to", "as", "in", "у", "в"].contains($0.lowercased()) } ?? false
        guard spec.name == "wallet export" || isList && isLed else { return }
        if let word = operands.last?.lowercased(), !has("output"), !has("out"),
            case let isFormat = (spec.formatNames + CommonOptions.formats).contains(word),
            isFormat && !isList || Self.isStatement(word)
        {
            options.append(Option(name: isFormat ? "output" : "out", value: operands.removeLast()))
            if isLed { operands.removeLast() }
        }
        let format = value("output")?.lowercased() ?? value("out").flatMap(OutputFormat.fileExtension)
        guard has("json") || ["csv", "tsv", "json", "jsonl"].contains(format),
            let list = commands.spec("wallet")?.verb("list")
        else { return }
        spec = list
    }

    /// Refuses an option that the command does not have, and spells the values as the declarations do.
    ///
    /// For the page of a command its options do not matter.
    private mutating func checkOptions(_ commands: CommandTable) throws(UsageError) {
        for (index, option) in options.enumerated() {
            // Before the command its name may have been another command's.
            guard let declared = declared({ $0.long == option.name }) ?? declared({ $0.isSpelt(option.name) }),
                !spec.ignores(declared.long)
            else {
                if has("help") { continue }
                throw .unknownOption(
                    spelling(of: option.name), command: commandName,
                    near: ParsedArguments.owners(of: option.name, commands))
            }
            options[index] = Option(name: declared.long, value: option.value.map(declared.canonical))
            // `bar --format '%{usd.nbu}'`
            if option.name == "output", option.value?.hasSubstring("%{") == true,
                spec.options.contains(where: { $0.long == "template" })
            {
                options[index] = Option(name: "template", value: option.value)
            }
            // `bar -o waybar`
            if option.name == "output", let name = options[index].value,
                spec.options.contains(where: { $0.isFormat && $0.long == name })
            {
                options[index] = Option(name: name, value: nil)
            }
        }
    }

    /// Common options that decide what is answered, and where it goes.
    private static let decisive: Set<String> = ["market", "output", "out", "record", "replay"]

    /// Refuses such an option, or one of the command itself, that is given twice with different values.
    ///
    /// Another common option may be repeated, and its last value wins: a call can override an alias.
    private func refuseContradictions() throws(UsageError) {
        if has("json"), let format = value("output"), format != "json" { throw .conflict("--json", "-o " + format) }
        for (index, option) in options.enumerated() where option.value != nil {
            guard ParsedArguments.decisive.contains(option.name) || !ParsedArguments.isCommon(option),
                declared({ $0.long == option.name })?.repeats != true,
                let other = options[..<index].first(where: { $0.name == option.name && $0.value != option.value })
            else { continue }
            throw .conflict("--\(option.name) \(other.value ?? "")", "--\(option.name) \(option.value ?? "")")
        }
    }

    /// The name of the command as messages show it; empty for the bare `kurs`.
    private var commandName: String { command.isEmpty ? "" : spec.name }

    /// An option of the command or of every command.
    func declared(_ matches: (OptionSpec) -> Bool) -> OptionSpec? {
        spec.options.first(where: matches) ?? CommonOptions.all.first(where: matches)
    }

    private static func isCommon(_ option: Option) -> Bool { CommonOptions.all.contains { $0.long == option.name } }

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
        _ word: String, from words: inout ArraySlice<String>, _ commands: CommandTable
    ) throws(UsageError) {
        let body = word.dropFirst(2)
        let mark = body.firstIndex(of: "=")
        let name = String(mark.map { body[..<$0] } ?? body)
        // Before its command, `--csv` is the option of `convert` only if a file follows.
        if mark == nil, command.isEmpty, !words.isEmpty, let option = format(name, before: words.first) {
            spellings[option.name] = "--" + name
            return options.append(option)
        }
        // An option's own name goes before another's second one.
        guard let spec = option(commands, { $0.long == name }) ?? option(commands, { $0.isSpelt(name) }) else {
            if mark == nil, let option = substitute(name, before: words.first, commands) {
                spellings[option.name] = "--" + name
                return options.append(option)
            }
            throw .unknownOption("--" + name, command: commandName, near: near(name, commands))
        }
        spellings[spec.long] = spec.long == name ? nil : "--" + name
        if let mark {
            guard spec.value != nil else { throw .unexpectedValue("--" + name) }
            let value = String(body[body.index(after: mark)...])
            options.append(
                Option(name: spec.long, value: try completed(value, spec, spelt: "--" + name, from: &words)))
        } else {
            try take(spec, spelt: "--" + name, from: &words)
        }
    }

    private mutating func takeShort(
        _ word: String, from words: inout ArraySlice<String>, _ commands: CommandTable
    ) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let matches = { (spec: OptionSpec) in spec.short == String(letter) }
            guard let spec = option(commands, matches) else {
                throw .unknownOption("-" + String(letter), command: commandName, near: [])
            }
            spellings[spec.long] = nil
            if spec.value != nil, !letters.isEmpty {
                options.append(
                    Option(name: spec.long, value: String(letters.first == "=" ? letters.dropFirst() : letters)))
                return
            }
            try take(spec, spelt: "-" + String(letter), from: &words)
        }
    }

    /// The option that a spelling means; one of another command or verb, if that may still follow.
    ///
    /// What the command that follows does not have is refused at the end.
    private func option(_ commands: CommandTable, _ matches: (OptionSpec) -> Bool) -> OptionSpec? {
        declared(matches)
            ?? (command.isEmpty ? commands.option(where: matches) : spec.anyOption(where: matches))
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
        } else if let usual = spec.usual, !(words.first.map { spec.choices.contains(spec.canonical($0)) } ?? false) {
            options.append(Option(name: spec.long, value: usual))
        } else if let value = words.first, !value.hasPrefix("--") {
            words.removeFirst()
            var whole = try completed(value, spec, spelt: spelt, from: &words)
            // `--fee 10 usd` is no percentage, and its currency is not what is converted to.
            if spec.value == "PERCENT", !value.hasSuffix("%"), words.first.map(CommandSuggestion.isCurrency) == true {
                whole += " " + words.removeFirst()
            }
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
        if ["DATE", "PERIOD"].contains(spec.value), !value.hasPrefix("-") {
            // `--on 15 november`, `--period first half of 2026`
            let count = (1...5).last { count in
                let all = [value] + words.prefix(count)
                let span = PeriodArgument.span(all[...])?.wordCount ?? 0
                return all.count == count + 1
                    && (span == all.count || Self.datesJoined(all, takesMonths: true).count == 1)
            }
            let whole = [value] + words.prefix(count ?? 0)
            words.removeFirst(whole.count - 1)
            return whole.list(" ")
        }
        guard spec.isHalf(value) else { return value }
        guard let next = words.first, !next.hasPrefix("--") else {
            throw .missingValue(spelt, value: spec.value ?? "")
        }
        words.removeFirst()
        return value + "=" + next
    }
}
