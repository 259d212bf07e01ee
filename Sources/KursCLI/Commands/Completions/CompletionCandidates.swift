import KursCharts
import KursCore
import KursSources
import KursTerminal
import KursWallet

/// The candidates for one word of a command line, for any shell.
struct CompletionCandidates {
    struct Candidate: Equatable {
        var word: String
        var meaning: String
    }

    private let line: CompletionLine
    private let values: CompletionValues
    private let commands: CommandTable
    private let topics: [(name: String, summary: LocalizedText)]
    private let language: Language
    /// What is offered, in the order in which a shell lists it.
    private(set) var words: [Candidate] = []
    private(set) var takesFile = false
    private(set) var takesDirectory = false

    /// - Parameter topics: The subjects of `kurs help` that are not commands.
    init(
        _ line: CompletionLine, _ values: CompletionValues, _ commands: CommandTable,
        topics: [(name: String, summary: LocalizedText)], _ language: Language
    ) {
        (self.line, self.values, self.commands, self.topics, self.language) = (line, values, commands, topics, language)
        if let option = line.pending {
            if !line.isSecondWord { add(option) }
        } else if line.isOpen, line.current.hasPrefix("-") {
            for option in line.options where line.values[option.long] == nil || option.repeats {
                words.append(Candidate(word: "--" + option.long, meaning: option.help(language)))
            }
        } else if line.isOpen || line.command == nil {
            addArguments()
        }
        let typed = line.current.lowercased()
        words.removeAll { !$0.word.lowercased().hasPrefix(typed) }
    }

    private mutating func add(_ option: OptionSpec) {
        if !option.choices.isEmpty {
            for choice in option.choices {
                let meaning = option.long == "market" ? "MARKET" : option.long
                words.append(
                    Candidate(word: choice, meaning: ChoiceDescription.text(choice, of: meaning)?(language) ?? ""))
            }
            return
        }
        switch (option.long, option.value) {
        case ("bank", _): add(kind: "BANK")
        case ("category", "NAME"?), ("except", "NAME"?): add(kind: "CATEGORY")
        case ("account", "NAME"?): add(kind: "ACCOUNT")
        case (_, "DIR"): takesDirectory = true
        case (_, "DATE TEXT"): add(kind: "DATE")
        case (_, let value?): add(kind: value)
        case (_, nil): break
        }
    }

    private mutating func addArguments() {
        guard let command = line.command else {
            add(commands.specs)
            words += values.ownCurrencies(language)
            return
        }
        if line.operands.isEmpty { add(command.verbs) }
        if command.takes.map({ line.operands.count < $0 }) ?? true {
            for argument in command.arguments where !add(kind: argument) {
                words.append(Candidate(word: argument, meaning: ""))
            }
        }
        // What stands there already is not wanted again.
        let typed = Set(line.operands.map { $0.lowercased() })
        words.removeAll { typed.contains($0.word.lowercased()) }
    }

    private mutating func add(_ verbs: [CommandSpec]) {
        words += verbs.map { Candidate(word: $0.word, meaning: $0.summary(language)) }
    }

    /// Adds the candidates of a kind; `false` for a literal word.
    @discardableResult
    private mutating func add(kind name: String) -> Bool {
        switch name {
        case "CURRENCY", "CUR": words += values.currencies(language)
        case "MARKET":
            words += Market.allCases.map {
                Candidate(word: $0.rawValue, meaning: DisplayNames.market($0)(language))
            }
        case "BANK": words += values.banks()
        case "ALERT": words += values.alerts()
        case "NEWS": words += values.news()
        case "CATEGORY": words += values.accounts([.expense, .income])
        case "ACCOUNT": words += values.accounts([.asset, .liability])
        case "RECORD": words += values.records(language)
        case "PLAN": words += values.plans(language)
        case "COLUMN": words += values.columns(of: line)
        case "COMMAND":
            add(line.operands.isEmpty ? commands.specs : commands.find(line.operands[...])?.spec.verbs ?? [])
        case "TOPIC" where line.operands.isEmpty:
            words += topics.map { Candidate(word: $0.name, meaning: $0.summary(language)) }
        case "KEY" where line.operands.isEmpty:
            words += Setting.all.map { Candidate(word: $0.key, meaning: $0.expected) }
        case "VALUE":
            let setting = line.operands.first.flatMap { Setting.find($0) }
            for value in setting?.candidates ?? [] where !add(kind: value) {
                words.append(Candidate(word: value, meaning: ""))
            }
        case "SCHEMA": words += JSONSchema.all.map { Candidate(word: $0.name.description, meaning: "") }
        case "SOURCE":
            words += InspectSource.ids.map { id in
                Candidate(word: id, meaning: SourceRegistry.find(SourceID(id))?.page ?? "")
            }
        case "DATE":
            for word in ["today", "yesterday", "tomorrow"] {
                words.append(Candidate(word: word, meaning: values.day(word)))
            }
        case "FILE": takesFile = true
        default: return name.allSatisfy(\.isUppercase)
        }
        return true
    }
}

private enum ChoiceDescription {
    /// The meaning of a value of an option; `nil` where the value explains itself.
    static func text(_ choice: String, of option: String) -> LocalizedText? {
        switch (option, choice) {
        case ("MARKET", _): Market(rawValue: choice).map(DisplayNames.market)
        case ("graphics", _): graphics(choice)
        case (_, "cash"): DisplayNames.kind(.cash)
        case (_, "card"): DisplayNames.kind(.card)
        case (_, "buy"): LocalizedText("the market buys", "ринок купує")
        case (_, "sell"): LocalizedText("the market sells", "ринок продає")
        case (_, "mid"): LocalizedText("the mean of both", "середній між ними")
        case (_, "name"): LocalizedText("by name", "за назвою")
        case (_, "day"): LocalizedText("by day", "за днями")
        case (_, "week"): LocalizedText("by week", "за тижнями")
        case (_, "month"): LocalizedText("by month", "за місяцями")
        case (_, "income"): LocalizedText("what came in", "надходження")
        case (_, "expense"): LocalizedText("what left", "витрати")
        case (_, "en"): LocalizedText("English", "англійська")
        case (_, "uk"): LocalizedText("Ukrainian", "українська")
        case (_, "auto"): LocalizedText("on a terminal", "на терміналі")
        case (_, "always"): LocalizedText("even in a pipe", "навіть у конвеєрі")
        case (_, "never"): LocalizedText("no colours", "без кольорів")
        case ("output", _): format(choice)
        default: nil
        }
    }

    private static func graphics(_ name: String) -> LocalizedText? {
        switch TerminalGraphics(rawValue: name) {
        case .auto: LocalizedText("as the terminal answers", "за відповіддю термінала")
        case .kitty: LocalizedText("kitty, Ghostty, Konsole", "kitty, Ghostty, Konsole")
        case .iterm: LocalizedText("iTerm2", "iTerm2")
        case .sixel: LocalizedText("sixel graphics", "графіка sixel")
        case .some(.none): LocalizedText("text", "текст")
        case nil: nil
        }
    }

    private static func format(_ name: String) -> LocalizedText? {
        switch OutputFormat(rawValue: name) {
        case .table: LocalizedText("for people", "для людей")
        case .plain: LocalizedText("fields separated by tabs", "поля через табуляцію")
        case .json: LocalizedText("one JSON object", "один об'єкт JSON")
        case .jsonl: LocalizedText("a JSON object per line", "об'єкт JSON у кожному рядку")
        case .csv: LocalizedText("values separated by commas", "значення через кому")
        case .tsv: LocalizedText("values separated by tabs", "значення через табуляцію")
        case .ledger, .hledger, .beancount, .gnucashCSV: LocalizedText("prices for bookkeeping", "ціни для обліку")
        case .fireflyCSV: LocalizedText("records for Firefly III", "записи для Firefly III")
        case .sfeed: LocalizedText("lines of sfeed", "рядки sfeed")
        case .prometheus: LocalizedText("metrics for Prometheus", "метрики для Prometheus")
        case .nginx: LocalizedText("a cache for many machines", "кеш для багатьох машин")
        case .influx: LocalizedText("lines for InfluxDB", "рядки для InfluxDB")
        case .sqlite: LocalizedText("a SQLite database", "база даних SQLite")
        case .parquet: LocalizedText("a Parquet file", "файл Parquet")
        case nil: nil
        }
    }
}
