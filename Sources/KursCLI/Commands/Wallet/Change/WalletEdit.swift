import KursCore
import KursWallet

/// `kurs wallet edit`: changes single fields of a record; everything else of it stays byte for byte.
struct WalletEdit {
    static let usage =
        "wallet edit ID [AMOUNT [CUR]] [--category NAME] [--from ACCOUNT] [--to ACCOUNT] [--on DATE] [--description TEXT] [--tag TAG]"

    private let context: CommandContext
    private let journal: Journal
    private let index: Int
    private let layout: TransactionLayout
    private let record: Record
    private let chart: ChartOfAccounts
    private var edits: [JournalEdit] = []
    private var fields: [String] = []

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard let id = words.first else { throw .usage(.missingArgument("ID", usage: usage)) }
        let money = words.count > 1 ? try WalletMoney.read(Array(words.dropFirst()), usage: usage) : nil
        let file = try WalletFile(context)
        var edited: RecordID?
        try file.change { (journal) throws(CommandError) in
            var edit = try WalletEdit(id, journal, context)
            try edit.change(money)
            edited = edit.record.id
            return edit.edits
        }
        guard let edited else { return .answered }
        let journal = try file.read()
        let index = try WalletRecords.find(edited.text, journal)
        try context.show(
            RecordsOutput(records: WalletRecords.summaries([index], journal, ChartOfAccounts(journal))))
        return .answered
    }

    private init(_ id: String, _ journal: Journal, _ context: CommandContext) throws(CommandError) {
        (self.context, self.journal) = (context, journal)
        index = try WalletRecords.find(id, journal)
        _ = try WalletFile.range(of: index, journal)
        layout = journal.layout(of: index)
        chart = ChartOfAccounts(journal)
        record = WalletRecords.summaries([index], journal, chart)[0].record
    }

    private mutating func change(_ money: Record.Money?) throws(CommandError) {
        let arguments = context.arguments
        if let day = try context.day(of: "on") {
            try WalletDay.check(day, today: context.today)
            put(layout.date, Array(day.iso.utf8), "date")
        }
        if let text = arguments.value("description") {
            let place = layout.description
            let isGlued = place.isEmpty && place.lowerBound > 0 && journal.files[0].bytes[place.lowerBound - 1] > 0x20
            put(place, (isGlued ? [0x20] : []) + RecordText.description(text), "description")
        }
        if let word = arguments.value("category") {
            let line = try line(of: [.expense, .income], "category")
            let isIncome = chart.kind(of: accountName(line)) == .income
            put(line.account, Array(try chart.category(word, isIncome: isIncome).utf8), "category")
        }
        try changeAccounts()
        if let money { try changeAmount(to: money) }
        for tag in try WalletTags.read(arguments) { try add(tag) }
        guard !fields.isEmpty else { throw .usage(.missingArgument("AMOUNT", usage: Self.usage)) }
        stamp()
    }

    /// `--from` is the account of an expense or the source of a transfer, `--to` that of income or the target.
    private mutating func changeAccounts() throws(CommandError) {
        let summary = RecordSummary(record, chart)
        for option in ["from", "to"] {
            guard let word = context.arguments.value(option) else { continue }
            let account = try chart.ownAccount(word)
            guard summary.kind == .transfer else {
                put(try line(of: [.asset, .liability], "account").account, Array(account.utf8), "account")
                continue
            }
            let wanted = record.postings.first { $0.amount.isNegative == (option == "from") }
            guard let line = layout.postings.first(where: { accountName($0) == wanted?.account }) else {
                throw unsupported(option)
            }
            put(line.account, Array(account.utf8), option)
        }
    }

    /// Writes another amount in the one line that has one; the other line's follows from it.
    private mutating func changeAmount(to money: Record.Money) throws(CommandError) {
        guard layout.postings.count == 2, record.postings.count == 2 else { throw unsupported("amount") }
        let written = layout.postings.filter { $0.amount != nil }
        var output: [UInt8] = []
        let file = WalletIndex(journal, stamp: WalletIndex.Stamp(byteCount: 0, changedAt: 0, number: 0))
        let mark = file.decimalMark(of: money.commodity)
        let hasCost = record.postings.contains { $0.cost != nil }
        for line in written {
            guard let entry = record.postings.first(where: { $0.account == accountName(line) }), !hasCost,
                let range = line.amount, !journal.files[0].bytes[range].contains(UInt8(ascii: "="))
            else { throw unsupported("amount") }
            let signed = entry.amount.isNegative ? Record.Money(money.amount.negated, money.commodity) : money
            output.removeAll()
            RecordText.append(signed, decimalMark: mark, to: &output)
            put(range, output, "amount")
        }
    }

    private mutating func add(_ tag: Tag) throws(CommandError) {
        guard !record.tags.contains(tag) else { return }
        comment.append(tag)
        fields.append("tags")
    }

    private var comment: [Tag] = []

    /// Writes the tags, the moment of the change, and the identifier where the record has none of its own.
    private mutating func stamp() {
        var text = ""
        let changed = fields.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !record.hasWrittenID { text += ", id:" + record.id.text }
        for tag in comment { text += ", " + tag.text }
        if let range = layout.edited {
            let value = String(decoding: journal.files[0].bytes[range], as: UTF8.self)
            edits.append(JournalEdit(range, Array(EditStamp.marking(changed, in: value, at: context.now).utf8)))
        } else {
            text += ", edited:" + EditStamp.marking(changed, in: "", at: context.now)
        }
        guard !text.isEmpty else { return }
        let start = layout.hasComment ? text : "  ; " + text.dropFirst(2)
        edits.append(JournalEdit(layout.headerEnd..<layout.headerEnd, Array(start.utf8)))
    }

    private mutating func put(_ range: Range<Int>, _ text: [UInt8], _ field: String) {
        edits.append(JournalEdit(range, text))
        // Two devices may change the accounts of different lines.
        let line = layout.postings.firstIndex { $0.account == range }
        fields.append(line.map { "account\($0 + 1)" } ?? field)
    }

    /// The only line with an account of some kinds.
    private func line(
        of kinds: Set<AccountKind>, _ field: String
    ) throws(CommandError) -> TransactionLayout.Line {
        let lines = layout.postings.filter { chart.kind(of: accountName($0)).map(kinds.contains) == true }
        guard let line = lines.first, lines.count == 1 else { throw unsupported(field) }
        return line
    }

    private func accountName(_ line: TransactionLayout.Line) -> String {
        String(decoding: journal.files[0].bytes[line.account], as: UTF8.self)
    }

    private func unsupported(_ field: String) -> CommandError {
        .wallet(
            .unsupportedEdit(
                field, path: journal.files[0].path,
                line: journal.line(of: Int(journal.transactions[index].start), file: 0)))
    }
}
