import KursCore

/// What a stream is converted into and how, the same for every line.
struct ConversionOptions {
    var target: CurrencyCode
    var side: Side?
    var feePercent: ExactDecimal
    /// The day of lines that name none; `nil` for now.
    var day: Day?
    var market: Market
    var stopsAtFirstError: Bool

    init(_ session: CommandContext) throws(CommandError) {
        let words = session.words
        do throws(UsageError) {
            side = try ConversionRequest.side(words)
            feePercent = try ConversionRequest.fee(words)
            target = .uah
            if let name = words.value("to") {
                var rest = [name][...]
                target = try CurrencyArgument.take(from: &rest)
            }
        } catch {
            throw .usage(error)
        }
        day = try words.day("on", session)
        market = session.settings.market
        stopsAtFirstError = words.has("strict")
    }

    /// Converts one amount exactly.
    func convert(
        _ amount: ExactDecimal, _ currency: CurrencyCode, on day: Day?, _ rates: RateLoader
    ) throws(StreamLineError) -> Conversion {
        var legs: [Rate] = []
        if currency != target {
            if currency != .uah { legs.append(try rates.rate(of: currency, on: day)) }
            if target != .uah { legs.append(try rates.rate(of: target, on: day)) }
        }
        do throws(ConversionError) {
            return try Converter(rates: legs).convert(
                ConversionQuery(amount: amount, from: currency, to: target, side: side, feePercent: feePercent))
        } catch {
            throw .conversion(error)
        }
    }

    /// The folded rate of a conversion done; `nil` where it does not fold.
    func folded(_ conversion: Conversion) -> FoldedRate? {
        FoldedRate(legs: conversion.legs, feePercent: feePercent, scale: Currency.displayScale(of: target))
    }
}
