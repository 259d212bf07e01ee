import Testing

@testable import KursCore

/// Every bound of the rule, on both of its sides.
struct PlausibilityTests {
    private func verdict(_ rate: String, _ official: String) throws -> Plausibility.Verdict {
        Plausibility.verdict(
            on: try #require(ExactDecimal(rate)), official: try #require(ExactDecimal(official)))
    }

    private func extent(_ rate: String, _ official: String) throws -> Implausibility.Extent? {
        guard case .refused(let implausibility) = try verdict(rate, official) else { return nil }
        #expect(implausibility.rate == ExactDecimal(rate))
        #expect(implausibility.official == ExactDecimal(official))
        return implausibility.extent
    }

    @Test(arguments: [
        ("40", "40"), ("54", "40"), ("26", "40"), ("54.000", "40.00"), ("0.0135", "0.01"), ("0.0065", "0.01"),
    ])
    func `up to 35 per cent away is plausible`(rate: String, official: String) throws {
        #expect(try verdict(rate, official) == .plausible)
    }

    @Test(arguments: [
        ("54.0001", "40"), ("25.9999", "40"), ("54.00000000000000000001", "40"), ("120", "40"), ("13.3334", "40"),
        ("40", "120"), ("119.9999", "40"),
    ])
    func `more than 35 per cent away is far, up to three times and a third`(rate: String, official: String) throws {
        #expect(try verdict(rate, official) == .far)
    }

    private static let refused: [(String, String, Implausibility.Extent)] = [
        ("120.0001", "40", .above), ("13.3333", "40", .below), ("39.9999", "120", .below),
        ("259.9999", "40", .above), ("260", "40", .times(10)), ("400", "40", .times(10)), ("540", "40", .times(10)),
        ("540.0001", "40", .above), ("2.5999", "40", .below), ("2.6", "40", .part(10)), ("4", "40", .part(10)),
        ("5.4", "40", .part(10)), ("5.4001", "40", .below), ("4000", "40", .times(100)), ("0.4", "40", .part(100)),
        ("40000", "40", .times(1000)), ("0.04", "40", .part(1000)), ("400000", "40", .times(10_000)),
        ("0.004", "40", .part(10_000)), ("43100050", "43.10", .times(1_000_000)), ("0", "40", .below),
        ("-40", "40", .below), ("170141183460469231731687303715884105727", "40", .above),
    ]

    @Test(arguments: refused)
    func `more than three times is refused, and a wrong unit or point is named`(
        rate: String, official: String, expected: Implausibility.Extent
    ) throws {
        #expect(try extent(rate, official) == expected)
    }
}

struct FlagsTests {
    @Test func `flags keep their order in text and read back`() {
        let flags: Flags = [.farFromNBU, .singleBank, .crossed]
        #expect(flags.text == "single-bank+crossed+far-from-nbu")
        #expect(Flags(text: "single-bank+crossed+far-from-nbu") == flags)
        #expect(flags.doubts == [.crossed, .farFromNBU])
        #expect(Flags().text == nil)
        #expect((["single-bank", "median", "halted"] as [String]).allSatisfy { Flags(text: $0).doubts.isEmpty })
    }

    @Test(arguments: Flag.allCases)
    func `a single flag reads as it was always written`(flag: Flag) {
        #expect(Flags(text: flag.rawValue).all == [flag])
    }

    @Test func `a flag of another version is passed over`() {
        #expect(Flags(text: "from-the-future+crossed") == [.crossed])
        #expect(Flags(text: "") == [])
    }
}
