import KursCore

/// What is said of alerts.
enum AlertMessages {
    static func state(_ state: Alert.State) -> LocalizedText {
        switch state {
        case .active: LocalizedText("active", "чекає")
        case .fired: LocalizedText("fired", "спрацювало")
        case .done: LocalizedText("done", "завершено")
        }
    }

    static func name(_ alert: Alert, _ language: Language) -> String {
        LocalizedText("alert \(alert.id)", "сповіщення \(alert.id)")(language)
    }

    /// Why an alert could not be judged.
    static func obstacle(_ obstacle: AlertEvaluationError, _ language: Language) -> String {
        switch obstacle {
        case .noRate(let name):
            LocalizedText("there is no rate \(name.text) to judge by", "немає курсу \(name.text), щоб оцінити")(
                language)
        case .tooOld(let name, let age):
            LocalizedText(
                "\(name.text) is \(Age.words(age, .en)) old, too old to judge by",
                "\(name.text) має вік \(Age.words(age, .uk)), застарий, щоб оцінити")(language)
        case .noHistory(let name, let span, let holes): noHistory(name, span, holes)(language)
        case .overflow:
            LocalizedText(
                "its numbers are beyond what can be counted exactly", "числа більші, ніж можна точно порахувати")(
                    language)
        }
    }

    /// Says that a rate gone by is not known, why, and what brings it.
    private static func noHistory(_ name: QuotePath, _ span: AlertDuration, _ holes: MissingDays?) -> LocalizedText {
        let what = LocalizedText(
            "what \(name.text) was \(span.text) ago is not known", "не відомо, яким був \(name.text) \(span.text) тому")
        guard let holes else { return what }
        let why = holes.why
        guard holes.reason == .offline else { return LocalizedText("\(what.en): \(why.en)", "\(what.uk): \(why.uk)") }
        let command =
            "kurs history \(name.currency.text.lowercased()) -m \(name.market.rawValue) --from -\((span.days ?? 0) + 3)d"
        return LocalizedText(
            "\(what.en): \(why.en); \(command) fetches it", "\(what.uk): \(why.uk); його отримає \(command)")
    }

    /// Why a program may not be run.
    static func notOwners(_ path: String, _ language: Language) -> String {
        LocalizedText(
            "its program was not run: others may write \(path), or own it",
            "програму не запущено: \(path) може змінити хтось інший або він не ваш")(language)
    }

    /// What went wrong with a program; `nil` when nothing did.
    static func trouble(_ end: ProcessEnd, _ program: String, _ language: Language) -> String? {
        switch end {
        case .exited(0, _): nil
        case .exited(let status, _):
            LocalizedText("\(program) ended with \(status)", "\(program) завершилася зі статусом \(status)")(language)
        case .signalled(let signal, _):
            LocalizedText("\(program) was ended by signal \(signal)", "\(program) зупинив сигнал \(signal)")(language)
        case .timedOut:
            LocalizedText(
                "\(program) took longer than 10 s and was ended", "\(program) тривала понад 10 с, її зупинено")(
                    language)
        case .notStarted(let said):
            LocalizedText("\(program) could not be started: \(said)", "\(program) не вдалося запустити: \(said)")(
                language)
        }
    }

    /// Words an expression that is none.
    static func fault(_ reason: AlertSyntaxError.Reason) -> (LocalizedText, LocalizedText) {
        let shape = LocalizedText("write one such as usd.cash.sell > 45", "пишіть, як-от usd.cash.sell > 45")
        switch reason {
        case .name(let reason): return ErrorMessage.words(reason)
        case .wantedTerm:
            return (
                LocalizedText("a name, a number or change(…) is missing there", "там бракує імені, числа чи change(…)"),
                shape
            )
        case .wantedComparison:
            return (LocalizedText(">, >=, < or <= is missing there", "там бракує >, >=, < чи <="), shape)
        case .trailing(let word): return (LocalizedText("“\(word)” is too much", "«\(word)» зайве"), shape)
        case .badNumber(let word):
            return (
                LocalizedText("“\(word)” is no number", "«\(word)» — не число"),
                LocalizedText("write 45.5", "пишіть 45.5")
            )
        case .badSpan(let word):
            return (
                LocalizedText("“\(word)” is no time for a change", "«\(word)» — не час для зміни"),
                LocalizedText("write 1d, 2w, or 1h or 24h of a coin", "пишіть 1d, 2w, для монет ще 1h чи 24h")
            )
        case .hoursOfMoney:
            return (
                LocalizedText(
                    "hours are known of coins only, in per cent", "години відомі лише для монет, у відсотках"),
                LocalizedText("write 1d, or change(btc.crypto, 1h) > 5%", "пишіть 1d або change(btc.crypto, 1h) > 5%")
            )
        case .wantedMark(let mark): return (LocalizedText("“\(mark)” is missing there", "там бракує «\(mark)»"), shape)
        case .unknownFunction(let word):
            return (
                LocalizedText("there is no function “\(word)”", "немає функції «\(word)»"),
                LocalizedText("it is change(usd.nbu, 1d)", "є change(usd.nbu, 1d)")
            )
        case .unit(let word):
            return (
                LocalizedText("a number cannot be in “\(word)”", "число не може бути в «\(word)»"),
                LocalizedText("numbers are hryvnias, or per cent with %", "числа — гривні, або відсотки з %")
            )
        case .mixedUnits:
            return (
                LocalizedText("per cent and hryvnias do not compare", "відсотки з гривнями не порівняти"),
                LocalizedText("write change(usd.nbu, 1d) > 0.5%", "пишіть change(usd.nbu, 1d) > 0.5%")
            )
        case .noName: return (LocalizedText("it has no rate to watch", "у ньому немає курсу"), shape)
        case .never:
            return (
                LocalizedText("it can never be true", "це ніколи не справдиться"),
                LocalizedText(
                    "rates stay above zero and fall by less than 100 %",
                    "курси завжди більші за нуль і падають менш ніж на 100 %")
            )
        case .tooLong:
            return (
                LocalizedText(
                    "it has more than \(AlertCondition.limitBytes) bytes",
                    "у ньому понад \(AlertCondition.limitBytes) байтів"),
                shape
            )
        }
    }
}
