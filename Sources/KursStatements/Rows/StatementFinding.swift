import KursCore
package import KursTerminal

/// What was found in a statement whose columns were looked for, to be told before anything else.
package struct StatementFinding: Equatable {
    /// The service whose export it is; `nil` for an unknown one.
    var service: String?
    var amount: String
    /// The column of debits, whose amounts are subtracted; `nil` when all amounts are in one column.
    var debit: String?
    var currency: Currency
    var date: String?
    var dateForm: String?
    var tableCount = 1
    /// The column that tells debits from credits, where the amounts have no signs.
    var direction: String?

    enum Currency: Equatable {
        case column(String)
        case all(CurrencyCode)
        case withAmount
    }

    init(_ table: StatementTable, _ header: HeaderReading) {
        service = header.profile?.name
        func name(_ column: Int) -> String { column < header.names.count ? header.names[column] : "\(column + 1)" }
        switch table.amount {
        case .single(let column): amount = name(column)
        case .pair(let debit, let credit):
            amount = credit.map(name) ?? ""
            self.debit = debit.map(name)
        }
        switch table.currency {
        case .column(let column): currency = .column(name(column))
        case .all(let code): currency = .all(code)
        case .withAmount: currency = .withAmount
        }
        date = table.date.map(name)
        direction = table.direction.map(name)
    }

    package func note(_ path: String) -> LocalizedText {
        let subject = service.map { "\(path): \($0)" } ?? path
        let form = dateForm.map { " (\($0))" } ?? ""
        var parts = [
            debit.map { LocalizedText("amounts “\(amount)” less “\($0)”", "суми — «\(amount)» мінус «\($0)»") }
                ?? LocalizedText("amounts “\(amount)”", "суми — «\(amount)»")
        ]
        if let direction { parts.append(LocalizedText("signs “\(direction)”", "знаки — «\(direction)»")) }
        switch currency {
        case .column(let name): parts.append(LocalizedText("currencies “\(name)”", "валюти — «\(name)»"))
        case .all(let code): parts.append(LocalizedText("currency \(code.text)", "валюта — \(code.text)"))
        case .withAmount: parts.append(LocalizedText("currencies beside the amounts", "валюти — поруч із сумами"))
        }
        if let date { parts.append(LocalizedText("dates “\(date)”\(form)", "дати — «\(date)»\(form)")) }
        if tableCount > 1 { parts.append(LocalizedText("\(tableCount) tables", "таблиць: \(tableCount)")) }
        let list = parts.list(", ")
        return LocalizedText("\(subject): \(list.en)", "\(subject): \(list.uk)")
    }
}
