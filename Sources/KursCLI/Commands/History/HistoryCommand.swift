import KursCore

/// `kurs history`: what a currency's rate was, day by day or summed up.
enum HistoryCommand {
    static let usage = "history CUR [PERIOD] [--from DATE] [--to DATE]"
    static let spec = CommandSpec(
        "history", LocalizedText("what a rate was, day by day", "яким був курс, день за днем"),
        usage: [
            "history CUR [PERIOD | --from DATE --to DATE] [-m MARKET] [--by day|week|month] [--no-carried]",
            "history CUR … -o ledger|hledger|beancount|gnucash-csv [--append FILE]",
        ],
        examples: [
            ("kurs history usd --from -30d", LocalizedText("the last thirty days", "останні тридцять днів")),
            ("kurs history eur 2026Q3 --by month", LocalizedText("a quarter, by month", "квартал за місяцями")),
            (
                "kurs history usd 2025 -o hledger --append prices.journal",
                LocalizedText("price directives for the books", "курси для обліку")
            ),
        ],
        options: [
            OptionSpec(
                "from", value: "DATE", "the first day, or a period: 2026-10, 2026Q3, 2026",
                "перший день або період: 2026-10, 2026Q3, 2026"),
            OptionSpec(
                "to", value: "DATE", "the last day, or a period; today unless said", "останній день; типово сьогодні"),
            OptionSpec(
                "by", value: "STEP", choices: ["day", "week", "month"], "sum up by day, week or month",
                "підсумок за день, тиждень чи місяць (day, week, month)"),
            OptionSpec(
                "no-carried", "leave out days that only carry a rate forward",
                "без днів, на які курс лише перенесено"),
            OptionSpec(
                "side", value: "SIDE", choices: ["buy", "sell", "mid"],
                "of a market with two rates: follow buy, sell or mid",
                "на ринку з двома курсами: за яким стежити (buy, sell, mid)"),
            OptionSpec(
                "append", value: "FILE", "add to a file of price directives what it lacks",
                "додати у файл курсів те, чого в ньому немає"),
        ],
        notes: [
            LocalizedText(
                "The mean is over days; on a market with two rates the middle is followed unless --side says otherwise.",
                "Середнє — за днями; на ринку з двома курсами береться середина, якщо --side не каже інакше."),
            LocalizedText(
                "-o plain prints DAY and RATE, one tab between.", "-o plain друкує ДЕНЬ і КУРС через табуляцію."),
            LocalizedText(
                "Days that could not be fetched are named on standard error, status 69, 75 or 74; no file is written then, "
                    + "unless --offline asked for what there is.",
                "Про дні, яких не вдалося отримати, сказано в потоці помилок, статус 69, 75 чи 74; файлів тоді не пише, "
                    + "хіба що --offline просить те, що є."),
        ],
        arguments: ["CURRENCY"])

    static func run(_ session: CommandContext) throws(CommandError) -> ExitStatus {
        let (words, settings) = (session.words, session.settings)
        let request = try HistoryRequest(session)
        let answer = try session.historyAnswer(request)
        if settings.format.isDirectives || words.has("append") || settings.out != nil {
            try session.refuseHoles(in: answer)
        }
        if settings.format.isDirectives || words.has("append") {
            return try PriceFile(answer, settings.format, words.value("append")).deliver(session)
        }
        session.note(answer.warnings)
        var bytes: [UInt8] = []
        switch settings.format {
        case .plain where request.step == .day:
            for day in answer.rates { PlainHistory.append(day.day, day.value, to: &bytes) }
        case .plain:
            for (start, span) in answer.spans(by: request.step) { PlainHistory.append(start, span.mean, to: &bytes) }
        case .table: HistoryTable.append(answer, by: request.step, to: &bytes, session)
        default: bytes = HistoryRecords.bytes(answer, by: request.step, session)
        }
        try session.deliver(bytes)
        return session.status(answer)
    }
}
