import KursCore
import KursTerminal
import KursText

/// `kurs news`: the latest news, with the read state of each item.
enum NewsCommand {
    static let spec = CommandSpec(
        "news", LocalizedText("read financial news", "фінансові новини"), usage: ["news [DATE] [TEXT…]"],
        examples: [
            Example("kurs news --limit 10", "the ten newest", "десять найновіших"),
            Example("kurs news --unread --search долар", "unread ones about the dollar", "непрочитані про долар"),
            Example("kurs news show 171234567", "read one", "прочитати одну"),
            Example("kurs news read --all", "mark all as read", "позначити всі прочитаними"),
            Example("kurs news -o sfeed", "in the format of sfeed", "у форматі sfeed"),
        ],
        options: listSpec.options, notes: listSpec.notes, formats: listSpec.formats,
        isWithoutRates: true, words: listSpec.words,
        verbs: { [listSpec, showSpec, readSpec, openSpec, clearSpec] }, handler: listSpec.handler)

    static let listSpec = CommandSpec(
        "news list", aliases: ["список"], LocalizedText("list the latest news", "перелік останніх новин"),
        usage: ["news list [DATE] [TEXT…]"],
        examples: [Example("kurs news list yesterday", "yesterday's", "за вчора")],
        options: [
            OptionSpec(
                "limit", short: "n", alias: "top", value: "N",
                "show at most N items (default: 40, or all items in a period)",
                "не більше N новин (типово 40, за період — усі)"),
            OptionSpec("unread", "only unread items", "лише непрочитане"),
            OptionSpec(
                "search", value: "TEXT", "only items with all these words", "лише новини, що містять усі ці слова"),
            OptionSpec(
                "category", value: "NAME", "only items with a category whose name has all these words",
                "лише новини, у назві категорії яких є всі ці слова"),
            OptionSpec("since", alias: "from", value: "DATE", "items since DATE", "лише новини від цього дня"),
            OptionSpec(
                "on", alias: "date", value: "DATE", "items of one day; you can also give the day as an argument",
                "лише новини за цей день; день можна вказати й аргументом"),
        ],
        notes: [
            LocalizedText(
                "Stored news stays searchable after a feed drops it. To add feeds: kurs config set feeds URL…",
                "Збережені новини можна знайти, навіть коли вони зникли зі стрічки. Додати стрічки: kurs config set feeds URL…"
            ),
            LocalizedText(
                "-o plain prints ID, time, title and link, separated by one tab.",
                "-o plain виводить ID, час, заголовок і посилання через табуляцію."),
        ],
        formats: [.sfeed], isWithoutRates: true,
        words: { (line) throws(UsageError) in
            let words = line.operands.map { $0.lowercased() }
            if words.count > 1, ["search", "find", "пошук", "знайти", "шукати"].contains(words[0]) {
                line.operands.removeFirst()
            } else if let word = words.first, ["unread", "непрочитані"].contains(word) {
                line.operands.removeFirst()
                line.options.append(ParsedArguments.Option(name: "unread"))
            } else if words.count > 1 {
                line.takeCount()
            }
            try line.takeCommonWords()
        }, handler: CommandHandler(list))

    private static let showSpec = CommandSpec(
        "news show", aliases: ["показати", "прочитати", "читати"], LocalizedText("read an article", "прочитати статтю"),
        usage: ["news show ID"],
        examples: [Example("kurs news show 171234567", "read one", "прочитати одну")],
        notes: [
            LocalizedText(
                "show fetches the article over https from the site of the feed, or from a site in feeds, and stores its text.",
                "kurs news show завантажує статтю через https із сайту стрічки або сайту з feeds і зберігає її текст.")
        ],
        arguments: ["NEWS"], takes: 1, formats: [.sfeed], isWithoutRates: true,
        handler: CommandHandler(NewsArticle.show))

    private static let readSpec = CommandSpec(
        "news read", LocalizedText("mark items as read", "позначити прочитаними"), usage: ["news read ID…|--all"],
        examples: [Example("kurs news read --all", "mark all as read", "позначити всі прочитаними")],
        options: [OptionSpec("all", short: "a", "all items", "усі новини")], arguments: ["NEWS"],
        isWithoutRates: true, handler: CommandHandler(read))

    private static let openSpec = CommandSpec(
        "news open", aliases: ["відкрити"], LocalizedText("open an item in the browser", "відкрити новину в браузері"),
        usage: ["news open ID"],
        examples: [Example("kurs news open 171234567", "in the browser", "у браузері")],
        notes: [
            LocalizedText(
                "Prints the link instead if there is no terminal, if you use -o or --json, or if the link is not https.",
                "Якщо немає термінала, задано -o чи --json або посилання не https, виводить саме посилання.")
        ],
        arguments: ["NEWS"], takes: 1, isWithoutRates: true, handler: CommandHandler(open))

    private static let clearSpec = CommandSpec(
        "news clear", aliases: ["прибрати"],
        LocalizedText("remove items you have read", "видалити прочитані новини"), usage: ["news clear"],
        examples: [Example("kurs news clear", "remove items you have read", "видалити прочитані новини")],
        options: [OptionSpec("all", short: "a", "unread items, too", "також непрочитані новини")],
        notes: [
            LocalizedText(
                "Items that a feed still lists return with its next refresh.",
                "Новини, які ще є у стрічці, повернуться з її наступним оновленням.")
        ],
        takes: 0, isWithoutRates: true, handler: CommandHandler(clear))

    /// Opens an item in the browser if its output is for a person at a terminal; prints the link otherwise.
    private static func open(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let news = try findOrFetch(try context.argument(0, "ID"), context)
        let link = news.news.link
        let isForPerson = context.environment.terminalColumns != nil && context.settings.format == .table
        if isForPerson, context.settings.out == nil {
            if Browser.open(link, context.environment) {
                context.reporter.note("opened \(link)", "відкрито \(link)")
                return .answered
            }
            context.reporter.note(
                link.hasPrefix("https://")
                    ? LocalizedText("no browser could be started", "не вдалося запустити браузер")
                    : LocalizedText("only https links are opened", "відкриваються лише посилання https"))
        }
        return try context.answer(NewsLinkOutput(stored: news))
    }

    static func find(_ id: String, _ context: CommandContext) throws(CommandError) -> StoredNews {
        let service = try context.services.news()
        let found = try inStore(service.news(id: id))
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
        let service = try context.services.news()
        if try inStore(service.news(id: id)).isEmpty {
            let answer = try inStore(service.refresh(policy: policy))
            guard answer.ageSeconds != nil else { throw missing(answer) }
            context.reporter.note(answer.warnings)
        }
        return try find(id, context)
    }

    static func missing(_ answer: NewsAnswer) -> CommandError {
        .noAnswer(
            .news, answer.warnings.compactMap(SourceError.init),
            until: answer.laterAt)
    }

    private static func read(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let ids = context.arguments.operands
        let isAll = context.arguments.has("all")
        guard isAll != !ids.isEmpty else {
            throw .usage(isAll ? .conflict("--all", "ID") : .missingArgument("ID", usage: context.arguments.usage))
        }
        if !isAll { for id in ids { _ = try find(id, context) } }
        let service = try context.services.news()
        let count = try inStore(service.markRead(isAll ? nil : ids))
        context.reporter.note("\(count) marked as read", "позначено прочитаними: \(count)")
        if context.settings.format.isJSON { try context.show(NewsCountOutput(key: "read", count: count)) }
        return .answered
    }

    private static func clear(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let onlyRead = !context.arguments.has("all")
        let service = try context.services.news()
        let count = try inStore(service.clear(onlyRead: onlyRead))
        context.reporter.note("\(count) removed", "прибрано: \(count)")
        if context.settings.format.isJSON { try context.show(NewsCountOutput(key: "removed", count: count)) }
        return .answered
    }

    /// - Parameter search: The words looked for, as they were typed.
    private static func nothing(
        _ filter: NewsFilter, _ search: String?, _ context: CommandContext
    ) -> LocalizedText {
        var (en, uk) = filter.unreadOnly ? ("no unread news", "непрочитаних новин") : ("no news", "новин")
        if let category = filter.category {
            (en, uk) = (en + " in category “\(category)”", uk + " у категорії «\(category)»")
        }
        if let search { (en, uk) = (en + " with “\(search)”", uk + " зі словами «\(search)»") }
        if let since = filter.since {
            let kyiv = context.environment.kyiv
            let first = kyiv.day(at: since)
            let last = filter.before.map { kyiv.day(at: $0).advanced(by: -1) }
            let days = last.map { $0 == first ? first.iso : "\(first.iso) – \($0.iso)" }
            (en, uk) = (
                en + (days.map { " of " + $0 } ?? " since " + first.iso),
                uk + (days.map { " за " + $0 } ?? " від " + first.iso)
            )
        }
        return LocalizedText(en + (en == "no news" ? " found" : ""), uk + " не знайдено")
    }

    /// The days and the words looked for, where the arguments are these: `yesterday`, `about НБУ past week`, `since monday`.
    private static func asked(
        _ arguments: ParsedArguments, today: Day
    ) throws(UsageError) -> (days: ClosedRange<Day>?, search: String?) {
        let operands = arguments.operands
        // An identifier is longer than the number of a line.
        if operands.count == 1, operands[0].utf8.allSatisfy(\.isASCIIDigit) {
            let usage = operands[0].utf8.count < 4 ? "news --limit \(operands[0])" : "news show \(operands[0])"
            throw .unexpectedArgument(operands[0], usage: usage)
        }
        var words = CalendarWords.joined(MonthWords.joined(operands, takesMonths: true))
        var days: ClosedRange<Day>?
        // `новини за тиждень про депозити`, `news about deposits past week`
        let place = words.indices.first {
            let count = PeriodArgument.span(words[$0...])?.wordCount
            return count != nil && ($0 == 0 || count == words.count - $0)
        }
        if let place, let span = PeriodArgument.span(words[place...]) {
            words.removeSubrange(place..<place + span.wordCount)
            days = today.advanced(by: 1 - span.dayCount)...today
        } else if let place = words.firstIndex(where: {
            DateArgument.isDay($0) || PeriodArgument.isNamed($0) || CalendarWords.period($0, today: today) != nil
        }) {
            let typed = words.remove(at: place)
            var found = try PeriodArgument.days(typed, today: today)
            let lead = place > 0 ? words[place - 1].lowercased() : ""
            let isEnd = ["until", "till", "before", "до", "перед"].contains(lead)
            if isEnd {
                let bound = PeriodArgument.bound(typed, after: lead)
                found = .firstOfHryvnia...(try PeriodArgument.days(bound, today: today).upperBound)
            }
            if ["since", "from", "від", "з"].contains(lead) { found = found.lowerBound...max(today, found.lowerBound) }
            if isEnd || ["since", "from", "від", "з", "for", "on", "of", "in", "за", "на", "у", "в"].contains(lead) {
                words.remove(at: place - 1)
            }
            days = found
        }
        if days != nil, let word = words.first(where: { DateArgument.isDay($0) }) {
            throw .conflict(operands.list(" "), word)
        }
        if days != nil, let option = ["since", "on"].first(where: arguments.has) {
            throw .conflict(operands.list(" "), arguments.spelling(of: option))
        }
        words.removeAll { ["about", "про", "the"].contains($0.lowercased()) }
        let negations = ["not", "without", "except", "не", "без", "крім"]
        if words.count > 1, let word = words.first(where: { negations.contains($0.lowercased()) }) {
            throw .unexpectedArgument(word, usage: "news [TEXT…]")
        }
        if let word = words.first, arguments.has("search") { throw .conflict(word, "--search") }
        return (days, words.isEmpty ? nil : words.list(" "))
    }

    /// A word in Ukrainian without the vowels that its cases change: `ставка` is also `ставку`.
    private static func stem(_ word: String) -> String {
        var word = word[...]
        for _ in 0..<2 {
            guard word.count > 4, let last = word.last, "аеиіїоуюяйь".contains(last) else { break }
            word.removeLast()
        }
        return String(word)
    }

    /// What is looked for where a word is typed: its stem, and for a currency its code and its names in both languages.
    private static func alternatives(_ word: String) -> [String] {
        let banks = ["nbu", "нбу", "нацбанк"]
        if banks.contains(where: { word.lowercased().hasPrefix($0) }) { return banks }
        guard CommandSuggestion.isCurrency(word), let code = Currency.code(named: word), let known = Currency.find(code)
        else { return [stem(word)] }
        let names = [Language.en, .uk].flatMap { known.name($0).split(separator: " ").map(String.init) }
        let own = names.filter { Currency.code(named: $0) == code }
        return ([word, code.text] + own).map { stem($0.lowercased()) }.distinct
    }

    static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, settings) = (context.arguments, context.settings)
        var filter = NewsFilter(unreadOnly: arguments.has("unread"), search: arguments.value("search"))
        var typed = filter.search
        filter.category = arguments.value("category")
        if filter.category?.allSatisfy(\.isWhitespace) == true {
            throw .usage(.missingValue("--category", value: "NAME"))
        }
        if let limit = try asTyped(CommonOptions.limit(arguments)) { filter.limit = limit }
        let kyiv = context.environment.kyiv
        do throws(UsageError) {
            let asked = try asked(arguments, today: context.today)
            var days = asked.days
            if let day = try arguments.day("on", today: context.today) { days = day...day }
            if let day = try arguments.day("since", today: context.today) {
                if arguments.has("on") { throw .conflict("--on", arguments.spelling(of: "since")) }
                filter.since = kyiv.moment(of: day, secondsOfDay: 0)
            }
            if let days {
                filter.since = kyiv.moment(of: days.lowerBound, secondsOfDay: 0)
                filter.before = kyiv.moment(of: days.upperBound.advanced(by: 1), secondsOfDay: 0)
            }
            // All of a period.
            if filter.since != nil, !arguments.has("limit") { filter.limit = .max }
            if let search = asked.search {
                filter.alternatives = search.split(separator: " ").map { alternatives(String($0)) }
                typed = search
            }
        } catch {
            throw .usage(error)
        }
        let wanted = filter
        let service = try context.services.news()
        let answer = try inStore(service.news(wanted, policy: settings.policy))
        let isMissing = answer.news.isEmpty && answer.ageSeconds == nil
        context.reporter.note(isMissing ? answer.warnings.besidesFailures : answer.warnings)
        context.reporter.noteNextRefresh(answer.nextRefresh)
        if let age = answer.ageSeconds { context.reporter.judge(ageSeconds: age) }
        if isMissing { throw missing(answer) }
        if answer.news.isEmpty, settings.format != .json { context.reporter.note(nothing(wanted, typed, context)) }
        try context.show(NewsOutput(answer: answer))
        return answer.news.isEmpty ? .nothing : context.reporter.answeredStatus
    }
}

/// How many items were marked as read or removed, for JSON.
private struct NewsCountOutput: CommandOutput {
    let key: StaticString
    var count: Int

    func records(_ context: CommandContext) -> RecordList { RecordList(key, Fields.newsCounts, [count]) }
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {}
}

extension Fields {
    static let newsCounts: [Field<Int>] = [Field("count", "how many items were marked as read, or removed") { $0 }]

    static let news: [Field<StoredNews>] = [
        Field("id", "the number of the item") { $0.news.id.isEmpty ? nil : $0.news.id },
        Field("title", "the headline") { $0.news.title.isEmpty ? nil : $0.news.title },
        Field("link", "the address of the page") { $0.news.link.isEmpty ? nil : $0.news.link },
        Field("published", "when it was published") { $0.news.published },
        Field("summary", "the item's summary, as the feed gives it") { $0.news.summary },
        Field("image", "the address of its picture") { $0.news.image },
        Field("read", "whether you have marked it as read") { $0.isRead },
        Field("source", "the source, as `kurs sources` lists it") { $0.news.source.name },
        Field("fetched_at", "when it was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds(since: $0.fetchedAt) }),
        Field("categories", "the categories of the feed") { $0.news.categories },
    ]

    static let articles =
        news.of { (article: NewsArticle.Text) in article.news } + [
            Field("text", "the text, with `kurs news show`", orAbsent: true) { $0.text },
            Field("links", "the addresses of `[1]`, `[2]` and so on in it", orAbsent: true) { $0.links },
        ]
}
