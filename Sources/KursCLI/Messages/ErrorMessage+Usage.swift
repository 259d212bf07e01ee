import KursCore

extension ErrorMessage {
    /// Words a command line that cannot be understood.
    init(_ error: UsageError, _ language: Language) {
        let help = LocalizedText("see kurs --help", "дивіться kurs --help")
        switch error {
        case .unknownCommand(let word, let near):
            self.init(
                .usage, LocalizedText("there is no command \(word)", "немає команди \(word)"),
                ErrorMessage.didYouMean(near) ?? help, language)
        case .unknownOption(let option, let command, let near):
            let place = command.isEmpty ? "kurs" : "kurs " + command
            self.init(
                .usage, LocalizedText("\(place) has no option \(option)", "\(place) не має параметра \(option)"),
                ErrorMessage.didYouMean(near.map { "--" + $0 })
                    ?? LocalizedText("see \(place) --help", "дивіться \(place) --help"), language)
        case .missingValue(let option, let value):
            self.init(
                .usage, LocalizedText("\(option) needs \(value) after it", "після \(option) має стояти \(value)"), help,
                language
            )
        case .needlessValue(let option):
            self.init(.usage, LocalizedText("\(option) takes no value", "\(option) не має значення"), help, language)
        case .badValue(let option, let given, let wanted):
            let list = wanted.list(", ")
            self.init(
                .usage, LocalizedText("\(option) cannot be “\(given)”", "\(option) не може бути «\(given)»"),
                LocalizedText("it takes \(list)", "можна: \(list)"), language)
        case .badForm(let option, let given, let form):
            self.init(
                .usage, LocalizedText("\(option) cannot be “\(given)”", "\(option) не може бути «\(given)»"),
                ErrorMessage.words(form), language)
        case .missingArgument(let name, let usage):
            self.init(
                .usage, LocalizedText("\(name) is missing", "бракує \(name)"),
                LocalizedText("write kurs \(usage)", "пишіть kurs \(usage)"), language)
        case .needlessArgument(let word, let usage):
            self.init(
                .usage, LocalizedText("unexpected argument “\(word)”", "зайвий аргумент «\(word)»"),
                LocalizedText("write kurs \(usage)", "пишіть kurs \(usage)"), language)
        case .unknownCurrency(let word, let near):
            self.init(
                .usage, LocalizedText("there is no currency “\(word)”", "немає валюти «\(word)»"),
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText(
                        "give a code such as USD or a name such as dollar",
                        "дайте код, як-от USD, або назву, як-от долар"),
                language)
        case .ambiguousCurrency(let word, let meanings):
            let list = meanings.list(", ")
            self.init(
                .usage, LocalizedText("“\(word)” may mean \(list)", "«\(word)» може означати \(list)"),
                LocalizedText("give the code", "дайте код"), language)
        case .ambiguousBank(let word, let banks):
            let list = banks.list(", ")
            self.init(
                .usage,
                LocalizedText(
                    "“\(word)” may be several banks: \(list)", "«\(word)» — це може бути кілька банків: \(list)"),
                LocalizedText("write more of the name", "напишіть більше з назви"), language)
        case .conflict(let left, let right):
            self.init(
                .usage,
                LocalizedText("\(left) and \(right) cannot be combined", "\(left) і \(right) не можна поєднувати"),
                LocalizedText("leave one out", "залиште одне"), language)
        case .needs(let option, let other):
            self.init(
                .usage,
                LocalizedText("\(option) does nothing without \(other)", "\(option) нічого не робить без \(other)"),
                LocalizedText("add it, or leave \(option) out", "додайте його або приберіть \(option)"), language)
        case .noFormat(let format, let command):
            self.init(
                .usage, LocalizedText("kurs \(command) does not write \(format)", "kurs \(command) не пише \(format)"),
                LocalizedText(
                    "leave it out, or see kurs history --help", "приберіть його або дивіться kurs history --help"),
                language)
        case .badAmount(let text, let reason): self.init(amount: text, reason, language)
        case .badDate(let text):
            self.init(
                .badData, LocalizedText("“\(text)” is not a valid date", "«\(text)» — не дата"),
                LocalizedText(
                    "write YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d",
                    "пишіть РРРР-ММ-ДД, ДД.ММ.РРРР, today, yesterday, tomorrow або -7d"), language)
        case .badPeriod(let text):
            self.init(
                .badData, LocalizedText("“\(text)” is neither a day nor a period", "«\(text)» — ні день, ні період"),
                LocalizedText(
                    "write a period such as 2026-10, 2026Q3 or 2026, or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday, -7d",
                    "пишіть період, як-от 2026-10, 2026Q3 чи 2026, або день: РРРР-ММ-ДД, ДД.ММ.РРРР, yesterday, -7d"),
                language)
        case .badMarket(let name, let near):
            self.init(
                .usage, LocalizedText("there is no market “\(name)”", "немає ринку «\(name)»"),
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText("it is one of \(Market.names)", "це один із: \(Market.names)"),
                language)
        case .unknownKey(let key, let near):
            let keys = Configuration.keys.list(", ")
            self.init(
                .usage, LocalizedText("there is no setting “\(key)”", "немає налаштування «\(key)»"),
                ErrorMessage.didYouMean(near) ?? LocalizedText("the keys are \(keys)", "ключі: \(keys)"), language)
        case .unknownSource(let name, let near):
            self.init(
                .usage, LocalizedText("there is no source “\(name)”", "немає джерела «\(name)»"),
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText("see kurs inspect --help", "дивіться kurs inspect --help"),
                language)
        case .noTerminal(let command):
            self.init(
                .usage,
                LocalizedText(
                    "\(command) needs a terminal that can move its cursor",
                    "\(command) потребує термінала з рухомим курсором"),
                LocalizedText("use kurs rates, or kurs bar", "візьміть kurs rates або kurs bar"), language)
        case .placed(let fault): self.init(fault, language)
        case .secretOnCommandLine(let key):
            self.init(
                .usage,
                LocalizedText("a secret does not belong on a command line", "секрету не місце в командному рядку"),
                LocalizedText(
                    "write kurs config set \(key) - and give it on standard input",
                    "пишіть kurs config set \(key) - і подайте його на стандартний ввід"), language)
        }
    }

    /// What a value looks like of which any will do, by an example.
    private static func words(_ form: UsageError.Form) -> LocalizedText {
        switch form {
        case .days(let range):
            LocalizedText(
                "it takes a number of days from \(range.lowerBound) to \(range.upperBound), such as 30",
                "потрібна кількість днів від \(range.lowerBound) до \(range.upperBound), як-от 30")
        case .number(let range):
            LocalizedText(
                "it takes a number from \(range.lowerBound) to \(range.upperBound)",
                "потрібне число від \(range.lowerBound) до \(range.upperBound)")
        case .percent: LocalizedText("it takes per cent, such as 0.5% or 2", "потрібні відсотки, як-от 0.5% чи 2")
        case .size:
            LocalizedText(
                "it takes per cent or hryvnias, such as 0.2% or 0.05", "потрібні відсотки чи гривні, як-от 0.2% чи 0.05"
            )
        case .hours:
            LocalizedText(
                "it takes hours such as 22:00-07:00, or - for none",
                "потрібні години, як-от 22:00-07:00, або -, щоб зняти")
        case .span:
            LocalizedText("it takes a time such as 90s, 10m, 6h or 2d", "потрібен час, як-от 90s, 10m, 6h чи 2d")
        case .character:
            LocalizedText("it takes one character such as ; or |, or tab", "потрібен один знак, як-от ; чи |, або tab")
        case .currency:
            LocalizedText("it takes a code or name such as USD or євро", "потрібен код чи назва, як-от USD чи євро")
        case .fileReadTwice:
            LocalizedText(
                "a statement is read twice, so it has to be a file: save it first",
                "виписку читають двічі, тож потрібен файл: спершу збережіть її")
        }
    }

    private init(amount text: String, _ reason: UsageError.BadAmount, _ language: Language) {
        let example = LocalizedText(
            "write a number such as 1500.50 or 1 500,50", "пишіть число, як-от 1500.50 або 1 500,50")
        let (what, advice): (LocalizedText, LocalizedText) =
            switch reason {
            case .ambiguousComma: ErrorMessage.ambiguousComma(text)
            case .empty: (LocalizedText("the amount is empty", "сума порожня"), example)
            case .notANumber: (LocalizedText("“\(text)” is not an amount", "«\(text)» — не сума"), example)
            case .unexpected(let character, let position):
                (
                    LocalizedText(
                        "“\(text)” is not an amount: “\(character)” at place \(position)",
                        "«\(text)» — не сума: «\(character)» на місці \(position)"), example
                )
            case .badGrouping:
                (
                    LocalizedText(
                        "the separators in “\(text)” do not part thousands",
                        "розділювачі в «\(text)» не відділяють тисяч"), example
                )
            case .shortened:
                (
                    LocalizedText("“\(text)” is shortened", "«\(text)» — скорочення"),
                    LocalizedText("write the amount out, as 1500000", "пишіть суму повністю, як-от 1500000")
                )
            case .powerOfTen(let plain):
                (
                    LocalizedText("“\(text)” is a power of ten", "«\(text)» — степінь десяти"),
                    plain.map { LocalizedText("write \($0)", "пишіть \($0)") }
                        ?? LocalizedText("write the amount out, as 1000", "пишіть суму повністю, як-от 1000")
                )
            case .tooLong:
                (
                    LocalizedText("“\(text)” has too many digits", "«\(text)» має забагато цифр"),
                    LocalizedText("an amount has at most 18 whole digits", "сума має щонайбільше 18 цілих цифр")
                )
            case .twoMeanings:
                (
                    LocalizedText(
                        "“\(text)” may be one amount, or an amount and a currency's number",
                        "«\(text)» може бути однією сумою або сумою й номером валюти"),
                    LocalizedText("write the amount without blanks", "пишіть суму без пропусків")
                )
            case .behindCurrency(let amount):
                (
                    LocalizedText("“\(text)” is not an amount", "«\(text)» — не сума"),
                    ErrorMessage.didYouMean(["kurs convert \(amount) \(text)"]) ?? example
                )
            case .twoCurrencies(let left, let right):
                (
                    LocalizedText(
                        "“\(text)” names both \(left) and \(right)", "«\(text)» називає і \(left), і \(right)"),
                    LocalizedText("leave one out", "залиште одну")
                )
            }
        self.init(.badData, what, advice, language)
    }

    /// The two numbers that a comma before three digits may mean, both written so that they mean one.
    private static func ambiguousComma(_ text: String) -> (LocalizedText, LocalizedText) {
        let (whole, point) = (String(text.filter { $0 != "," }), String(text.map { $0 == "," ? "." : $0 }))
        return (
            LocalizedText("“\(text)” may be a thousand or a fraction", "«\(text)» може бути і тисячею, і дробом"),
            LocalizedText("write \(whole) or \(point)", "пишіть \(whole) або \(point)")
        )
    }

    /// The names nearest to a misspelt one; `nil` without any.
    static func didYouMean(_ near: [String]) -> LocalizedText? {
        guard let last = near.last else { return nil }
        let others = near.dropLast().list(", ")
        return others.isEmpty
            ? LocalizedText("did you mean \(last)?", "може, \(last)?")
            : LocalizedText("did you mean \(others) or \(last)?", "може, \(others) або \(last)?")
    }
}
