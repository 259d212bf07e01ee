package import KursCore
import KursText

/// Everything a command prints: its answer on standard output or in the file of `--out`, notes and warnings on standard
/// error; and the exit status that follows from them.
package final class Reporter {
    private let settings: Settings
    private let environment: Environment
    private let time: any TimeSource
    private let isMarketNamed: Bool
    private(set) var refusals: [(code: String, text: String)] = []
    private var unreached = UnreachedHosts()
    private var noted: Set<String> = []
    /// Whether any part of the answer was older than `--max-age`.
    private var sawTooOld = false

    init(_ settings: Settings, _ environment: Environment, _ time: any TimeSource, isMarketNamed: Bool) {
        self.settings = settings
        self.environment = environment
        self.time = time
        self.isMarketNamed = isMarketNamed
    }

    private var language: Language { settings.language }
    private var now: Timestamp { time.now }
    private var today: Day { environment.kyiv.day(at: now) }

    /// Prints a note on standard error, unless `--quiet` is given.
    package func note(_ text: LocalizedText) {
        if !settings.isQuiet { mark(text) }
    }

    /// Prints what makes an answer incomplete, even with `-q`.
    package func mark(_ text: LocalizedText) {
        environment.streams.errors.write("kurs: " + text(language).terminalSafe + "\n")
    }

    package func note(_ english: String, _ ukrainian: String) { note(LocalizedText(english, ukrainian)) }

    /// Prints many notes at once, whose texts are safe for a terminal already.
    package func note(_ count: Int, each append: (_ index: Int, _ bytes: inout [UInt8]) -> Void) {
        guard !settings.isQuiet else { return }
        var bytes: [UInt8] = []
        for index in 0..<count {
            bytes.append("kurs: ")
            append(index, &bytes)
            bytes.append("\n")
            if bytes.count > 65_536 || index == count - 1 {
                environment.streams.errors.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
    }

    package func note(_ warnings: [Warning]) {
        guard !settings.isQuiet, settings.format != .json else { return }
        for sentence in unreached.sentences(warnings) { noteOnce(sentence) }
    }

    /// Prints what several sums of one command may lack alike.
    private func noteOnce(_ text: LocalizedText) {
        guard noted.insert(text.en).inserted else { return }
        note(text)
    }

    package func note(_ failure: AnswerError) {
        let message = ErrorMessage(.answer(failure), language, now: now).message
        noteOnce(LocalizedText(message, message))
    }

    /// Names the market of bookkeeping prices when the command line does not: a market chosen in `watch` or the
    /// settings is easily forgotten, and the official rate is usually the one wanted.
    package func noteRememberedMarket() {
        guard settings.market != .nbu, !isMarketNamed else { return }
        let name = settings.market.rawValue
        note(
            LocalizedText(
                "using the \(name) market from your settings; use -m nbu for official rates",
                "узято \(DisplayNames.ratesOf(settings.market).uk) за вашими налаштуваннями; офіційні — з -m nbu"))
    }

    /// Says when the next refresh is allowed, after one requested too early.
    ///
    /// - Parameter subject: What was not refreshed, where several things were to be; empty where there is only one.
    package func noteNextRefresh(_ moment: Timestamp?, of subject: String = "") {
        guard let moment else { return }
        let (en, uk) = (
            WaitFormat.words(moment, now: now, environment.kyiv, .en),
            WaitFormat.words(moment, now: now, environment.kyiv, .uk)
        )
        let place = subject.isEmpty ? "" : subject + ": "
        let text = LocalizedText(
            "\(place)not refreshed; the next refresh is allowed \(en)",
            "\(place)не оновлено; оновити можна \(uk)")
        warn("not-refreshed", text)
    }

    /// Prints a note; JSON has it among its warnings.
    package func warn(_ code: String, _ text: LocalizedText) {
        guard settings.format != .json else { return refusals.append((code, text(language))) }
        note(text)
    }

    /// Says for each moment once which of several markets may be refreshed only then.
    private func noteNextRefresh(of answers: [RatesAnswer], amongSeveral: Bool) {
        let moments = answers.compactMap(\.nextRefresh)
        for (index, moment) in moments.enumerated() where !moments[..<index].contains(moment) {
            let markets = answers.filter { $0.nextRefresh == moment }.map(\.market.rawValue)
            noteNextRefresh(moment, of: amongSeveral ? markets.list(", ") : "")
        }
    }

    /// Prints the warnings of the answers, and records how old they are.
    package func report(_ answers: [RatesAnswer], _ failures: [AnswerError]) {
        for answer in answers {
            // The rate of a past day never changes, so its age does not matter.
            for rate in answer.rates where answer.day >= today && !rate.isFinal(today: today) {
                judge(ageSeconds: rate.ageSeconds)
            }
        }
        note(answers.flatMap(\.warnings))
        noteNextRefresh(of: answers, amongSeveral: answers.count + failures.count > 1)
        guard settings.format != .json else { return }
        for failure in failures { note(failure) }
    }

    /// The warnings of several answers, and the markets that have none, for JSON.
    package func warnings(_ answers: [RatesAnswer], _ failures: [AnswerError]) -> [(code: String, text: String)] {
        answers.flatMap(\.warnings).distinct.map { ($0.code, $0.sentence(language)) }
            + failures.map {
                ($0.isNoRate ? "no-rate" : "market-failed", ErrorMessage(.answer($0), language, now: now).message)
            }
    }

    package func endWith(missing: [AnswerError]) -> ExitStatus {
        guard !missing.isEmpty else { return answeredStatus }
        let isJSON = settings.format.isJSON
        for failure in missing {
            let explanation = ErrorMessage(.answer(failure), language, now: now)
            environment.streams.errors.write(isJSON ? explanation.json : explanation.line)
        }
        return .nothing
    }

    package func end(with failures: [AnswerError]) -> ExitStatus {
        _ = endWith(missing: failures)
        return failures.first.map { ErrorMessage(.answer($0), language, now: now).status } ?? answeredStatus
    }

    package func judge(ageSeconds: Int64) {
        if let limit = settings.maxAgeSeconds, ageSeconds > limit { sawTooOld = true }
    }

    package var answeredStatus: ExitStatus { sawTooOld ? .tooOld : .answered }

    package static func recovered(_ place: String) -> LocalizedText {
        LocalizedText(
            "the database was damaged; the readable part was recovered, and the damaged file is \(place)",
            "базу даних було пошкоджено; усе, що читається, відновлено, а пошкоджений файл — \(place)")
    }

    /// Writes a finished answer to standard output or the file of `--out`.
    ///
    /// - Parameter file: Another file instead; `nil` for none.
    package func deliver(_ bytes: [UInt8], to file: String? = nil) throws(CommandError) {
        guard let path = file ?? settings.out else {
            if settings.format == .table, settings.pages, Pager.show(bytes, environment) { return }
            let isForPeople = environment.terminalColumns != nil && settings.format != .table
            return environment.streams.output.write(isForPeople ? bytes.terminalSafe(settings.format) : bytes)
        }
        try onDisk(environment.files.replace(path, with: bytes, mode: 0o644))
        noteFile(path)
    }

    /// Tells a person that the file of `--out` is there; a script has the status.
    private func noteFile(_ path: String) {
        guard environment.terminalColumns != nil else { return }
        note(LocalizedText("written: \(path)", "записано: \(path)"))
    }

    /// Streams an answer to standard output, or to the file of `--out`, which is replaced only when all is written.
    ///
    /// The body returns the exit status, and whether its output is complete; if not, the file is left unchanged.
    package func deliver(
        _ body: (any ByteSink) throws(CommandError) -> (status: ExitStatus, isComplete: Bool)
    ) throws(CommandError) -> ExitStatus {
        guard let path = settings.out else { return try body(environment.streams.output).status }
        let draft = try onDisk(environment.files.draft(path, mode: 0o644))
        let ended: (status: ExitStatus, isComplete: Bool)
        do throws(CommandError) {
            ended = try body(draft)
        } catch {
            draft.discard()
            throw error
        }
        guard ended.isComplete else {
            draft.discard()
            return ended.status
        }
        try onDisk(draft.publish())
        noteFile(path)
        return ended.status
    }
}

extension AnswerError {
    package var isNoRate: Bool {
        switch self {
        case .noRate, .rowRefused: true
        case .noDollarPrice(let absence, _, _): absence.isNoRate
        default: false
        }
    }

    package func lacks(_ wanted: CurrencyCode) -> Bool {
        switch self {
        case .noRate(let currency, _, _, _, _), .noRateThatDay(let currency, _, _, _, _),
            .rowRefused(let currency, _, _, _):
            currency == wanted
        case .noDollarPrice(let absence, _, _): absence.lacks(wanted)
        case .daysMissing(let missingDays): missingDays.currencies.contains(wanted)
        default: false
        }
    }
}

/// The hosts of which it was said that they could not be reached: a network that is down is one thing to say.
struct UnreachedHosts {
    private var hosts: Set<String> = []

    /// The sentences of warnings, each once, with the hosts that could not be reached together in one.
    mutating func sentences(_ warnings: [Warning]) -> [LocalizedText] {
        var sentences: [LocalizedText] = []
        var seen: Set<Warning> = []
        for warning in warnings where seen.insert(warning).inserted {
            guard let host = warning.unreachedHost else {
                sentences.append(warning.sentence)
                continue
            }
            guard hosts.insert(host).inserted else { continue }
            let others = warnings.compactMap(\.unreachedHost).filter { hosts.insert($0).inserted }
            let list = ([host] + others).list(", ")
            sentences.append(
                others.isEmpty
                    ? warning.sentence
                    : LocalizedText("could not connect to \(list)", "не вдалося з'єднатися з \(list)"))
        }
        return sentences
    }
}

extension Warning {
    /// The host with which there was no connection; `nil` for other warnings.
    fileprivate var unreachedHost: String? {
        guard case .transport(let error) = SourceError(self)?.failure else { return nil }
        return error.unreachedHost
    }
}

extension [Warning] {
    /// Those that an error does not repeat which lists the failures of the sources.
    package var besidesFailures: [Warning] { filter { SourceError($0) == nil } }
}
