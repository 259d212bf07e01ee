import KursCore

/// The options of `kurs convert -` and `kurs convert --csv`, checked once.
struct ConversionOptions {
    var terms: ConversionTerms
    /// The day for lines without a date; `nil` for now.
    var day: Day?
    var market: Market
    var stopsAtFirstError: Bool

    init(_ context: CommandContext) throws(CommandError) {
        let arguments = context.arguments
        do throws(UsageError) {
            terms = ConversionTerms(
                target: .uah, side: try ConversionRequest.side(arguments),
                feePercent: try ConversionRequest.fee(arguments))
            if let name = arguments.value("to") {
                var rest = [name][...]
                terms.target = try CurrencyArgument.take(from: &rest)
            }
        } catch {
            throw .usage(error)
        }
        terms.allowsDoubtful = context.settings.allowsDoubtful
        day = try context.day(of: "on")
        // A statement is a matter of accounts: the market of the settings is for looking.
        market = arguments.statement != nil && !context.settings.isMarketNamed ? .nbu : context.settings.market
        try ConversionRequest.refuseSide(arguments, on: market)
        stopsAtFirstError = arguments.has("strict")
    }
}
