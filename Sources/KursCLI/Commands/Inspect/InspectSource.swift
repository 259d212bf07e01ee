import KursCore
import KursSources

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
                "Для відхиленого файлу виводить порожній список із причиною в застереженні, статус 65; якщо файлу немає — 66."
            ),
            LocalizedText(
                "Sources: \(InspectSource.ids.list(" ")).",
                "Джерела: \(InspectSource.ids.list(" "))."),
        ],
        arguments: ["SOURCE", "FILE"], takes: 2, handler: CommandHandler(run))

    /// No page or response is longer, in bytes.
    static let byteLimit = 128 << 20

    /// The names of the readers.
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
        guard parsed.quotes.contains(where: \.market.traits.isComparedWithNBU) else { return [] }
        let stored = parsed.quotes.map {
            StoredQuote(quote: $0, provenance: Provenance(source: source), fetchedAt: context.now)
        }
        if let reference = context.services.storedReference(),
            let held = try? QuoteChecks.held(stored, against: reference, context.environment.kyiv)
        {
            parsed.quotes = held.quotes.map(\.quote)
            return held.warnings
        }
        var currencies: [CurrencyCode] = []
        for quote in parsed.quotes where quote.market.traits.isComparedWithNBU && !currencies.contains(quote.currency) {
            currencies.append(quote.currency)
        }
        return [.notChecked(currencies: currencies, source: source)]
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
        warnings += notes
        let settings = context.settings
        let isFormatNamed = context.arguments.has("output") || context.arguments.has("json")
        if isFormatNamed, settings.format == .table {
            throw .usage(.noFormat(settings.format.rawValue, command: context.arguments.spec.name))
        }
        let format = isFormatNamed ? settings.format : .json
        var writer = RecordWriter(format: format, numbersAsNumbers: settings.numbersAsNumbers)
        InspectedRecords(source: source, parsed: parsed, now: context.now)
            .write(to: &writer, showsHeader: settings.showsHeader)
        writer.end(warnings: warnings)
        try context.reporter.deliver(writer.bytes)
        if format != .json {
            for warning in warnings { context.reporter.note(LocalizedText(warning.text, warning.text)) }
        }
        if case .refused = reading { return .badData }
        return .answered
    }
}

/// The records that a reader found in a saved answer.
struct InspectedRecords {
    let source: SourceID
    let parsed: ParsedAnswer
    let now: Timestamp

    /// Writes the records under one key, without the end of the list.
    func write(to writer: inout RecordWriter, showsHeader: Bool) {
        switch content {
        case .rates:
            writer.begin("rates", columns: RecordWriter.rateColumns, showsHeader: showsHeader, at: now)
            for stored in stored(parsed.quotes) {
                writer.rate(Rate(stored: stored, change: RateChange(), ageSeconds: 0, isStale: false))
            }
        case .banks:
            writer.begin("banks", columns: RecordWriter.bankColumns, showsHeader: showsHeader, at: now)
            let rows = BankRow.joined(stored(parsed.quotes), parsed.banks, fetchedAt: now, source: source)
            for row in rows { writer.bank(row, now: now) }
        case .branches:
            writer.begin("branches", columns: RecordWriter.branchColumns, showsHeader: showsHeader, at: now)
            for branch in parsed.branches {
                writer.branch(branch, of: nil, source, fetchedAt: now, isStale: false, now: now)
            }
        case .coins:
            writer.begin("coins", columns: RecordWriter.coinColumns, showsHeader: showsHeader, at: now)
            for coin in parsed.coins { writer.coin(coin, from: source, fetchedAt: now, isStale: false, now: now) }
        case .news, .article:
            let hasText = content == .article
            let columns = hasText ? RecordWriter.articleColumns : RecordWriter.newsColumns
            writer.begin("news", columns: columns, showsHeader: showsHeader, at: now)
            for news in parsed.news { write(news, hasText ? (news.text, []) : nil, to: &writer) }
            if let article = parsed.article { write(news(article), (article.text, article.links), to: &writer) }
        }
    }

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

    private func write(_ news: News, _ article: (text: String?, links: [String])?, to writer: inout RecordWriter) {
        let stored = StoredNews(news: news, isRead: false, fetchedAt: now)
        writer.news(stored, article: article, now: now)
    }

    private func news(_ article: Article) -> News {
        News(
            id: article.newsID ?? "", title: article.title ?? "", link: "", published: article.published,
            image: article.image, source: source)
    }
}
