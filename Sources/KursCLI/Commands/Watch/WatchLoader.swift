import KursCharts
import KursCore
import KursTerminal

/// Makes what the screens show, through the same services as the commands.
///
/// Each screen has its answer, which may fetch as the policy allows, and the event that shows it.
struct WatchLoader {
    private let context: CommandContext
    private let policy: CachePolicy

    init(_ context: CommandContext, _ policy: CachePolicy) { (self.context, self.policy) = (context, policy) }

    /// A market's rates: of the named currencies, or of those in the settings without any.
    func rates(
        of market: Market, _ named: [CurrencyCode], on day: Day? = nil
    ) throws(CommandError) -> RatesOutcome {
        let settings = context.settings
        return try context.services.currencies().rates(
            of: market, on: day, wanted: named.isEmpty ? settings.currencies : named,
            coins: named.isEmpty ? settings.coins : nil, only: !named.isEmpty, isStrict: settings.isStrict,
            policy: policy)
    }

    func board(_ market: Market, _ named: [CurrencyCode]) -> (board: WatchState.Board, notice: String) {
        let (language, now) = (context.language, context.now)
        var board = WatchState.Board()
        var notice = ""
        do throws(CommandError) {
            switch try rates(of: market, named) {
            case .success(let answer):
                board.rates = answer.rates
                if market.traits.tradesCoins {
                    board.coins = CoinOrder.sorted(CoinChanges.add(to: &board.rates, context), by: .cap, favourites: [])
                }
                // The days of the first currencies that the store has; makes no requests.
                for rate in answer.rates.prefix(8) {
                    let subject = WatchState.Subject(market: answer.market, currency: rate.quote.currency)
                    if let history = try? stored.history(of: subject) { board.take(history, context.environment.kyiv) }
                }
                if let missing = answer.missing.first {
                    notice = ErrorMessage(.answer(missing), language, now: now).message
                }
                if let warning = answer.warnings.first { notice = warning.sentence(language) }
                if let next = answer.nextRefresh {
                    let time = WaitFormat.words(next, now: now, context.environment.kyiv, language)
                    notice = language("next refresh is allowed \(time)", "оновити можна буде \(time)")
                }
            case .failure(let failure): throw .answer(failure)
            }
        } catch {
            board.failure = ErrorMessage(error, language, now: now).sentence
        }
        return (board, notice)
    }

    func newsAnswer() throws(CommandError) -> NewsAnswer {
        let service = try context.services.news()
        return try inStore(service.news(NewsFilter(limit: 100), policy: policy))
    }

    func news() -> WatchEvent {
        do throws(CommandError) {
            let answer = try newsAnswer()
            if answer.news.isEmpty, answer.ageSeconds == nil { throw NewsCommand.missing(answer) }
            return .news(answer.news, notice: answer.warnings.first?.sentence(context.language) ?? "")
        } catch {
            return .news([], notice: context.message(of: error).sentence)
        }
    }

    func articleAnswer(_ stored: StoredNews) throws(CommandError) -> ArticleAnswer {
        let service = try context.services.news()
        return try inStore(service.article(of: stored, policy: policy))
    }

    func article(_ stored: StoredNews, columns: Int) -> WatchEvent {
        var article = WatchArticle(link: stored.news.link, title: stored.news.title.terminalSafe)
        var isRead = stored.isRead
        do throws(CommandError) {
            let answer = try articleAnswer(stored)
            let width = min(max(columns, 20), 100)
            isRead = answer.news.isRead
            let text = answer.article?.text ?? stored.news.text ?? stored.news.summary ?? ""
            article.lines = ArticleText.lines(of: text, columns: width).map { .init($0) }
            article.lines += [.init(""), .init(stored.news.link.terminalSafe, link: 0)]
            article.links = answer.article?.links ?? []
            for (index, link) in article.links.enumerated() {
                article.lines.append(.init("[\(index + 1)] \(link.terminalSafe)", link: index + 1))
            }
            var notes: [String] = []
            if let image = answer.article?.image ?? stored.news.image {
                notes.append(context.language("picture: ", "зображення: ") + image.terminalSafe)
            }
            if let absence = NewsArticle.absence(of: answer, policy) {
                notes += Paragraph.lines(of: absence(context.language), columns: width)
            }
            if let failure = answer.failure {
                let warning = Warning.sourceFailed(source: stored.news.source, failure: failure)
                notes += Paragraph.lines(of: warning.sentence(context.language).terminalSafe, columns: width)
            }
            article.lines += notes.map { .init($0) }
        } catch {
            article.lines = [.init(context.message(of: error).message)]
        }
        return .article(article, isRead: isRead)
    }

    func banksAnswer(_ currency: CurrencyCode) throws(CommandError) -> BanksAnswer {
        let service = try context.services.banks()
        return try inStore(service.offers(of: [currency], policy: policy))
    }

    func banks(_ currency: CurrencyCode) -> WatchEvent {
        do throws(CommandError) {
            let answer = try banksAnswer(currency)
            let rows = BanksCommand.rows(answer, context).filter { $0.currency != nil }
            if rows.isEmpty { throw BanksCommand.missing(answer, currency) }
            return .banks(currency, rows, notice: answer.warnings.first?.sentence(context.language) ?? "")
        } catch {
            return .banks(currency, [], notice: context.message(of: error).sentence)
        }
    }

    func conversionOutput(
        _ text: String, _ market: Market, columns: Int? = nil
    ) throws(CommandError) -> (output: any CommandOutput, context: CommandContext) {
        let words = text.split(separator: " ").map(String.init)
        var arguments: ParsedArguments
        do throws(UsageError) {
            var line = ["convert", "--color", "never"] + words
            if policy == .fromCache || context.settings.policy == .fromCache { line.insert("--offline", at: 1) }
            if context.settings.allowsDoubtful { line.insert("--allow-flagged", at: 1) }
            arguments = try ParsedArguments(line[...], .only(ConvertCommand.spec))
            if !arguments.has("market") {
                arguments.options.append(ParsedArguments.Option(name: "market", value: market.rawValue))
            }
            // A stream would read the user's keys as amounts.
            if line.contains("-") { throw .unexpectedArgument("-", usage: ConversionRequest.usage) }
            if arguments.has("csv") { throw .conflict("watch", "--csv") }
        } catch {
            throw .usage(error)
        }
        let inner = try CommandContext(arguments, within: context, columns: columns)
        return (try ConvertCommand.answer(inner).output, inner)
    }

    /// Converts the typed text, with the output of `kurs convert`.
    ///
    /// - Parameter message: Why the fetch failed, shown if the store has no answer; `nil` for a text that is being typed,
    ///   of which no error is shown.
    func conversion(_ text: String, _ market: Market, columns: Int, message: String?) -> WatchEvent {
        do throws(CommandError) {
            let (output, inner) = try conversionOutput(text, market, columns: columns)
            let lines = String(decoding: output.bytes(inner), as: UTF8.self)
            return .converted(text, lines.split(separator: "\n").map(String.init))
        } catch {
            guard let message else { return .converted(text, []) }
            if case .answer = error, !message.isEmpty { return .converted(text, [message]) }
            let explanation = context.message(of: error)
            return .converted(text, [explanation.message, explanation.hint])
        }
    }
}

/// What is known of a bank or a coin that was opened, and what the wide view shows of a currency.
extension WatchLoader {
    func contacts(
        of slug: String
    ) throws(CommandError) -> (bank: Bank?, quotes: [StoredQuote], warnings: [Warning]) {
        let service = try context.services.banks()
        return try inStore(service.contacts(of: slug, policy: policy))
    }

    /// A bank's stored rates of the user's currencies, and its contacts, as `kurs banks NAME` shows them.
    func bank(_ bank: BankName, columns: Int) -> WatchEvent {
        lines(of: bank.slug, title: bank.name, columns: columns) { (inner) throws(CommandError) in
            let found = try contacts(of: bank.slug)
            let rows = context.settings.currencies.flatMap { currency in
                stored.offers(of: currency).filter { $0.bank.slug == bank.slug }
            }
            let list = BanksOutput(
                rows: rows, order: .name, kind: nil, currency: rows.first?.currency ?? .usd, warnings: [])
            var bytes: [UInt8] = []
            BankDetails(bank: bank, list: list, contact: found.bank).appendTable(to: &bytes, inner)
            return (bytes, found.bank)
        }
    }

    /// A currency's last days, the newest first; of a coin before them its day, as `kurs coins NAME` shows it.
    func currency(_ subject: WatchState.Subject, columns: Int) -> WatchEvent {
        let code = subject.currency
        let title = Currency.find(code).map { code.text + " · " + $0.name(context.language) } ?? code.text
        return lines(of: code.text, title: title, columns: columns) { (inner) throws(CommandError) in
            var bytes: [UInt8] = [0x0A]
            if subject.market.traits.tradesCoins {
                switch try context.services.coins().coins(policy: policy) {
                case .failure(let failure): throw .answer(failure)
                case .success(let coins, _, _):
                    guard let coin = coins.first(where: { $0.coin.code == code }) else {
                        throw .notFound(.coin(code.text, near: []))
                    }
                    CoinDetails.append(coin, to: &bytes, inner)
                    bytes.append(0x0A)
                }
            }
            if let history = try? stored.history(of: subject) {
                HistoryTable(answer: history, step: .day, isReversed: true, context: inner).append(to: &bytes)
            }
            return (bytes, nil)
        }
    }

    /// The output of a command without colours, or why there is none; its first line is the title.
    private func lines(
        of name: String, title: String, columns: Int,
        _ output: (CommandContext) throws(CommandError) -> (bytes: [UInt8], bank: Bank?)
    ) -> WatchEvent {
        do throws(CommandError) {
            let arguments = try asTyped(ParsedArguments(["banks", "--color", "never"], .only(BanksCommand.spec)))
            let (bytes, bank) = try output(try CommandContext(arguments, within: context, columns: columns))
            let text = String(decoding: bytes, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let first = lines.first.flatMap { $0.isEmpty ? nil : $0 }
            return .details(name: name, title: first ?? title, lines: Array(lines.dropFirst()), of: bank)
        } catch {
            let message = context.message(of: error).message
            return .details(name: name, title: title.terminalSafe, lines: [message], of: nil)
        }
    }

    /// What the store has; makes no requests.
    private var stored: WatchLoader { WatchLoader(context, .fromCache) }

    /// Banks' rates of a currency.
    func offers(of currency: CurrencyCode) -> [BankRow] {
        guard let answer = try? banksAnswer(currency) else { return [] }
        return BanksCommand.rows(answer, context).filter { $0.currency == currency }
    }

    /// Ninety days of a currency on a market.
    func history(of subject: WatchState.Subject) throws(CommandError) -> HistoryAnswer {
        switch try context.services.history(of: subject.market).history(
            of: subject.currency, from: context.today.advanced(by: -89), through: context.today, policy: policy)
        {
        case .success(let answer): return answer
        case .failure(let failure): throw .answer(failure)
        }
    }

    /// The chart of ninety days, without lines if there are none, its days, and how many it lacks because there was no
    /// time for them.
    func chart(of subject: WatchState.Subject) -> (chart: ChartData, history: HistoryAnswer?, lacking: Int) {
        guard let history = try? history(of: subject), !history.rates.isEmpty else {
            return (ChartData(lines: [], title: ""), nil, 0)
        }
        let lacking = history.warnings.reduce(0) { sum, warning in
            guard case .daysMissing(let days) = warning, days.reason == .notYet else { return sum }
            return sum + days.count
        }
        var chart = ChartData([history], title: "")
        chart.sources = DisplayNames.sources(history.rates.lazy.map(\.stored.provenance))
        return (chart, history, lacking)
    }
}
