import KursCore

/// Fetches what the screens show, through the same services as the commands.
enum WatchLoader {
    static func board(
        _ market: Market, _ policy: CachePolicy, _ context: CommandContext
    ) -> (board: WatchState.Board, notice: String) {
        let settings = context.settings
        var board = WatchState.Board()
        var notice = ""
        do throws(CommandError) {
            let outcome = try context.services.currencies().rates(
                of: market, wanted: settings.currencies, coins: settings.coins, policy: policy)
            switch outcome {
            case .success(let answer):
                board.rates = answer.rates
                board.sparks = sparks(of: answer, context)
                if let warning = answer.warnings.first { notice = warning.sentence(context.language) }
                if let next = answer.nextRefresh {
                    let time = WaitFormat.words(next, now: context.now, context.environment.kyiv, context.language)
                    notice = LocalizedText("next refresh is allowed \(time)", "оновити можна буде \(time)")(
                        context.language)
                }
            case .failure(let failure): throw .answer(failure)
            }
        } catch {
            let explanation = ErrorMessage(error, context.language, now: context.now)
            board.failure = explanation.message + (explanation.hint.isEmpty ? "" : "; " + explanation.hint)
        }
        return (board, notice)
    }

    /// Sparklines from the store; makes no requests.
    private static func sparks(of answer: RatesAnswer, _ context: CommandContext) -> [CurrencyCode: String] {
        guard let service = try? context.services.history(of: answer.market) else { return [:] }
        var sparks: [CurrencyCode: String] = [:]
        for rate in answer.rates.prefix(8) {
            let outcome = service.history(
                of: rate.quote.currency, from: answer.day.advanced(by: -29), through: answer.day, policy: .fromCache)
            guard case .success(let history) = outcome else { continue }
            sparks[rate.quote.currency] = Sparkline.of(history.rates.compactMap(\.value))
        }
        return sparks
    }

    static func news(_ context: CommandContext, policy: CachePolicy) -> WatchEvent {
        do throws(CommandError) {
            let answer = try context.services.news().answering { (service) throws(StoreError) in
                try service.news(NewsFilter(limit: 100), policy: policy)
            }
            return .news(answer.news, notice: answer.warnings.first?.sentence(context.language) ?? "")
        } catch {
            return .news([], notice: ErrorMessage(error, context.language, now: context.now).message)
        }
    }

    static func article(
        _ stored: StoredNews, columns: Int, _ context: CommandContext, _ policy: CachePolicy
    ) -> WatchEvent {
        var lines: [String] = []
        do throws(CommandError) {
            let answer = try context.services.news().answering { (service) throws(StoreError) in
                try service.article(of: stored, policy: policy)
            }
            let text = answer.article?.text ?? stored.news.text ?? stored.news.summary ?? ""
            for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
                lines += Paragraph.lines(of: String(paragraph).terminalSafe, columns: min(max(columns, 20), 100))
            }
            lines += ["", stored.news.link.terminalSafe]
        } catch {
            lines = [ErrorMessage(error, context.language, now: context.now).message]
        }
        return .article(link: stored.news.link, title: stored.news.title.terminalSafe, lines: lines)
    }

    static func banks(_ context: CommandContext, _ policy: CachePolicy) -> WatchEvent {
        let currency = context.settings.currencies.first ?? .usd
        do throws(CommandError) {
            let measure = try BanksCommand.officialRates(of: currency, context)
            let answer = try context.services.banks().answering { (service) throws(StoreError) in
                try service.offers(of: [currency], official: measure, policy: policy)
            }
            return .banks(
                BanksCommand.rows(answer, context).filter { $0.currency != nil },
                notice: answer.warnings.first?.sentence(context.language) ?? "")
        } catch {
            return .banks([], notice: ErrorMessage(error, context.language, now: context.now).message)
        }
    }

    /// The arguments of `kurs convert` for the typed text.
    static func conversionWords(_ text: String, _ market: Market, _ context: CommandContext) -> [String] {
        let lang = context.language == .uk ? "uk" : "en"
        return ["convert", "-m", market.rawValue, "--lang", lang] + text.split(separator: " ").map(String.init)
    }

    /// Converts the typed text, with the output of `kurs convert`.
    ///
    /// - Parameter message: The message of the fetch, shown if the store has no answer.
    static func conversion(
        _ text: String, _ market: Market, _ context: CommandContext, _ policy: CachePolicy?, message: String
    ) -> WatchEvent {
        do throws(CommandError) {
            let arguments: ParsedArguments
            do throws(UsageError) {
                var line = conversionWords(text, market, context)
                if policy == .fromCache || context.settings.policy == .fromCache { line.insert("--offline", at: 1) }
                arguments = try ParsedArguments(line[...], .only(ConvertCommand.spec))
                // A stream would read the user's keys as amounts.
                if line.contains("-") { throw .unexpectedArgument("-", usage: ConversionRequest.usage) }
                if arguments.has("csv") { throw .conflict("watch", "--csv") }
            } catch {
                throw .usage(error)
            }
            let inner = try CommandContext(arguments, within: context)
            let output = String(decoding: try ConvertCommand.answer(inner).output.bytes(inner), as: UTF8.self)
            return .converted(text, output.split(separator: "\n").map(String.init))
        } catch {
            if case .answer = error, !message.isEmpty { return .converted(text, [message]) }
            let explanation = ErrorMessage(error, context.language, now: context.now)
            return .converted(text, [explanation.message, explanation.hint])
        }
    }
}
