import KursCore
import KursSources

/// Every source with its site and latest status.
struct SourcesOutput: CommandOutput {
    /// The statuses by the source's name.
    var statuses: [String: SourceStatus]

    /// Every source: those of kurs, of banks' own pages, and of the user's own layouts.
    var sources: [SourceDescriptor]

    let key: StaticString = "sources"
    let columns: [StaticString] = [
        "source", "site", "host", "serves", "markets", "needs_key", "page", "fetched_at", "attempted_at", "failure",
    ]

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        let settings = context.settings
        for record in sources {
            let standing = statuses[record.id.name]
            writer.record {
                $0.field("source", record.id.name)
                $0.field("site", record.site.address)
                $0.outside("host", settings.addresses.base(of: record.site).host)
                $0.outside("serves", record.serves.map(\.rawValue))
                $0.outside("markets", record.markets.map(\.rawValue))
                $0.field("needs_key", record.needsKey)
                $0.field("page", record.page)
                $0.field("fetched_at", standing?.fetchedAt)
                $0.field("attempted_at", standing?.attemptedAt)
                $0.outside("failure", standing?.failure?.sentence(context.language))
            }
        }
    }

    /// The sources grouped by site; lines are wrapped to the terminal's width.
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        var site: Site?
        for record in sources {
            if record.site != site {
                if site != nil { bytes.append("\n") }
                site = record.site
                let base = settings.addresses.base(of: record.site)
                let mirror = base.isOverride ? " → " + base.host.terminalSafe : ""
                bytes.append(text: record.site.address + mirror + "\n")
            }
            bytes.append("  ")
            bytes.append(text: record.id.name, settings.color ? .strong : nil)
            bytes.append("\n")
            let standing = statuses[record.id.name]
            var facts = record.serves.map { SourcesOutput.serves($0)(language) }.list(", ")
            if !record.markets.isEmpty { facts += " · " + record.markets.map(\.rawValue).list(", ") }
            if record.needsKey { facts += " · " + LocalizedText("key", "ключ")(language) }
            if let standing { facts += " · " + standing.sentence(language, context).terminalSafe }
            for line in Paragraph.lines(of: facts, columns: max(settings.columns - 4, 20)) {
                bytes.append(text: "    \(line)\n")
            }
            bytes.append("    ")
            bytes.append(text: record.page, settings.color ? .faint : nil)
            bytes.append("\n")
        }
    }

    private static func serves(_ content: SourceDescriptor.Content) -> LocalizedText {
        switch content {
        case .rates: LocalizedText("rates", "курси")
        case .history: LocalizedText("history", "історія")
        case .banks: LocalizedText("banks", "банки")
        case .coins: LocalizedText("coins", "криптовалюти")
        case .news: LocalizedText("news", "новини")
        }
    }
}
