import KursCore
import KursSources
import KursTerminal
import KursText

enum SourcesCommand {
    static let spec = CommandSpec(
        "sources", LocalizedText("list the sources of the data", "джерела даних"), usage: ["sources"],
        examples: [
            Example("kurs sources", "sites, contents and last responses", "сайти, вміст і останні відповіді"),
            Example("kurs sources -o csv --out sources.csv", "for a spreadsheet", "для таблиці"),
            Example(
                "kurs sources -o nginx --out /etc/nginx/conf.d/kurs.conf", "a cache of every site for many machines",
                "кеш кожного сайту для багатьох машин"),
        ],
        notes: [
            LocalizedText(
                "The URL under a source shows its figures on the site; report wrong figures there. If a figure is right there and "
                    + "wrong here, report it to kurs: \(Project.site)/issues",
                "Адреса під джерелом веде на сторінку з його курсами; якщо курс хибний там, повідомте сайту. Якщо там число правильне, а тут ні, "
                    + "це помилка kurs: \(Project.site)/issues"),
            LocalizedText(
                "The pages of single banks, named -page, are fetched only with kurs banks --source or the setting bank_pages.",
                "Сторінки окремих банків (-page) запитуються, лише якщо їх названо: kurs banks --source або налаштування "
                    + "bank_pages."),
            LocalizedText(
                "frankfurter-usd supplies dollar prices, which kurs convert uses for currencies that the NBU does not list.",
                "frankfurter-usd має ціни в доларах, за якими kurs convert перераховує валюти без курсу НБУ."),
            LocalizedText(
                "A source marked “key” is used only if minfin_key is set.",
                "Джерело з позначкою «ключ» використовується, лише якщо задано minfin_key."),
        ], takes: 0, formats: [.nginx], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var statuses: [String: SourceStatus] = [:]
        var fault: CommandError?
        do throws(CommandError) {
            statuses = try self.statuses(context)
        } catch {
            fault = error
        }
        try context.show(SourcesOutput(statuses: statuses, sources: sources(context)))
        return end(fault, context)
    }

    /// The sources of kurs, then the pages that are asked where a person names them; a layout with a fault is doctor's.
    private static func sources(_ context: CommandContext) -> [SourceDescriptor] {
        let files = context.services.layouts
        let own = files.sources.compactMap { try? files.layout(of: $0) }.filter {
            SourceRegistry.find($0.source) == nil
        }
        let banks = PageLayouts.ofBanks.filter { layout in !own.contains { $0.source == layout.source } }
        return SourceRegistry.all + (banks + own).map(\.descriptor)
    }

    /// Reports a database that cannot be read, without which the list is still useful; returns the exit status.
    private static func end(_ fault: CommandError?, _ context: CommandContext) -> ExitStatus {
        guard let fault else { return .answered }
        let isJSON = context.settings.format.isJSON
        let explanation = ErrorMessage(fault, context.language)
        context.environment.streams.errors.write(isJSON ? explanation.json : explanation.line)
        return explanation.status
    }

    private static func statuses(_ context: CommandContext) throws(CommandError) -> [String: SourceStatus] {
        let path = context.settings.replay == nil ? context.settings.databasePath : nil
        if let path, context.environment.files.mode(of: path) == nil { return [:] }
        guard let health = try context.services.store() as? any StoreHealth else { return [:] }
        let all = SourceStatus.all(try inStore(health.endpoints()))
        return Dictionary(all.map { ($0.source.name, $0) }) { first, _ in first }
    }
}

private struct SourcesOutput: CommandOutput {
    var statuses: [String: SourceStatus]

    /// Every source: those of kurs, of banks' own pages, and of the user's own layouts.
    var sources: [SourceDescriptor]

    func records(_ context: CommandContext) -> RecordList {
        let rows = sources.map { source in
            (source, statuses[source.id.name], context.settings.addresses.base(of: source.site).host, context.language)
        }
        return RecordList("sources", Fields.sources, rows)
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
            Hyperlink.append(to: &bytes, record.page, isTaken: settings.takesLinks) {
                $0.append(text: record.id.name, settings.color ? .strong : nil)
            }
            bytes.append("\n")
            let standing = statuses[record.id.name]
            var facts = record.serves.map { SourcesOutput.serves($0)(language) }.list(", ")
            if !record.markets.isEmpty { facts += " · " + record.markets.map(\.rawValue).list(", ") }
            if record.needsKey { facts += " · " + language("key", "ключ") }
            if let standing { facts += " · " + standing.sentence(language, context).terminalSafe }
            for line in Paragraph.lines(of: facts, columns: max(settings.columns - 4, 20)) {
                bytes.append(text: "    \(line)\n")
            }
            bytes.append("    ")
            bytes.append(line: record.page, settings.color ? .faint : nil)
        }
    }

    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {
        NginxServers.append(sources.map(\.site), to: &bytes)
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

extension Fields {
    typealias SourceRow = (source: SourceDescriptor, status: SourceStatus?, host: String?, language: Language)

    static let sources: [Field<SourceRow>] = [
        Field("source", "the name of the source") { $0.source.id.name },
        Field("site", "its site") { $0.source.site.address },
        Field("host", "the host that kurs contacts: that of the mirror, if there is one") { $0.host },
        Field("serves", "what it has") { $0.source.serves.map(\.rawValue) },
        Field("markets", "the markets of its rates") { $0.source.markets.map(\.rawValue) },
        Field("needs_key", "whether it needs the key of its interface") { $0.source.needsKey },
        Field("page", "its page for people") { Optional($0.source.page) },
        Field("fetched_at", "when it last answered") { $0.status?.fetchedAt },
        Field("attempted_at", "the time of the last request") { $0.status?.attemptedAt },
        Field("failure", "why it did not, in the selected language") { $0.status?.failure?.sentence($0.language) },
    ]
}

/// The configuration of nginx as a cache between many machines and the sites: a server for each, on a port of its own.
///
/// Sites with statements of accounts are no sources, and have none: their answers are a person's own.
enum NginxServers {
    private static let firstPort = 8101

    static func append(_ sites: [Site], to bytes: inout [UInt8]) {
        bytes.append(
            text:
                "proxy_cache_path /var/cache/nginx/kurs keys_zone=kurs:1m inactive=1d max_size=100m use_temp_path=off;\n"
        )
        var known: [Site] = []
        for site in sites where !known.contains(site) {
            bytes.append(text: server(of: site, port: firstPort + known.count))
            known.append(site)
        }
    }

    private static func server(of site: Site, port: Int) -> String {
        """
        server {                                # \(site.variable)=http://THIS-MACHINE:\(port)
            listen \(port);
            location / {
                proxy_pass \(site.address);
                proxy_ssl_server_name on;
                proxy_ssl_verify on;
                proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
                proxy_set_header Accept-Encoding "";
                proxy_cache kurs;
                proxy_cache_key $proxy_host$request_uri;
                proxy_cache_valid 200 5m;
                proxy_cache_valid any 1m;       # wait a minute after an error
                proxy_cache_lock on;            # let one of several equal requests through
                proxy_cache_lock_age 10s;
                proxy_cache_lock_timeout 10s;
                proxy_cache_use_stale updating error timeout http_429 http_500 http_502 http_503 http_504;
                proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
                proxy_hide_header Set-Cookie;
                proxy_pass_header Date;         # kurs computes the age of a rate from it
            }
        }

        """
    }
}
