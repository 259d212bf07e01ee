package import KursCore

package enum AlertMessages {
    package static func state(_ state: Alert.State) -> LocalizedText {
        switch state {
        case .active: LocalizedText("active", "чекає")
        case .fired: LocalizedText("fired", "спрацювало")
        case .done: LocalizedText("done", "завершено")
        }
    }

    package static func name(_ alert: Alert, _ language: Language) -> String {
        language("alert \(alert.id)", "сповіщення \(alert.id)")
    }

    package static func evaluationError(_ evaluationError: AlertEvaluationError, _ language: Language) -> String {
        switch evaluationError {
        case .noRate(let name):
            language("there is no rate for \(name.text)", "немає курсу \(name.text)")
        case .tooOld(let name, let age):
            language(
                "the rate for \(name.text) is too old (\(Age.words(age, .en)))",
                "курс \(name.text) застарілий (\(Age.words(age, .uk)))")
        case .doubtful(let name, let flags):
            language(
                "the rate for \(name.text) is flagged as doubtful: \(flags.all.map(\.rawValue).list(", ")); --allow-flagged uses it",
                "курс \(name.text) позначено як сумнівний: \(flags.all.map(\.rawValue).list(", ")); з --allow-flagged його буде враховано"
            )
        case .noHistory(let name, let span, let missingDays): noHistory(name, span, missingDays)(language)
        case .overflow:
            language("the numbers exceed the range of exact arithmetic", "числа завеликі для точних обчислень")
        }
    }

    private static func noHistory(_ name: QuotePath, _ span: AlertDuration, _ missingDays: MissingDays?)
        -> LocalizedText
    {
        let what = LocalizedText(
            "the value of \(name.text) \(span.text) ago is unknown", "невідомо, яким був \(name.text) \(span.text) тому"
        )
        guard let missingDays else { return what }
        let why = missingDays.why
        guard missingDays.reason == .offline else {
            return LocalizedText("\(what.en): \(why.en)", "\(what.uk): \(why.uk)")
        }
        let command =
            "kurs history \(name.currency.text.lowercased()) -m \(name.market.rawValue) --from -\((span.days ?? 0) + 3)d"
        return LocalizedText(
            "\(what.en): \(why.en); \(command) fetches it", "\(what.uk): \(why.uk); його отримає \(command)")
    }

    package static func writableByOthers(_ path: String, _ language: Language) -> String {
        language(
            "the program was not run: \(path) is writable or owned by another user",
            "програму не запущено: \(path) належить іншому користувачеві або доступний йому для запису")
    }

    /// What went wrong with a program; `nil` when nothing did.
    package static func failure(_ end: ProcessEnd, _ program: String, _ language: Language) -> String? {
        switch end {
        case .exited(0, _): nil
        case .exited(let status, _):
            language("\(program) exited with status \(status)", "\(program): код завершення \(status)")
        case .signalled(let signal, _):
            language("\(program) was terminated by signal \(signal)", "\(program): завершено сигналом \(signal)")
        case .timedOut:
            language(
                "\(program) ran for more than 10 s and was terminated", "\(program): понад 10 с, програму зупинено")
        case .notStarted(let message):
            language("\(program) could not be started: \(message)", "\(program) не вдалося запустити: \(message)")
        }
    }

    static func fault(_ reason: AlertSyntaxError.Reason) -> Explanation {
        let shape = LocalizedText("example: usd.cash.sell > 45", "приклад: usd.cash.sell > 45")
        switch reason {
        case .name(let reason): return ErrorMessage.words(reason)
        case .expectedTerm:
            return Explanation(
                "expected a rate name, a number or change(…)", "тут має бути назва курсу, число або change(…)", shape)
        case .expectedComparison:
            return Explanation("expected >, >=, < or <=", "тут має бути >, >=, < або <=", shape)
        case .trailing(let word): return Explanation("unexpected “\(word)”", "зайве: «\(word)»", shape)
        case .badNumber(let word):
            return Explanation(
                "“\(word)” is not a number", "«\(word)» — не число", hint: "example: 45.5", "приклад: 45.5")
        case .badSpan(let word):
            return Explanation(
                "“\(word)” is not a valid period for change()", "«\(word)» — не період для change()",
                hint: "use 1d or 2w; for coins also 1h or 24h", "можна 1d, 2w, для криптовалют ще 1h або 24h")
        case .hoursOfMoney:
            return Explanation(
                "hourly changes exist for coins only, in percent",
                "погодинні зміни є лише для криптовалют, у відсотках", hint: "use 1d, or change(btc.crypto, 1h) > 5%",
                "можна 1d або change(btc.crypto, 1h) > 5%")
        case .expectedMark(let mark): return Explanation("expected “\(mark)”", "тут має бути «\(mark)»", shape)
        case .unknownFunction(let word):
            return Explanation(
                "unknown function “\(word)”", "невідома функція «\(word)»", hint: "the function is change(usd.nbu, 1d)",
                "є функція change(usd.nbu, 1d)")
        case .unit(let word):
            return Explanation(
                "“\(word)” is not a unit", "«\(word)» — не одиниця виміру",
                hint: "numbers are in hryvnias, or in percent with %",
                "числа — у гривнях або, зі знаком %, у відсотках")
        case .mixedUnits:
            return Explanation(
                "percentages and hryvnias cannot be compared", "відсотки не можна порівнювати з гривнями",
                hint: "example: change(usd.nbu, 1d) > 0.5%", "приклад: change(usd.nbu, 1d) > 0.5%")
        case .noName: return Explanation("the condition names no rate", "в умові немає жодного курсу", shape)
        case .never:
            return Explanation(
                "the condition can never be true", "ця умова ніколи не справдиться",
                hint: "rates stay above zero and cannot fall by 100% or more",
                "курси завжди більші за нуль і не можуть впасти на 100 % чи більше")
        case .tooLong:
            return Explanation(
                "the condition is longer than \(AlertCondition.limitBytes) bytes",
                "умова довша за \(AlertCondition.limitBytes) байтів", shape)
        }
    }
}
