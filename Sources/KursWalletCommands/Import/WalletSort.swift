import KursCore
import KursStatements
package import KursTerminal
import KursText
import KursWallet

/// `kurs wallet sort`: gives imported records of unknown names their categories, all of a name in one go.
///
/// Without answers it lists the names. An answer is a line on standard input, the name and the category with a tab between,
/// as `-o plain` prints them: `kurs wallet sort -o plain > names`, edit, `kurs wallet sort < names`.
enum WalletSort {
    static let spec = CommandSpec(
        "wallet sort", aliases: ["розібрати", "сортувати"],
        LocalizedText("choose categories for imported names", "вибрати категорії для імпортованих назв"),
        usage: ["wallet sort [--rule] [NAME CATEGORY | < NAMES]", "wallet sort --confirm [NAME…]"],
        examples: [
            Example("kurs wallet sort -o plain > names", "the names, to edit", "назви, щоб доповнити"),
            Example("kurs wallet sort Kyivstar home", "one name", "одна назва"),
            Example("kurs wallet sort --rule < names", "sort by them, and remember", "розібрати за ними й запам'ятати"),
        ],
        options: [
            OptionSpec("confirm", "accept the proposed categories", "прийняти запропоновані категорії"),
            OptionSpec("rule", "also turn the answers into rules", "зберегти відповіді як правила"),
            WalletOptions.file,
        ],
        handler: CommandHandler(run))

    private struct Answer {
        /// The line on standard input; `nil` for one in arguments.
        let line: Int?
        let name: String
        let category: String
    }

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var words = context.arguments.operands
        let isConfirming = context.arguments.has("confirm")
        var answers: [Answer] = []
        if !isConfirming, words.count > 1, let category = words.popLast() {
            // `sort АТБ as food`
            if words.count > 1, ["as", "to", "=", "→", "до", "в", "як"].contains(words.last?.lowercased()) {
                words.removeLast()
            }
            answers = [Answer(line: nil, name: words.list(" "), category: category)]
        } else if !isConfirming {
            if let word = words.first(where: { $0 != "-" }) {
                throw .usage(.unexpectedArgument(word, usage: context.arguments.usage))
            }
            answers = try read(isNamed: words == ["-"], context)
        }
        let file = try WalletFile(context)
        if !isConfirming, answers.isEmpty {
            let journal = try file.read()
            let chart = ChartOfAccounts(journal)
            let names = UnsortedNames(journal, chart).names
            return try context.list(
                NamesOutput(names: names), isEmpty: names.isEmpty,
                LocalizedText("all records have a category", "усі записи мають категорію"))
        }
        return try file.show { (journal) throws(CommandError) in
            let chart = ChartOfAccounts(journal)
            let unsorted = UnsortedNames(journal, chart)
            let (edits, names) =
                isConfirming
                ? try confirm(words, unsorted, context) : try answer(answers, unsorted, journal, chart, context)
            return (edits, NamesOutput(names: names))
        }
    }

    private static func read(isNamed: Bool, _ context: CommandContext) throws(CommandError) -> [Answer] {
        guard isNamed || !context.environment.isInputTerminal else { return [] }
        guard let bytes = context.environment.streams.input.readAll(atMost: 1 << 24) else {
            throw .tooLarge(FileError(path: "-", .tooLarge(limit: 1 << 24)))
        }
        var answers: [Answer] = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
                .map { String(decoding: $0.trimming { $0.isASCIIWhitespace }, as: UTF8.self) }
            guard let name = cells.first, !name.isEmpty else { continue }
            guard cells.count > 1 else { throw .wallet(.import(.noAnswer(name, line: number + 1))) }
            if !cells[1].isEmpty { answers.append(Answer(line: number + 1, name: name, category: cells[1])) }
        }
        return answers
    }

    private static func confirm(
        _ words: [String], _ unsorted: UnsortedNames, _ context: CommandContext
    ) throws(CommandError) -> ([JournalEdit], [UnsortedNames.Name]) {
        var names = unsorted.names.filter { $0.proposal != nil }
        if !words.isEmpty {
            names = []
            for word in words {
                guard let name = unsorted.find(word), name.proposal != nil else {
                    throw .wallet(.import(.unknownName(word, line: nil)))
                }
                names.append(name)
            }
        }
        if names.isEmpty {
            context.reporter.note(
                "nothing has a proposed category; give one: kurs wallet sort NAME CATEGORY",
                "запропонованих категорій немає; вкажіть категорію: kurs wallet sort НАЗВА КАТЕГОРІЯ")
        }
        return (names.flatMap { unsorted.edits(giving: nil, to: $0, at: context.now) }, names)
    }

    private static func answer(
        _ answers: [Answer], _ unsorted: UnsortedNames, _ journal: Journal, _ chart: ChartOfAccounts,
        _ context: CommandContext
    ) throws(CommandError) -> ([JournalEdit], [UnsortedNames.Name]) {
        var edits: [JournalEdit] = []
        var names: [UnsortedNames.Name] = []
        var rules: [(pattern: String, account: String)] = []
        for answer in answers {
            guard var name = unsorted.find(answer.name) else {
                throw .wallet(.import(.unknownName(answer.name, line: answer.line)))
            }
            if names.contains(where: { $0.name == name.name }) {
                throw .wallet(.import(.answeredTwice(answer.name, line: answer.line ?? 1)))
            }
            let isIncome = name.sums.allSatisfy { !$0.amount.isNegative }
            let account: String
            if case .one(let found) = chart.match(answer.category, among: [isIncome ? .income : .expense]) {
                account = found.name
            } else {
                account = try chart.ruleAccount(answer.category)
            }
            edits += unsorted.edits(giving: account, to: name, at: context.now)
            name.proposal = account
            names.append(name)
            let pattern = String(answer.name.split(separator: "|").first ?? "").trimmingBlanks
            if CategoryRules.isValid(pattern) { rules.append((pattern, account)) }
        }
        if context.arguments.has("rule") { edits = WalletRules.edits(adding: rules, journal) + edits }
        return (edits, names)
    }
}

/// Names without a category, or with one that was just given or is proposed.
package struct NamesOutput: CommandOutput {
    let names: [UnsortedNames.Name]

    package func records(_ context: CommandContext) -> RecordList {
        RecordList("names", Fields.names, names.filter { !$0.sums.isEmpty }.map { ($0, category($0)) })
    }

    private func category(_ name: UnsortedNames.Name) -> String? {
        name.proposal.map(ChartOfAccounts.Account.shortName)
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .right, .left])
        for name in names {
            let sums = name.sums.map { WalletAmount.text($0, context.language, showsPlus: true) }
            table.row([
                TextTable.Cell(name.name.terminalSafe), TextTable.Cell((category(name) ?? "").terminalSafe, .strong),
                TextTable.Cell("\(name.records.count)", .faint), TextTable.Cell(sums.list(" ")),
                TextTable.Cell(!name.undecided.isEmpty ? context.language("income?", "дохід?") : ""),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}

extension Fields {
    // One line a name, so that the lines can be given back as answers.
    package static let names: [Field<(name: UnsortedNames.Name, category: String?)>] =
        [
            Field("name", "the name on the statement") { $0.name.name },
            Field("category", "the category that is proposed, or was given") { $0.category },
            Field("records", "the number of records") { $0.name.records.count },
        ] + sums.of { $0.name.sums[0] } + [
            Field(
                "undecided", "the receipts of which nothing tells whether they are income", each: sums, orAbsent: true
            ) {
                $0.name.undecided
            },
            Field("sums", "the sums of all commodities", each: sums, orAbsent: true) { $0.name.sums },
        ]

    private static let sums: [Field<Record.Money>] = [
        Field("amount", "the sum") { $0.padded },
        Field("currency", "its commodity") { $0.commodity },
    ]
}

/// The names of records that have no category yet, or only a proposed one.
package struct UnsortedNames {
    package struct Name {
        var name: String
        /// The proposed category; `nil` without one.
        var proposal: String?
        var records: [Int] = []
        var sums: [Record.Money] = []
        /// The receipts among them that nothing decides.
        var undecided: [Record.Money] = []
    }

    /// The names, those with most records first.
    private(set) var names: [Name] = []
    private let journal: Journal
    private let chart: ChartOfAccounts
    private var places: [[UInt8]: Int] = [:]

    init(_ journal: Journal, _ chart: ChartOfAccounts) {
        (self.journal, self.chart) = (journal, chart)
        let rules = CategoryRules(journal)
        let kinds = RecordKinds(journal)
        let isCategory = (0..<journal.accounts.count).map { chart.isCategory(journal.accounts[$0]) }
        let isUnknown = (0..<journal.accounts.count).map { UnknownCategory.isOne(journal.accounts[$0], chart) }
        for index in journal.transactions.indices where journal.transactions[index].file == 0 {
            let postings = journal.transactions[index].postings.map { journal.postings[$0] }
            guard let posting = postings.first(where: { isCategory[Int($0.account)] && $0.commodity >= 0 }) else {
                continue
            }
            let header = journal.header(of: index)
            let isProposed = UnknownCategory.isProposed(header.comment)
            let unknown = postings.first { isUnknown[Int($0.account)] && $0.commodity >= 0 }
            guard unknown != nil || isProposed else { continue }
            let shown = unknown ?? posting
            let amount = Record.Money(
                journal.amount(shown).negated, journal.commodities[Int(shown.commodity)])
            let proposal = isProposed ? journal.accounts[Int(posting.account)] : rules.account(for: header.description)
            add(header.description, proposal, index, amount)
            if kinds[index]?.kind == .undecided, let place = places[Self.key(header.description)] {
                names[place].undecided.append(amount)
            }
        }
        names.sort {
            $0.records.count == $1.records.count
                ? isOrdered($0.name, before: $1.name) : $0.records.count > $1.records.count
        }
    }

    private mutating func add(_ name: String, _ proposal: String?, _ record: Int, _ amount: Record.Money) {
        let key = Self.key(name)
        let place = places[key] ?? names.count
        if place == names.count {
            places[key] = place
            names.append(Name(name: name, proposal: proposal))
        }
        names[place].proposal = names[place].proposal ?? proposal
        names[place].records.append(record)
        if let sum = names[place].sums.firstIndex(where: { $0.commodity == amount.commodity }) {
            names[place].sums[sum].amount =
                (try? names[place].sums[sum].amount.adding(amount.amount)) ?? names[place].sums[sum].amount
        } else {
            names[place].sums.append(amount)
        }
    }

    /// The name, or the only one that begins so.
    func find(_ name: String) -> Name? {
        let key = Self.key(name)
        let begun = names.filter { Self.key($0.name).starts(with: key) }
        return begun.first { Self.key($0.name) == key } ?? (begun.count == 1 ? begun[0] : nil)
    }

    private static func key(_ name: String) -> [UInt8] { foldedText(Array(name.utf8)) }

    /// The edits that give records a category: in place of the unknown one, or of the proposed one.
    func edits(giving account: String?, to name: Name, at moment: Timestamp) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        for index in name.records {
            var change = RecordChange(journal, index)
            let lines = change.layout.postings.indices.filter { chart.isCategory(change.account($0)) }
            let unknown = lines.first { UnknownCategory.isOne(change.account($0), chart) }
            if let line = unknown ?? lines.first, let account = account ?? (unknown == nil ? nil : name.proposal),
                change.account(line) != account
            {
                change.setAccount(account, line: line)
            }
            change.remove(tag: "proposed")
            edits += change.edits(at: moment)
        }
        return edits
    }
}
