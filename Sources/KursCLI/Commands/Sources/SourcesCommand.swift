import KursCore
import KursSources

/// `kurs sources`: the sources of the data.
enum SourcesCommand {
    static let spec = CommandSpec(
        "sources", LocalizedText("list the sources of the data", "джерела даних"), usage: ["sources"],
        examples: [
            (
                "kurs sources",
                LocalizedText("sites, contents and last responses", "сайти, вміст і останні відповіді")
            ),
            ("kurs sources -o csv --out sources.csv", LocalizedText("for a spreadsheet", "для таблиці")),
        ],
        notes: [
            LocalizedText(
                "The URL under a source shows its figures on the site; report wrong figures there. If a figure is right there and "
                    + "wrong here, report it to kurs: \(Project.site)/issues",
                "За адресою під джерелом видно його числа; про хибні повідомляйте там. Якщо там число правильне, а тут ні, "
                    + "це помилка kurs: \(Project.site)/issues"),
            LocalizedText(
                "A source marked “key” is used only if minfin_key is set.",
                "Джерело з позначкою «ключ» використовується, лише якщо задано minfin_key."),
        ])

    private static let columns: [StaticString] = [
        "source", "site", "host", "serves", "markets", "needs_key", "page", "fetched_at", "attempted_at", "failure",
    ]

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = context.arguments.operands.first { throw .usage(.needlessArgument(word, usage: "sources")) }
        let settings = context.settings
        var standings: [String: SourceStatus] = [:]
        var fault: CommandError?
        do throws(CommandError) {
            standings = try self.standings(context)
        } catch {
            fault = error
        }
        var bytes: [UInt8] = []
        guard settings.format != .table else {
            table(standings, to: &bytes, context)
            try context.reporter.deliver(bytes)
            return end(fault, context)
        }
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin("sources", columns: columns, showsHeader: settings.showsHeader, at: context.now)
        for record in SourceRegistry.all {
            let standing = standings[record.id.name]
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
        writer.end(warnings: [])
        try context.reporter.deliver(writer.bytes)
        return end(fault, context)
    }

    /// Reports a database that cannot be read, without which the list is still useful; returns the exit status.
    private static func end(_ fault: CommandError?, _ context: CommandContext) -> ExitStatus {
        guard let fault else { return .answered }
        let isJSON = context.settings.format == .json || context.settings.format == .jsonl
        let explanation = ErrorMessage(fault, context.language)
        context.environment.streams.errors.write(isJSON ? explanation.json : explanation.line)
        return explanation.status
    }

    /// The status of each source by name; empty if there is no database yet.
    private static func standings(_ context: CommandContext) throws(CommandError) -> [String: SourceStatus] {
        let path = context.settings.replay == nil ? context.settings.databasePath : nil
        if let path, context.environment.files.mode(of: path) == nil { return [:] }
        guard let health = try context.services.store() as? any StoreHealth else { return [:] }
        do throws(StoreError) {
            let all = SourceStatus.all(try health.endpoints())
            return Dictionary(all.map { ($0.source.name, $0) }) { first, _ in first }
        } catch {
            throw .answer(.store(error))
        }
    }

    /// The sources grouped by site; lines are wrapped to the terminal's width.
    private static func table(
        _ standings: [String: SourceStatus], to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (settings, language) = (context.settings, context.language)
        var site: Site?
        for record in SourceRegistry.all {
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
            let standing = standings[record.id.name]
            var facts = record.serves.map { serves($0)(language) }.list(", ")
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
