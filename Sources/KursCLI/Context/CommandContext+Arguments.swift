import KursCore

extension CommandContext {
    /// The day of an option; `nil` when it was not given.
    func day(of option: String) throws(CommandError) -> Day? {
        do throws(UsageError) { return try words.day(option, today: today) } catch { throw .usage(error) }
    }

    /// Words that are nothing but currencies.
    func currencies(in words: [String]) throws(CommandError) -> [CurrencyCode] {
        do throws(UsageError) { return try CurrencyArgument.list(words) } catch { throw .usage(error) }
    }
}
