import KursCore
import KursSources
import KursText

extension ErrorMessage {
    init(_ error: UsageError, _ language: Language) {
        let help = LocalizedText("see kurs --help", "дивіться kurs --help")
        switch error {
        case .unknownCommand(let word, let near):
            self.init(
                .usage, "unknown command “\(word)”", "невідома команда «\(word)»",
                ErrorMessage.didYouMean(near) ?? help, language)
        case .unknownVerb(let word, let command, let verbs):
            let known = CommandSuggestion.verbs(for: word)
            let own = known.filter { $0.hasPrefix(command + " ") }
            let meant = own.isEmpty ? known.map { "kurs " + $0 } : own
            let near = meant.isEmpty ? CommandSuggestion(verbs).commands(near: word) : meant
            self.init(
                .usage, "unknown \(command) command “\(word)”", "невідома команда «\(word)» для kurs \(command)",
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText("choose \(verbs.list(", "))", "можна: \(verbs.list(", "))"), language)
        case .unknownOption(let option, let command, let near):
            let place = command.isEmpty ? "kurs" : "kurs " + command
            let near = option == "--remind" && command.hasPrefix("wallet") ? ["alert check --before 3d"] : near
            let isFormat = OutputFormat(rawValue: String(option.drop { $0 == "-" })) != nil
            let owners = near.filter { $0.hasSuffix(" " + option) }.map { line in
                "kurs "
                    + line.split(separator: " " as Character).prefix { !$0.hasPrefix("--") }.map(String.init).list(" ")
            }
            self.init(
                .usage, "unknown option \(option) for \(place)", "невідомий параметр \(option) команди \(place)",
                !isFormat && !owners.isEmpty
                    ? LocalizedText(
                        "\(option) is an option of \(owners.list(", "))",
                        "\(option) — параметр команди \(owners.list(", "))")
                    : ErrorMessage.didYouMean(
                        isFormat && near.allSatisfy { $0.utf8.contains(0x20) && !$0.hasSubstring(" -o ") }
                            ? ["-o " + String(option.drop { $0 == "-" })]
                            : near.map { ($0.utf8.contains(0x20) ? "kurs " : "--") + $0 })
                        ?? LocalizedText("see \(place) --help", "дивіться \(place) --help"), language)
        case .missingValue(let option, let value):
            self.init(
                .usage, "\(option) requires a value: \(value)",
                "\(option) потребує значення: \(Placeholder.localized(value, .uk))", help, language)
        case .unexpectedValue(let option):
            self.init(.usage, "\(option) does not take a value", "\(option) не приймає значення", help, language)
        case .badValue(let option, let given, let expected):
            let list = expected.list(", ")
            let start = list.hasPrefix(">= ") ? list.dropFirst(3) : nil
            let isOnly = list.allSatisfy { $0.isLetter }
            self.init(
                .usage, isOnly ? "\(option) accepts only \(list), not “\(given)”" : "invalid \(option) “\(given)”",
                start.map { "кінець періоду раніший за початок (\($0))" }
                    ?? "неправильне значення \(Placeholder.localized(option, .uk)): «\(given)»",
                hint: "choose \(list)", start == nil ? "можна: \(list)" : "назвіть пізніший кінець", language)
        case .ownFile(let path, let option):
            self.init(
                .usage, "--\(option) would replace \(path), a file of kurs itself",
                "--\(option) замінив би \(path) — власний файл kurs",
                hint: "choose another name", "виберіть іншу назву", language)
        case .unknownProgram(let name, let line):
            self.init(
                .usage, "there is no program “\(name)”", "програми «\(name)» немає",
                line.map { LocalizedText("write \($0)", "запишіть \($0)") }
                    ?? LocalizedText("check its name or give its path", "перевірте назву чи вкажіть шлях"), language)
        case .fileFormat(let end, let command, let takes):
            let list = takes.map { "." + $0 }.list(", ")
            self.init(
                .usage, "\(command) writes no .\(end) files", "команда \(command) не пише файлів .\(end)",
                takes.isEmpty
                    ? LocalizedText("omit --out", "заберіть --out")
                    : LocalizedText("choose a name in \(list)", "виберіть назву, що закінчується на \(list)"), language)
        case .unknownCity(let name, .banks):
            let names = City.names(in: .banks).list(", ")
            self.init(
                .usage, "unknown city “\(name)”", "невідоме місто «\(name)»",
                hint:
                    "--city takes \(names), or minfin: and the city's word in the address of its banks at Minfin, as in minfin:kiev",
                "--city приймає \(names) або minfin: і слово міста в адресі його банків на Мінфіні, наприклад minfin:kiev",
                language)
        case .unknownCity(let name, _):
            self.init(
                .usage, "the number of “\(name)” is not known", "номер міста «\(name)» невідомий",
                hint:
                    "--city takes kyiv or lviv here, or the number of another city at Minfin; for the banks of a city add -m banks",
                "тут --city приймає kyiv, lviv або номер іншого міста на Мінфіні; для банків міста додайте -m banks",
                language)
        case .badForm(let option, let given, let form):
            self.init(
                .usage, "invalid \(option) “\(given)”", "неправильне значення \(option): «\(given)»", form.words,
                language)
        case .unsupportedShell(let name, let supported):
            let list = supported.list(", ")
            self.init(
                .usage, "the shell “\(name)” is not supported", "оболонка «\(name)» не підтримується",
                hint: "choose \(list)", "можна: \(list)", language)
        case .missingArgument(let name, let usage):
            self.init(
                .usage, ErrorMessage.missing[name] ?? "missing \(name)",
                "бракує \(ErrorMessage.genitive(ofArgument: name, in: usage))",
                hint: "usage: kurs \(usage)", "використання: kurs \(Placeholder.localized(usage, .uk))", language)
        case .inputNotNamed(let usage):
            self.init(
                .usage, "missing AMOUNT", "бракує суми",
                hint: "to read standard input, add “-”: kurs \(usage)",
                "щоб читати стандартний ввід, додайте «-»: kurs \(Placeholder.localized(usage, .uk))", language)
        case .unexpectedArgument(let word, let usage):
            self.init(
                .usage, "unexpected argument “\(word)”", "зайвий аргумент «\(word)»",
                hint: "usage: kurs \(usage)", "використання: kurs \(Placeholder.localized(usage, .uk))", language)
        case .unknownCurrency(let word, let near):
            self.init(
                .usage, "unknown currency “\(word)”", "невідома валюта «\(word)»",
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText(
                        "use a code such as USD or a name such as dollar",
                        "потрібен код, як-от USD, або назва, як-от долар"),
                language)
        case .ambiguousCurrency(let word, let meanings):
            let list = meanings.list(", ")
            self.init(
                .usage, "“\(word)” may mean \(list)", "«\(word)» може означати \(list)",
                hint: "use the code", "укажіть код", language)
        case .ambiguousCoin(let word, let coins):
            let list = coins.map { "\($0.name) (\($0.slug))" }.firstTen
            self.init(
                .usage, "several coins are called “\(word)”: \(list.en)",
                "кілька криптовалют мають назву «\(word)»: \(list.uk)",
                hint: "specify one by its ID, which is in parentheses: kurs coins \(coins.first?.slug ?? "ID")",
                "укажіть ідентифікатор, що в дужках: kurs coins \(coins.first?.slug ?? "ID")", language)
        case .ambiguousBank(let word, let banks):
            let list = banks.list(", ")
            self.init(
                .usage, "“\(word)” matches several banks: \(list)", "назві «\(word)» відповідає кілька банків: \(list)",
                hint: "use more of the name", "уточніть назву", language)
        case .conflict(let left, let right):
            self.init(
                .usage, "\(left) and \(right) cannot be combined", "\(left) і \(right) не поєднуються",
                hint: "omit one of them", "приберіть одне з них", language)
        case .needs(let option, let other):
            self.init(
                .usage, "\(option) requires \(other)", "\(option) потребує \(Placeholder.localized(other, .uk))",
                hint: "add \(other), or omit \(option)",
                "додайте \(Placeholder.localized(other, .uk)) або приберіть \(option)", language)
        case .singleRate(let option, let market, let markets):
            let lines = markets.map { "-m " + $0.rawValue }
            self.init(
                .usage, "\(option): \(MarketPhrase.name(market)) has a single rate",
                "\(option): \(MarketPhrase.on(market)) лише один курс",
                hint: "add \(lines.list(" or "))", "додайте \(lines.list(" або "))", language)
        case .boughtForForeign(let word, let line):
            self.init(
                .usage, "“\(word)” gives the price in hryvnias only", "«\(word)» показує ціну лише в гривнях",
                hint: "for another currency use \(line)", "для іншої валюти: \(line)", language)
        case .twoMeanings(let word, let lines):
            self.init(
                .usage, "“\(word)” may be meant in two ways", "«\(word)» можна зрозуміти по-різному",
                hint: "use \(lines.list(" or "))", "запишіть \(lines.list(" або "))", language)
        case .noFormat(let format, let command, let takes):
            // The rates that these two draw and list are records of the history.
            let place = command == "chart" || command == "prices" ? "history" : command
            self.init(
                .usage, "\(command) does not support the format \(format)", "\(command) не підтримує формату \(format)",
                takes.isEmpty
                    ? LocalizedText(
                        "omit it, or see kurs \(place) --help", "приберіть його або дивіться kurs \(place) --help")
                    : LocalizedText(
                        "choose \(takes.list(", ")), or see kurs \(place) --help",
                        "можна: \(takes.list(", ")) або дивіться kurs \(place) --help"),
                language)
        case .badAmount(let text, let reason): self.init(amount: text, reason, language)
        case .badDate(let text, let option):
            let (before, after) = (option.map { $0 + " " } ?? "", option.map { " у " + $0 } ?? "")
            self.init(
                .badData, "\(before)“\(text)” is not a valid date", "неправильна дата «\(text)»\(after)",
                DateFault(text)?.advice
                    ?? LocalizedText(
                        "use YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d",
                        "можна РРРР-ММ-ДД, ДД.ММ.РРРР, сьогодні, вчора, завтра або -7d"), language)
        case .badPeriod(let text, let option):
            let (before, after) = (option.map { $0 + " " } ?? "", option.map { " у " + $0 } ?? "")
            let span = option == nil ? "14d" : "2026"
            self.init(
                .badData, "\(before)“\(text)” is neither a day nor a period", "«\(text)»\(after) — ні день, ні період",
                DateFault(text)?.advice
                    ?? LocalizedText(
                        "use a period such as 2026-10, 2026Q3 or \(span), or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday",
                        "можна період, як-от 2026-10, 2026Q3 чи \(span), або день: РРРР-ММ-ДД, ДД.ММ.РРРР, вчора"),
                language)
        case .badMarket(let name, let near):
            let bank = BankSources.slug(ofName: name).map { slug in
                LocalizedText(
                    "a bank stands without -m: kurs 100 usd \(slug), kurs banks \(slug)",
                    "банк пишуть без -m: kurs 100 usd \(slug), kurs banks \(slug)")
            }
            self.init(
                .usage, "unknown market “\(name)”", "невідомий ринок «\(name)»",
                bank ?? ErrorMessage.didYouMean(near)
                    ?? LocalizedText("choose \(MarketArgument.names)", "можна: \(MarketArgument.names)"),
                language)
        case .unknownKey(let key, let near):
            let keys = Configuration.keys.list(", ")
            self.init(
                .usage, "unknown setting “\(key)”", "невідоме налаштування «\(key)»",
                ErrorMessage.didYouMean(near) ?? LocalizedText("the keys are \(keys)", "ключі: \(keys)"), language)
        case .unknownSource(let name, let near):
            self.init(
                .usage, "unknown source “\(name)”", "невідоме джерело «\(name)»",
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText("see kurs sources", "дивіться kurs sources"),
                language)
        case .noTerminal(let command):
            self.init(
                .usage, "\(command) requires a terminal with cursor control",
                "\(command) потребує термінала з керуванням курсором",
                hint: "use kurs rates or kurs bar", "є kurs rates і kurs bar", language)
        case .tooManyLines(let count, let limit):
            self.init(
                .usage, "\(count) lines are too many for one chart", "забагато ліній для одного графіка: \(count)",
                hint: "draw at most \(limit)", "можна щонайбільше \(limit)", language)
        case .tooManyEvents(let limit):
            self.init(
                .usage, "too many --mark options for one chart", "забагато параметрів --mark для одного графіка",
                hint: "mark at most \(limit) days", "можна позначити щонайбільше \(limit) днів", language)
        case .internalCommand(let name):
            self.init(
                .usage, "\(name) is internal to kurs", "\(name) — внутрішня команда kurs",
                name.hasSuffix("-complete")
                    ? LocalizedText("see kurs completions --help", "дивіться kurs completions --help")
                    : LocalizedText("to fetch rates, use kurs update", "щоб отримати курси, виконайте kurs update"),
                language)
        case .placed(let fault): self.init(fault, language)
        case .secretOnCommandLine(let key):
            self.init(
                .usage, "a secret must not be passed on the command line",
                "секрет не можна передавати в командному рядку",
                hint: "use kurs config set \(key) - and pass it on standard input",
                "виконайте kurs config set \(key) - і передайте його на стандартний ввід", language)
        }
    }

    /// What “missing” says of arguments in place of their names.
    private static let missing = [
        "CUR": "missing currency", "at RATE": "the rate is missing; for example: at 43.20",
    ]

    /// The Ukrainian name of an argument in the genitive, for “missing”; options and ID stay as they are typed.
    private static func genitive(ofArgument name: String, in usage: String) -> String {
        switch name {
        case "FROM" where usage.hasPrefix("wallet"): "рахунку, з якого"
        case "TO" where usage.hasPrefix("wallet"): "рахунку, на який"
        case "RATE": "курсу"
        case "at RATE": "курсу («по 43,50») чи суми («за 4350 грн»)"
        case "AMOUNT": "суми"
        case "COMMAND": "команди"
        case "CUR": "валюти"
        case "BASE": "базової валюти"
        case "FROM": "валюти, яку перерахувати"
        case "TO": "валюти, у яку перерахувати"
        case "DATE": "дати"
        case "EXPRESSION": "умови"
        case "FILE": "файлу"
        case "ID": "ID"
        case "ACCOUNT": "рахунку"
        case "BANK": "банку"
        case "CATEGORY": "категорії"
        case "CITY": "міста"
        case "GOAL": "цілі"
        case "PATTERN": "зразка"
        case "NAME": "назви"
        case "NEW": "нової назви"
        case "KEY": "ключа"
        case "MARKET": "ринку"
        case "PROGRAM": "програми"
        case "SHELL": "назви оболонки"
        case "VALUE": "значення"
        default: "параметра " + Placeholder.localized(name, .uk)
        }
    }

    private init(amount text: String, _ reason: UsageError.BadAmount, _ language: Language) {
        let example = LocalizedText(
            "use a number such as 1500.50 or 1 500,50", "потрібне число, як-от 1500.50 або 1 500,50")
        let explanation =
            switch reason {
            case .ambiguousMark: ErrorMessage.ambiguousMark(text)
            case .empty: Explanation("the amount is empty", "сума порожня", example)
            case .notANumber: Explanation("“\(text)” is not an amount", "«\(text)» — не сума", example)
            case .unexpected(let character, let position):
                Explanation(
                    "“\(text)” is not an amount: unexpected “\(character)” (character \(position))",
                    "«\(text)» — не сума: «\(character)» у позиції \(position)", example)
            case .badGrouping:
                Explanation(
                    "the separators in “\(text)” do not separate thousands",
                    "роздільники в «\(text)» не відділяють тисяч", example)
            case .shortened:
                Explanation(
                    "“\(text)” is abbreviated", "«\(text)» — скорочення",
                    hint: "write the amount in full, for example 1500000", "запишіть суму повністю, наприклад 1500000")
            case .powerOfTen(let plain):
                Explanation(
                    "“\(text)” uses an exponent", "«\(text)» — запис зі степенем десяти",
                    plain.map { LocalizedText("use \($0)", "запишіть \($0)") }
                        ?? LocalizedText(
                            "write the amount in full, for example 1000", "запишіть суму повністю, наприклад 1000"))
            case .tooLong:
                Explanation(
                    "“\(text)” has too many digits", "«\(text)» має забагато цифр",
                    hint: "amounts have at most 18 digits before the decimal separator",
                    "у сумі може бути щонайбільше 18 цифр до десяткового знака")
            case .maybeDay(let code):
                Explanation(
                    "“\(text)” after a currency may be an amount or a day",
                    "«\(text)» після валюти може бути сумою або днем",
                    hint: "write the amount first: \(text) \(code.text.lowercased()), or the day with its year",
                    "запишіть суму попереду: \(text) \(code.text.lowercased()), або день із роком")
            case .twoMeanings:
                Explanation(
                    "“\(text)” may be one amount, or an amount and a numeric currency code",
                    "«\(text)» може бути однією сумою або сумою й цифровим кодом валюти",
                    hint: "write the amount without spaces", "запишіть суму без пробілів")
            case .twoCurrencies(let left, let right):
                Explanation(
                    "“\(text)” contains both \(left) and \(right)", "у «\(text)» є і \(left), і \(right)",
                    hint: "omit one of them", "залиште одну")
            }
        self.init(.badData, explanation, language)
    }

    /// The two possible meanings of a mark before three digits, both written unambiguously.
    ///
    /// The fraction has other than three decimals, as three of them would be ambiguous again.
    private static func ambiguousMark(_ text: String) -> Explanation {
        let isMark = { (character: Character) in character == "," || character == "." }
        let whole = String(text.filter { !isMark($0) })
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: isMark)
        let decimals = parts.last?.prefix(3) ?? ""
        var kept = decimals
        while kept.count > 1, kept.last == "0" { kept.removeLast() }
        if kept.count == 3 { kept += "0" }
        let first = parts.first.map { $0.isEmpty ? "0" : $0 } ?? "0"
        let rest = kept + (parts.last?.dropFirst(3) ?? "")
        return Explanation(
            "“\(text)” may be a thousand or a fraction", "«\(text)» може бути і тисячею, і дробом",
            hint: "use \(whole) or \(first).\(rest)", "запишіть \(whole) або \(first),\(rest)")
    }

    /// The names nearest to a misspelt one; `nil` when there are none.
    static func didYouMean(_ near: [String]) -> LocalizedText? {
        guard let last = near.last else { return nil }
        let others = near.dropLast().list(", ")
        return others.isEmpty
            ? LocalizedText("did you mean \(last)?", "може, \(last)?")
            : LocalizedText("did you mean \(others) or \(last)?", "може, \(others) або \(last)?")
    }
}

extension [String] {
    /// The first ten, and how many more there are.
    var firstTen: LocalizedText {
        let (list, rest) = (Array(prefix(10)).list(", "), count - 10)
        return rest > 0 ? LocalizedText("\(list) and \(rest) more", "\(list) та ще \(rest)") : LocalizedText(list, list)
    }
}
