import KursCore

/// What the names of a record's cells say of the table below them, if they are the header of one.
package struct HeaderReading {
    package let names: [String]
    package let profile: StatementProfile?
    let knownCount: Int
    private let roles: [ColumnRole?]
    /// The columns of the amounts; `nil` when there is none, or more than one that may be it.
    let amount: StatementTable.Amount?
    let amountCandidates: [Int]
    let currency: StatementTable.CurrencyPlace?
    let date: Int?

    package init(_ names: [String]) {
        let folded = names.map { ColumnName($0) }
        let roles = names.map { ColumnRole(anyOf: $0) }
        (self.names, self.roles) = (names, roles)
        knownCount = roles.count { $0 != nil }
        let profile = StatementProfile(folded)
        self.profile = profile
        date = (0...3).lazy.compactMap { roles.firstIndex(of: .date(rank: $0)) }.first
        func columns(_ wanted: ColumnRole) -> [Int] { roles.indices.filter { roles[$0] == wanted } }
        var amount: StatementTable.Amount?
        var candidates: [Int] = []
        let named = profile?.amount.map { name in folded.indices.filter { folded[$0].text == name } } ?? []
        let pair = (debit: columns(.debit), credit: columns(.credit))
        let hasPair = pair.debit.count == 1 && pair.credit.count == 1
        let singles = [columns(.accountAmount), columns(.amount), columns(.operationAmount), columns(.equivalent)]
        if named.count == 1 {
            amount = .single(named[0])
        } else if let first = singles.first(where: { !$0.isEmpty }) {
            // A debit and a credit beside an amount may be numbers of accounts.
            candidates = hasPair && first != singles[3] ? first + pair.debit + pair.credit : first
            if hasPair, first == singles[3] {
                (amount, candidates) = (.pair(debit: pair.debit[0], credit: pair.credit[0]), [])
            } else if candidates.count == 1 {
                amount = .single(candidates[0])
            }
        } else if hasPair {
            amount = .pair(debit: pair.debit[0], credit: pair.credit[0])
        }
        self.amount = amount
        amountCandidates = amount == nil ? candidates : []
        currency = amount.flatMap { HeaderReading.currency(of: $0, folded, roles, profile) }
    }

    func column(_ role: ColumnRole) -> Int? { HeaderReading.only(role, roles) }

    private static func only(_ role: ColumnRole, _ roles: [ColumnRole?]) -> Int? {
        let found = roles.indices.filter { roles[$0] == role }
        return found.count == 1 ? found[0] : nil
    }

    package var isHeader: Bool { knownCount > 1 && (amount != nil || !amountCandidates.isEmpty || date != nil) }

    /// The currency of the amounts: that of the account, then the one in the amount's name, then a column for it.
    private static func currency(
        of amount: StatementTable.Amount, _ names: [ColumnName], _ roles: [ColumnRole?], _ profile: StatementProfile?
    ) -> StatementTable.CurrencyPlace? {
        if let currency = profile?.currency { return .all(currency) }
        func only(_ role: ColumnRole) -> Int? { HeaderReading.only(role, roles) }
        let hints = Set(amount.columns.compactMap { names[$0].currency })
        let areSigns = amount.columns.contains { names[$0].isCurrencySign }
        let hint = hints.count == 1 ? hints.first : nil
        let role = amount.columns.first.flatMap { roles[$0] }
        if role == .operationAmount {
            return (only(.operationCurrency) ?? only(.currency)).map { .column($0) } ?? hint.map { .all($0) }
        }
        if role == .equivalent { return .all(.uah) }
        if let column = only(.accountCurrency) { return .column(column) }
        if let hint, !areSigns { return .all(hint) }
        // Beside an amount in the currency of the shop, "currency" is the shop's.
        let hasOther = roles.contains(.operationAmount) && role == .accountAmount
        if !hasOther, let column = only(.currency) { return .column(column) }
        if let hint { return .all(hint) }
        if !roles.contains(.operationAmount), role != .accountAmount, let column = only(.operationCurrency) {
            return .column(column)
        }
        return nil
    }
}

/// What is known of the exports of one service, beyond what the names of its columns tell.
package struct StatementProfile: Equatable {
    package let name: String
    /// The columns that only its exports have together.
    private let columns: [String]
    /// The column of the amount, where several could be.
    var amount: String?
    /// The currency of an amount that no column gives.
    var currency: CurrencyCode?
    var dateOrder: DateOrder?

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
