import KursCore

/// The options of `kurs convert -` and `kurs convert --csv`, checked once.
struct ConversionOptions {
    var terms: ConversionTerms
    /// The day of lines that name none; `nil` for now.
    var day: Day?
    var market: Market
    var stopsAtFirstError: Bool

    init(_ session: CommandContext) throws(CommandError) {
        let words = session.words
        do throws(UsageError) {
            terms = ConversionTerms(
                target: .uah, side: try ConversionRequest.side(words), feePercent: try ConversionRequest.fee(words))
            if let name = words.value("to") {
                var rest = [name][...]
                terms.target = try CurrencyArgument.take(from: &rest)
            }
        } catch {
            throw .usage(error)
        }
        day = try session.day(of: "on")
        market = session.settings.market
        stopsAtFirstError = words.has("strict")
    }
}
