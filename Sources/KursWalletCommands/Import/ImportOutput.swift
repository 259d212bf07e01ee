import KursCore
import KursStatements
package import KursTerminal
package import KursWallet

/// What an import did, or would do: the rows that the wallet did not have, and how many of each kind there are.
package struct ImportOutput: CommandOutput {
    package struct Statement {
        let path: String
        var account = ""
        var items: [ImportPlan.Item] = []
        var names: [String: String] = [:]
        var unknown = 0
        let leftOut: Int

        init(_ statement: StatementRecords) {
            path = statement.path
            leftOut = statement.zeros + statement.withoutAmount + statement.unfinished.values.reduce(0, +)
        }

        init(_ statement: StatementRecords, _ account: String, _ plan: ImportPlan, _ chart: ChartOfAccounts) {
            self.init(statement)
            self.account = ChartOfAccounts.Account.shortName(of: account)
            items = plan.items
            var unknownNames: [String] = []
            for item in items where item.outcome.isNew {
                let name = item.category.account
                if names[name] == nil {
                    let short = ChartOfAccounts.Account.shortName(of: name)
                    names[name] = short
                    if UnknownCategory.names.contains(short) { unknownNames.append(name) }
                }
                if unknownNames.contains(name) { unknown += 1 }
            }
        }

        func count(_ isOne: (ImportPlan.Outcome) -> Bool) -> Int { items.count { isOne($0.outcome) } }
    }

    let isTrial: Bool
    var statements: [Statement] = []
    /// Records that became one, the two sides of a transfer.
    var united: [TransferPairs.Pair] = []

    init(isTrial: Bool) { self.isTrial = isTrial }

    /// Adds a part of a file; that of the same file and account continues it.
    mutating func add(_ statement: Statement) {
        guard let last = statements.last, last.path == statement.path, last.account == statement.account else {
            statements.append(statement)
            return
        }
        statements[statements.count - 1].items += statement.items
        statements[statements.count - 1].unknown += statement.unknown
        statements[statements.count - 1].names.merge(statement.names) { first, _ in first }
    }

    fileprivate func count(_ isOne: (ImportPlan.Item) -> Bool) -> Int {
        statements.reduce(0) { $0 + $1.items.count(where: isOne) }
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if isTrial { appendRows(to: &bytes, context) }
        for statement in statements { bytes.append(text: line(statement)(context.language) + "\n") }
        for pair in united { bytes.append(text: line(pair)(context.language) + "\n") }
        for hint in hints { bytes.append(text: hint(context.language) + "\n", context.settings.color ? .faint : nil) }
    }

    private func appendRows(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .left, .left, .left])
        for statement in statements {
            for item in statement.items where item.outcome != .known {
                let category = statement.names[item.category.account] ?? ""
                table.row([
                    TextTable.Cell(item.outcomeText(context.language), .faint), TextTable.Cell(item.row.day.iso),
                    TextTable.Cell(
                        WalletAmount.text(item.row.amount, context.language, showsPlus: true),
                        item.row.amount.amount.isNegative ? nil : .up),
                    TextTable.Cell(category.terminalSafe + (item.category.isProposed ? "?" : ""), .strong),
                    TextTable.Cell(statement.account.terminalSafe, .faint), TextTable.Cell(item.row.name.terminalSafe),
                ])
            }
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    private func line(_ statement: Statement) -> LocalizedText {
        let new = statement.count(\.isNew)
        var (en, uk) = isTrial ? (["\(new) to add"], ["буде додано: \(new)"]) : (["\(new) new"], ["нових: \(new)"])
        let parts: [(Int, String, String)] = [
            (statement.count { $0 == .known }, "already there", "уже є"),
            (statement.count { $0 == .matched }, "matched", "поєднано"),
            (statement.count { $0 == .transfer }, "other sides of transfers", "других сторін переказів"),
            (statement.count { $0 == .removed }, "removed before and left out", "видалених раніше, пропущено"),
        ]
        for (count, english, ukrainian) in parts where count > 0 {
            en.append("\(count) \(english)")
            uk.append("\(ukrainian): \(count)")
        }
        let (path, account) = (statement.path.terminalSafe, statement.account.terminalSafe)
        let place = account.isEmpty ? path : "\(path) → \(account)"
        return LocalizedText(
            "\(place): \(en.list(", "))\(isTrial ? " (dry run)" : "")",
            "\(place): \(uk.list(", "))\(isTrial ? " (пробний запуск)" : "")")
    }

    private func line(_ pair: TransferPairs.Pair) -> LocalizedText {
        let (paid, received) = (pair.paid.text.terminalSafe, pair.received.text.terminalSafe)
        return isTrial
            ? LocalizedText(
                "\(paid) and \(received) would become one transfer, \(paid)",
                "\(paid) і \(received) стали б одним переказом, \(paid)")
            : LocalizedText(
                "\(paid) and \(received) are now one transfer, \(paid)",
                "\(paid) і \(received) стали одним переказом, \(paid)")
    }

    private var hints: [LocalizedText] {
        var hints: [LocalizedText] = []
        let (unknown, proposed) = (statements.reduce(0) { $0 + $1.unknown }, count { $0.category.isProposed })
        if unknown > 0 {
            hints.add(
                "without a category: \(unknown); see kurs wallet sort",
                "без категорії: \(unknown); далі — kurs wallet sort")
        }
        if proposed > 0 {
            hints.add(
                "with a proposed category: \(proposed); accept them: kurs wallet sort --confirm",
                "із запропонованою категорією: \(proposed); прийняти: kurs wallet sort --confirm")
        }
        let undecided = statements.flatMap(\.items).filter { $0.outcome.isNew && $0.isUndecided }
        if !undecided.isEmpty {
            let sums = Undecided.text(
                undecided.count, paid: undecided.count { $0.row.amount.amount.isNegative },
                undecided.map { ($0.row.amount.amount, $0.row.amount.commodity) })
            hints.add(
                sums.en + ", in no total until kurs wallet sort",
                sums.uk + "; у підсумках їх немає, доки не виконаєте kurs wallet sort")
        }
        let similar = count { $0.outcome == .similar }
        if similar > 0 {
            hints.append(
                isTrial
                    ? LocalizedText(
                        "perhaps recorded already: \(similar); unite them with --match",
                        "можливо, уже записано: \(similar); поєднати: --match")
                    : LocalizedText(
                        "perhaps recorded already: \(similar); to unite them: kurs wallet undo, then import with --match",
                        "можливо, уже записано: \(similar); поєднати: kurs wallet undo, потім kurs wallet import --match"
                    ))
        }
        return hints
    }

    package func records(_ context: CommandContext) -> RecordList {
        let rows = statements.flatMap { statement in
            statement.items.filter { $0.outcome != .known }.map { (statement, $0) }
        }
        return RecordList("rows", Fields.importedRows, rows).summed(by: Fields.importSummary, self)
    }
}

extension Fields {
    package static let importedRows: [Field<(statement: ImportOutput.Statement, item: ImportPlan.Item)>] = [
        Field("file", "the file") { $0.statement.path },
        Field("line", "the line of the row") { $0.item.row.line },
        Field(
            "outcome", "what the import does with the row", oneOf: ["new", "similar", "removed", "matched", "transfer"]
        ) {
            $0.item.outcome.rawValue
        },
        Field("id", "the record that it creates or joins") {
            ($0.item.outcome.isNew ? $0.item.id : $0.item.record)?.text
        },
        Field("date", "the day") { $0.item.row.day },
        Field("amount", "the amount, below zero for an expense") { $0.item.row.amount.padded },
        Field("currency", "its commodity") { $0.item.row.amount.commodity },
        Field("category", "the category of a new record") { $0.statement.names[$0.item.category.account] },
        Field("proposed", "whether the category is only proposed") { $0.item.category.isProposed },
        Field("account", "the account of the statement") { $0.statement.account },
        Field("description", "the name on the statement") { $0.item.row.name },
        Field("kind", "what it is", oneOf: RowKind.allCases.map(\.rawValue)) {
            ($0.item.row.verdict?.kind ?? .income).rawValue
        },
        Field("kind_reason", "the wording or fact that decided the kind") {
            $0.item.row.verdict?.reason.text(.en) ?? ""
        },
    ]

    package static let importSummary: [Field<ImportOutput>] = [
        Field("rows", "all rows with an amount") { $0.count { _ in true } },
        Field("new", "those that the wallet did not have") { $0.count(\.outcome.isNew) },
        Field("known", "those that it had") { $0.count { $0.outcome == .known } },
        Field("matched", "those that are one with a typed record") { $0.count { $0.outcome == .matched } },
        Field("transfers", "the other sides of transfers") { $0.count { $0.outcome == .transfer } },
        Field("removed", "those that were removed from the wallet before") { $0.count { $0.outcome == .removed } },
        Field("similar", "new ones that are perhaps recorded already") { $0.count { $0.outcome == .similar } },
        Field("proposed", "those with a proposed category") { $0.count(\.category.isProposed) },
        Field("unknown", "those without a category") { $0.statements.reduce(0) { $0 + $1.unknown } },
        Field("undecided", "those of which nothing tells whether they are income") {
            $0.count { $0.outcome.isNew && $0.isUndecided }
        },
        Field("left_out", "rows of zero, without an amount, or of payments that failed") {
            $0.statements.reduce(0) { $0 + $1.leftOut }
        },
        Field("united", "records that became one, the two sides of a transfer") { $0.united.count },
        Field("written", "whether the wallet was changed") { !$0.isTrial },
    ]
}

extension ImportPlan.Item {
    fileprivate func outcomeText(_ language: Language) -> String {
        let id = record?.text ?? ""
        let text =
            switch outcome {
            case .known: LocalizedText("known", "уже є")
            case .new: LocalizedText("new", "новий")
            case .removed: LocalizedText("removed", "видалено")
            case .matched: LocalizedText("is \(id)", "це \(id)")
            case .transfer: LocalizedText("transfer \(id)", "переказ \(id)")
            case .similar: LocalizedText("new, or \(id)?", "новий чи \(id)?")
            }
        return text(language)
    }
}
