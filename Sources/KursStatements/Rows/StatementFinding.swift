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
        let dates = date.map { name in dateForm.map { "“\(name)” (\($0))" } ?? "“\(name)”" }
        let ukDates = date.map { name in dateForm.map { "«\(name)» (\($0))" } ?? "«\(name)»" }
        var (en, uk): ([String], [String]) = ([], [])
        if let debit {
            en.append("amounts “\(amount)” less “\(debit)”")
            uk.append("суми — «\(amount)» мінус «\(debit)»")
        } else {
            en.append("amounts “\(amount)”")
            uk.append("суми — «\(amount)»")
        }
        if let direction {
            en.append("signs “\(direction)”")
            uk.append("знаки — «\(direction)»")
        }
        switch currency {
        case .column(let name):
            en.append("currencies “\(name)”")
            uk.append("валюти — «\(name)»")
        case .all(let code):
            en.append("currency \(code.text)")
            uk.append("валюта — \(code.text)")
        case .withAmount:
            en.append("currencies beside the amounts")
            uk.append("валюти — поруч із сумами")
        }
        if let dates, let ukDates {
            en.append("dates \(dates)")
            uk.append("дати — \(ukDates)")
        }
        if tableCount > 1 {
            en.append("\(tableCount) tables")
            uk.append("таблиць: \(tableCount)")
        }
        return LocalizedText("\(subject): " + en.joined(separator: ", "), "\(subject): " + uk.joined(separator: ", "))
    }
}
