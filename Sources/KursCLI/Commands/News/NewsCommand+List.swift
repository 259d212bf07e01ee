import KursCore
import KursText

extension NewsCommand {
    /// The note that no news passes the filters.
    private static func nothing(_ filter: NewsFilter, _ context: CommandContext) -> LocalizedText {
        var (en, uk) = (
            filter.unreadOnly ? "no unread news" : "no news", filter.unreadOnly ? "непрочитаних новин" : "новин"
        )
        if let category = filter.category {
            (en, uk) = (en + " in category “\(category)”", uk + " у категорії «\(category)»")
        }
        if let search = filter.search { (en, uk) = (en + " with “\(search)”", uk + " зі словами «\(search)»") }
        if let since = filter.since {
            let day = context.environment.kyiv.day(at: since).iso
            (en, uk) = (en + " since \(day)", uk + " від \(day)")
        }
        return LocalizedText(en + (en == "no news" ? " found" : ""), uk + " не знайдено")
    }

    /// The day from which on, where the argument names it; nothing else may be an argument.
    private static func firstDay(_ arguments: ParsedArguments) throws(UsageError) -> String? {
        guard let word = arguments.operands.first else { return nil }
        if arguments.operands.count == 1, DateArgument.isDay(word), !arguments.has("since") { return word }
        let isNumber = word.utf8.allSatisfy { $0.isASCIIDigit }
        // An identifier is longer than the number of a line.
        let known = isNumber ? word.utf8.count < 4 ? "news --limit \(word)" : "news show \(word)" : nil
        let words = arguments.operands.filter { !["about", "про", "today", "сьогодні"].contains($0.lowercased()) }
        throw .unexpectedArgument(word, usage: known ?? "news --search '\(words.list(" "))'")
    }

    /// `kurs news`: the items that pass the filters.
    static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, settings) = (context.arguments, context.settings)
        var filter = NewsFilter(unreadOnly: arguments.has("unread"), search: arguments.value("search"))
        filter.category = arguments.value("category")
        if filter.category?.allSatisfy(\.isWhitespace) == true {
            throw .usage(.missingValue("--category", value: "NAME"))
        }
        if let text = arguments.value("limit") {
            guard let limit = Int(text), (1...100_000).contains(limit) else {
                throw .usage(.badForm("--limit", given: text, .number(1...100_000)))
            }
            filter.limit = limit
        }
        var first = try context.day(of: "since")
        do throws(UsageError) {
            if let day = try firstDay(arguments) { first = try DateArgument.day(day, today: context.today) }
        } catch {
            throw .usage(error)
        }
        if let day = first {
            filter.since = context.environment.kyiv.moment(of: day, secondsOfDay: 0)
        }
        let wanted = filter
        let answer = try context.services.news().answering { (service) throws(StoreError) in
            try service.news(wanted, policy: settings.policy)
        }
        let isMissing = answer.news.isEmpty && answer.ageSeconds == nil
        context.reporter.note(isMissing ? answer.warnings.besidesFailures : answer.warnings)
        context.reporter.noteNextRefresh(answer.nextRefresh)
        if let age = answer.ageSeconds { context.reporter.judge(ageSeconds: age) }
        if isMissing { throw missing(answer) }
        if answer.news.isEmpty, settings.format != .json { context.reporter.note(nothing(wanted, context)) }
        try context.show(NewsOutput(answer: answer))
        return answer.news.isEmpty ? .nothing : context.reporter.answeredStatus
    }
}
