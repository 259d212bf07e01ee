package import KursCore

/// One running command line: the arguments typed, the settings they result in, and the environment.
///
/// Commands take ``services`` for answers and ``reporter`` for everything that is printed.
package final class CommandContext {
    package let arguments: ParsedArguments
    package let settings: Settings
    package let environment: Environment
    /// The environment's clock, or the time of a recording that is replayed.
    package let time: any TimeSource
    package let services: Services
    package let reporter: Reporter

    package convenience init(
        _ arguments: ParsedArguments, _ environment: Environment, adjust: (inout Settings) -> Void = { _ in }
    ) throws(CommandError) {
        try self.init(arguments, environment, within: nil, adjust)
    }

    /// Carries out a command line again, after another attempt at it has found the coin that it names.
    ///
    /// - Parameter attempt: The other attempt; `nil` for the first.
    package convenience init(
        _ arguments: ParsedArguments, _ environment: Environment, after attempt: CommandContext?
    ) throws(CommandError) {
        try self.init(arguments, attempt?.environment ?? environment, within: attempt) { _ in }
        if let attempt { services.goOn(from: attempt.services) }
    }

    /// Carries out other arguments within a running command: with its store and recording, its clock and its language.
    ///
    /// - Parameters:
    ///   - streams: Where it prints; without them it prints no notes.
    ///   - columns: How wide its tables are; `nil` for any width.
    package convenience init(
        _ arguments: ParsedArguments, within outer: CommandContext, printingOn streams: Streams? = nil,
        columns: Int? = nil
    ) throws(CommandError) {
        var environment = outer.environment
        environment.terminalColumns = columns
        environment.time = outer.time
        if let streams { (environment.streams, environment.terminal) = (streams, nil) }
        try self.init(arguments, environment, within: outer) {
            $0.isQuiet = streams == nil
            if !arguments.has("lang") { $0.language = outer.language }
            if !arguments.has("timeout") { $0.timeoutMilliseconds = outer.settings.timeoutMilliseconds }
        }
    }

    private init(
        _ arguments: ParsedArguments, _ environment: Environment, within outer: CommandContext?,
        _ adjust: (inout Settings) -> Void
    ) throws(CommandError) {
        self.arguments = arguments
        self.environment = environment
        do throws(SettingsError) {
            var settings = try Settings(arguments, environment)
            adjust(&settings)
            self.settings = settings
        } catch {
            switch error {
            case .usage(let error): throw .usage(error)
            case .configuration(let error): throw .configuration(error)
            }
        }
        if settings.key != nil { environment.protectMemory() }
        var replayed: (any Transport)?
        if settings.replay != nil {
            let opened = try inRecording(environment.makeTransport(TransportOptions(settings, environment)))
            let isFrozen = environment.variable("KURS_NOW").map { !$0.isEmpty } ?? false
            let recorded = isFrozen ? nil : opened.recordedAt
            time = recorded.map { ReplayClock(now: $0, real: environment.time) } ?? environment.time
            replayed = opened.transport
        } else {
            time = environment.time
        }
        reporter = Reporter(settings, environment, time, isMarketNamed: settings.isMarketNamed)
        services = Services(settings, environment, time, replayed: replayed, reporter)
        if let outer { services.share(with: outer.services) }
    }

    package var language: Language { settings.language }
    package func message(of failure: CommandError) -> ErrorMessage { ErrorMessage(failure, language, now: now) }

    /// Prints a failure that does not end the command.
    package func report(_ failure: CommandError) { environment.streams.errors.write(message(of: failure).line) }

    package var now: Timestamp { time.now }
    package var today: Day { environment.kyiv.day(at: now) }

    /// The markets of what was named: coins are traded on one of their own, unless another market was named, too.
    package func markets(of pairs: [CurrencyPair]) -> [Market] {
        let isNamed = settings.isMarketNamed || settings.market.traits.tradesCoins
        guard !isNamed, pairs.contains(where: \.isCoin), pairs.allSatisfy({ $0.base == .uah }) else {
            return [settings.market]
        }
        return pairs.allSatisfy(\.isCoin) ? [.crypto] : [settings.market, .crypto]
    }

    package func day(of option: String) throws(CommandError) -> Day? {
        return try asTyped(arguments.day(option, today: today))
    }

    package func currencies(in words: [String]) throws(CommandError) -> [CurrencyCode] {
        return try asTyped(CurrencyArgument.list(words))
    }

    /// A moment for a sentence: Kyiv time in tables, UTC in every other format.
    package func moment(_ moment: Timestamp) -> String {
        settings.format == .table ? ClockTime.words(moment, environment.kyiv) : moment.iso
    }

    /// Checks before any request that the folder of every output file exists.
    ///
    /// A missing folder is usually a typo, so it is not created.
    package func checkOutputs() throws(CommandError) {
        for option in ["out", "totals-out", "svg", "png", "append"] {
            guard let path = arguments.value(option), !environment.files.hasFolder(for: path) else { continue }
            let slash = path.lastIndex(of: "/") ?? path.endIndex
            throw .noFolder(String(path[..<slash]))
        }
    }

    package func runCommand() throws(CommandError) -> ExitStatus {
        guard let handler = arguments.spec.handler as? CommandHandler else { return .fault }
        return try handler.run(self)
    }

    package func argument(_ index: Int, _ name: String) throws(CommandError) -> String {
        let words = arguments.operands
        guard index < words.count else { throw .usage(.missingArgument(name, usage: arguments.usage)) }
        return words[index]
    }

    package func someArguments(_ name: String) throws(CommandError) -> [String] {
        _ = try argument(0, name)
        return arguments.operands
    }
}

/// A clock at the time of a recording; waiting uses the real clock.
private struct ReplayClock: TimeSource {
    let now: Timestamp
    let real: any TimeSource

    var monotonicMilliseconds: Int64 { real.monotonicMilliseconds }
    func pause(milliseconds: Int64) { real.pause(milliseconds: milliseconds) }
}

/// What carries a command out.
///
/// A context is made of the declaration of its command, which therefore holds the handler without its type.
package struct CommandHandler: Sendable {
    fileprivate let run: @Sendable (CommandContext) throws(CommandError) -> ExitStatus

    package init(_ run: @escaping @Sendable (CommandContext) throws(CommandError) -> ExitStatus) { self.run = run }
}
