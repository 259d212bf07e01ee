import KursCore
import KursTerminal

/// `kurs prices`: prints only directives that hledger reads, as it requires of a price helper.
enum PricesCommand {
    static let usage = "prices BASE CUR FROM [TO]"
    static let spec = CommandSpec(
        "prices", LocalizedText("print price directives for hledger", "директиви цін для hledger"),
        usage: ["prices BASE CUR FROM [TO] [-m MARKET]"],
        examples: [
            Example(
                "kurs prices UAH USD 2026-01-01", "dollars in hryvnias until today", "долари в гривнях до сьогодні"),
            Example(
                "kurs prices EUR USD 2026-01-01 2026-03-31", "dollars in euros at the cross rate",
                "долари в євро за крос-курсом"),
        ],
        notes: [
            LocalizedText(
                "Prints a decimal-mark directive, then P lines up to and including day TO. Prints nothing if CUR is BASE.",
                "Виводить рядки P включно з днем ДО, після директиви decimal-mark. Якщо ВАЛЮТА — це БАЗА, нічого не виводить."
            ),
            LocalizedText(
                "A cross rate has 12 significant digits.", "Крос-курс має 12 значущих цифр."),
        ],
        arguments: ["CURRENCY"], onlyFormats: [.table, .plain],
        textFiles: ["journal", "hledger", "ledger", "dat", "prices", "db"], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (base, currency, days) = try asTyped(words(context))
        guard base != currency else { return .answered }
        let above = try currency == .uah ? nil : rates(of: currency, days, context)
        let below = try base == .uah ? nil : rates(of: base, days, context)
        var bytes: [UInt8] = []
        for number in days.lowerBound.number...max(days.lowerBound.number, min(days.upperBound, context.today).number) {
            let day = Day(number: number)
            let price: ExactDecimal
            switch (above, below) {
            case (let above?, nil):
                guard let rate = above[day] else { continue }
                price = rate
            default:
                guard let rate = below?[day], let other = above == nil ? .one : above?[day],
                    let cross = try? ExactFraction(other).divided(by: rate).rounded(toSignificantDigits: 12)
                else { continue }
                price = cross.trimmed()
            }
            if bytes.isEmpty { bytes.append(text: PriceDirective.decimalMark) }
            PriceDirective.append(day, currency, price, base, .hledger, to: &bytes)
        }
        try context.reporter.deliver(bytes)
        context.reporter.noteRememberedMarket()
        return context.reporter.answeredStatus
    }

    private static func words(
        _ context: CommandContext
    ) throws(UsageError) -> (base: CurrencyCode, currency: CurrencyCode, days: ClosedRange<Day>) {
        var rest = context.arguments.operands[...]
        guard rest.count >= 3 else {
            throw .missingArgument(["BASE", "CUR", "DATE"][rest.count], usage: usage)
        }
        let base = try CurrencyArgument.take(from: &rest)
        let currency = try CurrencyArgument.take(from: &rest)
        guard let from = rest.popFirst() else { throw .missingArgument("DATE", usage: usage) }
        let first = try PeriodArgument.days(from, today: context.today).lowerBound
        var last = context.today
        if let to = rest.popFirst() { last = try PeriodArgument.days(to, today: context.today).upperBound }
        if let word = rest.first { throw .unexpectedArgument(word, usage: usage) }
        guard first <= last else { throw .badValue("TO", given: last.iso, expected: [">= " + first.iso]) }
        return (base, currency, first...last)
    }

    static func rates(
        of currency: CurrencyCode, _ days: ClosedRange<Day>, _ context: CommandContext
    ) throws(CommandError) -> [Day: ExactDecimal] {
        var answer = try HistoryRequest(currency: currency, days: days).answer(of: currency, context)
        try answer.refuseMissingDays()
        answer.leaveOutDoubtful(context)
        context.reporter.note(answer.warnings)
        return answer.rates.reduce(into: [:]) { rates, day in rates[day.day] = day.value }
    }
}
