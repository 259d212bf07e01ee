import KursCore
import Testing

@Suite struct ConverterTests {
    private static func rate(_ code: CurrencyCode, _ buy: String?, _ sell: String?, official: String? = nil) -> Rate {
        Rate(
            stored: StoredQuote(
                quote: Quote(
                    market: official == nil ? .banks : .nbu, currency: code, buy: buy.flatMap { ExactDecimal($0) },
                    sell: sell.flatMap { ExactDecimal($0) }, official: official.flatMap { ExactDecimal($0) }),
                provenance: Provenance(source: .nbuJSON), fetchedAt: Timestamp(seconds: 0)),
            change: RateChange(), ageSeconds: 0, isStale: false)
    }

    private let banks = Converter(rates: [rate(.usd, "41.10", "41.65"), rate(.eur, "48.00", "48.70")])
    private let nbu = Converter(rates: [
        rate(.usd, nil, nil, official: "44.7626"), rate(.eur, nil, nil, official: "51.2"),
    ])

    private func query(
        _ amount: String, _ from: CurrencyCode, _ to: CurrencyCode, side: Side? = nil, fee: String = "0"
    ) throws -> ConversionQuery {
        ConversionQuery(
            amount: try #require(ExactDecimal(amount)), from: from, to: to, side: side,
            feePercent: try #require(ExactDecimal(fee)))
    }

    @Test func `converts at the bank's buying or selling rate`() throws {
        #expect(try banks.convert(query("100", .usd, .uah)).result.description == "4110.00")
        #expect(try banks.convert(query("4165", .uah, .usd)).result.description == "100.00")
        #expect(try banks.convert(query("100", .usd, .uah, side: .sell)).result.description == "4165.00")
        #expect(try banks.convert(query("100", .usd, .uah, side: .mid)).result.description == "4137.50")
    }

    @Test(arguments: [[.crossed], [.farFromNBU], [.singleBank, .farFromNBU]] as [Flags])
    func `a doubtful rate is used only where that is allowed`(flags: Flags) throws {
        var doubtful = Self.rate(.usd, "41.10", "41.65")
        doubtful.stored.quote.flags = flags
        let rates = [doubtful, Self.rate(.eur, "48.00", "48.70")]
        for (from, to) in [(CurrencyCode.usd, CurrencyCode.uah), (.uah, .usd), (.eur, .usd)] {
            #expect(throws: ConversionError.doubtful(currency: .usd, flags: flags.doubts)) {
                try Converter(rates: rates).convert(query("100", from, to))
            }
        }
        #expect(try Converter(rates: rates).convert(query("1", .eur, .uah)).result == 48)
        let allowing = Converter(rates: rates, allowsDoubtful: true)
        #expect(try allowing.convert(query("100", .usd, .uah)).result.description == "4110.00")
    }

    @Test(arguments: [[.singleBank], [.median], [.halted]] as [Flags])
    func `a flag that casts no doubt on the numbers keeps no rate from use`(flags: Flags) throws {
        var rate = Self.rate(.usd, "41.10", "41.65")
        rate.stored.quote.flags = flags
        #expect(try Converter(rates: [rate]).convert(query("100", .usd, .uah)).result.description == "4110.00")
    }

    @Test func `the result has the digits of the money it is in`() throws {
        let yen = try #require(CurrencyCode("JPY"))
        let converter = Converter(rates: [Self.rate(yen, "0.28123", "0.29")])
        #expect(try converter.convert(query("1000", yen, .uah)).result.description == "281.23")
        #expect(try converter.convert(query("1000", .uah, yen)).result.description == "3448")
    }

    @Test func `a cross goes through the hryvnia and is rounded once`() throws {
        let cross = try banks.convert(query("100", .usd, .eur))
        #expect(cross.result.description == "84.39")
        #expect(cross.rate.description == "0.843942505133")
        #expect(cross.legs.map(\.side) == [.buy, .sell])
    }

    @Test func `a fee is taken off the amount first, in the same fraction`() throws {
        #expect(try nbu.convert(query("100", .usd, .uah, fee: "0.5")).result.description == "4453.88")
        #expect(try nbu.convert(query("0.01", .usd, .uah, fee: "50")).result.description == "0.22")
        #expect(try nbu.convert(query("100", .usd, .uah, fee: "100")).result.description == "0.00")
    }

    @Test func `a half is rounded away from zero, on both sides of it`() throws {
        let even = Converter(rates: [Self.rate(.usd, nil, nil, official: "0.5")])
        #expect(try even.convert(query("0.01", .usd, .uah)).result.description == "0.01")
        #expect(try even.convert(query("-0.01", .usd, .uah)).result.description == "-0.01")
    }

    @Test func `the published rate is used in both directions`() throws {
        #expect(try nbu.convert(query("1", .usd, .uah)).rate.description == "44.7626")
        #expect(try nbu.convert(query("1", .uah, .usd)).rate.description == "44.7626")
    }

    @Test func `equal currencies need no market`() throws {
        let same = try Converter(rates: []).convert(query("12.345", .usd, .usd))
        #expect(same.result.description == "12.35")
        #expect(same.legs.isEmpty)
        #expect(same.rate.description == "1")
    }

    @Test func `a missing rate is named and never replaced`() throws {
        #expect(throws: ConversionError.noRate(currency: .pln)) { try banks.convert(query("1", .pln, .uah)) }
        let oneSided = Converter(rates: [Self.rate(.usd, "41", nil)])
        #expect(throws: ConversionError.missingSide(currency: .usd, side: .sell)) {
            try oneSided.convert(query("1", .uah, .usd))
        }
        let zero = Converter(rates: [Self.rate(.usd, "0.000", "0.000")])
        #expect(throws: ConversionError.missingSide(currency: .usd, side: .buy)) {
            try zero.convert(query("1", .usd, .uah))
        }
    }

    @Test func `an amount out of range is rejected`() throws {
        let most = String(repeating: "9", count: 38)
        #expect(throws: ConversionError.overflow) { try nbu.convert(query(most, .usd, .uah)) }
    }
}
