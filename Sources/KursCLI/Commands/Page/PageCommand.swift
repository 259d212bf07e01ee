import KursCore
import KursTerminal

/// `kurs page`: everything at a glance as one HTML file that makes no request.
enum PageCommand {
    static let spec = CommandSpec(
        "page", LocalizedText("write a web page of the markets, banks and news", "вебсторінка: ринки, банки, новини"),
        usage: [
            "page [--out FILE] [--markets LIST] [--currencies LIST] [--sections LIST | --embed SECTION] [--wallet]"
        ],
        examples: [
            Example("kurs page --out rates.html", "one file for any browser", "один файл для будь-якого браузера"),
            Example(
                "kurs page --refresh --out /var/www/html/rates.html", "from cron, for a web server",
                "з cron, для вебсервера"),
            Example(
                "kurs page --embed markets --out markets.html", "one section for an <iframe>",
                "один розділ для <iframe>"),
        ],
        options: [
            OptionSpec("title", value: "TEXT", "the heading of the page", "заголовок сторінки"),
            OptionSpec(
                "markets", value: "LIST", "the markets, separated by commas (default: all five)",
                "ринки, через кому (типово всі п'ять)"),
            OptionSpec(
                "currencies", value: "LIST", "the currencies, separated by commas (default: your own)",
                "валюти, через кому (типово ваші)"),
            OptionSpec(
                "sections", value: "LIST", "the sections, separated by commas (default: all but wallet)",
                "розділи, через кому (типово всі, крім wallet)"),
            OptionSpec(
                "embed", value: "SECTION", choices: PageSection.allCases.map(\.rawValue),
                "one section without heading or foot", "один розділ без заголовка сторінки та її нижньої частини"),
            OptionSpec(
                "images", "show the pictures of news, which browsers then fetch",
                "показати зображення новин: браузер завантажить їх сам"),
            OptionSpec(
                "wallet", "add this month of the wallet, visible to anyone who opens the page",
                "додати цей місяць гаманця; його побачить кожен, хто відкриє сторінку"),
        ],
        notes: [
            LocalizedText(
                "Sections: converter, markets, chart, banks, coins, news, alerts, wallet. The page holds both languages.",
                "Розділи: converter, markets, chart, banks, coins, news, alerts, wallet. На сторінці є обидві мови.")
        ],
        takes: 0, onlyFormats: [.table], textFiles: ["html", "htm"],
        words: { (line) throws(UsageError) in
            // `page usd eur`
            let named = line.operands.filter(CommandSuggestion.isCurrency)
            guard !named.isEmpty, !line.has("currencies") else { return }
            line.operands.removeAll(where: named.contains)
            line.options.append(ParsedArguments.Option(name: "currencies", value: named.joined(separator: ",")))
        }, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let request = try asTyped(PageRequest(context))
        let contents = try PageContents(request, context)
        // An empty page must not replace the last good one; that no alert has fired is an answer.
        guard contents.hasAnything || request.sections == [.alerts] else {
            context.reporter.note(
                "nothing to show; the page was not written", "немає що показувати; сторінку не записано")
            return contents.failure.map { context.message(of: .answer($0)).status }
                ?? .nothing
        }
        try context.reporter.deliver(PageDocument.bytes(contents, request, context))
        return context.reporter.answeredStatus
    }
}

enum PageSection: String, CaseIterable {
    case converter, markets, chart, banks, coins, news, alerts, wallet

    /// The sections of a page for which none are named: the wallet is shown only when somebody says so.
    static let usual = allCases.filter { $0 != .wallet }
}

struct PageRequest {
    let title: String?
    let markets: [Market]
    let currencies: [CurrencyCode]
    let sections: [PageSection]
    /// Whether heading and foot are left out.
    let isEmbedded: Bool
    let showsImages: Bool

    init(_ context: CommandContext) throws(UsageError) {
        let arguments = context.arguments
        if arguments.has("embed"), arguments.has("sections") { throw .conflict("--embed", "--sections") }
        title = arguments.value("title")
        markets =
            try PageRequest.list(arguments, "markets") { (name) throws(UsageError) in
                try MarketArgument.market(name)
            } ?? Market.allCases
        currencies =
            try PageRequest.list(arguments, "currencies") { (name) throws(UsageError) in
                try CurrencyArgument.list([name])[0]
            }?.filter { $0 != .uah } ?? context.settings.currencies
        let only = arguments.value("embed").map { [$0] }
        let named = only ?? arguments.value("sections")?.split(separator: ",").map(String.init)
        var sections = try (named ?? PageSection.usual.map(\.rawValue)).map { (name) throws(UsageError) in
            if let section = PageSection(rawValue: name) { return section }
            throw .badValue(
                only == nil ? "--sections" : "--embed", given: name, expected: PageSection.allCases.map(\.rawValue))
        }.distinct
        if arguments.has("wallet"), !sections.contains(.wallet) {
            if only != nil { throw .conflict("--embed", "--wallet") }
            sections.append(.wallet)
        }
        self.sections = sections
        isEmbedded = only != nil
        showsImages = arguments.has("images")
    }

    private static func list<Value: Equatable>(
        _ arguments: ParsedArguments, _ option: String, _ read: (String) throws(UsageError) -> Value
    ) throws(UsageError) -> [Value]? {
        guard let text = arguments.value(option) else { return nil }
        let values = try text.split(separator: ",").map { (name) throws(UsageError) in try read(String(name)) }.distinct
        guard !values.isEmpty else { throw .missingValue("--" + option, value: "LIST") }
        return values
    }
}
