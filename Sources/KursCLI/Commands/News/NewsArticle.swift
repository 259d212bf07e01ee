import KursCore

/// `kurs news show ID`: one article as readable paragraphs.
enum NewsArticle {
    static func show(_ id: String, _ session: CommandContext) throws(CommandError) -> ExitStatus {
        let policy = session.settings.policy
        let stored = try NewsCommand.findOrAsk(id, session)
        let answer = try session.newsService().answering { (service) throws(StoreError) in
            try service.article(of: stored, policy: policy)
        }
        if let failure = answer.failure {
            session.note([.sourceFailed(source: stored.news.source, failure: failure)])
        } else if answer.isForbidden {
            session.note(
                LocalizedText(
                    "the page was not fetched: its site is neither the feed's own nor in feeds",
                    "сторінку не отримано: її сайту немає ні в стрічці, ні у feeds"))
        }
        try session.deliver(bytes(answer, session))
        return .answered
    }

    private static func bytes(_ answer: ArticleAnswer, _ session: CommandContext) -> [UInt8] {
        let settings = session.settings
        let text = answer.article?.text ?? answer.news.news.text ?? answer.news.news.summary
        var bytes: [UInt8] = []
        switch settings.format {
        case .table: page(answer, text, to: &bytes, session)
        case .plain: bytes.append(text: (text ?? answer.news.news.title) + "\n")
        case .sfeed:
            var news = answer.news
            news.news.text = text
            NewsTable.sfeed(news, to: &bytes)
        default:
            var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
            writer.begin(
                "news", columns: RecordWriter.newsColumns + ["text"], showsHeader: settings.showsHeader, at: session.now
            )
            writer.news(answer.news, text: text, withText: true, now: session.now)
            let warnings =
                answer.failure.map { [Warning.sourceFailed(source: answer.news.news.source, failure: $0)] } ?? []
            writer.end(warnings: warnings.map { ($0.code, $0.sentence(session.language)) })
            bytes = writer.bytes
        }
        return bytes
    }

    /// Title, time and place, paragraphs folded to the terminal, the numbered links, the picture's address.
    private static func page(
        _ answer: ArticleAnswer, _ text: String?, to bytes: inout [UInt8], _ session: CommandContext
    ) {
        let (news, color) = (answer.news.news, session.settings.color)
        let columns = min(session.settings.columns, 100)
        for line in Paragraph.lines(of: news.title.terminalSafe, columns: columns) {
            bytes.append(text: line, color ? .strong : nil)
            bytes.append("\n")
        }
        var facts: [String] = []
        if let published = news.published ?? answer.article?.published {
            facts.append(ClockTime.words(published, session.world.kyiv))
        }
        facts.append(news.link.terminalSafe)
        // An address that does not fit beside the time stands below it, whole.
        let isRoom = DisplayWidth.of(facts.list(" · ")) <= session.settings.columns
        bytes.append(text: facts.list(isRoom ? " · " : "\n"), color ? .faint : nil)
        bytes.append("\n\n")
        for paragraph in (text ?? "").split(separator: "\n", omittingEmptySubsequences: true) {
            for line in Paragraph.lines(of: String(paragraph).terminalSafe, columns: columns) {
                bytes.append(text: line + "\n")
            }
            bytes.append("\n")
        }
        for (number, link) in (answer.article?.links ?? []).enumerated() {
            bytes.append(text: "[\(number + 1)] \(link.terminalSafe)\n", color ? .faint : nil)
        }
        if let image = answer.article?.image ?? news.image {
            let label = LocalizedText("picture", "зображення")(session.language)
            let line = Paragraph.labelled(label + ":", image.terminalSafe, at: 0, columns: session.settings.columns)
            bytes.append(text: line + "\n", color ? .faint : nil)
        }
    }
}
