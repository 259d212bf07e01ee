import KursCore
import KursStatements
import KursTerminal
import KursWallet
import KursWalletCommands

/// What the configuration, the store and the files of the user offer to complete a word with.
///
/// Anything that cannot be read offers nothing: a shell has no place for an error.
struct CompletionValues {
    private typealias Candidate = CompletionCandidates.Candidate

    private let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    private static let newsLimit = 40
    /// How much of a statement is read to find its columns, in bytes.
    private static let headLimit = 65_536

    func ownCurrencies(_ language: Language) -> [CompletionCandidates.Candidate] {
        (context.settings.currencies + context.settings.coins).map { candidate($0, language) }
    }

    /// The codes of money and coins without retired currencies, the user's own first.
    func currencies(_ language: Language) -> [CompletionCandidates.Candidate] {
        let own = context.settings.currencies + context.settings.coins
        let others = Currency.all.filter { $0.kind != .retired && !own.contains($0.code) }.map(\.code.text).sorted()
        return ownCurrencies(language) + others.compactMap { CurrencyCode($0) }.map { candidate($0, language) }
    }

    private func candidate(_ code: CurrencyCode, _ language: Language) -> CompletionCandidates.Candidate {
        Candidate(word: code.text, meaning: Currency.find(code)?.name(language) ?? "")
    }

    func banks() -> [CompletionCandidates.Candidate] {
        let banks = try? context.services.store().banks()
        return (banks ?? []).map { Candidate(word: $0.name.slug, meaning: $0.name.name) }
    }

    func alerts() -> [CompletionCandidates.Candidate] {
        let alerts = try? context.services.store().alerts()
        return (alerts ?? []).map { Candidate(word: "\($0.id)", meaning: $0.condition.text) }
    }

    func news() -> [CompletionCandidates.Candidate] {
        let news = try? context.services.store().news(NewsFilter(limit: CompletionValues.newsLimit))
        return (news ?? []).map { Candidate(word: $0.news.id, meaning: $0.news.title) }
    }

    private var journal: Journal? {
        guard let path = XDGPaths.wallet(context.environment),
            let bytes = try? context.environment.files.read(path, atMost: JournalReader.sizeLimit)
        else { return nil }
        return try? JournalReader.read(bytes, path: path, year: context.today.date.year, leavingOut: true) { included in
            (try? context.environment.files.read(included, atMost: JournalReader.sizeLimit)) ?? nil
        }
    }

    /// The accounts of some kinds by their short names, with their other names; of a new wallet those that it begins with.
    func accounts(_ kinds: Set<AccountKind>) -> [CompletionCandidates.Candidate] {
        guard let chart = journal.map(ChartOfAccounts.init) ?? (try? WalletFile(context).chart()) else { return [] }
        return chart.accounts.filter { $0.kind.map(kinds.contains) ?? false }.map {
            Candidate(word: $0.shortName, meaning: $0.aliases.list(", "))
        }
    }

    /// The last records of the wallet, the latest first.
    func records(_ language: Language) -> [CompletionCandidates.Candidate] {
        guard let journal else { return [] }
        let last = journal.transactions.indices.sorted {
            (journal.transactions[$0].day, $0) > (journal.transactions[$1].day, $1)
        }.prefix(CompletionValues.newsLimit)
        return WalletRecords.summaries(Array(last), journal, ChartOfAccounts(journal)).map { summary in
            let amount = summary.amount.map { WalletAmount.text($0, language) } ?? ""
            let words = [summary.record.day.iso, amount, summary.category ?? "", summary.record.description]
            return Candidate(word: summary.record.id.text, meaning: words.filter { !$0.isEmpty }.list(" "))
        }
    }

    func plans(_ language: Language) -> [CompletionCandidates.Candidate] {
        guard let journal else { return [] }
        return PlanBook(journal, context).plans.map { plan in
            let words = [PlanWords.text(plan, language), plan.record.description]
            return Candidate(word: plan.id.text, meaning: words.filter { !$0.isEmpty }.list(" "))
        }
    }

    func day(_ word: String) -> String { (try? DateArgument.day(word, today: context.today).iso) ?? "" }

    /// The names of the columns of the statement that `--csv` names.
    func columns(of line: CompletionLine) -> [CompletionCandidates.Candidate] {
        guard let path = line.values["csv"], !path.isEmpty, path != "-",
            let file = try? StatementFile(path, context), let source = try? file.source()
        else { return [] }
        let bytes = PeekableSource(source).first(CompletionValues.headLimit)
        let lineEnd: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
        let delimiter = file.sheet?.delimiter ?? DelimiterDetection(bytes, lineEnd: lineEnd, []).delimiter
        var records = CSVReader(BytesSource(bytes), delimiter: delimiter, lineEnd: lineEnd)
        var widest: [String] = []
        for _ in 0..<100 where records.advance() {
            let texts = records.texts
            if texts.count > 1, HeaderReading(texts).isHeader {
                widest = texts
                break
            }
            if texts.count > widest.count { widest = texts }
        }
        return widest.enumerated().compactMap { index, name in
            name.isEmpty ? nil : Candidate(word: name.onOneLine, meaning: "\(index + 1)")
        }
    }
}
