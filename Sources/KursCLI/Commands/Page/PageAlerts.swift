import KursCore

/// The alerts that have fired, the last first; where they are all there is on the page, also that none has.
enum PageAlerts {
    static func write(
        _ contents: PageContents, isAlone: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard isAlone || !contents.alerts.isEmpty else { return }
        html.markup("<section id=alerts aria-labelledby=alerts-h>\n<h2 id=alerts-h>")
        html.text(LocalizedText("Alerts", "Сповіщення"))
        html.markup("</h2>\n")
        guard !contents.alerts.isEmpty else {
            html.markup("<p>")
            html.text(LocalizedText("No alert has fired.", "Жодне сповіщення не спрацювало."))
            html.markup("</p>\n</section>\n")
            return
        }
        html.markup("<ul>\n")
        for alert in contents.alerts.sorted(by: { $0.firedAt ?? $0.createdAt > $1.firedAt ?? $1.createdAt }).prefix(20)
        {
            html.markup("<li><code>")
            html.text(alert.condition.text)
            html.markup("</code>")
            if let value = alert.value {
                html.markup(": ")
                html.rate(value)
            }
            if let moment = alert.firedAt {
                html.markup(" · <time datetime=\"\(moment.iso)\">")
                html.text(ClockTime.words(moment, context.environment.kyiv))
                html.markup("</time>")
            }
            html.markup("</li>\n")
        }
        html.markup("</ul>\n</section>\n")
    }
}
