import KursCore
import KursSources
import KursTerminal

/// `kurs inspect source ID FILE|- [--url URL] [--on DATE]`: reads a saved answer with a source's reader.
///
/// Prints all records in the order of the answer, as JSON unless `-o` is given; of the store only the NBU's rates are
/// used, to check those of the answer.
enum InspectSource {
    static let address = OptionSpec(
        "url", value: "URL", "the address it was saved from", "адреса, звідки це збережено")
    static let day = OptionSpec("on", value: "DATE", "the day it must be for", "день, за який це має бути")

    static let spec = CommandSpec(
        "inspect source",
        LocalizedText("read a saved response with a source's reader", "прочитати збережену відповідь джерела"),
        usage: ["inspect source ID FILE|-"],
        examples: [
            Example(
                "kurs inspect source nbu-json saved.json", "the quotes in a saved response",
                "курси у збереженій відповіді"),
            Example(
                "kurs inspect source minfin-page-banks page.html --on 2026-11-20", "a page that must be for that day",
                "сторінка, що має бути за той день"),
        ],
        options: [address, day],
        notes: [
            LocalizedText(
                "It prints JSON by default, under the key rates; under banks for pages of banks, coins for CoinGecko, "
                    + "WhiteBIT and Binance, and news for news and articles. The rates of PrivatBank and monobank have a kind.",
                "Типово виводить JSON із ключем rates; для сторінок банків ключ — banks, для CoinGecko, WhiteBIT і "
                    + "Binance — coins, для новин і статей — news. Курси ПриватБанку й monobank мають поле kind."),
            LocalizedText(
                "For a refused file it prints an empty list, with the reason as a warning, and exits with 65; without FILE, with 66.",
                "Для відхиленого файлу виводить порожній список із причиною в застереженні, код 65; якщо файлу немає — 66."
            ),
            LocalizedText(
                "Sources: \(InspectSource.ids.list(" ")).",
                "Джерела: \(InspectSource.ids.list(" "))."),
        ],
        arguments: ["SOURCE", "FILE"], takes: 2, handler: CommandHandler(run))

    /// No page or response is longer, in bytes.
    static let byteLimit = 128 << 20

    static var ids: [String] { SourceRegistry.readers.map(\.name) }

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let id = try context.argument(0, "ID")
        guard ids.contains(id) else { throw .usage(.unknownSource(id, near: ParsedArguments.near(id, ids))) }
        let bytes = try bytes(try context.argument(1, "FILE"), context)
        var readerContext = ReaderContext(
            day: try context.day(of: "on"), fetchedAt: context.now, kyiv: context.environment.kyiv,
            address: context.arguments.value("url"))
        readerContext.layouts = context.services.layouts.texts
        let reading = SourceRegistry.read(SourceID(id), bytes, readerContext) ?? .refused(.notFound(.reader))
        return try show(reading, of: SourceID(id), context)
    }

    /// The bytes of a file, or of standard input for `-`.
    static func bytes(_ name: String, _ context: CommandContext) throws(CommandError) -> [UInt8] {
        do throws(FileError) {
            if name == "-" {
                if let bytes = context.environment.streams.input.readAll(atMost: byteLimit) { return bytes }
                throw FileError(path: name, .tooLarge(limit: byteLimit))
            }
            if let bytes = try context.environment.files.read(name, atMost: byteLimit) { return bytes }
        } catch {
            if case .tooLarge = error.reason { throw .tooLarge(error) }
            throw .unreadable(error)
        }
        throw .noInput(path: name)
    }

    /// Holds rates against the NBU's of the store, leaves out what cannot be a rate, and says what was not checked.
    private static func hold(
        _ parsed: inout ParsedAnswer, of source: SourceID, _ context: CommandContext
    ) -> [Warning] {
        let isReference = source == .nbuJSON || source == .nbuRange
        guard parsed.quotes.contains(where: { $0.market.traits.isComparedWithNBU || $0.market == .nbu && !isReference })
        else { return [] }
        let stored = parsed.quotes.map {
            StoredQuote(quote: $0, provenance: Provenance(source: source), fetchedAt: context.now)
        }
        if let reference = context.services.storedReference(),
            let held = try? QuoteChecks.held(
                stored, against: reference, context.environment.kyiv, includesOfficial: !isReference)
        {
            parsed.quotes = held.quotes.map(\.quote)
            return held.warnings
        }
        let compared = parsed.quotes.filter(\.market.traits.isComparedWithNBU)
        return compared.isEmpty ? [] : [.notChecked(currencies: compared.map(\.currency).distinct, source: source)]
    }

    /// Writes the records; a refused answer is an empty list with its reason.
    ///
    /// - Parameter notes: Further warnings.
    static func show(
        _ reading: ReadResult, of source: SourceID, _ context: CommandContext,
        notes: [(code: String, text: String)] = []
    ) throws(CommandError) -> ExitStatus {
        var parsed = ParsedAnswer()
        var warnings: [(code: String, text: String)] = []
        switch reading {
        case .found(let found):
            parsed = found
            let held = hold(&parsed, of: source, context)
            warnings = (found.warnings + held.filter { !found.warnings.contains($0) }).map {
                ($0.code, $0.sentence(context.language))
            }
        case .noData:
            let text = LocalizedText(
                "the answer states that there is no data for that day",
                "у відповіді зазначено, що на цей день даних немає")
            warnings = [("no-data", text(context.language))]
        case .refused(let refusal): warnings = [("refused", refusal.sentence(context.language))]
        }
        let records = InspectedRecords(source: source, parsed: parsed, now: context.now)
        if !records.unshown.isEmpty {
            let markets = records.unshown.map(\.market.rawValue).distinct.list(", ")
            let text = LocalizedText(
                "rates of no bank are read, but not shown here: \(markets)",
                "курси не банків прочитано, але тут не показано: \(markets)")
            warnings.append((code: "not-shown", text: text(context.language)))
        }
        warnings += notes
        let settings = context.settings
        let isFormatNamed = context.arguments.has("output") || context.arguments.has("json")
        if isFormatNamed, settings.format == .table {
            throw .usage(.noFormat(settings.format.rawValue, command: context.arguments.spec.name))
        }
        let format = isFormatNamed ? settings.format : .json
        var list = records.list
        list.warnings = warnings
        try context.reporter.deliver(
            list.bytes(
                format, numbersAsNumbers: settings.numbersAsNumbers, showsHeader: settings.showsHeader, at: context.now)
        )
        if format != .json {
            for warning in warnings { context.reporter.note(warning.text, warning.text) }
        }
        if case .refused = reading { return .badData }
        return .answered
    }
}

struct InspectedRecords {
    let source: SourceID
    let parsed: ParsedAnswer
    let now: Timestamp

    var list: RecordList {
        switch content {
        case .rates:
            RecordList(
                "rates", Fields.rates,
                stored(parsed.quotes).map { Rate(stored: $0, change: RateChange(), ageSeconds: 0, isStale: false) })
        case .banks:
            RecordList(
                "banks", Fields.banks,
                BankRow.joined(stored(parsed.quotes), parsed.banks, fetchedAt: now, source: source))
        case .branches:
            RecordList(
                "branches", Fields.branches,
                parsed.branches.map {
                    BranchRow(branch: $0, bank: nil, source: source, fetchedAt: now, isStale: false)
                })
        case .coins:
            RecordList(
                "coins", Fields.coins,
                parsed.coins.map {
                    StoredCoin(coin: $0, provenance: Provenance(source: source), fetchedAt: now, isStale: false)
                })
        case .coinNames: RecordList("coin_names", Fields.coinNames, parsed.listed)
        case .news: RecordList("news", Fields.news, parsed.news.map(stored))
        case .article:
            RecordList(
                "news", Fields.articles,
                parsed.news.map { NewsArticle.Text(news: stored($0), text: $0.text) }
                    + [parsed.article].compactMap(\.self).map {
                        NewsArticle.Text(news: stored(news($0)), text: $0.text, links: $0.links)
                    })
        }
    }

    /// The rates that a list of banks has no place for.
    var unshown: [Quote] { content == .banks ? parsed.quotes.filter { $0.bank == nil } : [] }

    /// The source's kind of records, independent of the answer, so that an empty list has the same key.
    ///
    /// PrivatBank and Monobank publish their own cash or card rates: rates with a `kind`. Any other page with rates may
    /// contain many banks, and is then a list of banks.
    private var content: SourceDescriptor.Answer {
        if let descriptor = SourceRegistry.find(source) { return descriptor.answer }
        return Set(parsed.quotes.compactMap(\.bank)).count > 1 ? .banks : .rates
    }

    private func stored(_ quotes: [Quote]) -> [StoredQuote] {
        quotes.map { StoredQuote(quote: $0, provenance: Provenance(source: source), fetchedAt: now) }
    }

    private func stored(_ news: News) -> StoredNews { StoredNews(news: news, isRead: false, fetchedAt: now) }

    private func news(_ article: Article) -> News {
        News(
            id: article.newsID ?? "", title: article.title ?? "", link: "", published: article.published,
            image: article.image, source: source)
    }
}
