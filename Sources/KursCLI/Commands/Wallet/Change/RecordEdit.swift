import KursCore
import KursWallet

/// The edits that change single fields of one record, or of the template of a plan.
struct RecordEdit {
    let context: CommandContext
    let journal: Journal
    let index: Int
    let layout: TransactionLayout
    let record: Record
    let chart: ChartOfAccounts
    /// The file of the record.
    let file: Int
    /// Tags that are added, and the identifier where the record has none of its own.
    var addedTags: [Tag] = []
    /// Whether the comment of the first line has nothing left.
    var isCommentEmptied = false
    private(set) var edits: [JournalEdit] = []
    private var fields: [String] = []

    /// Prepares the change of a record.
    ///
    /// - Parameter record: The record with the identifier that it is to keep.
    init(_ record: Record, _ index: Int, of journal: Journal, _ chart: ChartOfAccounts, _ context: CommandContext) {
        (self.context, self.journal, self.index, self.record, self.chart) = (context, journal, index, record, chart)
        layout = journal.layout(of: index)
        file = journal.transactions[index].file
    }

    var bytes: [UInt8] { journal.files[file].bytes }
    var hasChanges: Bool { !fields.isEmpty }

    mutating func changeDate(to day: Day) { put(layout.date, Array(day.iso.utf8), "date") }

    /// Makes the changes that the options name, and writes another amount.
    ///
    /// - Parameter price: What an exchange came to.
    mutating func change(_ money: Record.Money?, price: Record.Money?) throws(CommandError) {
        let arguments = context.arguments
        if let text = arguments.value("description") {
            let place = layout.description
            let isGlued = place.isEmpty && place.lowerBound > 0 && bytes[place.lowerBound - 1] > 0x20
            put(
                place, (isGlued ? [0x20] : []) + RecordText.description(try WalletDescription.check(text)),
                "description")
        }
        if let word = arguments.value("category") {
            let line = try categoryLine()
            let isIncome = chart.kind(of: accountName(line)) == .income
            put(line.account, Array(try chart.category(word, isIncome: isIncome).utf8), "category")
        }
        try changeAccounts()
        if let money { try changeAmount(to: money) }
        if let price { try changePrice(to: price) }
        if arguments.has("of"), money == nil, !arguments.has("category") {
            throw .usage(.missingArgument("AMOUNT", usage: arguments.usage))
        }
        try changeTags()
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

    /// The line of the category: the only one, or that of `--of` in a record with several.
    private func categoryLine() throws(CommandError) -> TransactionLayout.Line {
        if context.arguments.has("of") { return try chosenLine() }
        return try line(of: [.expense, .income], "category")
    }

    /// The line with the account of `--of`.
    func chosenLine() throws(CommandError) -> TransactionLayout.Line {
        let account = try chart.anyAccount(context.arguments.value("of") ?? "")
        let lines = layout.postings.filter { accountName($0) == account }
        guard let line = lines.first, lines.count == 1 else {
            throw .wallet(.edit(.ambiguousLine(account, lines: layout.postings.map(accountName))))
        }
        return line
    }

    /// The only line with an account of some kinds.
    private func line(
        of kinds: Set<AccountKind>, _ field: String
    ) throws(CommandError) -> TransactionLayout.Line {
        let lines = layout.postings.filter { chart.kind(of: accountName($0)).map(kinds.contains) == true }
        guard let line = lines.first, lines.count == 1 else {
            if field == "category", lines.count > 1 { throw .wallet(.edit(.splitRecord(lines.map(accountName)))) }
            throw unsupported(field)
        }
        return line
    }

    func accountName(_ line: TransactionLayout.Line) -> String {
        String(decoding: bytes[line.account], as: UTF8.self)
    }

    func unsupported(_ field: String) -> CommandError {
        .wallet(
            .unsupportedEdit(
                field, path: journal.files[file].path,
                line: journal.line(of: Int(journal.transactions[index].start), file: file)))
    }

    /// Replaces a part of the record, and notes which field that is.
    mutating func put(_ range: Range<Int>, _ text: [UInt8], _ field: String) {
        edits.append(JournalEdit(range, text))
        // Two devices may change the accounts of different lines.
        let line = layout.postings.firstIndex { $0.account == range }
        note(line.map { "account\($0 + 1)" } ?? field)
    }

    /// Notes that a field is changed.
    mutating func note(_ field: String) {
        if !fields.contains(field) { fields.append(field) }
    }

    /// The edits, with the new tags, the moment of the change, and the identifier where the record has none of its own.
    func stamped(_ further: [Tag] = []) -> [JournalEdit] {
        var edits = edits
        var text = ""
        if !record.hasWrittenID { text += ", id:" + record.id.text }
        for tag in addedTags + further { text += ", " + tag.text }
        if let range = layout.edited {
            let value = String(decoding: bytes[range], as: UTF8.self)
            edits.append(JournalEdit(range, Array(EditStamp.marking(fields, in: value, at: context.now).utf8)))
        } else {
            text += ", edited:" + EditStamp.marking(fields, in: "", at: context.now)
        }
        guard !text.isEmpty else { return edits }
        let start = isCommentEmptied ? " " + text.dropFirst(2) : layout.hasComment ? text : "  ; " + text.dropFirst(2)
        edits.append(JournalEdit(layout.headerEnd..<layout.headerEnd, Array(start.utf8)))
        return edits
    }
}

extension RecordEdit {
    /// Adds the tags of `--tag NAME`, and removes those of `--tag -NAME`.
    mutating func changeTags() throws(CommandError) {
        for (tag, isRemoved) in try WalletTags.changes(context.arguments) {
            if isRemoved {
                try remove(tag)
            } else if !record.tags.contains(tag) {
                addedTags.append(tag)
                note("tags")
            }
        }
    }

    /// Takes a tag out of the comments with the comma beside it; without a value, every tag of the name.
    private mutating func remove(_ tag: Tag) throws(CommandError) {
        let found = journal.tagPlaces(of: index).filter {
            $0.tag.name == tag.name && (tag.value.isEmpty || $0.tag.value == tag.value)
        }
        guard !found.isEmpty else { throw .wallet(.edit(.unknownTag(tag.text, tags: record.shownTags.map(\.text)))) }
        for place in found {
            put(place.range, [], "tags")
            if place.isAlone, place.range.upperBound <= layout.headerEnd { isCommentEmptied = true }
        }
    }
}
