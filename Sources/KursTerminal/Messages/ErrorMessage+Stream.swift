package import KursCore

extension ErrorMessage {
    package init(_ error: StreamLineError, line: Int, _ market: Market, _ language: Language) {
        let inner = ErrorMessage(error, market, language)
        let place = language("line \(line): ", "рядок \(line): ")
        self.init(inner.status, place + inner.message, place + inner.message, hint: inner.hint, inner.hint, language)
    }

    package init(_ error: StreamLineError, _ market: Market, _ language: Language) {
        let shape = LocalizedText("expected AMOUNT CURRENCY [YYYY-MM-DD]", "формат: СУМА ВАЛЮТА [РРРР-ММ-ДД]")
        let example = #"{"amount": "100", "currency": "USD", "date": "2026-03-01"}"#
        let object = LocalizedText("expected " + example, "формат: " + example)
        switch error {
        case .empty: self.init(.badData, "empty line", "порожній рядок", shape, language)
        case .amount(let error): self.init(error, language)
        case .noCurrency:
            self.init(.badData, "missing currency", "бракує валюти", shape, language)
        case .badDate(let word):
            self.init(
                .badData, "“\(word)” is not a valid date", "неправильна дата «\(word)»",
                hint: "use YYYY-MM-DD or DD.MM.YYYY", "формат: РРРР-ММ-ДД або ДД.ММ.РРРР", language)
        case .shortYear(let word):
            self.init(
                .badData, "“\(word)” is ambiguous: its year has two digits",
                "дата «\(word)» неоднозначна: рік із двох цифр",
                hint: "use YYYY-MM-DD or DD.MM.YYYY", "формат: РРРР-ММ-ДД або ДД.ММ.РРРР", language)
        case .uncertainDate(let word, let date):
            let formats = date.readings.map { date.form.text($0.order) }
            self.init(
                .badData, "“\(word)” is ambiguous: \(ErrorMessage.readings(date, " or "))",
                "дата «\(word)» неоднозначна: \(ErrorMessage.readings(date, " або "))",
                hint: "use " + formats.map { "--date-format \($0)" }.joined(separator: " or "),
                "укажіть " + formats.map { "--date-format \($0)" }.joined(separator: " або "), language)
        case .debitAndCredit:
            self.init(
                .badData, "the row has both a debit and a credit", "у рядку є і дебет, і кредит",
                hint: "check the columns", "перевірте стовпці", language)
        case .unlikeOtherDebits:
            self.init(
                .badData, "the sign of the debit differs from that of the others",
                "знак суми дебету не такий, як в інших рядках",
                hint: "correct the row", "виправте рядок", language)
        case .unknownDirection(let word):
            self.init(
                .badData, "“\(word)” is neither a debit nor a credit", "«\(word)» — не дебет і не кредит",
                hint: "correct the row", "виправте рядок", language)
        case .unknownColumns:
            self.init(
                .badData, "the row belongs to a table with unknown columns",
                "рядок належить до таблиці з невідомими стовпцями",
                hint: "save the table to a file of its own", "збережіть цю таблицю окремим файлом", language)
        case .afterDate(let word):
            self.init(.badData, "unexpected “\(word)” after the date", "зайве після дати: «\(word)»", shape, language)
        case .rate(let failure): self.init(failure, language)
        case .conversion(let failure): self.init(failure, market, language)
        case .tooLong(let limit):
            self.init(.badData, "longer than \(limit) bytes", "понад \(limit) байтів", shape, language)
        case .missingCell(let column):
            self.init(
                .badData, "missing column \(column)", "бракує стовпця \(column)",
                hint: "check for an unclosed quote", "перевірте, чи закрито лапки", language)
        case .notJSON(let offset):
            self.init(.badData, "not JSON from byte \(offset)", "не JSON від байта \(offset)", object, language)
        case .missingMember(let name):
            self.init(.badData, "missing “\(name)”", "бракує «\(name)»", object, language)
        }
    }

    init(_ error: AmountError, _ language: Language) {
        let example = LocalizedText(
            "use a number such as 1500.50 or 1 500,50", "потрібне число, як-от 1500.50 або 1 500,50")
        switch error {
        case .empty: self.init(.badData, "the amount is empty", "сума порожня", example, language)
        case .noDigits:
            self.init(.badData, "the amount has no digits", "у сумі немає цифр", example, language)
        case .ambiguousMark:
            self.init(
                .badData, "the comma may separate thousands or decimals", "кома в сумі може відділяти і тисячі, і дріб",
                hint: "use 1500 or 1.5", "запишіть 1500 або 1,5", language)
        case .unexpected(let character, let position):
            self.init(
                .badData, "unexpected “\(character)” in the amount (character \(position))",
                "зайвий знак «\(character)» у сумі (позиція \(position))", example, language)
        case .badGrouping:
            self.init(
                .badData, "digits are not grouped in threes", "цифри в сумі згруповано не по три", example, language)
        case .exponent(let plain):
            self.init(
                .badData, "exponents are not allowed in amounts", "степені десяти в сумах не допускаються",
                plain.map { LocalizedText("use \($0.description)", "запишіть \($0.description)") } ?? example, language)
        case .multiplier(let word):
            self.init(
                .badData, "write the amount in full, without “\(word)”", "запишіть суму повністю, без «\(word)»",
                example, language)
        case .tooManyDigits(let limit):
            self.init(
                .badData, "the amount has more than \(limit) digits", "у сумі понад \(limit) цифр",
                hint: "use a smaller amount", "візьміть меншу", language)
        case .tooManyDecimals(let limit):
            self.init(
                .badData, "the amount has more than \(limit) decimals", "у сумі більш ніж \(limit) знаків після коми",
                hint: "round it in the workbook", "заокругліть її в таблиці", language)
        case .twoCurrencies(let left, let right):
            self.init(
                .badData, "two currencies: \(left.text) and \(right.text)", "дві валюти: \(left.text) і \(right.text)",
                hint: "keep one", "залиште одну", language)
        case .currency(let error): self.init(error, language)
        }
    }

    init(_ error: CurrencyWordError, _ language: Language) {
        let code = LocalizedText("use a code such as USD", "потрібен код, як-от USD")
        switch error {
        case .empty: self.init(.badData, "the currency is empty", "валюту не вказано", code, language)
        case .ambiguous(let word, let meanings):
            let list = meanings.map(\.text).list(", ")
            self.init(.badData, "“\(word)” may mean \(list)", "«\(word)» може означати \(list)", code, language)
        case .unknown(let word, let near):
            let list = near.map(\.text).list(", ")
            self.init(
                .badData, "unknown currency “\(word)”", "невідома валюта «\(word)»",
                near.isEmpty ? code : LocalizedText("did you mean \(list)?", "може, \(list)?"), language)
        }
    }
}
