import KursCore
import KursWallet

/// What an import did, or would do: the rows that the wallet did not have, and how many of each kind there are.
struct ImportOutput: CommandOutput {
    /// The part of a file that belongs to one account.
    struct Statement {
        let path: String
        var account = ""
        var items: [ImportPlan.Item] = []
        /// The names of the categories.
        var names: [String: String] = [:]
        var unknown = 0
        let leftOut: Int

        init(_ statement: StatementRecords) {
            path = statement.path
            leftOut = statement.zeros + statement.withoutAmount + statement.unfinished.values.reduce(0, +)
        }

        init(_ statement: StatementRecords, _ account: String, _ plan: ImportPlan, _ chart: ChartOfAccounts) {
            self.init(statement)
            self.account =
                chart.account(named: account)?.shortName ?? ChartOfAccounts([(account, [])]).accounts[0].shortName
            items = plan.items
            var unknownNames: [String] = []
            for item in items where item.outcome.isNew {
                let name = item.category.account
                if names[name] == nil {
                    let known = ChartOfAccounts([(name, [])]).accounts[0].shortName
                    let short = chart.account(named: name)?.shortName ?? known
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

    let key: StaticString = "rows"
    let columns: [StaticString] = [
        "file", "line", "outcome", "id", "date", "amount", "currency", "category", "proposed", "account", "description",
    ]

    init(isTrial: Bool) { self.isTrial = isTrial }

    private func count(_ isOne: (ImportPlan.Item) -> Bool) -> Int {
        statements.reduce(0) { $0 + $1.items.count(where: isOne) }
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if isTrial { appendRows(to: &bytes, context) }
        for statement in statements { bytes.append(text: line(statement)(context.language) + "\n") }
        for pair in united { bytes.append(text: line(pair)(context.language) + "\n") }
        for hint in hints { bytes.append(text: hint(context.language) + "\n", context.settings.color ? .faint : nil) }
    }

    /// The rows that the wallet does not have, in aligned columns.
    private func appendRows(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .left, .left, .left])
        for statement in statements {
            for item in statement.items where item.outcome != .known {
                let category = statement.names[item.category.account] ?? ""
                table.row([
                    TextTable.Cell(item.outcome.text(context.language), .faint), TextTable.Cell(item.row.day.iso),
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
        var (en, uk) = (["\(new) new"], ["нових: \(new)"])
        let parts: [(Int, String, String)] = [
            (statement.count { $0 == .known }, "already there", "уже є"),
            (statement.count(\.isMatch), "matched", "поєднано"),
            (statement.count(\.isTransfer), "other sides of transfers", "других сторін переказів"),
            (statement.count { $0 == .removed }, "removed before and left out", "видалених раніше, пропущено"),
        ]
        for (count, english, ukrainian) in parts where count > 0 {
            en.append("\(count) \(english)")
            uk.append("\(ukrainian): \(count)")
        }
        let (path, account) = (statement.path.terminalSafe, statement.account.terminalSafe)
        let place = account.isEmpty ? path : "\(path) → \(account)"
        let isTrial = self.isTrial
        return LocalizedText(
            "\(place): \(isTrial ? "would be " : "")\(en.list(", "))",
            "\(place): \(isTrial ? "було б " : "")\(uk.list(", "))")
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
            hints.append(
                LocalizedText(
                    "without a category: \(unknown); see kurs wallet sort",
                    "без категорії: \(unknown); далі — kurs wallet sort"))
        }
        if proposed > 0 {
            hints.append(
                LocalizedText(
                    "with a proposed category: \(proposed); accept them: kurs wallet sort --confirm",
                    "із запропонованою категорією: \(proposed); прийняти: kurs wallet sort --confirm"))
        }
        let similar = count { $0.outcome.isSimilar }
        if similar > 0 {
            hints.append(
                isTrial
                    ? LocalizedText(
                        "perhaps recorded already: \(similar); unite them with --match",
                        "можливо, уже записано: \(similar); поєднати: --match")
                    : LocalizedText(
                        "perhaps recorded already: \(similar); to unite them: kurs wallet undo, then import with --match",
                        "можливо, уже записано: \(similar); поєднати: kurs wallet undo, потім import із --match"))
        }
        return hints
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for statement in statements {
            for item in statement.items where item.outcome != .known {
                writer.record { writer in
                    writer.outside("file", statement.path)
                    writer.field("line", Int64(item.row.line))
                    writer.field("outcome", item.outcome.word)
                    writer.outside("id", (item.outcome.isNew ? item.id : item.outcome.record)?.text)
                    writer.field("date", item.row.day)
                    writer.field("amount", WalletAmount.padded(item.row.amount.amount, item.row.amount.commodity))
                    writer.outside("currency", item.row.amount.commodity)
                    writer.outside("category", statement.names[item.category.account])
                    writer.field("proposed", item.category.isProposed)
                    writer.outside("account", statement.account)
                    writer.outside("description", item.row.name)
                }
            }
        }
    }

    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)? {
        { writer in
            func count(_ isOne: (ImportPlan.Outcome) -> Bool) -> Int64 { Int64(self.count { isOne($0.outcome) }) }
            writer.field("rows", Int64(self.count { _ in true }))
            writer.field("new", count(\.isNew))
            writer.field("known", count { $0 == .known })
            writer.field("matched", count(\.isMatch))
            writer.field("transfers", count(\.isTransfer))
            writer.field("removed", count { $0 == .removed })
            writer.field("similar", count(\.isSimilar))
            writer.field("proposed", Int64(self.count { $0.category.isProposed }))
            writer.field("unknown", Int64(statements.reduce(0) { $0 + $1.unknown }))
            writer.field("left_out", Int64(statements.reduce(0) { $0 + $1.leftOut }))
            writer.field("united", Int64(united.count))
            writer.field("written", !isTrial)
        }
    }
}

extension ImportPlan.Outcome {
    var isMatch: Bool { if case .matched = self { true } else { false } }
    var isTransfer: Bool { if case .transfer = self { true } else { false } }
    var isSimilar: Bool { if case .similar = self { true } else { false } }

    /// The record that the row is, or may be, one with.
    var record: RecordID? {
        switch self {
        case .matched(let id), .transfer(let id), .similar(let id): id
        default: nil
        }
    }

    /// The word in records.
    var word: String {
        switch self {
        case .known: "known"
        case .new: "new"
        case .removed: "removed"
        case .matched: "matched"
        case .transfer: "transfer"
        case .similar: "similar"
        }
    }

    /// What a person reads.
    func text(_ language: Language) -> String {
        switch self {
        case .known: LocalizedText("known", "уже є")(language)
        case .new: LocalizedText("new", "новий")(language)
        case .removed: LocalizedText("removed", "видалено")(language)
        case .matched(let id): LocalizedText("is \(id)", "це \(id)")(language)
        case .transfer(let id): LocalizedText("transfer \(id)", "переказ \(id)")(language)
        case .similar(let id): LocalizedText("new, or \(id)?", "новий чи \(id)?")(language)
        }
    }
}
