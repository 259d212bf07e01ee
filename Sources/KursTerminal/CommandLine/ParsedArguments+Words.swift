import KursCore
import KursSources

extension ParsedArguments {
    /// Turns the words that people put among the arguments into options: markets, days and periods.
    mutating func takeWords() throws(UsageError) {
        takeAllMarkets()
        guard !operands.isEmpty else { return }
        // `bar waybar usd`
        if command == "bar", let word = operands.first, spec.options.contains(where: { $0.isFormat && $0.long == word })
        {
            options.append(Option(name: operands.removeFirst()))
        }
        // `banks mono картка`, `banks mono контакти`: the contacts are shown in any case.
        if spec.name == "banks", operands.count > 1 {
            if !has("kind"), let kind = spec.options.first(where: { $0.long == "kind" }),
                let index = operands.firstIndex(where: { kind.choices.contains(kind.canonical($0)) })
            {
                options.append(Option(name: "kind", value: kind.canonical(operands.remove(at: index))))
            }
            let names = operands.filter { !PhraseRewriter.contacts.contains($0.lowercased()) }
            if !names.isEmpty { operands = names }
        }
        // `banks privatbank eur`
        if spec.name == "banks", operands.count > 1, !has("currency"), let word = operands.last,
            CommandSuggestion.isCurrency(word)
        {
            options.append(Option(name: "currency", value: operands.removeLast()))
        }
        takeCity()
        // `--best --card`
        if value("best") == "any", let kind = value("kind") {
            options.removeAll { $0.name == "kind" || $0.name == "best" }
            options.append(Option(name: "best", value: kind))
        }
        if spec.name == "banks" || command == "convert" && operands.count > 2 { takeBest() }
        if spec.arguments == ["RECORD"], operands.count > 1 {
            // `the last record`
            let all = operands
            operands.removeAll {
                ["the", "record", "records", "запис", "запису", "записи"].contains($0.lowercased())
            }
            if operands.isEmpty { operands = all }
        }
        // `import card.csv на картку`
        if spec.name == "wallet import", operands.count > 2, !has("account"),
            ["to", "into", "на"].contains(operands[operands.count - 2].lowercased())
        {
            options.append(Option(name: "account", value: operands.removeLast()))
            operands.removeLast()
        }
        if spec.name == "wallet edit" { takeEdits() }
        // `coins in usd`: the table has both prices.
        if spec.name == "coins", operands.count > 1,
            ["in", "в", "у"].contains(operands[operands.count - 2].lowercased()),
            let code = (try? Currency.read(operands[operands.count - 1])), code == .usd || code == .uah
        {
            operands.removeLast(2)
        }
        if spec.name == "wallet edit", let amount = value("amount") {
            if operands.count > 1 { throw .conflict(operands[1], "--amount") }
            operands += amount.split(separator: " ").map(String.init)
            options.removeAll { $0.name == "amount" }
        }
        // `list 3`
        if spec.name == "wallet list", operands.count == 1, !has("limit"), let count = Int(operands[0]),
            (1...999).contains(count)
        {
            options.append(Option(name: "limit", value: operands.removeLast()))
        }
        takeGrouping()
        takeWorth()
        if spec.name == "wallet report" { takeReportWords() }
        if spec.name == "wallet balance" { takeBalanceWords() }
        if command == "wallet", operands.contains(where: { Self.startWords.contains($0.lowercased()) }),
            spec.options.contains(where: { $0.long == "from" && $0.value == "DATE" })
        {
            joinDates()
            takeStart()
        }
        if spec.name == "wallet plan add" { try takeRecurrence() }
        if spec.name == "news" || spec.name == "news list" { takeNewsWords() }
        if spec.arguments.contains("MARKET"), spec.arguments.contains("CURRENCY") {
            operands.removeAll { ParsedArguments.isNoise($0) || ImpliedCommand.trailing($0)?.rawValue == command }
            takeQuestionMark()
            joinDates()
            if takesPeriod {
                takeStart()
                takePeriod()
            }
            try takeMarket()
            takeStatementPeriod()
            takeTarget()
            takeBank()
        }
        // `dollars for 1000 uah`
        if command == "convert", ImpliedCommand.isPrice(operands.dropFirst()), CommandSuggestion.isCurrency(operands[0])
        {
            operands = Array(operands[2...]) + ["to", operands[0]]
        }
        // `1000 usd card`: what the banks' cards pay.
        if command == "convert", operands.count > 1, !has("best"), !has("bank"), !has("kind"),
            let word = operands.last?.lowercased(), ["card", "картка", "карткою", "картку"].contains(word)
        {
            operands.removeLast()
            options.append(Option(name: "best", value: "card"))
        }
        if command == "convert", !has("words") {
            // `прописом`, `in words`
            let names = ["прописом", "словами", "words"]
            if let index = operands.firstIndex(where: { names.contains($0.lowercased()) }) {
                options.append(Option(name: "words"))
                operands.remove(at: index)
                if index > 0, operands[index - 1].lowercased() == "in" { operands.remove(at: index - 1) }
            }
        }
        if command == "rates" || command == "convert" { try takeDay() }
    }

    /// Turns `best` and `де найвигідніше купити` behind an amount or the word `banks` into the options.
    private mutating func takeBest() {
        let places = ["де", "where", "у", "в", "at", "якому"]
        let best = ["best", "найвигідніше", "вигідніше", "найкраще", "краще"]
        let (buying, selling) = (["buy", "купити"], ["sell", "здати", "продати", "обміняти", "поміняти"])
        let all = places + best + buying + selling + ["to", "bank", "банк", "банку"]
        let words = operands.map { $0.lowercased() }
        let isBanks = spec.name == "banks"
        // Behind an amount they end the line.
        let tail = isBanks ? words.filter(all.contains) : Array(words.reversed().prefix(while: all.contains))
        guard tail.contains(where: { best.contains($0) || ["де", "where"].contains($0) }), !has("best"), !has("sort")
        else { return }
        let isBuying = tail.contains(where: buying.contains)
        if isBanks {
            operands.removeAll { all.contains($0.lowercased()) }
            options.append(Option(name: "sort", value: isBuying ? "sell" : "buy"))
        } else {
            operands.removeLast(tail.count)
            options.append(Option(name: "best", value: "any"))
            if isBuying, !has("side") { options.append(Option(name: "side", value: "sell")) }
        }
    }

    /// Turns `unread` and `last 5` into the options, and drops `search`.
    private mutating func takeNewsWords() {
        let words = operands.map { $0.lowercased() }
        if words.count > 1, ["search", "find", "пошук", "знайти", "шукати"].contains(words[0]) {
            operands.removeFirst()
        } else if ["unread", "непрочитані"].contains(words[0]) {
            operands.removeFirst()
            options.append(Option(name: "unread"))
        } else if words.count == 2, ["last", "latest", "top", "останні"].contains(words[0]), Int(words[1]) != nil {
            options.append(Option(name: "limit", value: words[1]))
            operands = []
        }
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

    /// Turns `-m all` and `rates all` into the option; `ALL` in capitals is the lek.
    private mutating func takeAllMarkets() {
        if command == "banks", let word = operands.first?.lowercased(), ["all", "усі", "всі"].contains(word) {
            operands.removeFirst()
        }
        guard command == "rates" else { return }
        if let index = operands.firstIndex(of: "all") {
            operands.remove(at: index)
        } else if value("market")?.lowercased() == "all" {
            options.removeAll { $0.name == "market" }
        } else {
            return
        }
        if !has("all") { options.append(Option(name: "all")) }
    }

    /// Whether a word beside currencies and markets adds nothing, as in `btc price` and `чорний ринок`.
    private static func isNoise(_ word: String) -> Bool {
        // Codes have three letters.
        guard word.utf8.count != 3 else { return word == "and" }
        return switch word.lowercased() {
        case "rate", "rates", "price", "market", "курс", "курси", "ціна", "ринок", "валют", "курсом", "at", "та", "і",
            "й", "&", "oz", "ounce", "ounces", "унція", "унції", "унцій":
            true
        default: false
        }
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
    private static let placeWords = ["on", "at", "in", "на", "в", "у", "за", "по"]

    /// Turns `by category` and `за категоріями` into the option.
    private mutating func takeGrouping() {
        let name = spec.name == "banks" ? "sort" : "by"
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
    private mutating func takeCity() {
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
            if market == .cash, value("best") == "any", command == "convert" {
                options.removeAll { $0.name == "best" }
                options.append(Option(name: "best", value: "cash"))
                continue
            }
            taken = word
        }
        if let taken { options.append(Option(name: "market", value: taken)) }
    }

    /// Turns `за жовтень` behind a statement into the option.
    private mutating func takeStatementPeriod() {
        guard command == "convert", operands.count > 1, !has("period"), let word = operands.last,
            PeriodArgument.isNamed(word)
        else { return }
        var rest = self
        rest.operands.removeLast()
        if let lead = rest.operands.last, ["за", "for", "in", "of"].contains(lead.lowercased()) {
            rest.operands.removeLast()
        }
        var probe = rest
        probe.takeTarget()
        guard !probe.statements.isEmpty else { return }
        operands = rest.operands
        options.append(Option(name: "period", value: word))
    }

    /// Turns `convert - to UAH` and `convert FILE.csv у грн` into the option; the file has its own amounts.
    private mutating func takeTarget() {
        guard command == "convert", operands.count > 2, !has("to"),
            CurrencyArgument.between.contains(operands[operands.count - 2].lowercased())
        else { return }
        var rest = self
        rest.operands.removeLast(2)
        guard rest.operands == ["-"] || !rest.statements.isEmpty, let target = operands.last else { return }
        (operands, options) = (rest.operands, options + [Option(name: "to", value: target)])
    }

    /// Turns a bank at the end of a conversion into the option: `100 usd at monobank`, `100 доларів у ПриватБанку`.
    private mutating func takeBank() {
        guard command == "convert", operands.count > 2, !has("bank"), let word = operands.last,
            !CommandSuggestion.isCurrency(word), let slug = BankSources.slug(ofName: word)
        else { return }
        operands.removeLast()
        if let last = operands.last, Self.placeWords.contains(last.lowercased()) { operands.removeLast() }
        options.append(Option(name: "bank", value: slug))
    }
}
