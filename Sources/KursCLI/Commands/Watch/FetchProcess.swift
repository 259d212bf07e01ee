import KursCore
import KursTerminal

/// The process that fetches for a screen of `kurs watch`.
///
/// It reads a ``FetchRequest`` from standard input, brings the data into the store through the services of the commands,
/// and writes a ``FetchLog`` to standard output.
enum FetchProcess {
    /// The whole command line; it is not a command, so help and completions do not list it.
    static let argument = "internal-fetch"

    /// - Throws: ``UsageError/internalCommand(_:)`` without a request, as when a person runs it.
    static func run(_ environment: Environment) throws(CommandError) -> ExitStatus {
        guard environment.arguments.count == 1, let request = request(on: environment.streams.input) else {
            throw .usage(.internalCommand(argument))
        }
        let context = try CommandContext(for: request, environment)
        let log = FetchLog()
        context.services.log = log
        do throws(CommandError) {
            try context.services.meetCoins()
            try fetch(request.subject, context)
        } catch {
            // The watching process runs into any other failure when it makes the answer from the store.
            if case .answer(.store(let error)) = error { log.storeError = log.storeError ?? error }
        }
        environment.streams.output.write(log.encoded)
        return .answered
    }

    /// The request, which the pipe holds from the start; waiting for one would look like a hang at a terminal.
    private static func request(on input: any ByteSource) -> FetchRequest? {
        guard input.isReady else { return nil }
        var bytes: [UInt8] = []
        while bytes.count <= FetchRequest.lengthLimit {
            let block = input.read(atMost: FetchRequest.lengthLimit + 1 - bytes.count)
            if block.isEmpty { return FetchRequest(encoded: bytes) }
            bytes += block
        }
        return nil
    }

    private static func fetch(_ subject: FetchRequest.Subject, _ context: CommandContext) throws(CommandError) {
        let policy = context.settings.policy
        let loader = WatchLoader(context, policy)
        switch subject {
        case .rates(let market, let named):
            let outcome = try loader.rates(of: market, named)
            if case .failure(let failure) = outcome { throw .answer(failure) }
        case .day(let market, let day): _ = try loader.rates(of: market, [], on: day)
        case .news: _ = try loader.newsAnswer()
        case .article(let id, let source):
            let service = try context.services.news()
            let items = try inStore(service.news(id: id))
            guard let item = items.first(where: { $0.news.source == source }) else { return }
            _ = try loader.articleAnswer(item)
        case .banks(let currency): _ = try loader.banksAnswer(currency)
        case .coins: _ = try context.services.coins().coins(policy: policy)
        case .bank(let slug): _ = try loader.contacts(of: slug)
        case .history(let currency, let market):
            _ = try loader.history(of: WatchState.Subject(market: market, currency: currency))
        case .wallet: _ = try WalletBook(WalletWatch.inner(context, policy))
        case .conversion(let text, let market): _ = try loader.conversionOutput(text, market)
        }
    }
}

extension CommandContext {
    fileprivate convenience init(for request: FetchRequest, _ environment: Environment) throws(CommandError) {
        let arguments = try asTyped(ParsedArguments(["watch"], .only(WatchCommand.spec)))
        try self.init(arguments, environment) {
            $0.policy = request.policy
            $0.timeoutMilliseconds = request.timeoutMilliseconds
            $0.maxAgeSeconds = request.maxAgeSeconds ?? $0.maxAgeSeconds
            $0.isStrict = request.isStrict
            $0.isQuiet = true
        }
    }
}

enum FetchProcessError: Error, Equatable {
    case notStarted(message: String)
    case exited(status: Int32)
    case signalled(Int32)
    case timedOut
    /// It ended well, but a line that it wrote is not that of a report; lines count from 1.
    case unreadable(line: Int)

    var sentence: LocalizedText {
        switch self {
        case .notStarted(let message):
            LocalizedText(
                "the process that fetches could not be started: \(message)",
                "не вдалося запустити процес отримання даних: \(message)")
        case .exited(let status):
            LocalizedText(
                "the process that fetches ended with status \(status); see kurs doctor",
                "процес отримання даних завершився з кодом \(status); дивіться kurs doctor")
        case .signalled(let number):
            LocalizedText(
                "the process that fetches was ended by signal \(number)",
                "процес отримання даних перервано сигналом \(number)")
        case .timedOut:
            LocalizedText(
                "the process that fetches took too long and was stopped",
                "процес отримання даних тривав задовго, і його зупинено")
        case .unreadable(let line):
            LocalizedText(
                "the process that fetches wrote an invalid report (line \(line))",
                "процес отримання даних повернув неправильний звіт (рядок \(line))")
        }
    }
}

extension FetchLog {
    convenience init(_ end: ProcessEnd) throws(FetchProcessError) {
        switch end {
        case .exited(0, let output): try self.init(encoded: output)
        case .exited(let status, _): throw .exited(status: status)
        case .signalled(let number, _): throw .signalled(number)
        case .timedOut: throw .timedOut
        case .notStarted(let message): throw .notStarted(message: message)
        }
    }
}

/// What a process is to fetch for a screen of `kurs watch`, and how.
///
/// It holds what only the command line of the watching process says. The configuration, the addresses of mirrors and
/// the key reach the fetching process through the same file and environment.
struct FetchRequest: Equatable {
    enum Subject: Equatable {
        /// A market's rates: of the currencies named on the command line, or of those in the settings without any.
        case rates(Market, [CurrencyCode])
        case day(Market, Day)
        case news
        case article(id: String, source: SourceID)
        case banks(CurrencyCode)
        case bank(slug: String)
        /// The prices of coins with what only their details show.
        case coins
        case history(CurrencyCode, Market)
        case wallet
        case conversion(String, Market)
    }

    var subject: Subject
    var policy: CachePolicy
    var timeoutMilliseconds: Int
    var maxAgeSeconds: Int64?
    var isStrict: Bool

    /// The length in bytes that a pipe takes without a reader.
    static let lengthLimit = 4096

    var encoded: [UInt8] {
        let word = FetchRequest.policies.first { $0.policy == policy }?.word ?? ""
        let maxAge = maxAgeSeconds.map { String($0) } ?? ""
        let options = [word, String(timeoutMilliseconds), maxAge, isStrict ? "strict" : ""]
        return FetchMessage.bytes([options + subject.words])
    }

    private static let policies: [(word: String, policy: CachePolicy)] = [
        ("cache", .fromCache), ("network", .fromNetwork), ("automatic", .automatic),
    ]
}

extension FetchRequest {
    /// Reads what ``encoded`` wrote; `nil` for anything else.
    init?(encoded bytes: [UInt8]) {
        guard let lines = try? FetchMessage.lines(bytes), lines.count == 1, lines[0].count > 4,
            let policy = FetchRequest.policies.first(where: { $0.word == lines[0][0] })?.policy,
            let timeout = Int(lines[0][1]), timeout > 0, lines[0][2].isEmpty || Int64(lines[0][2]) != nil,
            ["", "strict"].contains(lines[0][3]), let subject = Subject(words: Array(lines[0][4...]))
        else { return nil }
        self.init(
            subject: subject, policy: policy, timeoutMilliseconds: timeout, maxAgeSeconds: Int64(lines[0][2]),
            isStrict: !lines[0][3].isEmpty)
    }
}

extension FetchRequest.Subject: FactWords {
    static let plain: [(word: String, value: Self)] = [("news", .news), ("coins", .coins), ("wallet", .wallet)]

    var facts: [String] {
        switch self {
        case .rates(let market, let currencies): ["rates", market.rawValue] + currencies.map(\.text)
        case .day(let market, let day): ["day", market.rawValue, day.iso]
        case .article(let id, let source): ["article", id, source.name]
        case .banks(let currency): ["banks", currency.text]
        case .bank(let slug): ["bank", slug]
        case .history(let currency, let market): ["history", currency.text, market.rawValue]
        case .conversion(let text, let market): ["conversion", text, market.rawValue]
        case .news, .coins, .wallet: []
        }
    }

    static func read(_ facts: [String]) -> Self? {
        switch (facts.first, facts.count) {
        case ("rates", 2...):
            let currencies = facts[2...].compactMap { CurrencyCode($0) }
            guard currencies.count == facts.count - 2 else { return nil }
            return Market(rawValue: facts[1]).map { .rates($0, currencies) }
        case ("day", 3): return paired(Market(rawValue: facts[1]), Day(iso: facts[2].utf8)).map { .day($0, $1) }
        case ("article", 3): return .article(id: facts[1], source: SourceID(facts[2]))
        case ("banks", 2): return CurrencyCode(facts[1]).map { .banks($0) }
        case ("bank", 2): return .bank(slug: facts[1])
        case ("history", 3):
            return paired(CurrencyCode(facts[1]), Market(rawValue: facts[2])).map { .history($0, $1) }
        case ("conversion", 3): return Market(rawValue: facts[2]).map { .conversion(facts[1], $0) }
        default: return nil
        }
    }
}
