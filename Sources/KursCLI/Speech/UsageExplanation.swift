import KursCore

extension Explanation {
    /// Words a command line that cannot be understood.
    init(_ error: UsageError, _ language: Language) {
        let help = Text("see kurs --help", "дивіться kurs --help")
        switch error {
        case .unknownCommand(let word, let near):
            self.init(
                .usage, Text("there is no command \(word)", "немає команди \(word)"),
                Explanation.didYouMean(near) ?? help, language)
        case .unknownOption(let option, let command, let near):
            let place = command.isEmpty ? "kurs" : "kurs " + command
            self.init(
                .usage, Text("\(place) has no option \(option)", "\(place) не має параметра \(option)"),
                Explanation.didYouMean(near.map { "--" + $0 })
                    ?? Text("see \(place) --help", "дивіться \(place) --help"), language)
        case .missingValue(let option, let value):
            self.init(
                .usage, Text("\(option) needs \(value) after it", "після \(option) має стояти \(value)"), help, language
            )
        case .needlessValue(let option):
            self.init(.usage, Text("\(option) takes no value", "\(option) не має значення"), help, language)
        case .badValue(let option, let given, let wanted):
            let list = wanted.list(", ")
            self.init(
                .usage, Text("\(option) cannot be “\(given)”", "\(option) не може бути «\(given)»"),
                Text("it takes \(list)", "можна: \(list)"), language)
        case .badForm(let option, let given, let form):
            self.init(
                .usage, Text("\(option) cannot be “\(given)”", "\(option) не може бути «\(given)»"),
                Explanation.words(form), language)
        case .missingArgument(let name, let usage):
            self.init(
                .usage, Text("\(name) is missing", "бракує \(name)"),
                Text("write kurs \(usage)", "пишіть kurs \(usage)"), language)
        case .needlessArgument(let word, let usage):
            self.init(
                .usage, Text("“\(word)” is one word too many", "«\(word)» — зайве слово"),
                Text("write kurs \(usage)", "пишіть kurs \(usage)"), language)
        case .unknownCurrency(let word, let near):
            self.init(
                .usage, Text("there is no currency “\(word)”", "немає валюти «\(word)»"),
                Explanation.didYouMean(near)
                    ?? Text(
                        "give a code such as USD or a name such as dollar",
                        "дайте код, як-от USD, або назву, як-от долар"),
                language)
        case .ambiguousCurrency(let word, let meanings):
            let list = meanings.list(", ")
            self.init(
                .usage, Text("“\(word)” may mean \(list)", "«\(word)» може означати \(list)"),
                Text("give the code", "дайте код"), language)
        case .ambiguousBank(let word, let banks):
            let list = banks.list(", ")
            self.init(
                .usage,
                Text("“\(word)” may be several banks: \(list)", "«\(word)» — це може бути кілька банків: \(list)"),
                Text("write more of the name", "напишіть більше з назви"), language)
        case .conflict(let left, let right):
            self.init(
                .usage, Text("\(left) and \(right) exclude each other", "\(left) і \(right) виключають одне одного"),
                Text("leave one out", "залиште одне"), language)
        case .needs(let option, let other):
            self.init(
                .usage, Text("\(option) does nothing without \(other)", "\(option) нічого не робить без \(other)"),
                Text("add it, or leave \(option) out", "додайте його або приберіть \(option)"), language)
        case .noFormat(let format, let command):
            self.init(
                .usage, Text("kurs \(command) does not write \(format)", "kurs \(command) не пише \(format)"),
                Text("leave it out, or see kurs history --help", "приберіть його або дивіться kurs history --help"),
                language)
        case .badAmount(let text, let reason): self.init(amount: text, reason, language)
        case .badDate(let text):
            self.init(
                .badData, Text("“\(text)” is no date", "«\(text)» — не дата"),
                Text(
                    "write YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d",
                    "пишіть РРРР-ММ-ДД, ДД.ММ.РРРР, today, yesterday, tomorrow або -7d"), language)
        case .badPeriod(let text):
            self.init(
                .badData, Text("“\(text)” is no day and no period", "«\(text)» — ні день, ні період"),
                Text(
                    "write a period such as 2026-10, 2026Q3 or 2026, or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday, -7d",
                    "пишіть період, як-от 2026-10, 2026Q3 чи 2026, або день: РРРР-ММ-ДД, ДД.ММ.РРРР, yesterday, -7d"),
                language)
        case .badMarket(let name, let near):
            self.init(
                .usage, Text("there is no market “\(name)”", "немає ринку «\(name)»"),
                Explanation.didYouMean(near) ?? Text("it is one of \(Market.names)", "це один із: \(Market.names)"),
                language)
        case .unknownKey(let key, let near):
            let keys = Configuration.keys.list(", ")
            self.init(
                .usage, Text("there is no setting “\(key)”", "немає налаштування «\(key)»"),
                Explanation.didYouMean(near) ?? Text("the keys are \(keys)", "ключі: \(keys)"), language)
        case .unknownSource(let name, let near):
            self.init(
                .usage, Text("there is no source “\(name)”", "немає джерела «\(name)»"),
                Explanation.didYouMean(near) ?? Text("see kurs inspect --help", "дивіться kurs inspect --help"),
                language)
        case .noTerminal(let command):
            self.init(
                .usage,
                Text(
                    "\(command) needs a terminal that can move its cursor",
                    "\(command) потребує термінала з рухомим курсором"),
                Text("use kurs rates, or kurs bar", "візьміть kurs rates або kurs bar"), language)
        case .placed(let fault): self.init(fault, language)
        case .secretOnCommandLine(let key):
            self.init(
                .usage, Text("a secret does not belong on a command line", "секрету не місце в командному рядку"),
                Text(
                    "write kurs config set \(key) - and give it on standard input",
                    "пишіть kurs config set \(key) - і подайте його на стандартний ввід"), language)
        }
    }

    /// What a value looks like of which any will do, by an example.
    private static func words(_ form: UsageError.Form) -> Text {
        switch form {
        case .days(let range):
            Text(
                "it takes a number of days from \(range.lowerBound) to \(range.upperBound), such as 30",
                "потрібна кількість днів від \(range.lowerBound) до \(range.upperBound), як-от 30")
        case .number(let range):
            Text(
                "it takes a number from \(range.lowerBound) to \(range.upperBound)",
                "потрібне число від \(range.lowerBound) до \(range.upperBound)")
        case .percent: Text("it takes per cent, such as 0.5% or 2", "потрібні відсотки, як-от 0.5% чи 2")
        case .size:
            Text(
                "it takes per cent or hryvnias, such as 0.2% or 0.05", "потрібні відсотки чи гривні, як-от 0.2% чи 0.05"
            )
        case .hours:
            Text(
                "it takes hours such as 22:00-07:00, or - for none",
                "потрібні години, як-от 22:00-07:00, або -, щоб зняти")
        case .span: Text("it takes a time such as 90s, 10m, 6h or 2d", "потрібен час, як-от 90s, 10m, 6h чи 2d")
        case .character:
            Text("it takes one character such as ; or |, or tab", "потрібен один знак, як-от ; чи |, або tab")
        case .currency: Text("it takes a code or name such as USD or євро", "потрібен код чи назва, як-от USD чи євро")
        case .fileReadTwice:
            Text(
                "a statement is read twice, so it has to be a file: save it first",
                "виписку читають двічі, тож потрібен файл: спершу збережіть її")
        }
    }

    private init(amount text: String, _ reason: UsageError.BadAmount, _ language: Language) {
        let example = Text("write a number such as 1500.50 or 1 500,50", "пишіть число, як-от 1500.50 або 1 500,50")
        let (what, advice): (Text, Text) =
            switch reason {
            case .ambiguousComma: Explanation.ambiguousComma(text)
            case .empty: (Text("the amount is empty", "сума порожня"), example)
            case .notANumber: (Text("“\(text)” is no amount", "«\(text)» — не сума"), example)
            case .unexpected(let character, let position):
                (
                    Text(
                        "“\(text)” is no amount: “\(character)” at place \(position)",
                        "«\(text)» — не сума: «\(character)» на місці \(position)"), example
                )
            case .badGrouping:
                (
                    Text(
                        "the separators in “\(text)” do not part thousands",
                        "розділювачі в «\(text)» не відділяють тисяч"), example
                )
            case .shortened:
                (
                    Text("“\(text)” is shortened", "«\(text)» — скорочення"),
                    Text("write the amount out, as 1500000", "пишіть суму повністю, як-от 1500000")
                )
            case .powerOfTen(let plain):
                (
                    Text("“\(text)” is a power of ten", "«\(text)» — степінь десяти"),
                    plain.map { Text("write \($0)", "пишіть \($0)") }
                        ?? Text("write the amount out, as 1000", "пишіть суму повністю, як-от 1000")
                )
            case .tooLong:
                (
                    Text("“\(text)” has too many digits", "«\(text)» має забагато цифр"),
                    Text("an amount has at most 18 whole digits", "сума має щонайбільше 18 цілих цифр")
                )
            case .twoMeanings:
                (
                    Text(
                        "“\(text)” may be one amount, or an amount and a currency's number",
                        "«\(text)» може бути однією сумою або сумою й номером валюти"),
                    Text("write the amount without blanks", "пишіть суму без пропусків")
                )
            case .behindCurrency(let amount):
                (
                    Text("“\(text)” is no amount", "«\(text)» — не сума"),
                    Explanation.didYouMean(["kurs convert \(amount) \(text)"]) ?? example
                )
            case .twoCurrencies(let left, let right):
                (
                    Text("“\(text)” names both \(left) and \(right)", "«\(text)» називає і \(left), і \(right)"),
                    Text("leave one out", "залиште одну")
                )
            }
        self.init(.badData, what, advice, language)
    }

    /// The two numbers that a comma before three digits may mean, both written so that they mean one.
    private static func ambiguousComma(_ text: String) -> (Text, Text) {
        let (whole, point) = (String(text.filter { $0 != "," }), String(text.map { $0 == "," ? "." : $0 }))
        return (
            Text("“\(text)” may be a thousand or a fraction", "«\(text)» може бути і тисячею, і дробом"),
            Text("write \(whole) or \(point)", "пишіть \(whole) або \(point)")
        )
    }

    /// The names nearest to a misspelt one; `nil` without any.
    static func didYouMean(_ near: [String]) -> Text? {
        guard let last = near.last else { return nil }
        let others = near.dropLast().list(", ")
        return others.isEmpty
            ? Text("did you mean \(last)?", "може, \(last)?")
            : Text("did you mean \(others) or \(last)?", "може, \(others) або \(last)?")
    }
}
