import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct FixtureTests {
    @Test func `the recording was made on a Friday before noon`() {
        #expect(Recording.ours.recordedAt == testNow)
        #expect(Set(Recording.ours.answers.map(\.source)) == Set(SourceRegistry.json.map(\.id)))
    }

    @Test(arguments: Recording.ours.answers)
    func `every answer is read without losing a row`(answer: Recording.Answer) throws {
        guard !["nbu-20261121.json", "nbu-range-brl-2026.json"].contains(answer.file) else {
            #expect(try answer.read() == .noData)
            return
        }
        let parsed = try answer.read().parsed
        #expect(!parsed.isEmpty)
        #expect(parsed.warnings == [])
    }

    @Test(arguments: Market.allCases)
    func `the recording contains everything that the sources fetch on that day`(market: Market) throws {
        let today = KyivTime.europeanRule.day(at: Recording.ours.recordedAt)
        let query = RateQuery(market: market, day: today, today: today, currencies: [.usd, .eur, .pln])
        let apis = Set(SourceRegistry.json.map(\.id))
        let sources = SourceCatalogue(addresses: BaseURLs(), hasKey: true).sources(of: market)
        for source in sources where apis.contains(source.id) {
            for fetch in source.fetches(for: query) {
                let target = fetch.endpoint.target
                let answer = Recording.ours.answers.last { $0.source == source.id && $0.target == target }
                let recorded = try #require(answer, "\(source.id.name) \(target) is not recorded")
                #expect(recorded.address == fetch.endpoint.address)
                let context = ReaderContext(
                    day: fetch.day, fetchedAt: recorded.fetchedAt, kyiv: .europeanRule, address: recorded.address)
                let parsed = try fetch.read(recorded.body, context).parsed
                // One answer of averages is of several markets.
                #expect(parsed.quotes.contains { $0.market == market })
                #expect(source.id == .minfinSiteSimple || parsed.quotes.allSatisfy { $0.market == market })
            }
        }
    }

    @Test(arguments: [CurrencyCode.usd, .eur, .pln])
    func `the year's range agrees with the days`(currency: CurrencyCode) throws {
        let today = KyivTime.europeanRule.day(at: Recording.ours.recordedAt)
        let catalogue = SourceCatalogue(addresses: BaseURLs(), hasKey: false)
        let target = try #require(catalogue.years(of: .nbu)?.fetch(of: currency, year: 2026, today: today)).endpoint
            .target
        let range = try #require(Recording.ours.answers.last { $0.target == target })
        let quotes = try range.read().parsed.quotes
        #expect(quotes.count == Int(today.number) - 20_453)
        for answer in Recording.ours.answers where answer.source == .nbuJSON {
            guard case .found(let parsed) = try answer.read() else { continue }
            let single = try #require(parsed.quotes.first { $0.currency == currency })
            let same = try #require(quotes.first { $0.asOf == single.asOf })
            #expect(same.official == single.official)
        }
        for quote in quotes {
            guard case .day(let day) = quote.asOf, let setOn = quote.setOn else { continue }
            #expect(setOn < day)
            #expect(setOn.weekday < 5)
        }
    }

    @Test func `the averages are close to the official rate`() throws {
        let official = try #require(Recording.ours.answers.last { $0.file == "nbu-20261120.json" }).read().parsed
        let rates = Dictionary(uniqueKeysWithValues: official.quotes.map { ($0.currency, $0.official ?? .zero) })
        for answer in Recording.ours.answers where answer.source != .nbuRange {
            guard case .found(var parsed) = try answer.read() else { continue }
            #expect(QuoteChecks.flag(&parsed.quotes, from: answer.source, nbu: rates) == [], "\(answer.file)")
        }
    }

    // MARK: hostile bytes

    @Test(arguments: Recording.ours.answers)
    func `a truncated answer is rejected at its end`(answer: Recording.Answer) throws {
        let whole = answer.body.count - answer.body.reversed().prefix { $0 <= 0x20 }.count
        // Of each source's first answer every prefix, or some 250 of a long one, and all near the end; fewer of the others.
        let isFirst = Recording.ours.answers.first { $0.source == answer.source }?.file == answer.file
        let stride = max(1, whole / (isFirst ? 250 : 25))
        for count in 0..<whole where count % stride == 0 || whole - count < (isFirst ? 50 : 10) {
            let reading = try answer.read(Array(answer.body[..<count]))
            let isBlank = answer.body[..<count].allSatisfy { $0 <= 0x20 }
            let refusal = isBlank ? Refusal.wrongShape(expected: .json, found: .nothing) : .notJSON(byteOffset: count)
            guard reading == .refused(refusal) else { throw Unexpected("\(count) bytes: \(reading)") }
        }
    }

    /// Seeds of the mutations; a seed that found a fault stays here for good.
    @Test(arguments: [1, 20_261_120] as [UInt64])
    func `no mutation of an answer traps or invents a rate`(seed: UInt64) throws {
        var chance = FuzzRandom(state: seed)
        let pieces = [
            "null", "\"\"", "0", "-1", "1e400", "{}", "[", "]", "\"rate\":", "9999999999999999999999999999999999999999",
        ]
        for answer in Recording.ours.answers {
            for _ in 0..<40 {
                // A long answer is cut down first, so that the run stays short.
                var body = Array(answer.body.prefix(3000 + Int(chance.next() % 100)))
                for _ in 0...(chance.next() % 4) {
                    let place = Int(chance.next() % UInt64(body.count))
                    switch chance.next() % 4 {
                    case 0: body[place] = UInt8(truncatingIfNeeded: chance.next())
                    case 1: body.removeSubrange(place..<min(place + Int(chance.next() % 30), body.count))
                    case 2: body.insert(contentsOf: body[place...].prefix(Int(chance.next() % 60)), at: place)
                    default: body.insert(contentsOf: pieces[Int(chance.next() % UInt64(pieces.count))].utf8, at: place)
                    }
                    if body.isEmpty { body = [UInt8(ascii: "[")] }
                }
                guard case .found(let parsed) = try answer.read(body) else { continue }
                for quote in parsed.quotes {
                    let rates = [quote.buy, quote.sell, quote.official].compactMap(\.self)
                    #expect(rates.allSatisfy { !$0.isZero && !$0.isNegative })
                    #expect(!rates.isEmpty || quote.flags.contains(.halted))
                }
            }
        }
    }
}
