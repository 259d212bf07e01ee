import KursCore

extension ErrorMessage {
    /// The message for a refused import, and for refused rules and categories of imported records.
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
                .usage, "the account of \(what) is not known", "невідомо, якого рахунка виписка \(what)",
                hint: "add --account \(value) (accounts: \(list))",
                "додайте --account \(value) (рахунки: \(list))", language)
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
                hint: "see kurs wallet sort", "перелік: kurs wallet sort", language)
        case .answeredTwice(let name, let line):
            self.init(
                .badData, "line \(line): “\(name)” has two categories", "рядок \(line): у «\(name)» дві категорії",
                hint: "leave one", "залиште одну", language)
        }
    }

    /// The message for statements that are not fetched.
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
