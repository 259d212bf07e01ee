import KursCore

/// What is known of the exports of one service, beyond what the names of its columns tell.
struct StatementProfile: Equatable {
    /// The service, as the user knows it.
    let name: String
    /// The columns that only its exports have together.
    private let columns: [String]
    /// The column of the amount, where several could be.
    var amount: String?
    /// The currency of an amount that no column gives.
    var currency: CurrencyCode?
    /// The order of dates that may be in several.
    var dateOrder: DateOrder?

    /// The profile of a header; `nil` for that of an unknown service.
    init?(_ header: [ColumnName]) {
        let names = Set(header.map(\.text))
        let found = StatementProfile.all.first { profile in
            profile.columns.allSatisfy { names.contains(ColumnName($0).text) }
        }
        guard let found else { return nil }
        self = found
    }

    private init(
        _ name: String, _ columns: [String], amount: String? = nil, currency: CurrencyCode? = nil,
        dateOrder: DateOrder? = nil
    ) {
        (self.name, self.columns, self.amount) = (name, columns, amount)
        (self.currency, self.dateOrder) = (currency, dateOrder)
    }

    private static let all: [StatementProfile] = [
        StatementProfile(
            "monobank", ["дата і час операції", "деталі операції", "сума в валюті картки", "сума кешбеку"]),
        StatementProfile("monobank", ["date and time", "description", "mcc", "card currency amount"]),
        StatementProfile("ПриватБанк", ["дата", "категорія", "картка", "опис операції", "сума в валюті картки"]),
        StatementProfile(
            "Sense Bank", ["дата і час", "статус", "деталі", "сума списання", "сума зарахування"],
            dateOrder: .dayMonthYear),
        StatementProfile(
            "ProCredit", ["єдрпоу", "iban", "валюта", "дата операції", "дебет", "кредит", "гривневе покриття"],
            dateOrder: .dayMonthYear),
        StatementProfile("Wise", ["transferwise id", "date", "amount", "currency"], dateOrder: .dayMonthYear),
        StatementProfile("Payoneer", ["credit amount", "debit amount", "currency", "running balance", "status"]),
        // The currency column belongs to the amount in local currency.
        StatementProfile(
            "Upwork", ["date", "ref id", "type", "amount", "amount in local currency"], amount: "amount",
            currency: CurrencyCode("USD")),
        StatementProfile("Upwork", ["date", "ref id", "type", "amount"], currency: CurrencyCode("USD")),
        // Income is what was paid, before the fee.
        StatementProfile("PayPal", ["date", "timezone", "currency", "gross", "fee", "net"], amount: "gross"),
        StatementProfile("Revolut", ["type", "product", "started date", "completed date", "amount", "currency"]),
    ]
}
