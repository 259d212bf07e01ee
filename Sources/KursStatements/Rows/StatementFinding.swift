import KursCore
package import KursTerminal

/// What was found in a statement whose columns were looked for, to be told before anything else.
package struct StatementFinding: Equatable {
    /// The service whose export it is; `nil` for an unknown one.
    var service: String?
    private let table: StatementTable
    private let names: [String]
    var dateForm: String?
    var tableCount = 1

    init(_ table: StatementTable, _ header: HeaderReading) {
        (self.table, names, service) = (table, header.names, header.profile?.name)
    }

    var date: String? { table.date.map(name) }

    private func name(_ column: Int) -> String { column < names.count ? names[column] : "\(column + 1)" }

    package func note(_ path: String) -> LocalizedText {
        let subject = service.map { "\(path): \($0)" } ?? path
        let form = dateForm.map { " (\($0))" } ?? ""
        // What a column of debits has is subtracted.
        let (column, debit): (Int?, Int?) =
            switch table.amount {
            case .single(let column): (column, nil)
            case .pair(let debit, let credit): (credit, debit)
            }
        let amount = column.map(name) ?? ""
        var parts = [
            debit.map(name).map {
                LocalizedText("amounts “\(amount)” less “\($0)”", "суми — «\(amount)» мінус «\($0)»")
            }
                ?? LocalizedText("amounts “\(amount)”", "суми — «\(amount)»")
        ]
        if let direction = table.direction.map(name) {
            parts.add("signs “\(direction)”", "знаки — «\(direction)»")
        }
        switch table.currency {
        case .column(let column):
            parts.add("currencies “\(name(column))”", "валюти — «\(name(column))»")
        case .all(let code): parts.add("currency \(code.text)", "валюта — \(code.text)")
        case .withAmount: parts.add("currencies beside the amounts", "валюти — поруч із сумами")
        }
        if let date { parts.append(LocalizedText("dates “\(date)”\(form)", "дати — «\(date)»\(form)")) }
        if tableCount > 1 { parts.append(LocalizedText("\(tableCount) tables", "таблиць: \(tableCount)")) }
        let list = parts.list(", ")
        return LocalizedText("\(subject): \(list.en)", "\(subject): \(list.uk)")
    }
}
