import KursCore

extension ErrorMessage {
    /// Words a line of a stream, or a row of a statement, that has no answer.
    init(_ error: StreamLineError, line: Int, _ market: Market, _ language: Language) {
        let inner = ErrorMessage(error, market, language)
        let place = LocalizedText("line \(line): ", "рядок \(line): ")(language)
        self.init(
            inner.status, LocalizedText(place + inner.message, place + inner.message),
            LocalizedText(inner.hint, inner.hint), language)
    }

    private init(_ error: StreamLineError, _ market: Market, _ language: Language) {
        let shape = LocalizedText("write AMOUNT CURRENCY [YYYY-MM-DD]", "пишіть СУМА ВАЛЮТА [РРРР-ММ-ДД]")
        switch error {
        case .empty: self.init(.badData, LocalizedText("there is nothing in it", "він порожній"), shape, language)
        case .amount(let error): self.init(error, language)
        case .noCurrency:
            self.init(.badData, LocalizedText("the currency is missing", "бракує валюти"), shape, language)
        case .badDate(let word):
            self.init(
                .badData, LocalizedText("“\(word)” is not a valid date", "«\(word)» — не дата"),
                LocalizedText("write YYYY-MM-DD or DD.MM.YYYY", "пишіть РРРР-ММ-ДД або ДД.ММ.РРРР"), language)
        case .shortYear(let word):
            self.init(
                .badData,
                LocalizedText(
                    "the year of “\(word)” has two digits, so it may be more than one day",
                    "рік у «\(word)» має дві цифри, тож це може бути не один день"),
                LocalizedText("write YYYY-MM-DD or DD.MM.YYYY", "пишіть РРРР-ММ-ДД або ДД.ММ.РРРР"), language)
        case .behindDate(let word):
            self.init(
                .badData, LocalizedText("“\(word)” stands behind the date", "«\(word)» стоїть після дати"), shape,
                language)
        case .rate(let failure): self.init(failure, language)
        case .conversion(let failure): self.init(failure, market, language)
        case .tooLong(let limit):
            self.init(
                .badData, LocalizedText("it has more than \(limit) bytes", "у ньому понад \(limit) байтів"), shape,
                language)
        case .missingCell(let column):
            self.init(
                .badData, LocalizedText("column \(column) is missing", "бракує стовпця \(column)"),
                LocalizedText("look for a quote that is not closed", "пошукайте незакриті лапки"), language)
        }
    }

    /// Words an amount that cannot be read.
    init(_ error: AmountError, _ language: Language) {
        let example = LocalizedText(
            "write a number such as 1500.50 or 1 500,50", "пишіть число, як-от 1500.50 або 1 500,50")
        switch error {
        case .empty: self.init(.badData, LocalizedText("the amount is empty", "сума порожня"), example, language)
        case .noDigits:
            self.init(.badData, LocalizedText("the amount has no digits", "у сумі немає цифр"), example, language)
        case .ambiguousComma:
            self.init(
                .badData,
                LocalizedText(
                    "its comma may mark thousands or decimals", "кома в сумі може відділяти і тисячі, і дріб"),
                LocalizedText("write 1500 or 1.5", "пишіть 1500 або 1.5"), language)
        case .unexpected(let character, let position):
            self.init(
                .badData,
                LocalizedText(
                    "“\(character)” has no place in an amount (character \(position))",
                    "«\(character)» не місце в сумі (знак \(position))"), example, language)
        case .badGrouping:
            self.init(
                .badData, LocalizedText("its thousands are not grouped by three", "тисячі в сумі згруповано не по три"),
                example,
                language)
        case .exponent(let plain):
            self.init(
                .badData, LocalizedText("amounts have no powers of ten", "сум зі степенем десяти не буває"),
                plain.map { LocalizedText("write \($0.description)", "пишіть \($0.description)") } ?? example, language)
        case .multiplier(let word):
            self.init(
                .badData,
                LocalizedText(
                    "“\(word)” multiplies; write the amount out", "«\(word)» множить; запишіть суму повністю"),
                example, language)
        case .tooManyDigits(let limit):
            self.init(
                .badData, LocalizedText("the amount has more than \(limit) digits", "у сумі понад \(limit) цифр"),
                LocalizedText("give a smaller one", "дайте меншу"), language)
        case .twoCurrencies(let left, let right):
            self.init(
                .badData,
                LocalizedText(
                    "it names two currencies, \(left.text) and \(right.text)",
                    "у ньому дві валюти: \(left.text) і \(right.text)"),
                LocalizedText("leave one", "залиште одну"), language)
        case .currency(let error): self.init(error, language)
        }
    }

    /// Words a currency that cannot be read.
    init(_ error: CurrencyWordError, _ language: Language) {
        let code = LocalizedText("give a code such as USD", "дайте код, як-от USD")
        switch error {
        case .empty: self.init(.badData, LocalizedText("the currency is empty", "валюту не вказано"), code, language)
        case .ambiguous(let word, let meanings):
            let list = meanings.map(\.text).list(", ")
            self.init(
                .badData, LocalizedText("“\(word)” may mean \(list)", "«\(word)» може означати \(list)"), code, language
            )
        case .unknown(let word, let near):
            let list = near.map(\.text).list(", ")
            self.init(
                .badData, LocalizedText("there is no currency “\(word)”", "немає валюти «\(word)»"),
                near.isEmpty ? code : LocalizedText("did you mean \(list)?", "може, \(list)?"), language)
        }
    }
}
