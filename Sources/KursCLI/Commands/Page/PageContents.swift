import KursCore
import KursTerminal
import KursText
import KursWallet
import KursWalletCommands

/// What the page shows, gathered before any of it is written; a part that has no answer is left out with a note.
struct PageContents {
    private(set) var markets: [RatesAnswer] = []
    private(set) var histories: [Market: [HistoryAnswer]] = [:]
    private(set) var banks: [(currency: CurrencyCode, rows: [BankRow])] = []
    private(set) var news: [StoredNews] = []
    private(set) var articles: [String: [String]] = [:]
    private(set) var coins: [StoredCoin] = []
    private(set) var alerts: [Alert] = []
    private(set) var wallet: PageWallet?
    /// The first source that could not be asked, where its part of the page has nothing.
    private(set) var failure: AnswerError?

    private static let newsLimit = 40
    private static let articleLimit = 4000

    init(_ request: PageRequest, _ context: CommandContext) throws(CommandError) {
        let sections = request.sections
        // First the past, against which the change of today's rates is measured.
        if sections.contains(.markets) || sections.contains(.chart) { try takeHistories(request, context) }
        if sections.contains(where: { [.markets, .converter, .chart].contains($0) }) {
            try takeRates(request, context)
        }
        if sections.contains(.banks) { try takeBanks(request, context) }
        if sections.contains(.coins) { try takeCoins(context) }
        if sections.contains(.news) { try takeNews(context) }
        if sections.contains(.wallet) {
            wallet = try PageWallet(context)
            if wallet == nil {
                context.reporter.note("the wallet is empty", "гаманець порожній")
            }
        }
        if sections.contains(.alerts) {
            let store = try context.services.store()
            alerts = try inStore(store.alerts().filter { $0.firedAt != nil })
        }
    }

    var hasAnything: Bool {
        !(markets.isEmpty && banks.isEmpty && news.isEmpty && coins.isEmpty && alerts.isEmpty) || wallet != nil
    }

    private mutating func takeRates(_ request: PageRequest, _ context: CommandContext) throws(CommandError) {
        let results = try context.services.currencies().rates(
            of: request.markets, wanted: request.currencies, coins: context.settings.coins,
            policy: context.settings.policy)
        var failures: [AnswerError] = []
        for result in results {
            switch result {
            case .success(var answer):
                if answer.market.traits.tradesCoins { CoinChanges.add(to: &answer.rates, context) }
                for index in answer.rates.indices {
                    let code = answer.rates[index].quote.currency
                    guard let history = histories[answer.market]?.first(where: { $0.currency == code }) else {
                        continue
                    }
                    answer.rates[index].takeChange(since: history, context.environment.kyiv)
                }
                markets.append(answer)
            case .failure(let failure): failures.append(failure)
            }
        }
        context.reporter.report(markets, failures)
        failure = failure ?? failures.first { !$0.isNoRate }
    }

    /// Takes a year of the NBU's rates, and of other markets what the store has of it.
    ///
    /// Of those with more than single days ninety are fetched before, as for the chart of `kurs watch`.
    private mutating func takeHistories(_ request: PageRequest, _ context: CommandContext) throws(CommandError) {
        for market in request.markets {
            let service = try context.services.history(of: market)
            let codes = market.traits.tradesCoins ? context.settings.coins : request.currencies
            for currency in codes {
                let (today, policy) = (context.today, context.settings.policy)
                if service.hasYears, !market.traits.hasDailyRate {
                    _ = service.history(of: currency, from: today.advanced(by: -89), through: today, policy: policy)
                }
                let outcome = service.history(
                    of: currency, from: today.advanced(by: -364), through: today,
                    policy: market.traits.hasDailyRate ? policy : .fromCache)
                guard case .success(let history) = outcome, history.rates.count > 1 else { continue }
                histories[market, default: []].append(history)
            }
        }
    }

    private mutating func takeBanks(_ request: PageRequest, _ context: CommandContext) throws(CommandError) {
        let service = try context.services.banks()
        let answer = try inStore(service.offers(of: request.currencies, policy: context.settings.policy))
        context.reporter.note(answer.warnings)
        let rows = BanksCommand.rows(answer, context)
        for currency in request.currencies {
            var own = rows.filter { $0.currency == currency && $0.flags.doubts.isEmpty }
            BankOrder.buy.sort(&own)
            if !own.isEmpty { banks.append((currency, own)) }
        }
    }

    private mutating func takeCoins(_ context: CommandContext) throws(CommandError) {
        switch try context.services.coins().coins(policy: context.settings.policy) {
        case .failure(let failure):
            context.reporter.note(failure)
            self.failure = self.failure ?? failure
        case .success(let found, let warnings, _):
            context.reporter.note(warnings)
            coins = Array(CoinOrder.sorted(found, by: nil, favourites: context.settings.favourites).prefix(12))
        }
    }

    private mutating func takeNews(_ context: CommandContext) throws(CommandError) {
        let policy = context.settings.policy
        let service = try context.services.news()
        let answer = try inStore(service.news(NewsFilter(limit: PageContents.newsLimit), policy: policy))
        context.reporter.note(answer.warnings)
        news = answer.news
        let store = try context.services.store()
        for stored in news {
            let article = try inStore(store.article(id: stored.news.id, source: stored.news.source))
            guard let text = article?.text ?? stored.news.text else { continue }
            articles[stored.news.id] = PageContents.beginning(of: text)
        }
    }

    /// The first paragraphs of an article, as many as ``articleLimit`` has room for; always one.
    private static func beginning(of text: String) -> [String] {
        var kept: [String] = []
        var size = 0
        for paragraph in HTMLWriter.paragraphs(text) {
            size += paragraph.utf8.count
            guard kept.isEmpty || size <= articleLimit else {
                kept.append("…")
                break
            }
            kept.append(paragraph)
        }
        return kept
    }
}

/// The month of the wallet: expenses by category, the sums of the month, what one has, and the goals.
struct PageWallet {
    let figures: WalletFigures
    let goals: [GoalBook.Row]

    /// Reads the wallet; `nil` without records and goals.
    init?(_ context: CommandContext) throws(CommandError) {
        let journal = try WalletFile(context).read()
        figures = try WalletFigures(journal, in: WalletRates.currency(context, journal), context)
        let book = try GoalBook(journal, figures.chart, on: context.today, context)
        goals = book.rows
        context.reporter.note(figures.warnings)
        if journal.transactions.isEmpty, goals.isEmpty { return nil }
    }

    func write(to html: inout HTMLWriter) {
        let days = figures.period.days
        html.begin("wallet", "\(LocalizedText("Wallet", "Гаманець")) · \(String(days.lowerBound.iso.prefix(7)))")
        html.write("<div class=cards>\n<article class=card>\n<h3>\(LocalizedText("The month", "За місяць"))</h3>\n")
        html.write("<table><tbody>\n")
        let sums = [
            (LocalizedText("in", "надійшло"), figures.month.income),
            (LocalizedText("out", "витрачено"), figures.month.expenses),
            (LocalizedText("saved", "заощаджено"), figures.saved),
            (LocalizedText("total at today's rates", "разом за сьогоднішніми курсами"), figures.total),
        ]
        for (name, sum) in sums { html.write("<tr><th scope=row>\(name)</th><td class=n>\(rate: sum)</td></tr>\n") }
        let rates = DisplayNames.ratesOf(figures.markets)
        let source = LocalizedText(
            "UAH · \(rates.en) on the day of each record", "UAH · \(rates.uk) на день кожного запису")
        let unpriced = figures.month.unpriced.count
        let leftOut: HTML = unpriced == 0 ? "" : " · \(ReportOutput.leftOut(unpriced))"
        let unbalanced: HTML = LeftOut(figures.journal).words.map { " · \($0)" } ?? ""
        html.write("</tbody></table>\n<p class=source>\(source)\(leftOut)\(unbalanced)</p>\n</article>\n")
        writeCategories(to: &html)
        writeGoals(to: &html)
        html.write("</div>\n</section>\n")
    }

    private func writeCategories(to html: inout HTMLWriter) {
        let groups = figures.month.groups.sorted {
            $0.sum == $1.sum ? isOrdered($0.name, before: $1.name) : $0.sum > $1.sum
        }
        guard !groups.isEmpty else { return }
        html.write("<article class=card>\n<h3>\(LocalizedText("Expenses", "Витрати"))</h3>\n<table>\n<thead><tr>")
        html.heads(Self.titles)
        for group in groups {
            let name = ChartOfAccounts.Account.shortName(of: group.name)
            html.write("<tr><th scope=row>\(foreign: name)</th><td class=n>\(rate: group.sum)</td>")
            html.write("<td class=n>\(rate: group.previous.isZero ? nil : group.previous)</td></tr>\n")
        }
        html.write("</tbody>\n</table>\n</article>\n")
    }

    private static let titles = [
        LocalizedText("Category", "Категорія"), LocalizedText("UAH", "грн"),
        LocalizedText("last month", "минулий місяць"),
    ]

    private func writeGoals(to html: inout HTMLWriter) {
        guard !goals.isEmpty else { return }
        html.write("<article class=card>\n<h3>\(LocalizedText("Goals", "Цілі"))</h3>\n<ul>\n")
        for goal in goals {
            let condition = LocalizedText(goal.condition(.en), goal.condition(.uk))
            let span: HTML = goal.isToTell ? "<span class=\(goal.goal.isLimit ? "down" : "up")>" : "<span>"
            html.write("<li>\(condition): \(span)\(LocalizedText(goal.words(.en), goal.words(.uk)))</span></li>\n")
        }
        html.write("</ul>\n</article>\n")
    }
}
