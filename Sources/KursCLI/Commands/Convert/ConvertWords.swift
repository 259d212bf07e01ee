import KursCore
import KursSources
import KursTerminal

/// The words of `kurs convert` that are options: a bank, a target, a period of a statement, what is paid.
extension ParsedArguments {
    mutating func takeConversionWords() throws(UsageError) {
        // `100 usd and 50 eur`
        for index in operands.indices.dropFirst(2).dropLast()
        where ["and", "plus", "і", "й", "та", "плюс"].contains(operands[index].lowercased())
            && CommandSuggestion.isAmount(operands[index + 1])
        {
            operands[index] = "+"
        }
        takeKindOfRows()
        takeKindOfBank()
        takeCity()
        takeKindOfBest()
        if operands.count > 2 { takeBestOffer() }
        takeBank()
        try takeCommonWords()
        takeStatementPeriod()
        takeStatementDays()
        takeTarget()
        takeBank()
        // `dollars for 1000 uah`
        if let first = operands.first, CommandSuggestion.isCurrency(first), ImpliedCommand.isPrice(operands.dropFirst())
        {
            operands = Array(operands[2...]) + ["to", first]
        }
        // `1000 usd card`: what the banks' cards pay.
        if operands.count > 1, !has("best"), !has("bank"), !has("kind"), let word = operands.last?.lowercased(),
            ["card", "картка", "карткою", "картку"].contains(word)
        {
            operands.removeLast()
            options.append(Option(name: "best", value: "card"))
        }
        // `прописом`, `in words`
        let names = ["прописом", "словами", "words"]
        if !has("words"), let index = operands.firstIndex(where: { names.contains($0.lowercased()) }) {
            options.append(Option(name: "words"))
            operands.remove(at: index)
            if index > 0, operands[index - 1].lowercased() == "in" { operands.remove(at: index - 1) }
        }
        try takeDay()
    }

    /// Turns `only income` and `лише доходи` into the option.
    private mutating func takeKindOfRows() {
        guard !has("only"), let only = spec.options.first(where: { $0.long == "only" }),
            let index = operands.indices.dropLast().first(where: { index in
                ["only", "лише", "тільки"].contains(operands[index].lowercased())
                    && only.choices.contains(only.canonical(operands[index + 1]))
            })
        else { return }
        options.append(Option(name: "only", value: only.canonical(operands[index + 1])))
        operands.removeSubrange(index...index + 1)
    }

    /// Turns `за жовтень` behind a statement into the option.
    private mutating func takeStatementPeriod() {
        guard operands.count > 1, !has("period"), let word = operands.last,
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

    /// Turns `since september` behind a statement into the option, and a day after `to` into its last one.
    private mutating func takeStatementDays() {
        var rest = self
        rest.takeStart()
        var probe = rest
        probe.takeTarget()
        guard probe.statement != nil else { return }
        for index in rest.options.indices where rest.options[index].name == "to" {
            guard let day = rest.options[index].value, DateArgument.isDay(day) || PeriodArgument.isNamed(day) else {
                continue
            }
            rest.options[index].name = "until"
            rest.spellings["until"] = "--to"
        }
        self = rest
    }

    /// Turns `convert - to UAH` and `convert FILE.csv у грн` into the option; the file has its own amounts.
    private mutating func takeTarget() {
        guard operands.count > 2, !has("to"),
            CurrencyArgument.between.contains(operands[operands.count - 2].lowercased())
        else { return }
        var rest = self
        rest.operands.removeLast(2)
        guard rest.operands == ["-"] || !rest.statements.isEmpty, let target = operands.last else { return }
        (operands, options) = (rest.operands, options + [Option(name: "to", value: target)])
    }

    /// Turns the kind behind a bank into the option: `at privatbank card`.
    private mutating func takeKindOfBank() {
        let kinds = [
            "card": ["card", "cards", "картка", "карткою", "картку"], "cash": ["cash", "каса", "готівка", "готівкою"],
        ]
        guard operands.count > 3, !has("kind"), let word = operands.last?.lowercased(),
            let kind = kinds.first(where: { $0.value.contains(word) })?.key,
            BankSources.slug(ofName: operands[operands.count - 2]) != nil,
            !CommandSuggestion.isCurrency(operands[operands.count - 2])
        else { return }
        operands.removeLast()
        options.append(Option(name: "kind", value: kind))
    }

    /// Turns a bank at the end of a conversion into the option: `100 usd at monobank`, `100 доларів у ПриватБанку`.
    private mutating func takeBank() {
        guard operands.count > 2, !has("bank"), let word = operands.last,
            !CommandSuggestion.isCurrency(word), MarketArgument.known(word) == nil, !DateArgument.isDay(word),
            !CommandSuggestion.isAmount(word)
        else { return }
        // Behind `at`, what is no currency can only be a bank.
        let isPlace = operands.count > 3 && ["at", "у", "в"].contains(operands[operands.count - 2].lowercased())
        guard let slug = BankSources.slug(ofName: word) ?? (isPlace ? word : nil) else { return }
        operands.removeLast()
        if let last = operands.last, Self.placeWords.contains(last.lowercased()) { operands.removeLast() }
        options.append(Option(name: "bank", value: slug))
    }
}
