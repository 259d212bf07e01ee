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
        case .badAmount(let text, let reason): self.init(amount: text, reason, language)
        case .badDate(let text):
            self.init(
                .badData, Text("“\(text)” is no date", "«\(text)» — не дата"),
                Text(
                    "write YYYY-MM-DD, today, yesterday, tomorrow or -7d",
                    "пишіть РРРР-ММ-ДД, today, yesterday, tomorrow або -7d"), language)
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
