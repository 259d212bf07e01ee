import KursCore

// What is said on standard error beside an answer, and how a command ends that answered only in part.

extension CommandContext {
    /// Says something on standard error, unless the user wants quiet.
    func note(_ text: LocalizedText) {
        guard !settings.isQuiet else { return }
        world.streams.errors.write("kurs: " + text(language).terminalSafe + "\n")
    }

    /// Says each warning once.
    func note(_ warnings: [Warning]) {
        guard !settings.isQuiet, settings.format != .json else { return }
        var said: [Warning] = []
        for warning in warnings where !said.contains(warning) {
            said.append(warning)
            note(warning.sentence)
        }
    }

    /// Says why a part of the answer is missing.
    func note(_ failure: AnswerError) {
        let message = ErrorMessage(.answer(failure), language, now: now).message
        note(LocalizedText(message, message))
    }

    /// Says whose rates books are kept at when nobody named the market with this call: what `watch` or the settings
    /// remember is easily forgotten, and the official rate is what is usually wanted.
    func noteRememberedMarket() {
        guard settings.market != .nbu, !words.has("market") else { return }
        let name = settings.market.rawValue
        note(
            LocalizedText(
                "using the \(name) market from your settings; use -m nbu for official rates",
                "узято ринок \(name) з ваших налаштувань; офіційні курси — з -m nbu"))
    }

    /// Says when the next refresh is allowed, where one was asked for too early.
    func noteNextRefresh(_ moment: Timestamp?) {
        guard let moment else { return }
        let (en, uk) = (
            WaitFormat.words(moment, now: now, world.kyiv, .en), WaitFormat.words(moment, now: now, world.kyiv, .uk)
        )
        note(
            LocalizedText(
                "not refreshed; the next refresh is allowed \(en)",
                "не оновлено; оновити можна \(uk)"))
    }

    /// Says what a person should know about the answers, and remembers how old they are.
    func report(_ answers: [RatesAnswer], _ failures: [AnswerError]) {
        for answer in answers {
            // A day that is over has no newer rate than its own.
            for rate in answer.rates where answer.day >= today && !rate.isFinal(today: today) {
                judge(ageSeconds: rate.ageSeconds)
            }
            note(answer.warnings)
            noteNextRefresh(answer.nextRefresh)
        }
        guard settings.format != .json else { return }
        for failure in failures { note(failure) }
    }

    /// The warnings of several answers, and the markets that have none, for JSON.
    func warnings(_ answers: [RatesAnswer], _ failures: [AnswerError]) -> [(code: String, text: String)] {
        var said: [Warning] = []
        for warning in answers.flatMap(\.warnings) where !said.contains(warning) { said.append(warning) }
        return said.map { ($0.code, $0.sentence(language)) }
            + failures.map {
                ($0.isNoRate ? "no-rate" : "market-failed", ErrorMessage(.answer($0), language, now: now).message)
            }
    }

    /// How a command ends that answered all but these: each is said, and the status tells that something was missing.
    func endWith(missing: [AnswerError]) -> ExitStatus {
        guard !missing.isEmpty else { return answeredStatus }
        let isJSON = settings.format == .json || settings.format == .jsonl
        for failure in missing {
            let explanation = ErrorMessage(.answer(failure), language, now: now)
            world.streams.errors.write(isJSON ? explanation.json : explanation.line)
        }
        return .nothing
    }
}

extension CommandContext {
    /// A moment within a sentence: by Kyiv's clock for a person, in UTC in every other format.
    func moment(_ moment: Timestamp) -> String {
        settings.format == .table ? ClockTime.words(moment, world.kyiv) : moment.iso
    }
}

extension CommandContext {
    /// How a command ends that answered with a history: what was left out because of `--offline` was the user's wish.
    func status(_ answer: HistoryAnswer) -> ExitStatus {
        guard let holes = answer.holes, holes.reason != .offline else { return answeredStatus }
        return holes.status
    }

    /// Refuses a history with holes where it is to be kept: a hole in the books is worse than no line.
    ///
    /// With `--offline` what there is was asked for; a later run adds the rest.
    func refuseHoles(in answer: HistoryAnswer) throws(CommandError) {
        guard let holes = answer.holes, holes.reason != .offline else { return }
        throw .answer(.daysMissing(holes))
    }
}

extension AnswerError {
    /// Whether it says that the market answered, and has no rate.
    var isNoRate: Bool {
        switch self {
        case .noRate, .rowRefused: true
        default: false
        }
    }

    /// Whether it says that a currency has no rate.
    func lacks(_ wanted: CurrencyCode) -> Bool {
        switch self {
        case .noRate(let currency, _, _, _), .noRateThatDay(let currency, _, _, _, _),
            .rowRefused(let currency, _, _, _):
            currency == wanted
        default: false
        }
    }
}
