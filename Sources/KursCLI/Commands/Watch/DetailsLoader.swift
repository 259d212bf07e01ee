import KursCore

/// What is known of a bank or a coin that was opened, and what the wide view shows of a currency.
extension WatchLoader {
    static func contacts(
        of slug: String, _ context: CommandContext, _ policy: CachePolicy
    ) throws(CommandError) -> (bank: Bank?, quotes: [StoredQuote], warnings: [Warning]) {
        try context.services.banks().answering { (service) throws(StoreError) in
            try service.contacts(of: slug, policy: policy)
        }
    }

    /// A bank's stored rates of the user's currencies, and its contacts, as `kurs banks NAME` shows them.
    static func bank(_ bank: BankName, _ context: CommandContext, _ policy: CachePolicy) -> WatchEvent {
        lines(of: bank.slug, title: bank.name, context) { (inner) throws(CommandError) in
            let found = try contacts(of: bank.slug, context, policy)
            var rows: [BankRow] = []
            for currency in context.settings.currencies {
                rows += offers(of: currency, context).filter { $0.bank.slug == bank.slug }
            }
            let list = BanksOutput(
                rows: rows, order: .name, kind: nil, currency: rows.first?.currency ?? .usd, warnings: [])
            var bytes: [UInt8] = []
            BankDetails(bank: bank, list: list, contact: found.bank).appendTable(to: &bytes, inner)
            return bytes
        }
    }

    /// A stored coin's day, as `kurs coins NAME` shows it.
    static func coin(_ code: CurrencyCode, _ context: CommandContext) -> WatchEvent {
        lines(of: code.text, title: code.text, context) { (inner) throws(CommandError) in
            switch try context.services.coins().coins(policy: .fromCache) {
            case .failure(let failure): throw .answer(failure)
            case .success(let coins, _, _):
                guard let coin = coins.first(where: { $0.coin.code == code }) else {
                    throw .notFound(.coin(code.text, near: []))
                }
                var bytes: [UInt8] = []
                CoinDetails.append(coin, to: &bytes, inner)
                return bytes
            }
        }
    }

    /// The output of a command without colours, or why there is none; its first line is the title.
    private static func lines(
        of name: String, title: String, _ context: CommandContext,
        _ output: (CommandContext) throws(CommandError) -> [UInt8]
    ) -> WatchEvent {
        do throws(CommandError) {
            let arguments: ParsedArguments
            do throws(UsageError) {
                arguments = try ParsedArguments(
                    ["banks", "--color", "never", "--lang", context.language == .uk ? "uk" : "en"],
                    .only(BanksCommand.spec))
            } catch {
                throw .usage(error)
            }
            let text = String(decoding: try output(try CommandContext(arguments, within: context)), as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return .details(name: name, title: lines.first ?? title, lines: Array(lines.dropFirst()))
        } catch {
            let message = ErrorMessage(error, context.language, now: context.now).message
            return .details(name: name, title: title.terminalSafe, lines: [message])
        }
    }

    /// Banks' stored rates of a currency; makes no requests.
    static func offers(of currency: CurrencyCode, _ context: CommandContext) -> [BankRow] {
        guard
            let answer = try? context.services.banks().answering({ (service) throws(StoreError) in
                try service.offers(of: [currency], policy: .fromCache)
            })
        else { return [] }
        return BanksCommand.rows(answer, context).filter { $0.currency == currency }
    }

    /// Ninety days of a currency on a market.
    static func history(
        of subject: WatchState.Subject, _ context: CommandContext, _ policy: CachePolicy
    ) throws(CommandError) -> HistoryAnswer {
        let service = try context.services.history(of: subject.market)
        let outcome = service.history(
            of: subject.currency, from: context.today.advanced(by: -89), through: context.today, policy: policy)
        switch outcome {
        case .success(let answer): return answer
        case .failure(let failure): throw .answer(failure)
        }
    }

    /// The chart of ninety days, without lines if there are none, its last days at a glance, and how many days it lacks
    /// because there was no time for them.
    static func chart(
        of subject: WatchState.Subject, _ context: CommandContext, _ policy: CachePolicy
    ) -> (chart: ChartData, spark: String, lacking: Int) {
        guard let history = try? history(of: subject, context, policy), !history.rates.isEmpty else {
            return (ChartData(lines: [], title: ""), "", 0)
        }
        let lacking = history.warnings.reduce(0) { sum, warning in
            guard case .daysMissing(let days) = warning, days.reason == .notYet else { return sum }
            return sum + days.count
        }
        return (
            ChartData([history], title: "", namesMarkets: false),
            Sparkline.of(history.rates.suffix(30).compactMap(\.value)), lacking
        )
    }
}
