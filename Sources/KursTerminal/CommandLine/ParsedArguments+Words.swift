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

    /// Turns the words that every command with such options takes into options: cities, groupings and days, and beside
    /// currencies markets and periods.
    package mutating func takeCommonWords() throws(UsageError) {
        guard !operands.isEmpty else { return }
        takeCity()
        takeKindOfBest()
        if spec.arguments == ["RECORD"], operands.count > 1 {
            // `the last record`
            let all = operands
            operands.removeAll {
                ["the", "record", "records", "запис", "запису", "записи"].contains($0.lowercased())
            }
            if operands.isEmpty { operands = all }
        }
        takeGrouping("by")
        takeWorth()
        guard spec.arguments.contains("MARKET"), spec.arguments.contains("CURRENCY") else { return takeFirstDay() }
        operands.removeAll { ParsedArguments.isNoise($0) || ImpliedCommand.trailing($0)?.rawValue == command }
        takeQuestionMark()
        takeFile()
        joinDates()
        if takesPeriod {
            takeStart()
            takePeriod()
        }
        try takeMarket()
    }

    /// Turns `since september` into the option `--from`, for a command without markets.
    private mutating func takeFirstDay() {
        guard operands.contains(where: { Self.startWords.contains($0.lowercased()) }),
            spec.options.contains(where: { $0.long == "from" && $0.value == "DATE" })
        else { return }
        joinDates()
        takeStart()
    }

    /// Makes one option of `--best --card`.
    package mutating func takeKindOfBest() {
        guard value("best") == "any", let kind = value("kind") else { return }
        options.removeAll { $0.name == "kind" || $0.name == "best" }
        options.append(Option(name: "best", value: kind))
    }

    /// Turns `in dollars` and `в доларах` into the option, of rates `--base`.
    private mutating func takeWorth() {
        guard let option = spec.options.first(where: { $0.isSpelt("in") }), !has(option.long),
            let index = operands.indices.dropLast().last(where: { index in
                ["in", "в", "у"].contains(operands[index].lowercased())
                    && CommandSuggestion.isCurrency(operands[index + 1])
            })
        else { return }
        options.append(Option(name: option.long, value: operands[index + 1]))
        operands.removeSubrange(index...index + 1)
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

    /// Whether a word beside currencies and markets adds nothing, as in `btc price` and `чорний ринок`.
    private static func isNoise(_ word: String) -> Bool {
        // Codes have three letters.
        guard word.utf8.count != 3 else { return word == "and" }
        return switch word.lowercased() {
        case "rate", "rates", "price", "market", "курс", "курси", "ціна", "ринок", "ринку", "валют", "курсом", "at",
            "та", "і",
            "й", "&", "oz", "ounce", "ounces", "унція", "унції", "унцій":
            true
        default: false
        }
    }

    /// Turns `to rates.csv` and `у файл rates.csv` at the end into the option.
    private mutating func takeFile() {
        guard !has("out"), operands.count > 2, let name = operands.last, OutputFormat.fileExtension(of: name) != nil
        else { return }
        var rest = Array(operands.dropLast())
        if ["file", "файл"].contains(rest.last?.lowercased()) { rest.removeLast() }
        guard let lead = rest.popLast(), ["to", "into", "у", "в"].contains(lead.lowercased()) else { return }
        (operands, options) = (rest, options + [Option(name: "out", value: name)])
    }

    /// Drops the mark of a question, as in `100 usd = ?`.
    private mutating func takeQuestionMark() {
        guard operands.contains(where: { $0.utf8.last == UInt8(ascii: "?") }) else { return }
        operands = operands.flatMap { (word) -> [String] in
            guard word.utf8.last == UInt8(ascii: "?") else { return [word] }
            return word.dropLast().split(separator: " ").map(String.init)
        }
        if let last = operands.last, last == "=" || last == "→" { operands.removeLast() }
    }

    /// The words before a market or a bank.
    package static let placeWords = ["on", "at", "in", "на", "в", "у", "за", "по"]

    /// Turns `by category` and `за категоріями` into the option.
    package mutating func takeGrouping(_ name: String) {
        guard !has(name), let option = spec.options.first(where: { $0.long == name }),
            let index = operands.indices.dropLast().first(where: { index in
                ["by", "за", "по"].contains(operands[index].lowercased())
                    && option.choices.contains(option.canonical(operands[index + 1]))
            })
        else { return }
        // `за тиждень` is a period.
        guard operands[index].lowercased() == "by" || !PeriodArgument.isUnit(operands[index + 1].lowercased()) else {
            return
        }
        options.append(Option(name: option.long, value: option.canonical(operands[index + 1])))
        operands.removeSubrange(index...index + 1)
    }

    /// Turns `in lviv` and `у Львові` into the option; `at lviv` and `банк Львів` name the bank.
    package mutating func takeCity() {
        guard !has("city"), spec.options.contains(where: { $0.long == "city" }) else { return }
        if let index = operands.indices.last(where: { ParsedArguments.isCity(operands[...$0]) }) {
            options.append(Option(name: "city", value: operands[index]))
            operands.removeSubrange(index - 1...index)
        } else if command == "rates" || has("best"), spec.name != "banks",
            let index = operands.lastIndex(where: { City($0, of: .banks) != nil && Int($0) == nil })
        {
            // No bank is among the arguments.
            options.append(Option(name: "city", value: operands.remove(at: index)))
        }
    }

    /// Whether words end in a city with its preposition.
    static func isCity(_ words: ArraySlice<String>) -> Bool {
        guard let last = words.last, let word = words.dropLast().last else { return false }
        return ["in", "в", "у"].contains(word.lowercased()) && City(last, of: .banks) != nil
    }

    /// Turns a market among the currencies into the option, as in `rates cash usd`.
    private mutating func takeMarket() throws(UsageError) {
        var taken: String?
        for (index, word) in operands.enumerated().reversed() {
            guard let market = MarketArgument.known(word) else { continue }
            if let other = taken ?? value("market"), MarketArgument.known(other) != market {
                throw .conflict(word, taken == nil ? "--market " + other : other)
            }
            operands.remove(at: index)
            if index > 0, Self.placeWords.contains(operands[index - 1].lowercased()) { operands.remove(at: index - 1) }
            // `300 євро готівкою --best`
            if market == .cash, value("best") == "any" {
                options.removeAll { $0.name == "best" }
                options.append(Option(name: "best", value: "cash"))
                continue
            }
            taken = word
        }
        guard let taken else { return }
        options.append(Option(name: "market", value: taken))
        spellings["market"] = taken
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
