package import KursCore

/// What happened, and what to do.
struct Explanation {
    let what: LocalizedText
    let advice: LocalizedText?

    init(_ what: LocalizedText, _ advice: LocalizedText?) { (self.what, self.advice) = (what, advice) }

    init(_ english: String, _ ukrainian: String, _ advice: LocalizedText? = nil) {
        self.init(LocalizedText(english, ukrainian), advice)
    }

    init(_ english: String, _ ukrainian: String, hint: String, _ ukrainianHint: String) {
        self.init(english, ukrainian, LocalizedText(hint, ukrainianHint))
    }
}

/// A failure explained to a person: what happened and where in one line, then what to do.
package struct ErrorMessage: Equatable {
    package let message: String
    /// What to do next; empty when there is nothing.
    package internal(set) var hint: String
    package let status: ExitStatus
    /// Two more lines: what was typed, and a caret below the position; empty without a position.
    var excerpt = ""

    package var line: String {
        "kurs: " + message.terminalSafe + (hint.isEmpty ? "" : "; " + hint.terminalSafe) + "\n" + excerpt
    }

    package var json: String {
        "{\"error\":" + String(decoding: Fields.error.object(self).dropLast(), as: UTF8.self) + "}\n"
    }

    /// The failure of each source; equal failures of one source's addresses appear once, as do those a recording lacks.
    static func reasons(_ failures: [SourceError], _ language: Language) -> String {
        var sentences: [String] = []
        var unrecorded: [SourceID] = []
        for failure in failures {
            if case .transport(.notRecorded) = failure.failure {
                if unrecorded.contains(failure.source) { continue }
                unrecorded.append(failure.source)
            }
            let sentence = failure.source.name + ": " + failure.failure.sentence(language)
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences.list("; ")
    }

    /// What to do where no source could be used; a recording that lacks the answers has nothing to do with the network.
    static func hint(for failures: [SourceError]) -> LocalizedText {
        let isReplayed = failures.contains { failure in
            if case .transport(.notRecorded) = failure.failure { return true }
            return false
        }
        if isReplayed {
            return LocalizedText(
                "use another recording, or add to this one with --record",
                "візьміть інший запис або доповніть цей за допомогою --record")
        }
        let waits = failures.compactMap { failure -> Int? in
            guard case .transport(.timedOut(_, let milliseconds)) = failure.failure else { return nil }
            return milliseconds
        }
        guard let longest = waits.max() else {
            return LocalizedText("check the network, or see kurs doctor", "перевірте мережу або дивіться kurs doctor")
        }
        // Three times what was not enough.
        let seconds = (longest * 3 + 999) / 1000
        return LocalizedText(
            "allow more time: --timeout \(seconds)s, or see kurs doctor",
            "дайте більше часу: --timeout \(seconds)s, або дивіться kurs doctor")
    }

    package init(_ status: ExitStatus, _ message: LocalizedText, _ hint: LocalizedText, _ language: Language) {
        self.message = message(language)
        self.hint = hint(language)
        self.status = status
    }

    init(_ status: ExitStatus, _ text: Explanation, _ language: Language) {
        self.init(status, text.what, text.advice ?? LocalizedText("", ""), language)
    }

    init(
        _ status: ExitStatus, _ english: String, _ ukrainian: String, _ hint: LocalizedText, _ language: Language
    ) {
        self.init(status, LocalizedText(english, ukrainian), hint, language)
    }

    private init(_ other: ErrorMessage, hint: String) {
        (message, self.hint, status, excerpt) = (other.message, hint, other.status, other.excerpt)
    }

    /// Why the list of all coins could not be asked.
    private static func words(for reason: CoinFinder.Unlisted, _ language: Language, now: Timestamp?) -> String {
        switch reason {
        case .offline:
            return language(
                "whether it is a coin is not known: CoinGecko's list is not stored yet",
                "чи це криптовалюта, невідомо: перелік CoinGecko ще не збережено")
        case .failed(let failure):
            let why = reasons([failure], language)
            return language(
                "CoinGecko's list of coins could not be asked (\(why))",
                "перелік криптовалют CoinGecko отримати не вдалося (\(why))")
        case .later(let moment):
            let time = now.map { max(moment.seconds - $0.seconds, 1) }.map { Age.words($0, language) } ?? moment.iso
            return language(
                "the next attempt to ask CoinGecko's list of coins is in \(time)",
                "наступна спроба отримати перелік криптовалют CoinGecko — за \(time)")
        }
    }

    init(
        _ status: ExitStatus, _ english: String, _ ukrainian: String,
        hint: String, _ ukrainianHint: String, _ language: Language
    ) {
        self.init(status, LocalizedText(english, ukrainian), LocalizedText(hint, ukrainianHint), language)
    }

    /// The message for a failure.
    ///
    /// - Parameter now: The current time, for waiting times; `nil` shows only the time of day.
    package init(_ failure: CommandError, _ language: Language, now: Timestamp? = nil) {
        switch failure {
        case .usage(let error): self.init(error, language)
        case .unlistedCoin(let refusal, let reason):
            let other = ErrorMessage(refusal, language, now: now)
            let list = ErrorMessage.words(for: reason, language, now: now)
            self.init(other, hint: other.hint.isEmpty ? list : other.hint + "; " + list)
        case .configuration(let error): self.init(error, language)
        case .answer(let error): self.init(error, language, now: now)
        case .conversion(let error, let market): self.init(error, market, language)
        case .plan(let error): self.init(error, language)
        case .file(let error):
            self.init(
                .disk, error.cannotWrite,
                error.hint ?? LocalizedText("check the directory and free space", "перевірте каталог і вільне місце"),
                language)
        case .noFolder(let folder):
            self.init(
                .disk, "no such directory: \(folder)", "немає такого каталогу: \(folder)",
                hint: "create it, or use another file", "створіть його або вкажіть інший файл", language)
        case .otherPrices(let path, let line):
            self.init(
                .disk, "\(path) contains other prices: “\(line)”", "\(path) містить інші ціни: «\(line)»",
                hint: "a file holds prices of one market for one program; use another file",
                "файл містить ціни одного ринку для однієї програми; укажіть інший файл", language)
        case .tooManyDigits(let column):
            self.init(
                .badData, "the column \(column) needs more than 38 digits, which Parquet cannot hold",
                "стовпець \(column) потребує понад 38 цифр, а Parquet стільки не вміщує",
                hint: "use -o csv or -o sqlite", "укажіть -o csv або -o sqlite", language)
        case .noPNG(let path, let written, let fault): self.init(png: path, written: written, fault, language)
        case .noDayRanges(let currency, let market):
            let name = market.rawValue
            self.init(
                .nothing, "--candles: the database has one rate of \(currency.text) a day on \(name)",
                "--candles: у базі один курс \(currency.text) на день (\(name))",
                market.traits.hasDailyRate
                    ? LocalizedText("use -m interbank or another market", "візьміть -m interbank чи інший ринок")
                    : LocalizedText(
                        "it keeps every rate that kurs update fetches, for 90 days",
                        "вона зберігає кожен курс, що його отримує kurs update, упродовж 90 днів"), language)
        case .noComparison(let currency, let market, let days):
            let (name, ends) = (market.rawValue, (days.lowerBound.iso, days.upperBound.iso))
            self.init(
                .nothing, "--compare: no \(currency.text) rates of \(name) are stored for \(ends.0) to \(ends.1)",
                "--compare: у базі немає курсів \(currency.text) на \(name) за \(ends.0) – \(ends.1)",
                hint: "kurs update \(name), run daily, collects them",
                "їх збирає щоденний kurs update \(name)", language)
        case .noInput(let path):
            self.init(
                .noInput, "cannot read \(path)", "не вдалося прочитати \(path)",
                hint: "check its name, or use - for standard input",
                "перевірте назву або вкажіть - для стандартного вводу", language)
        case .noFile(let path):
            self.init(
                .noInput, "cannot read \(path)", "не вдалося прочитати \(path)",
                path == "-"
                    ? LocalizedText("save the input to a file first", "спершу збережіть ввід у файл")
                    : LocalizedText("check its name", "перевірте назву"), language)
        case .unreadable(let error):
            self.init(
                .noInput, error.cannotRead,
                error.hint ?? LocalizedText("use a readable file", "укажіть файл, доступний для читання"), language)
        case .tooLarge(let error):
            self.init(.badData, error.cannotRead, error.hint ?? LocalizedText("", ""), language)
        case .statement(let error, let path): self.init(error, path, language)
        case .wallet(let error): self.init(error, language)
        case .unsupportedEncoding(let name, let path):
            self.init(
                .badData, "\(path): unsupported encoding \(name)", "\(path): кодування \(name) не підтримується",
                hint: "save the page as UTF-8", "збережіть сторінку в UTF-8", language)
        case .page(let address, let failure?):
            let reason = failure.sentence
            self.init(
                .unreachable, "cannot fetch \(address): \(reason.en)", "не вдалося отримати \(address): \(reason.uk)",
                hint: "check the address and the network", "перевірте адресу й мережу", language)
        case .page(let address, nil):
            self.init(
                .tryLater, "\(address) may not be requested again yet", "\(address) поки не можна запитати знову",
                hint: "save the page as a file, or use --record and then --replay",
                "збережіть сторінку у файл або вживайте --record, а потім --replay", language)
        case .layout(let fault, let path): self.init(fault, path: path, language)
        case .notFound(let error): self.init(error, language)
        case .noAnswer(let missing, let failures, let until):
            let what = missing.name
            let reasons = ErrorMessage.reasons(failures, language)
            self.init(
                until == nil ? .unreachable : .tryLater,
                "no \(what.en) stored" + (failures.isEmpty ? "" : ", and no source could be used (\(reasons))"),
                "\(what.uk) не збережено" + (failures.isEmpty ? "" : ", і жодне джерело їх не дало (\(reasons))"),
                until.map { moment in
                    LocalizedText(
                        "the next attempt is possible \(WaitFormat.words(moment, now: now, .europeanRule, .en))",
                        "наступна спроба можлива \(WaitFormat.words(moment, now: now, .europeanRule, .uk))")
                } ?? ErrorMessage.hint(for: failures), language)
        }
    }

    package var sentence: String { hint.isEmpty ? message : message + "; " + hint }

    init(png path: String, written: String, _ fault: CommandError.RasterError, _ language: Language) {
        let reason =
            switch fault {
            case .notStarted(let message):
                LocalizedText(
                    "rsvg-convert cannot be started (\(message))", "не вдалося запустити rsvg-convert (\(message))")
            case .failed: LocalizedText("rsvg-convert failed", "rsvg-convert завершився з помилкою")
            case .tooSlow: LocalizedText("rsvg-convert did not finish", "rsvg-convert не завершився вчасно")
            }
        var advice = LocalizedText(
            "to see the error: rsvg-convert \(written) > \(path)",
            "щоб побачити помилку: rsvg-convert \(written) > \(path)")
        if case .notStarted = fault {
            advice = LocalizedText(
                "install librsvg2-bin (Debian, Ubuntu) or librsvg (Homebrew, Arch)",
                "встановіть librsvg2-bin (Debian, Ubuntu) або librsvg (Homebrew, Arch)")
        }
        self.init(
            .unreachable, "\(path) was not written: \(reason(.en)); the chart is in \(written)",
            "\(path) не записано: \(reason(.uk)); графік — у \(written)", advice, language)
    }

    init(_ failure: RecordingError, _ language: Language) {
        let name = LocalizedText("use a directory created with --record", "назвіть каталог, створений з --record")
        switch failure {
        case .occupied(let folder):
            self.init(
                .usage, "\(folder) contains other files", "у каталозі \(folder) є інші файли",
                hint: "use an empty directory or a recording", "назвіть порожній каталог або запис", language)
        case .absent(let folder):
            self.init(.noInput, "no recording in \(folder)", "у каталозі \(folder) немає запису", name, language)
        case .broken(let path, let place):
            self.init(
                .badData, "the recording \(path) is damaged at \(place)", "запис \(path) зіпсовано: \(place)", name,
                language)
        case .unreadable(let folder, let message):
            self.init(
                .noInput, "cannot read \(folder): \(message)", "не вдалося прочитати \(folder): \(message)",
                hint: "check its name and permissions", "перевірте назву й права доступу", language)
        case .unwritable(let folder, let message):
            self.init(
                .disk, "cannot write \(folder): \(message)", "не вдалося записати \(folder): \(message)",
                hint: "check the directory and free space", "перевірте каталог і вільне місце", language)
        }
    }
}

extension Fields {
    package static let error: [Field<ErrorMessage>] = [
        Field("code", "the exit status") { Int($0.status.rawValue) },
        Field("message", "what happened, and where") { $0.message },
        Field("hint", "what to do next; empty when there is nothing") { $0.hint },
    ]
}

extension FileError {
    var cannotRead: LocalizedText {
        LocalizedText("cannot read \(path): \(text.en)", "не вдалося прочитати \(path): \(text.uk)")
    }

    var cannotWrite: LocalizedText {
        LocalizedText("cannot write \(path): \(text.en)", "не вдалося записати \(path): \(text.uk)")
    }

    /// What to do, if the reason alone determines it.
    var hint: LocalizedText? {
        switch reason {
        case .system: nil
        case .notRegular: LocalizedText("use a regular file", "укажіть звичайний файл")
        case .tooLarge: LocalizedText("check that it is the right file", "перевірте, чи це той файл")
        case .locked: LocalizedText("try again when that process has ended", "повторіть, коли той процес завершиться")
        case .changed(nil): LocalizedText("repeat the command", "повторіть команду")
        case .changed(let kept?):
            LocalizedText(
                "repeat the command; what it would have written is in \(kept)",
                "повторіть команду; те, що вона записала б, — у \(kept)")
        case .accompanied(let companion):
            LocalizedText(
                "close the program that uses the database, or remove \(companion) with it",
                "закрийте програму, яка працює з базою, або видаліть разом із нею \(companion)")
        case .incomplete(_, let pending):
            LocalizedText(
                "the next command that reads it completes it from \(pending)",
                "наступна команда, яка його читатиме, завершить запис із \(pending)")
        case .unfinished(let whole):
            LocalizedText(
                "its complete contents are in \(whole); copy them into it or not, then remove \(whole)",
                "повний вміст — у \(whole); за потреби скопіюйте його в цей файл, а потім видаліть \(whole)")
        }
    }

    private var text: LocalizedText {
        switch reason {
        case .system(let message), .incomplete(let message, _): LocalizedText(message, message)
        case .notRegular: LocalizedText("not a regular file", "не звичайний файл")
        case .tooLarge(let limit):
            LocalizedText("larger than \(limit >> 20) MB", "більший за \(limit >> 20) МБ")
        case .locked: LocalizedText("another process keeps it locked", "його заблокував інший процес")
        case .changed: LocalizedText("another program has changed it meanwhile", "його тим часом змінила інша програма")
        case .accompanied(let companion):
            LocalizedText(
                "\(companion) belongs to the database that it would replace",
                "\(companion) належить до бази даних, яку було б замінено")
        case .unfinished:
            LocalizedText(
                "writing it was interrupted, and it may have changed since",
                "запис до нього перервався, а потім його могли змінити")
        }
    }
}
