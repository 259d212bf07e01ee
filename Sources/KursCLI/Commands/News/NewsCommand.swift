import KursCore
import KursText

/// `kurs news`: the latest news, with the read state of each item.
enum NewsCommand {
    static let usage = "news [DATE] [--limit 40] [--unread] [--search TEXT] [--category NAME] [--since DATE]"
    static let spec = CommandSpec(
        "news",
        LocalizedText("read finance news", "фінансові новини"),
        usage: [usage, "news show ID", "news read ID…|--all", "news open ID", "news clear [--all]"],
        examples: [
            ("kurs news --limit 10", LocalizedText("the ten newest", "десять найновіших")),
            (
                "kurs news --unread --search долар",
                LocalizedText("unread ones about the dollar", "непрочитані про долар")
            ),
            ("kurs news show 171234567", LocalizedText("read one", "прочитати одну")),
            ("kurs news read --all", LocalizedText("mark all as read", "позначити всі прочитаними")),
            ("kurs news clear", LocalizedText("remove what you have read", "прибрати прочитане")),
            ("kurs news -o sfeed", LocalizedText("in the format of sfeed", "у форматі sfeed")),
        ],
        options: [
            OptionSpec("limit", value: "N", "at most N items (default 40)", "не більше N новин (типово 40)"),
            OptionSpec("unread", "only unread items", "лише непрочитане"),
            OptionSpec("search", value: "TEXT", "only items with all these words", "лише ті, де є всі ці слова"),
            OptionSpec(
                "category", value: "NAME", "only items with a category whose name has all these words",
                "лише новини, у назві категорії яких є всі ці слова"),
            OptionSpec("since", value: "DATE", "items since DATE", "лише починаючи з дня"),
            OptionSpec(
                "all", short: "a", "with read and clear: all items", "з read і clear: усі новини"),
        ],
        notes: [
            LocalizedText(
                "News is stored, and stays searchable after a feed drops it. To add feeds: kurs config set feeds URL…",
                "Новини зберігаються, тож їх можна знайти й після зникнення зі стрічки. Додати стрічки: kurs config set feeds URL…"
            ),
            LocalizedText(
                "show fetches the article over https from the site of the feed, or from a site in feeds, and stores its text.",
                "show завантажує статтю через https із сайту стрічки або сайту з feeds і зберігає її текст."),
            LocalizedText(
                "open opens the item in the browser. Without a terminal, with -o or --json, and if the link is not https, it prints "
                    + "the link instead.",
                "open відкриває новину в браузері. Поза терміналом, з -o чи --json і для посилань без https — виводить "
                    + "посилання."),
            LocalizedText(
                "clear removes the stored items that are read; those that a feed still lists return with its next refresh.",
                "clear прибирає збережені прочитані новини; ті, що є у стрічці, повернуться з її наступним оновленням."),
            LocalizedText(
                "-o plain prints ID, time, title and link, separated by one tab.",
                "-o plain виводить ID, час, заголовок і посилання через табуляцію."),
        ],
        arguments: ["show", "read", "open", "clear"],
        following: ["show": ["NEWS"], "read": ["NEWS"], "open": ["NEWS"], "clear": []],
        formats: [.sfeed])

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let ids = Array(arguments.operands.dropFirst())
        if arguments.has("all"), !["read", "clear"].contains(arguments.operands.first) {
            throw .usage(.conflict("--all", "news"))
        }
        switch arguments.operands.first {
        case nil, "list": return try list(context)
        case let word? where ids.isEmpty && DateArgument.isDay(word) && !context.arguments.has("since"):
            return try list(context, since: word)
        case "show": return try NewsArticle.show(try one(ids, "news show ID"), context)
        case "open":
            return try open(try findOrFetch(try one(ids, "news open ID"), context), context)
        case "read": return try read(ids, context)
        case "clear": return try clear(ids, context)
        case let word?:
            let isNumber = word.utf8.allSatisfy { $0.isASCIIDigit }
            // An identifier is longer than the number of a line.
            let known = isNumber ? word.utf8.count < 4 ? "news --limit \(word)" : "news show \(word)" : nil
            let words = arguments.operands.filter { !["about", "про", "today", "сьогодні"].contains($0.lowercased()) }
            throw .usage(.unexpectedArgument(word, usage: known ?? "news --search '\(words.list(" "))'"))
        }
    }

    /// Opens an item in the browser if its output is for a person at a terminal; prints the link otherwise.
    private static func open(_ news: StoredNews, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let link = news.news.link
        let isForPerson = context.environment.terminalColumns != nil && context.settings.format == .table
        if isForPerson, context.settings.out == nil {
            if Browser.open(link, context.environment) {
                context.reporter.note(LocalizedText("opened \(link)", "відкрито \(link)"))
                return .answered
            }
            context.reporter.note(
                link.hasPrefix("https://")
                    ? LocalizedText("no browser could be started", "не вдалося запустити браузер")
                    : LocalizedText("only https links are opened", "відкриваються лише посилання https"))
        }
        try context.show(NewsLinkOutput(stored: news))
        return .answered
    }

    private static func one(_ ids: [String], _ usage: String) throws(CommandError) -> String {
        guard let id = ids.first else { throw .usage(.missingArgument("ID", usage: usage)) }
        if ids.count > 1 { throw .usage(.unexpectedArgument(ids[1], usage: usage)) }
        return id
    }

    /// The newest news item with an id.
    static func find(_ id: String, _ context: CommandContext) throws(CommandError) -> StoredNews {
        let found = try context.services.news().answering { (service) throws(StoreError) in try service.news(id: id) }
        guard let news = found.max(by: { $0.fetchedAt < $1.fetchedAt }) else {
            throw .notFound(.newsItem(id: id))
        }
        return news
    }

    /// The newest news item with an id; fetches the feeds first if the store has none.
    ///
    /// The store of a fresh install or a recording is still empty. If the feeds cannot be fetched either, it is unknown
    /// whether the id exists, so the fetch failure is reported instead.
    static func findOrFetch(_ id: String, _ context: CommandContext) throws(CommandError) -> StoredNews {
        let policy = context.settings.policy
        if try context.services.news().answering({ (service) throws(StoreError) in try service.news(id: id) }).isEmpty {
            let answer = try context.services.news().answering { (service) throws(StoreError) in
                try service.refresh(policy: policy)
            }
            guard answer.ageSeconds != nil else { throw missing(answer) }
            context.reporter.note(answer.warnings)
        }
        return try find(id, context)
    }

    /// The error that there is no news at all, with the reasons.
    static func missing(_ answer: NewsAnswer) -> CommandError {
        .noAnswer(
            .news, answer.warnings.compactMap(SourceError.init),
            isLater: answer.problem == .rateLimited)
    }

    private static func read(_ ids: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let isAll = context.arguments.has("all")
        guard isAll != !ids.isEmpty else {
            throw .usage(isAll ? .conflict("--all", "ID") : .missingArgument("ID", usage: "news read ID…|--all"))
        }
        if !isAll { for id in ids { _ = try find(id, context) } }
        let count = try context.services.news().answering { (service) throws(StoreError) in
            try service.markRead(isAll ? nil : ids)
        }
        context.reporter.note(LocalizedText("\(count) marked as read", "позначено прочитаними: \(count)"))
        if context.settings.format.isJSON { try context.show(NewsCountOutput(key: "read", count: count)) }
        return .answered
    }

    private static func clear(_ rest: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = rest.first { throw .usage(.unexpectedArgument(word, usage: "news clear [--all]")) }
        let onlyRead = !context.arguments.has("all")
        let count = try context.services.news().answering { (service) throws(StoreError) in
            try service.clear(onlyRead: onlyRead)
        }
        context.reporter.note(LocalizedText("\(count) removed", "прибрано: \(count)"))
        if context.settings.format.isJSON { try context.show(NewsCountOutput(key: "removed", count: count)) }
        return .answered
    }
}

/// How many items were marked as read or removed, for JSON.
private struct NewsCountOutput: CommandOutput {
    let key: StaticString
    var count: Int
    let columns: [StaticString] = ["count"]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {}
    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        writer.record { $0.field("count", Int64(count)) }
    }
}
