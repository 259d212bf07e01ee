/// What every line of a stream, or row of a statement, is converted into and how.
package struct ConversionTerms: Sendable, Equatable {
    /// The currency wanted.
    package var target: CurrencyCode
    /// The side to take; `nil` for the side that the market trades at: it buys what is given and sells what is wanted.
    package var side: Side?
    /// A fee taken off each amount first, in percent; 0 for none.
    package var feePercent: ExactDecimal
    /// Whether to convert at rates whose flags say that they may be wrong.
    package var allowsDoubtful = false

    package init(target: CurrencyCode, side: Side? = nil, feePercent: ExactDecimal = .zero) {
        (self.target, self.side, self.feePercent) = (target, side, feePercent)
    }

    /// Converts one amount exactly, at the rates of a day or, with `nil`, at those of lines without a date.
    ///
    /// - Throws: ``StreamLineError/rate(_:)`` when a rate cannot be had, ``StreamLineError/conversion(_:)`` when it lacks
    ///   the side or the result leaves 128 bits.
    package func convert(
        _ amount: ExactDecimal, _ currency: CurrencyCode, on day: Day?, _ rates: RateLoader
    ) throws(StreamLineError) -> Conversion {
        var legs: [Rate] = []
        if currency != target {
            if currency != .uah { legs.append(try rates.rate(of: currency, on: day)) }
            if target != .uah { legs.append(try rates.rate(of: target, on: day)) }
        }
        do throws(ConversionError) {
            return try Converter(rates: legs, allowsDoubtful: allowsDoubtful).convert(
                ConversionQuery(amount: amount, from: currency, to: target, side: side, feePercent: feePercent))
        } catch {
            throw .conversion(error)
        }
    }

    /// The rate of a finished conversion, folded; `nil` where its numbers are too large for that.
    package func folded(_ conversion: Conversion) -> FoldedRate? {
        FoldedRate(legs: conversion.legs, feePercent: feePercent, scale: Currency.displayScale(of: target))
    }
}

extension Conversion {
    /// Appends the plain form of a stream's answer: `RESULT<TAB>CODE<LF>`.
    package func appendPlainLine(to bytes: inout [UInt8]) {
        result.append(to: &bytes)
        bytes.append(UInt8(ascii: "\t"))
        query.to.append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}
