package import KursCore
package import KursWallet

extension ErrorMessage {
    package init(_ error: JournalError, _ language: Language) {
        let place = "\(error.path):\(error.line)"
        let text = Self.explanation(error.reason)
        self.init(
            .badData, place + ": " + text.what.en, place + ": " + text.what.uk,
            text.advice
                ?? LocalizedText("correct the line; nothing was written", "виправте рядок; нічого не записано"),
            language)
    }

    private static func explanation(_ reason: JournalError.Reason) -> Explanation {
        switch reason {
        case .notUTF8:
            Explanation(
                "not UTF-8", "не UTF-8", hint: "convert it: iconv -f windows-1251 -t utf-8",
                "перекодуйте: iconv -f windows-1251 -t utf-8")
        case .loneReturn:
            Explanation(
                "a carriage return (CR) within the line", "символ повернення каретки (CR) посеред рядка",
                hint: "end the lines with LF: tr '\\r' '\\n'", "завершіть рядки символом LF: tr '\\r' '\\n'")
        case .conflictMark:
            Explanation(
                "the mark of an unresolved merge conflict", "позначка нерозв'язаного конфлікту злиття",
                hint: "to keep the records of both sides: kurs wallet merge --conflicts",
                "щоб зберегти записи обох сторін: kurs wallet merge --conflicts")
        case .unknownLine:
            Explanation("neither a transaction nor a directive of hledger", "ні транзакція, ні директива hledger")
        case .unsupportedDirective(let name):
            Explanation(
                "“\(name)” is not supported and may change amounts", "«\(name)» не підтримується й може змінити суми")
        case .invalidDate(let text):
            Explanation("“\(text)” is not a valid date", "«\(text)» — не дата")
        case .differentDirectives:
            Explanation(
                "the other file has no such directive, so its amounts or dates would be read differently",
                "в іншому файлі такої директиви немає, тож його суми чи дати читалися б інакше",
                hint: "give both files the same directives, and merge again",
                "зробіть директиви обох файлів однаковими й об'єднайте знову")
        case .missingAccount: Explanation("the account is missing", "бракує рахунку")
        case .invalidAmount(let text):
            Explanation("“\(text)” is not an amount", "«\(text)» — не сума")
        case .tooManyDigits(let text):
            Explanation("too many digits: \(text)", "забагато цифр: \(text)")
        case .severalMissingAmounts:
            Explanation(
                "more than one posting has no amount", "більше ніж один рядок без суми",
                hint: "separate accounts and amounts by two spaces", "між рахунком і сумою потрібні два пробіли")
        case .unbalanced(let remainders):
            Explanation(
                "the postings do not add up to zero: \(text(remainders))",
                "сума рядків не дорівнює нулю: \(text(remainders))",
                hint: "correct the transaction, or remove it if it is half-written",
                "виправте транзакцію або приберіть, якщо її недописано")
        case .failedAssertion(let account, let expected, let actual):
            Explanation(
                "\(account) should have \(text([expected])) and has \(actual)",
                "\(account): має бути \(text([expected])), а є \(actual)")
        case .unsupportedAssignment:
            Explanation(
                "==, =* and a balance with a cost are not supported without an amount",
                "==, =* і залишок із ціною не підтримуються без суми", hint: "write the amount before the sign =",
                "напишіть суму перед знаком =")
        case .unreadableInclude(let name):
            Explanation(
                "cannot include \(name)", "не вдалося включити \(name)",
                hint: "name one journal that exists; patterns are not supported",
                "назвіть один наявний журнал; шаблони не підтримуються")
        case .includeCycle(let name):
            Explanation("\(name) includes itself", "\(name) включає сам себе")
        case .tooLarge: Explanation("larger than 4 GB", "більший за 4 ГБ")
        }
    }

    private static func text(_ remainders: [JournalError.Remainder]) -> String {
        remainders.prefix(3).map { $0.commodity.isEmpty ? "\($0.amount)" : "\($0.amount) \($0.commodity)" }.list(", ")
    }

    init(_ error: WalletError.Import, _ language: Language) {
        switch error {
        case .unreadableRow(let path, let line, let error, let count):
            let inner = ErrorMessage(error, line: line, .nbu, language)
            let others = LocalizedText(
                count == 1 ? "" : " (and \(count - 1) more)", count == 1 ? "" : " (і ще \(count - 1))")
            self.init(
                .badData, "\(path): \(inner.message)\(others.en)", "\(path): \(inner.message)\(others.uk)",
                hint: inner.hint + "; nothing was imported", inner.hint + "; нічого не імпортовано", language)
        case .noAccount(let path, let statement, let card, let accounts):
            let what = statement.isEmpty ? path : "\(path) (\(statement))"
            let account = accounts.contains("card") ? "card" : accounts.contains("картка") ? "картка" : accounts.first
            let value = (card.map { "\($0.suffix(4))=" } ?? "") + (account ?? "assets:card")
            let list = accounts.list(", ")
            self.init(
                .usage, "the account of \(what) is not known", "невідомо, якого рахунку виписка \(what)",
                hint: "add --account \(value) (accounts: \(list))",
                "додайте --account \(value) (рахунки: \(list))", language)
        case .ownTable(let path):
            self.init(
                .badData, "\(path): a table of kurs wallet export, which is not a statement",
                "\(path): таблиця з kurs wallet export, а не виписка",
                hint: "take over another wallet's journal with kurs wallet merge FILE",
                "записи з іншого гаманця переносить kurs wallet merge ФАЙЛ", language)
        case .unknownProfile(let name, let known):
            let list = known.list(", ")
            self.init(
                .usage, "no columns are remembered as “\(name)”", "під назвою «\(name)» стовпців не запам'ятовано",
                hint: known.isEmpty ? "remember them: --as \(name)" : "there is \(list)",
                known.isEmpty ? "запам'ятати: --as \(name)" : "є \(list)", language)
        case .invalidPattern(let pattern):
            self.init(
                .usage, "“\(pattern)” cannot be a rule", "«\(pattern)» не може бути правилом",
                hint: "use parts of names with | between: 'АТБ|Сільпо'", "частини назв через |: 'АТБ|Сільпо'", language)
        case .unknownRule(let pattern):
            self.init(
                .nothing, "no such rule: \(pattern)", "правила «\(pattern)» немає",
                hint: "see kurs wallet rules", "перелік: kurs wallet rules", language)
        case .noAnswer(let name, let line):
            self.init(
                .badData, "line \(line): no category for “\(name)”", "рядок \(line): немає категорії для «\(name)»",
                hint: "write the name, a tab and the category", "потрібні назва, табуляція й категорія", language)
        case .unknownName(let name, let line):
            let place = LocalizedText(line.map { "line \($0): " } ?? "", line.map { "рядок \($0): " } ?? "")
            self.init(
                .badData, "\(place.en)no record of “\(name)” waits for a category",
                "\(place.uk)жоден запис «\(name)» не чекає категорії",
                hint: "see kurs wallet sort; to rename a category: kurs wallet categories rename",
                "перелік: kurs wallet sort; перейменувати категорію: kurs wallet categories rename", language)
        case .answeredTwice(let name, let line):
            self.init(
                .badData, "line \(line): “\(name)” has two categories", "рядок \(line): у «\(name)» дві категорії",
                hint: "leave one", "залиште одну", language)
        }
    }

    init(_ error: WalletError.Fetch, _ language: Language) {
        switch error {
        case .noToken(let key):
            self.init(
                .configuration, "no token is set: \(key)", "токен не задано: \(key)",
                hint: "kurs config set \(key) - < FILE, or kurs config set \(key)_command 'pass show NAME'",
                "kurs config set \(key) - < ФАЙЛ або kurs config set \(key)_command 'pass show НАЗВА'", language)
        case .commandFailed(let key):
            self.init(
                .configuration, "the program of \(key) printed no token", "програма з \(key) не вивела токена",
                hint: "run it by hand; the token is its first line", "запустіть її самі; токен — перший рядок", language
            )
        case .noAccount(let accounts, let first):
            let list = accounts.joined(separator: ", ")
            self.init(
                .usage, "the wallet has an account for none of the bank's: \(list)",
                "у гаманці немає рахунка для жодного з рахунків банку: \(list)",
                hint: "name one: --account \(first)=NAME", "вкажіть: --account \(first)=НАЗВА", language)
        }
    }
}
