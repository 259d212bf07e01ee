import KursCore
import KursSources

extension ParsedArguments {
    /// Turns the words that people put among the arguments into options: the command's own, and those of every command.
    mutating func takeWords() throws(UsageError) {
        let take = spec.words
        // `usd, eur`; in a record only the words before its text, and not in `500 food, 200 home`.
        let isText = spec.options.contains { $0.long == "description" }
        for index in operands.indices.dropLast()
        where (!isText || index < 3) && operands[index].count > 1 && operands[index].last == ","
            && !operands[index].contains(" ")
            && !(isText && index > 0 && CommandSuggestion.isAmount(operands[index + 1]))
        {
            operands[index].removeLast()
        }
        try take(&self)
    }

    /// Turns the words that every command with such options takes into options: groupings and days; of one that takes
    /// currencies and markets, the whole line.
    package mutating func takeCommonWords() throws(UsageError) {
        guard !operands.isEmpty else { return }
        if spec.arguments.contains("MARKET"), spec.arguments.contains("CURRENCY") { return try takeLine() }
        if spec.arguments == ["RECORD"], operands.count > 1 {
            // `the last record`
            let all = operands
            operands.removeAll {
                ["the", "record", "records", "запис", "запису", "записи"].contains($0.lowercased())
            }
            if operands.isEmpty { operands = all }
        }
        takeGrouping("by")
        try takeWorth()
        takeBounds()
    }

    /// Makes one option of `--best --card`.
    package mutating func takeKindOfBest() {
        guard value("best") == "any", let kind = value("kind") else { return }
        options.removeAll { $0.name == "kind" || $0.name == "best" }
        options.append(Option(name: "best", value: kind))
    }

    /// Turns `in dollars` and `в доларах` into the option, of rates `--base`.
    ///
    /// - Throws: ``UsageError/unexpectedArgument(_:usage:)`` for two currencies.
    private mutating func takeWorth() throws(UsageError) {
        guard let option = spec.options.first(where: { $0.isSpelt("in") }),
            let index = operands.indices.dropLast().last(where: { index in
                ["in", "в", "у"].contains(operands[index].lowercased())
                    && CommandSuggestion.isCurrency(operands[index + 1])
            })
        else { return }
        if has(option.long) { throw .conflict(operands[index] + " " + operands[index + 1], spelling(of: option.long)) }
        if index + 3 < operands.count, LineWord.meaning(operands[index + 2]) == .and,
            CommandSuggestion.isCurrency(operands[index + 3])
        {
            throw .unexpectedArgument(operands[index + 2] + " " + operands[index + 3], usage: usage)
        }
        options.append(Option(name: option.long, value: operands[index + 1]))
        operands.removeSubrange(index...index + 1)
    }

    /// Turns `3` alone, `top 3` and `last 3 records` into the option for how many rows there are; `last 3 weeks` is a period.
    package mutating func takeCount() {
        let leads: Set = ["last", "latest", "top", "топ", "останній", "останні", "останніх"]
        let nouns: Set = ["record", "records", "запис", "записи", "записів"]
        let words = operands.map { $0.lowercased() }
        let place = words.indices.first { index in
            let isLed = index == 0 ? words.count == 1 : leads.contains(words[index - 1])
            let isPeriod = index + 1 < words.count && PeriodArgument.isUnit(words[index + 1])
            return isLed && !isPeriod && Int(words[index]).map((1...999).contains) == true
        }
        guard !has("limit"), let place else { return }
        options.append(Option(name: "limit", value: words[place]))
        let hasNoun = place + 1 < words.count && nouns.contains(words[place + 1])
        operands.removeSubrange(max(place - 1, 0)...(hasNoun ? place + 1 : place))
    }

    package var hasComparison: Bool {
        operands.contains { $0.utf8.contains { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } }
    }

    /// Turns `rates help` into the option; no argument of any command but `help` itself is this word.
    package mutating func takeHelp() {
        guard operands == ["help"], !command.isEmpty, command != "help" else { return }
        operands = []
        options.append(Option(name: "help"))
    }

    /// Turns `by category` and `за категоріями` into the option.
    package mutating func takeGrouping(_ name: String) {
        guard !has(name), let option = spec.options.first(where: { $0.long == name }),
            let index = operands.indices.dropLast().first(where: { index in
                ["by", "за", "по"].contains(operands[index].lowercased())
                    && option.choices.contains(option.canonical(operands[index + 1]))
            })
        else { return takeAdverb(name) }
        // `за тиждень` is a period.
        guard operands[index].lowercased() == "by" || !PeriodArgument.isUnit(operands[index + 1].lowercased()) else {
            return
        }
        options.append(Option(name: option.long, value: option.canonical(operands[index + 1])))
        operands.removeSubrange(index...index + 1)
    }

    /// Turns `monthly` and `щотижня` into the option.
    private mutating func takeAdverb(_ name: String) {
        guard !has(name), let option = spec.options.first(where: { $0.long == name }), !option.choices.isEmpty else {
            return
        }
        for (index, word) in operands.enumerated() {
            guard let unit = LinePiece.grouping(word, "")?.name, option.choices.contains(unit) else { continue }
            options.append(Option(name: name, value: unit))
            operands.remove(at: index)
            return
        }
    }

    /// The value of an option that has one of a few; `nil` without it.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String
    ) throws(UsageError) -> Choice? {
        guard let text = value(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .badValue("--" + option, given: text, expected: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}

/// What stands for an option under the name of one of its values: `--rating`, `--today`, `--csv`.
extension ParsedArguments {
    func substitute(_ name: String, before next: String?, _ commands: CommandTable) -> Option? {
        choice(name, before: next, commands) ?? day(name) ?? format(name, before: next)
    }

    /// The option of the command of whose choices a name is one, as `--rating` is of `--sort`; `nil` unless only one has it.
    private func choice(_ name: String, before next: String?, _ commands: CommandTable) -> Option? {
        // `--min 1` is of `diff`.
        let isExtreme = LineWord.meaning(name) == .extreme && next.flatMap(Int.init) == nil
        guard isExtreme || commands.option(where: { $0.long == name }) == nil else { return nil }
        let value = name.hasSuffix("ly") ? LinePiece.grouping(name, "")?.name ?? name : name
        let matches = spec.options.filter { $0.usual == nil && $0.choices.contains($0.canonical(value)) }
        // `--month` is more probably last month than `--by month`.
        guard let only = matches.first, matches.count == 1, !PeriodArgument.isUnit(name) else { return nil }
        return Option(name: only.long, value: only.canonical(value))
    }

    /// `--today` and `--yesterday`, which are the days of the option that takes one.
    private func day(_ name: String) -> Option? {
        guard ["today", "yesterday"].contains(name) else { return nil }
        return ["on", "period"].first { long in spec.options.contains { $0.long == long } }.map {
            Option(name: $0, value: name)
        }
    }

    /// `--csv` and other formats, which are `-o csv` where the command has no such option of its own.
    ///
    /// Before a file or a number, `--csv` would be the option of `convert`.
    func format(_ name: String, before next: String?) -> Option? {
        guard CommonOptions.formats.contains(name), spec.onlyFormats == nil, declared({ $0.isSpelt(name) }) == nil,
            next.map({ $0 == "-" || Self.isStatement($0) || Int($0) != nil }) != true
        else { return nil }
        return Option(name: "output", value: name)
    }
}

extension ParsedArguments {
    /// The statement that `kurs convert --csv FILE` or `kurs convert FILE` converts; `nil` for other lines.
    package var statement: String? {
        if let path = value("csv") { return path }
        return statements.first
    }

    /// How the names of statements end; what they are is told by their content.
    private static let statementExtensions: Set<String> = [
        "csv", "tsv", "txt", "xls", "xlsx", "json", "ofx", "qfx", "qbo", "sta", "mt940", "940", "xml",
    ]

    /// The statements that the arguments name; none for other lines.
    package var statements: [String] {
        spec.name == "convert" && operands.allSatisfy(Self.isStatement) ? operands : []
    }

    /// Whether a word is the name of a file that may be a statement.
    static func isStatement(_ word: String) -> Bool {
        OutputFormat.fileExtension(of: word).map(statementExtensions.contains) ?? false
    }
}
