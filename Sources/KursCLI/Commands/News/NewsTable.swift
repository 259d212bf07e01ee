import KursCore
import KursTerminal
import KursText

struct NewsOutput: CommandOutput {
    var answer: NewsAnswer

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "news", Fields.news, answer.news, plain: ["id", "published", "title", "link"],
            warnings: context.records(of: answer.warnings))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        NewsTable.append(answer.news, to: &bytes, context)
        guard context.settings.showsHeader, !answer.news.isEmpty, let age = answer.ageSeconds else { return }
        let foot = SourceLine.parts(
            answer.news.lazy.map { Provenance(source: $0.news.source) }, ageSeconds: age, context.environment.kyiv,
            context.language
        ).list(" · ")
        bytes.append(fitted: foot, .faint, context.settings)
    }

    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {
        for stored in answer.news { NewsTable.sfeed(stored, to: &bytes) }
    }
}

/// The link of one item; as a record, the item.
struct NewsLinkOutput: CommandOutput {
    var stored: StoredNews

    func records(_ context: CommandContext) -> RecordList { RecordList("news", Fields.news, [stored]) }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        bytes.append(text: stored.news.link.terminalSafe + "\n")
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) { appendTable(to: &bytes, context) }
    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) { NewsTable.sfeed(stored, to: &bytes) }
}

enum NewsTable {
    /// Writes for each item a mark if unread, its id, the time, and the wrapped headline.
    static func append(_ news: [StoredNews], to bytes: inout [UInt8], _ context: CommandContext) {
        let (color, columns) = (context.settings.color, context.settings.columns)
        let idWidth = news.map { DisplayWidth.of($0.news.id.terminalSafe) }.max() ?? 0
        let times = news.map { stored in
            stored.news.published.map { moment($0, context.environment.kyiv, today: context.today) } ?? ""
        }
        let timeWidth = times.map { DisplayWidth.of($0) }.max() ?? 0
        for (stored, time) in zip(news, times) {
            let piece = stored.news
            let id = piece.id.terminalSafe
            bytes.append(text: stored.isRead ? "  " : "● ", color && !stored.isRead ? .up : nil)
            bytes.append(text: id + Blanks.text(idWidth - DisplayWidth.of(id) + 2), color ? .faint : nil)
            // If there is little room beside the time, the headline goes below it.
            let beside = 2 + idWidth + 2 + timeWidth + 2
            let isBelow = columns - beside < 30
            let indent = isBelow ? 2 : beside
            bytes.append(text: time + (isBelow ? "\n" : Blanks.text(timeWidth + 2 - DisplayWidth.of(time))))
            let lines = Paragraph.lines(of: piece.title.terminalSafe, columns: max(columns - indent, 20))
            for (number, line) in lines.enumerated() {
                if number > 0 || isBelow { bytes.append(text: Blanks.text(indent)) }
                Hyperlink.append(to: &bytes, piece.link, isTaken: context.settings.takesLinks) {
                    $0.append(text: line, color && !stored.isRead ? .strong : nil)
                }
                bytes.append("\n")
            }
        }
    }

    /// `11:40` today, `2026-11-19 11:40` this year, `2025-11-19` before; with little room the day alone.
    static func moment(_ moment: Timestamp, _ kyiv: KyivTime, today: Day, isShort: Bool = false) -> String {
        let words = ClockTime.words(moment, kyiv)
        let day = kyiv.day(at: moment)
        if day == today { return String(words.suffix(5)) }
        return isShort || day.date.year != today.date.year ? day.iso : words
    }

    /// Writes a line of sfeed's nine fields: time, title, link, content, content type, id, author, enclosure, category.
    ///
    /// White space in a field becomes a space; in the content, line ends, tabs and backslashes are escaped.
    static func sfeed(_ stored: StoredNews, to bytes: inout [UInt8]) {
        let news = stored.news
        bytes.append(text: news.published.map { "\($0.seconds)" } ?? "")
        for field in [news.title, news.link] { bytes.append(text: "\t" + field.onOneLine.terminalSafe) }
        bytes.append("\t")
        for scalar in (news.text ?? news.summary ?? "").unicodeScalars {
            switch scalar {
            case "\n": bytes.append("\\n")
            case "\t": bytes.append("\\t")
            case "\\": bytes.append("\\\\")
            default: bytes.append(text: String(scalar).terminalSafe)
            }
        }
        for field in ["plain", news.id, "", news.image ?? "", news.source.name] {
            bytes.append(text: "\t" + field.onOneLine.terminalSafe)
        }
        bytes.append("\n")
    }
}
