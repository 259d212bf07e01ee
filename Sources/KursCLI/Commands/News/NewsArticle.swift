import KursCore
import KursTerminal
import KursText

/// `kurs news show ID`: one article as readable paragraphs.
struct NewsArticle: CommandOutput {
    private let answer: ArticleAnswer
    private let text: String?
    private let absence: LocalizedText?

    struct Text {
        var news: StoredNews
        var text: String?
        var links: [String] = []
    }

    static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let policy = context.settings.policy
        let stored = try NewsCommand.findOrFetch(try context.argument(0, "ID"), context)
        let service = try context.services.news()
        let answer = try inStore(service.article(of: stored, policy: policy))
        if let failure = answer.failure {
            context.reporter.note([.sourceFailed(source: stored.news.source, failure: failure)])
        }
        context.reporter.noteNextRefresh(answer.nextRefresh)
        let absence = absence(of: answer, policy)
        if let absence { context.reporter.note(absence) }
        return try context.answer(NewsArticle(answer, absence: absence))
    }

    /// Why there is only what the feed has; `nil` when the article is there.
    static func absence(of answer: ArticleAnswer, _ policy: CachePolicy) -> LocalizedText? {
        // A failure says by itself why a text that the feed has whole is all there is.
        guard answer.article == nil, answer.failure == nil || answer.isMissing else { return nil }
        if answer.isForbidden {
            return LocalizedText(
                "the page was not fetched: its site is neither the feed's own nor in feeds",
                "сторінку не отримано: її сайту немає ні в стрічці, ні у feeds")
        }
        if answer.failure == nil, policy == .fromCache {
            return LocalizedText(
                "the article is not stored; omit --offline to fetch it",
                "статті немає в базі; приберіть --offline, щоб її отримати")
        }
        return answer.isMissing
            ? LocalizedText(
                "the article could not be found; showing the feed's summary, and the item stays unread",
                "статтю не знайдено; показано анонс зі стрічки, новина лишається непрочитаною")
            : LocalizedText(
                "the page has no article; showing the feed's text",
                "на сторінці немає статті; показано текст зі стрічки")
    }

    private init(_ answer: ArticleAnswer, absence: LocalizedText?) {
        (self.answer, self.absence) = (answer, absence)
        text = answer.article?.text ?? answer.news.news.text ?? answer.news.news.summary
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        bytes.append(text: (text ?? answer.news.news.title).terminalSafe(keeping: ["\n", "\t"]) + "\n")
    }

    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {
        var news = answer.news
        news.news.text = text
        NewsTable.sfeed(news, to: &bytes)
    }

    func records(_ context: CommandContext) -> RecordList {
        var stored = answer.news
        stored.news.image = answer.article?.image ?? stored.news.image
        let warning = answer.failure.map { Warning.sourceFailed(source: stored.news.source, failure: $0) }
        return RecordList(
            "news", Fields.articles, [Text(news: stored, text: text, links: answer.article?.links ?? [])],
            warnings: context.records(of: [warning].compactMap(\.self))
                + (absence.map { [("article-missing", $0(context.language))] } ?? []))
    }

    /// Formats the title, time and source, the wrapped paragraphs, the numbered links, and the picture's URL.
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (news, color) = (answer.news.news, context.settings.color)
        let columns = min(context.settings.columns, 100)
        bytes.append(paragraph: news.title.terminalSafe, columns: columns, color ? .strong : nil)
        var facts: [String] = []
        if let published = news.published ?? answer.article?.published {
            facts.append(ClockTime.words(published, context.environment.kyiv))
        }
        facts.append(news.link.terminalSafe)
        // A URL that does not fit beside the time goes below it, unbroken.
        let isRoom = DisplayWidth.of(facts.list(" · ")) <= context.settings.columns
        bytes.append(text: facts.list(isRoom ? " · " : "\n"), color ? .faint : nil)
        bytes.append("\n\n")
        if let text, !text.isEmpty {
            for line in ArticleText.lines(of: text, columns: columns) { bytes.append(text: line + "\n") }
            bytes.append("\n")
        }
        for (number, link) in (answer.article?.links ?? []).enumerated() {
            bytes.append(text: "[\(number + 1)] \(link.terminalSafe)\n", color ? .faint : nil)
        }
        if let image = answer.article?.image ?? news.image {
            let label = context.language("picture", "зображення")
            let line = Paragraph.labelled(label + ":", image.terminalSafe, at: 0, columns: context.settings.columns)
            bytes.append(text: line + "\n", color ? .faint : nil)
        }
    }
}
