import KursCore
import KursStatements
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet import`: the rows of bank statements as records, each once however often and overlapping they are imported.
///
/// All files or none; one change, which `undo` takes back.
struct WalletImport {
    static let columnsUsage = "wallet import FILE --amount-col C --currency-col C|--currency CUR --date-col C"
    static let spec = CommandSpec(
        "wallet import", aliases: ["імпорт", "імпортувати"],
        LocalizedText("import bank statements", "імпортувати виписки банків"),
        usage: ["wallet import FILE…|-", columnsUsage, "wallet import --match [--dry-run]"],
        examples: [
            Example(
                "kurs wallet import mono.csv --account card --dry-run", "what a bank's statement would add",
                "що буде додано з виписки"),
            Example(
                "kurs wallet import bank.csv --amount-col Сума --currency UAH --date-col 1 --as bank",
                "name the columns, once", "указати стовпці, лише один раз"),
            Example(
                "kurs wallet import --match", "join transfers that are recorded twice",
                "поєднати перекази, записані двічі"),
        ],
        options: [
            OptionSpec(
                "account", value: "NAME", repeats: true, "the statement's account, or CARD=NAME for one of its cards",
                "рахунок виписки або КАРТКА=НАЗВА для однієї з її карток"),
            OptionSpec(
                "dry-run", "print what would be imported, and write nothing",
                "показати, що буде імпортовано, і нічого не записати"),
            OptionSpec(
                "match", "join rows with records typed by hand, and the two sides of transfers; a file is optional",
                "поєднати рядки із записами, введеними вручну, і дві сторони переказу; файл необов'язковий"),
            OptionSpec(
                "as", value: "NAME", "remember the columns of the statement under a name",
                "запам'ятати стовпці виписки під назвою"),
            OptionSpec("profile", value: "NAME", "use remembered columns", "узяти запам'ятовані стовпці"),
            OptionSpec("description-col", value: "COLUMN", "column of the descriptions", "стовпець описів"),
            OptionSpec(
                "id-col", value: "COLUMN", "column of the bank's identifiers", "стовпець ідентифікаторів банку"),
            OptionSpec("balance-col", value: "COLUMN", "column of the balances", "стовпець залишків"),
            OptionSpec(
                "category-col", value: "COLUMN", "column of the categories or merchant codes",
                "стовпець категорій чи кодів MCC"),
            ParsedArguments.period,
            OptionSpec("from", value: "DATE", "only rows from this day on", "лише рядки від цього дня"),
            OptionSpec(
                "to", value: "DATE", "only rows up to and including this day", "лише рядки до цього дня включно"),
        ] + StatementOptions.columns + [StatementOptions.sheet, WalletOptions.file],
        arguments: ["FILE"],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            // `import card.csv --to card`, which is no day.
            if !line.has("account"), let text = line.value("to"), text.first?.isLetter == true,
                (try? PeriodArgument.days(text, today: .firstOfHryvnia)) == nil
            {
                line.options.removeAll { $0.name == "to" }
                line.options.append(ParsedArguments.Option(name: "account", value: text))
            }
            // `import card.csv на картку`, `to account card`
            guard !line.has("account"),
                let lead = line.operands.indices.dropFirst().dropLast().last(where: {
                    ["to", "into", "на"].contains(line.operands[$0].lowercased())
                })
            else { return }
            let isNamed = ["account", "рахунок"].contains(line.operands[lead + 1].lowercased())
            let place = isNamed && lead + 2 < line.operands.count ? lead + 2 : lead + 1
            line.options.append(ParsedArguments.Option(name: "account", value: line.operands[place]))
            line.operands.removeSubrange(lead...place)
        }, handler: CommandHandler(run))

    private static let journals = [".journal", ".hledger", ".ledger"]

    private let context: CommandContext
    private let arguments: ParsedArguments
    private let profileAccount: String?
    private var statements: [StatementRecords] = []
    /// The rows of each account in the order of time.
    private var closings: [[ImportedRow]] = []
    private(set) var output: ImportOutput

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        // Without a file, only what the wallet has already is united.
        let words = context.arguments.has("match") ? context.arguments.operands : try context.someArguments("FILE")
        if context.arguments.has("as"), context.arguments.has("profile") {
            throw .usage(.conflict("--as", "--profile"))
        }
        // What `kurs wallet export` wrote, or another wallet.
        if let path = words.first(where: { word in journals.contains { word.hasSuffix($0) } }) {
            if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: "wallet import \(path)")) }
            if let option = context.arguments.options.first(where: { option in
                option.name != "file" && spec.options.contains { $0.long == option.name }
            }) {
                throw .usage(.conflict(path, context.arguments.spelling(of: option.name)))
            }
            return try WalletMerge.take(path, context)
        }
        let file = try WalletFile(context)
        let isTrial = context.arguments.has("dry-run")
        // The profile is in the wallet; it is read again when it is changed.
        let needsJournal = isTrial || context.arguments.has("profile")
        var journal = needsJournal ? try file.read() : nil
        if let known = journal, known.files[0].bytes.isEmpty {
            journal = try file.journal(FirstAccounts.text(context.language))
        }
        var run = try WalletImport(words, journal, isTrial: isTrial, context)
        try run.write(to: file, or: journal)
        if words.isEmpty, run.output.united.isEmpty {
            context.reporter.note("no transfer is recorded twice", "жодного переказу не записано двічі")
            return .nothing
        }
        return .answered
    }

    init(_ statements: [StatementRecords], _ context: CommandContext) throws(CommandError) {
        (self.context, self.statements, arguments, profileAccount) = (context, statements, context.arguments, nil)
        output = ImportOutput(isTrial: context.arguments.has("dry-run"))
        for statement in statements { try statement.report(context) }
    }

    /// Changes the wallet, or tells what would change.
    ///
    /// - Parameter journal: What the wallet has, where it is not to be changed.
    mutating func write(to file: WalletFile, or journal: Journal?) throws(CommandError) {
        if output.isTrial, let journal {
            _ = try edits(of: journal, file)
        } else {
            let (changed, run) = try file.change { (journal) throws(CommandError) in
                var run = self
                return (try run.edits(of: journal, file), run)
            }
            self = run
            for rows in closings { try ExpectedBalance.check(rows, changed, context) }
        }
        try context.show(output)
    }

    private init(
        _ paths: [String], _ journal: Journal?, isTrial: Bool, _ context: CommandContext
    ) throws(CommandError) {
        self.context = context
        output = ImportOutput(isTrial: isTrial)
        if let name = context.arguments.value("profile"), let journal {
            let profile = try ImportProfile(name, journal, context.arguments)
            (arguments, profileAccount) = (profile.arguments, profile.account)
        } else {
            (arguments, profileAccount) = (context.arguments, nil)
        }
        var seen: Set<String> = []
        for path in paths where seen.insert(path).inserted {
            let file = try StatementFile(path, takesInput: true, context)
            statements.append(try StatementRecords(file, arguments, context))
        }
        // Every file's faults are told before any refusal ends the command.
        for statement in statements { try statement.report(context) }
    }

    /// The changes of a journal: statement after statement and account after account, so that each meets what the one
    /// before has added.
    private mutating func edits(of journal: Journal, _ file: WalletFile) throws(CommandError) -> [JournalEdit] {
        guard !journal.ending.altersRecords else { throw .wallet(.altersRecords(path: file.path)) }
        output.statements = []
        var current = journal
        // Both sides of a transfer are there where two devices have imported one each.
        let pairs = TransferPairs(journal, includesUnlabelled: arguments.has("match"), at: context.now)
        output.united = pairs.pairs
        var last = pairs.edits
        var steps = pairs.pairs.isEmpty ? 0 : 1
        let kinds = kinds(beside: journal)
        let hasDays = ["period", "from", "to"].contains(where: arguments.has)
        let days = hasDays ? try WalletPeriod.days(nil, orOptions: context) : nil
        var first = 0
        // The records of rows whose other side comes later.
        var sides: [Int: ImportedRow.OtherSide] = [:]
        var added: [(account: String, day: Day, commodity: String?)] = []
        for var statement in statements {
            let count = statement.rows.count
            statement.take(kinds, from: first)
            first += count
            if let days { statement.leaveOutRows(outside: days, context) }
            let chart = ChartOfAccounts(current)
            var accounts = try ImportAccounts(current, chart, profile: profileAccount, arguments)
            let rows = try accounts.assign(statement, remembersAs: arguments.value("as"))
            var notes = accounts.notes
            if let name = arguments.value("as"), let account = rows.first?.account {
                notes.append((account, "profile", ImportProfile.line(name, arguments)))
            }
            var names: [String] = []
            for row in rows where row.account != names.last && !names.contains(row.account) {
                names.append(row.account)
            }
            for row in rows {
                guard let own = kinds.account(row.number) else { continue }
                if !notes.contains(where: { $0.name == "iban" && $0.value == own }) {
                    notes.append((row.account, "iban", own))
                }
            }
            for name in names {
                let own = names.count == 1 ? rows : rows.filter { $0.account == name }
                closings.append(ImportPlan.chronological(own).map { own[$0] })
                // The later side of a transfer within the account meets the record of the earlier one.
                let numbers = Set(own.map(\.number))
                let isLater = { (row: ImportedRow) in
                    kinds.other(row.number).map { $0 < row.number && numbers.contains($0) } ?? false
                }
                for part in [own.filter { !isLater($0) }, own.filter(isLater)] where !part.isEmpty {
                    if steps > 0 { current = try file.journal(JournalEdit.apply(last, to: current.files[0].bytes)) }
                    let chart = ChartOfAccounts(current)
                    let categories = ImportCategories(current, chart, context.language)
                    let met = part.map { row in
                        var row = row
                        row.otherSide = kinds.other(row.number).flatMap { sides[$0] }
                        return row
                    }
                    let plan = ImportPlan(
                        met, current, matches: arguments.has("match"), fees: categories.fees,
                        at: context.now
                    ) { categories.account($0) }
                    added += plan.items.filter(\.outcome.isNew).map { (name, $0.row.day, $0.row.amount.commodity) }
                    for item in plan.items where item.outcome.isNew && kinds.other(item.row.number) != nil {
                        if let id = item.id { sides[item.row.number] = ImportedRow.OtherSide(id: id, account: name) }
                    }
                    last = plan.edits + Self.remembering(notes.filter { $0.account == name }, current)
                    last = Self.declaring(plan, categories, chart, current) + last
                    output.add(ImportOutput.Statement(statement, name, plan, chart))
                    steps += 1
                }
            }
            if names.isEmpty { output.statements.append(ImportOutput.Statement(statement)) }
        }
        OpeningBalance.warn(added, journal, context)
        if steps < 2 { return last }
        return JournalEdit.between(journal.files[0].bytes, JournalEdit.apply(last, to: current.files[0].bytes))
    }

    /// What the rows of all statements are; accounts and receipts of the journal count, too.
    private func kinds(beside journal: Journal) -> RowKinds {
        var owners = RowOwners()
        for statement in statements { owners.add(statement.owners) }
        for note in journal.accountNotes("iban") { owners.add(account: note.value) }
        var kinds = RowKinds(owners)
        for statement in statements {
            for facts in statement.facts { kinds.add(facts) }
        }
        kinds.settle(earlier: kinds.dependsOnEarlier ? ImportPlan.receipts(journal) : [])
        return kinds
    }

    private static func remembering(
        _ notes: [(account: String, name: String, value: String)], _ journal: Journal
    ) -> [JournalEdit] {
        guard let account = notes.first?.account else { return [] }
        let known = ["import", "profile", "iban"].flatMap { journal.accountNotes($0) }
        var edits: [JournalEdit] = []
        var new: [(name: String, value: String)] = []
        for note in notes {
            if known.contains(where: { $0.account == account && $0.value == note.value }) { continue }
            // A profile of this name is replaced.
            let word = note.value.split(separator: " ").first
            for old in journal.accountNotes("profile")
            where note.name == "profile" && old.value.split(separator: " ").first == word {
                edits.append(JournalEdit(old.text.range, []))
            }
            new.append((note.name, note.value))
        }
        return new.isEmpty ? edits : edits + journal.adding(notes: new, to: account)
    }

    /// The directives of categories that the new records use first.
    private static func declaring(
        _ plan: ImportPlan, _ categories: ImportCategories, _ chart: ChartOfAccounts, _ journal: Journal
    ) -> [JournalEdit] {
        var names: [String] = []
        var last = ""
        for item in plan.items where item.outcome.isNew {
            if item.row.fee == nil, item.category.account == last { continue }
            last = item.category.account
            let fees = item.row.fee == nil ? [] : [categories.fees]
            for name in [last] + fees where chart.account(named: name) == nil && !names.contains(name) {
                names.append(name)
            }
        }
        return names.map { journal.declaration(of: ImportCategories.directive($0)) }
    }
}
