import KursCore
import KursMarkup
import KursSources
import KursTerminal
import KursText

/// `kurs inspect`: how files are read, for those who write layouts and sources.
enum InspectCommand {
    static let spec = CommandSpec(
        "inspect", LocalizedText("show how a file is parsed", "що парсери розпізнають у файлі"), usage: [],
        examples: InspectPage.spec.examples + InspectSource.spec.examples, takes: 0, isHidden: true,
        verbs: { [InspectPage.spec, InspectSource.spec, InspectText.spec] },
        handler: CommandHandler { _ throws(CommandError) in
            throw .usage(.missingArgument("COMMAND", usage: "inspect page|source|text"))
        })
}

/// `kurs inspect page FILE|-|URL [--draft N | --layout FILE|SOURCE] [--url URL] [--on DATE]`: what is on a page of rates,
/// a draft of a layout for it, or what a layout reads.
enum InspectPage {
    static let spec = CommandSpec(
        "inspect page",
        LocalizedText(
            "show the tables of a page, draft or try a layout", "показати таблиці сторінки, скласти чи перевірити макет"
        ),
        usage: ["inspect page FILE|-|URL [--draft N | --layout FILE|SOURCE] [--url URL] [--on DATE]"],
        examples: [
            Example(
                "kurs inspect page https://bank.example/rates --draft 2", "a layout for the second table of a page",
                "макет для другої таблиці сторінки")
        ],
        options: [
            OptionSpec(
                "draft", value: "N", "print a layout for this table or script", "вивести макет таблиці чи скрипту"),
            OptionSpec("layout", value: "LAYOUT", "read the page by this layout", "прочитати сторінку за цим макетом"),
            InspectSource.address, InspectSource.day,
        ],
        notes: [
            LocalizedText(
                "It lists the tables and scripts of a page with their numbers. --draft N prints a layout for one of them, with "
                    + "“?” for what you must decide; --layout FILE|SOURCE prints the rates that a layout reads, and why not more.",
                "Виводить таблиці й скрипти сторінки з номерами. --draft N виводить макет для однієї з них, із «?» там, де "
                    + "вирішувати вам; --layout ФАЙЛ|ДЖЕРЕЛО — курси, які читає макет, і чому не більше.")
        ],
        arguments: ["FILE"], takes: 1, textFiles: ["json"], handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let name = try context.argument(0, "FILE")
        try check(context)
        let isAddress = name.hasPrefix("https://") || name.hasPrefix("http://")
        let bytes = isAddress ? try fetched(name, context) : try InspectSource.bytes(name, context)
        let page = ReaderContext(
            day: try context.day(of: "on"), fetchedAt: context.now, kyiv: context.environment.kyiv,
            address: arguments.value("url") ?? (isAddress ? name : nil))
        let inspection: PageInspection
        do throws(Refusal) {
            inspection = try PageInspection(bytes, page)
        } catch {
            return try InspectSource.show(.refused(error), of: SourceID("page"), context)
        }
        if let layout = arguments.value("layout") { return try read(inspection, by: layout, context) }
        var out: [UInt8] = []
        if let text = arguments.value("draft") {
            guard let draft = Int(text).flatMap({ inspection.draft(of: $0) }) else {
                throw .usage(.badValue("--draft", given: text, expected: inspection.parts.map { "\($0.number)" }))
            }
            out += draft.utf8
        } else {
            write(inspection, context, to: &out)
        }
        try context.reporter.deliver(out)
        return inspection.parts.isEmpty ? .nothing : .answered
    }

    private static func check(_ context: CommandContext) throws(CommandError) {
        let arguments = context.arguments
        if arguments.has("draft"), arguments.has("layout") { throw .usage(.conflict("--draft", "--layout")) }
        guard !arguments.has("layout") else { return }
        if arguments.has("on") { throw .usage(.needs("--on", "--layout")) }
        let format = context.settings.format
        guard format == .table || format == .json && arguments.has("draft") else {
            throw .usage(.noFormat(format.rawValue, command: "inspect page"))
        }
    }

    /// Shows what a layout reads, and why not more.
    private static func read(
        _ inspection: PageInspection, by name: String, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let layout = try layout(name, context)
        let (reading, faults) = inspection.read(as: layout)
        var notes = faults.map { part, fault in
            let phrase = [fault].phrase
            let text =
                part == 0 ? phrase : LocalizedText("part \(part): \(phrase.en)", "частина \(part): \(phrase.uk)")
            return (code: "not-read", text: text(context.language))
        }
        if !inspection.statesDay(of: layout) {
            let text = LocalizedText(
                "the page states no day at the places that the layout names",
                "у місцях, які називає макет, сторінка не має дня")
            notes.append((code: "no-day", text: text(context.language)))
        }
        return try InspectSource.show(reading, of: layout.source, context, notes: notes)
    }

    private static func layout(_ name: String, _ context: CommandContext) throws(CommandError) -> PageLayout {
        let own = context.services.layouts
        if !name.contains("/"), !name.hasSuffix(".json"), let layout = try own.layout(of: SourceID(name)) {
            return layout
        }
        guard let text = try own.text(at: name) else { throw .noInput(path: name) }
        return try own.read(text, path: name)
    }

    /// The bytes of a page, fetched at most once in five minutes as everything is.
    private static func fetched(_ address: String, _ context: CommandContext) throws(CommandError) -> [UInt8] {
        if context.settings.policy == .fromCache { throw .usage(.conflict("--offline", address)) }
        guard let parts = Hostname.parts(of: address) else { throw .noInput(path: address) }
        let endpoint = Endpoint(
            source: SourceID("page"), base: Endpoint.Base(parts.base), target: parts.target, accept: "text/html")
        let page = FetchedPage()
        let fetch = Fetch(endpoint) { bytes, _ in
            page.bytes = bytes
            return .noData
        }
        let provider = try context.services.provider()
        let status = try inStore(provider.update([fetch], policy: .fromNetwork)[0])
        if let bytes = page.bytes { return bytes }
        if case .failed(let failure) = status { throw .page(address, failure) }
        throw .page(address, nil)
    }

    private static func name(of part: PageInspection.Part) -> LocalizedText {
        switch part.place {
        case .table: LocalizedText("table", "таблиця")
        case .list: LocalizedText("list", "список")
        case .script(let place): LocalizedText(place, place)
        }
    }

    private static func write(_ inspection: PageInspection, _ context: CommandContext, to out: inout [UInt8]) {
        func line(_ text: String) { out += (text.terminalSafe + "\n").utf8 }
        let language = context.language
        line(inspection.title)
        for day in inspection.days { line(language("day", "день") + ": \(day.place) → \(day.text)") }
        for part in inspection.parts {
            let hidden = part.isHidden ? language(" · hidden", " · приховано") : ""
            let count = language("rows: \(part.rowCount)", "рядків: \(part.rowCount)")
            line("")
            line("\(part.number) · \(name(of: part)(language))\(hidden) · \(count)")
            for title in part.above { line("    ↑ " + title) }
            var table = TextTable(part.headers.map { _ in .left })
            if context.settings.showsHeader { table.header(part.headers) }
            for row in part.rows { table.row(row.map { TextTable.Cell($0) }) }
            table.append(to: &out, columns: context.settings.columns, color: context.settings.color)
        }
        if inspection.parts.isEmpty { line(language("no tables or rates", "немає таблиць чи курсів")) }
    }
}

/// Keeps what a reader was given; it is filled before the fetch ends.
private final class FetchedPage: @unchecked Sendable {
    var bytes: [UInt8]?
}

/// `kurs inspect text FILE|- [--json] [--url URL]`: the article of a saved page.
enum InspectText {
    static let spec = CommandSpec(
        "inspect text", LocalizedText("print the article of a page", "вивести статтю зі сторінки"),
        usage: ["inspect text FILE|-"],
        examples: [Example("kurs inspect text page.html --json", "as JSON", "у форматі JSON")],
        options: [InspectSource.address], arguments: ["FILE"], takes: 1, onlyFormats: [.table, .plain, .json],
        toleratesFaults: true, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let path = try context.argument(0, "FILE")
        let bytes = try InspectSource.bytes(path, context)
        let html: [UInt8]
        do throws(UnsupportedEncodingError) {
            html = try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
        } catch {
            throw .unsupportedEncoding(error.encoding.rawValue, path: path)
        }
        let page = Document(html: html, options: Document.Options(flattensShadowRoots: true))
        let article = KursMarkup.Article(page, address: context.arguments.value("url") ?? "")
        try context.reporter.deliver(context.settings.format == .json ? Fields.text.object(article) : plain(article))
        return .answered
    }

    private static func plain(_ article: KursMarkup.Article) -> [UInt8] {
        var parts: [String] = []
        let head = [article.title, article.published.map(written)].compactMap { $0 }
        if !head.isEmpty { parts.append(head.list("\n")) }
        if !article.paragraphs.isEmpty { parts.append(article.numberedText) }
        if !article.links.isEmpty {
            parts.append(
                article.links.enumerated().map { "[\($0 + 1)] \($1.address)" }.list("\n"))
        }
        return Array((ArticleText.lines(of: parts.list("\n\n"), columns: .max).list("\n") + "\n").utf8)
    }

    /// UTC for a date with an offset, otherwise the page's local time.
    fileprivate static func written(_ date: FeedDate) -> String {
        date.offsetMinutes == nil ? String(date.utcText.dropLast()) : date.utcText
    }
}

extension Fields {
    static let text: [Field<KursMarkup.Article>] = [
        Field("title", "the title") { $0.title },
        Field("published", "the time, in UTC if the page gives an offset") { $0.published.map(InspectText.written) },
        Field("image", "the address of the picture") { $0.image },
        Field("text", "the paragraphs, separated by an empty line") { $0.text },
        Field("links", "the links", each: links) { $0.links },
    ]

    private static let links: [Field<KursMarkup.Article.Link>] = [
        Field("href", "the address") { $0.address },
        Field("text", "the text") { $0.text },
    ]
}
