import KursCore
import KursWallet

/// The month of the wallet: expenses by category, the sums of the month, what one has, and the goals.
struct PageWallet {
    let figures: WalletFigures
    let goals: [GoalBook.Row]

    /// Reads the wallet; `nil` without records and goals.
    init?(_ context: CommandContext) throws(CommandError) {
        let journal = try WalletFile(context).read()
        figures = try WalletFigures(journal, in: .uah, context)
        let book = try GoalBook(journal, figures.chart, on: context.today, context)
        goals = book.rows
        context.reporter.note(figures.warnings)
        if journal.transactions.isEmpty, goals.isEmpty { return nil }
    }

    func write(to html: inout HTMLWriter) {
        let days = figures.period.days
        html.markup("<section id=wallet aria-labelledby=wallet-h>\n<h2 id=wallet-h>")
        html.text(LocalizedText("Wallet", "Гаманець"))
        html.markup(" · \(days.lowerBound.iso.prefix(7))</h2>\n<div class=cards>\n<article class=card>\n<h3>")
        html.text(LocalizedText("The month", "За місяць"))
        html.markup("</h3>\n<table><tbody>\n")
        sum(LocalizedText("in", "надійшло"), figures.month.income, to: &html)
        sum(LocalizedText("out", "витрачено"), figures.month.expenses, to: &html)
        sum(LocalizedText("saved", "заощаджено"), figures.saved, to: &html)
        sum(LocalizedText("total at today's rates", "разом за сьогоднішніми курсами"), figures.total, to: &html)
        html.markup("</tbody></table>\n")
        source(to: &html)
        html.markup("</article>\n")
        writeCategories(to: &html)
        writeGoals(to: &html)
        html.markup("</div>\n</section>\n")
    }

    private func sum(_ name: LocalizedText, _ sum: ExactDecimal?, to html: inout HTMLWriter) {
        html.markup("<tr><th scope=row>")
        html.text(name)
        html.markup("</th><td class=n>")
        html.rate(sum)
        html.markup("</td></tr>\n")
    }

    private func source(to html: inout HTMLWriter) {
        html.markup("<p class=source>")
        let rates = DisplayNames.ratesOf(figures.market)
        html.text(
            LocalizedText(
                "UAH · \(rates.en) on the day of each record", "UAH · \(rates.uk) на день кожного запису"))
        if !figures.month.unpriced.isEmpty {
            html.markup(" · ")
            html.text(ReportOutput.leftOut(figures.month.unpriced.count))
        }
        html.markup("</p>\n")
    }

    private func writeCategories(to html: inout HTMLWriter) {
        let groups = figures.month.groups.sorted { $0.sum == $1.sum ? $0.name < $1.name : $0.sum > $1.sum }
        guard !groups.isEmpty else { return }
        html.markup("<article class=card>\n<h3>")
        html.text(LocalizedText("Expenses", "Витрати"))
        html.markup("</h3>\n<table>\n<thead><tr><th scope=col>")
        for (index, title) in Self.titles.enumerated() {
            if index > 0 { html.markup("</th><th scope=col class=n>") }
            html.text(title)
        }
        html.markup("</th></tr></thead>\n<tbody>\n")
        for group in groups {
            html.markup("<tr><th scope=row>")
            html.foreign(figures.chart.account(named: group.name)?.shortName ?? group.name)
            html.markup("</th><td class=n>")
            html.rate(group.sum)
            html.markup("</td><td class=n>")
            html.rate(group.previous.isZero ? nil : group.previous)
            html.markup("</td></tr>\n")
        }
        html.markup("</tbody>\n</table>\n</article>\n")
    }

    private static let titles = [
        LocalizedText("Category", "Категорія"), LocalizedText("UAH", "грн"),
        LocalizedText("last month", "минулий місяць"),
    ]

    private func writeGoals(to html: inout HTMLWriter) {
        guard !goals.isEmpty else { return }
        html.markup("<article class=card>\n<h3>")
        html.text(LocalizedText("Goals", "Цілі"))
        html.markup("</h3>\n<ul>\n")
        for goal in goals {
            html.markup("<li>")
            html.text(LocalizedText(goal.condition(.en), goal.condition(.uk)))
            html.markup(goal.isToTell ? ": <span class=\(goal.goal.isLimit ? "down" : "up")>" : ": <span>")
            html.text(LocalizedText(goal.words(.en), goal.words(.uk)))
            html.markup("</span></li>\n")
        }
        html.markup("</ul>\n</article>\n")
    }
}
