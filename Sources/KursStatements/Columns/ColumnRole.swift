enum ColumnRole: Hashable {
    /// The day, the lower the rank the nearer to the day on which money moved.
    case date(rank: Int)
    /// The amount by which the account changed.
    case accountAmount
    /// An amount in a currency that another column gives.
    case amount
    /// The amount in the currency of the shop.
    case operationAmount
    case debit
    case credit
    case accountCurrency
    case currency
    case operationCurrency
    /// The bank's own amount in hryvnias.
    case equivalent
    case status
    case other

    /// The role of a folded name; `nil` for a name that is not known.
    ///
    /// What follows the name of a date, a debit or a credit, such as "in the account's currency", does not change it.
    init?(_ name: ColumnName) {
        if let role = ColumnRole.byName[name.text] {
            self = role
            return
        }
        for ending in ColumnRole.endings where name.text.hasSuffix(ending) {
            switch ColumnRole.byName[String(name.text.dropLast(ending.count))] {
            case .debit: self = .debit
            case .credit: self = .credit
            case .date(let rank): self = .date(rank: rank)
            default: return nil
            }
            return
        }
        return nil
    }

    /// The role of a name that may be given in two languages: `Сума / Amount`.
    init?(anyOf name: String) {
        if let role = ColumnRole(ColumnName(name)) {
            self = role
            return
        }
        let roles = name.split { $0 == "/" || $0 == "|" || $0.isNewline }.compactMap {
            ColumnRole(ColumnName(String($0)))
        }
        guard let first = roles.first, roles.allSatisfy({ $0 == first }) else { return nil }
        self = first
    }

    private static let endings = [
        " в валюті рахунку", " в валюті картки", " рахунку", " по рахунку", " за рахунком", " в валюті", " дд мм рррр",
        " amount", " сума",
    ]

    private static let byName: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in names {
            for name in names { roles[ColumnName(name).text] = role }
        }
        return roles
    }()

    private static let names: KeyValuePairs<ColumnRole, [String]> = [
        .date(rank: 0): [
            "дата операції", "дата і час операції", "дата транзакції", "дата і час транзакції", "дата зарахування",
            "дата платежу", "дата проведення операції", "transaction date", "operation date", "completed date",
        ],
        .date(rank: 1): [
            "дата", "дата і час", "дата и время", "дата операции", "date", "date and time", "date time", "day",
        ],
        .date(rank: 2): [
            "дата проводки", "дата проведення", "дата обробки", "дата списання", "дата створення", "booking date",
            "posting date", "posted date", "date posted", "post date", "processed date", "started date",
            "created date", "created on", "settlement date",
        ],
        .date(rank: 3): ["value date", "дата валютування", "дата документа", "дата док", "document date"],
        .accountAmount: [
            "сума в валюті картки", "сума в валюті рахунку", "сума операції в валюті рахунку", "сума картки",
            "сума операції в валюті картки", "сума рахунку", "card currency amount", "amount in card currency",
            "amount in account currency", "account currency amount", "account amount",
        ],
        .amount: [
            "сума", "сума операції", "сума транзакції", "сума платежу", "сума в валюті", "сумма", "сумма операции",
            "amount",
            "transaction amount",
        ],
        .operationAmount: [
            "сума в валюті операції", "сума в валюті транзакції", "сума операції в валюті операції",
            "сума операції в валюті транзакції", "operation amount", "operation currency amount",
            "amount in transaction currency", "amount in operation currency", "transaction currency amount",
            "original amount",
        ],
        .debit: [
            "дебет", "сума списання", "списання", "сума дебет", "дебет сума", "сума по дебету", "сума за дебетом",
            "оборот дебет", "витрати", "видатки", "сума видатку", "debit", "debit amount", "withdrawal",
            "withdrawals", "money out", "paid out", "дт",
        ],
        .credit: [
            "кредит", "сума зарахування", "зарахування", "сума кредит", "кредит сума", "сума по кредиту",
            "сума за кредитом", "оборот кредит", "надходження", "сума надходження", "credit", "credit amount",
            "deposit", "deposits", "money in", "paid in", "кт",
        ],
        .accountCurrency: ["валюта картки", "валюта рахунку", "card currency", "account currency"],
        .currency: [
            "валюта", "код валюти", "валюта суми", "валюта платежу", "вал", "currency", "currency code",
            "amount currency",
        ],
        .operationCurrency: [
            "валюта операції", "валюта транзакції", "transaction currency", "operation currency",
            "original currency",
        ],
        .equivalent: [
            "гривневий еквівалент", "сума в гривневому еквіваленті", "еквівалент", "еквівалент в гривні",
            "еквівалент грн", "сума в еквіваленті", "сума екв", "сума в грн", "сума в гривні", "сума в гривнях",
            "сума в національній валюті", "сума в нац валюті", "гривневе покриття", "покриття", "equivalent",
            "uah equivalent",
        ],
        .status: ["статус", "status", "state", "стан"],
        .other: [
            "опис", "опис операції", "деталі", "деталі операції", "призначення", "призначення платежу", "категорія",
            "картка", "номер картки", "курс", "курс обміну", "залишок", "залишок після операції",
            "залишок на кінець періоду", "валюта залишку", "сума комісій", "сума комісії", "комісія",
            "сума кешбеку", "кешбек", "mcc", "мсс", "контрагент", "єдрпоу", "код єдрпоу", "iban", "рахунок", "тип",
            "тип операції", "адреса", "код операції", "мфо", "номер документа", "час", "description", "details",
            "type", "category", "balance", "running balance", "exchange rate", "fee", "fees", "name", "merchant",
            "reference", "transferwise id", "transaction id", "ref id", "product", "time", "timezone", "time zone",
            "gross", "net", "cashback amount", "commission amount", "memo", "payee",
        ],
    ]
}
