import KursCore
import KursTestSupport
import Testing

@Suite struct CurrencyServiceTests {
    private let time = TestTime(morning)
    private let store = makeStore()
    private let net = ScriptedTransport(pause: { _ in })

    private func service(_ sources: [any RateSource] = [LineSource()]) -> CurrencyService {
        let provider = time.provider(store, net)
        return CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { market in
            market == .nbu || market == .interbank ? sources : []
        }
    }

    private func script(_ day: String, _ body: String) { net.script(LineSource.key(.nbuJSON, day), .text(body)) }

    private func answer(
        on day: String? = nil, _ codes: [CurrencyCode] = [.usd], only: Bool = true, strict: Bool = false,
        policy: CachePolicy = .automatic
    ) throws -> RatesOutcome {
        service().rates(
            of: .nbu, on: try day.map { try #require(Day(iso: $0.utf8)) }, wanted: codes, only: only, isStrict: strict,
            policy: policy)
    }

    private func failure(_ outcome: RatesOutcome) throws -> AnswerError {
        guard case .failure(let failure) = outcome else { throw Unexpected(outcome) }
        return failure
    }

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text.utf8)) }

    private func rates(_ outcome: RatesOutcome) throws -> [String] {
        try answered(outcome).rates.map { "\($0.quote.currency.text) \($0.quote.official?.description ?? "-")" }
    }

    @Test func `sorts the requested currencies first`() throws {
        script("2026-11-20", "AUD 27\nUSD 41.5\nEUR 48.1")
        #expect(try rates(answer([.usd, .eur], only: false)) == ["USD 41.5", "EUR 48.1", "AUD 27"])
    }

    @Test func `a Retry-After is reported from the first time on`() throws {
        var busy = Response(status: 429)
        busy.retryAfterSeconds = 4000
        net.script(LineSource.key(.nbuJSON, "2026-11-20"), .answer(busy))
        for _ in 1...2 {
            #expect(
                try failure(answer())
                    == .tryLater(market: .nbu, until: #require(Timestamp(iso: "2026-11-20T10:06:40Z".utf8))))
        }
    }

    @Test func `a rate that the source repeats is returned once`() throws {
        script("2026-11-20", "USD 41.5\nEUR 48.1\nUSD 41.5")
        #expect(try rates(answer([.usd, .eur], only: false)) == ["USD 41.5", "EUR 48.1"])
    }

    @Test func `an empty day carries the last earlier rate forward and names its day`() throws {
        script("2026-11-15", "")
        script("2026-11-14", "")
        script("2026-11-13", "USD 41.2")
        let answer = try answered(answer(on: "2026-11-15"))
        let friday = try day("2026-11-13")
        #expect(answer.rates.first?.quote.asOf == .day(friday))
        #expect(
            answer.warnings.contains(
                .carriedForward(currency: .usd, requested: try day("2026-11-15"), from: friday)))
    }

    @Test func `a currency that was missing from the last complete day is carried from no day before it`() throws {
        script("2026-11-15", "")
        script("2026-11-14", "USD 41.2\nEUR 48")
        script("2026-11-13", "USD 41.1\nEUR 48\nHRK 6.2")
        let sunday = try day("2026-11-15")
        let outcome = try failure(answer(on: "2026-11-15", [.hrk]))
        guard case .noRateThatDay(.hrk, .nbu, sunday, _, false) = outcome else { throw Unexpected(outcome) }
        #expect(try rates(answer(on: "2026-11-15")) == ["USD 41.2"])
    }

    @Test func `an empty day uses the stored rate of that day from the range source`() throws {
        let answer = ParsedAnswer(quotes: [
            Quote(market: .nbu, currency: .usd, official: ExactDecimal("41.3"), asOf: .day(try day("2026-11-15")))
        ])
        let years = Endpoint(
            source: .nbuRange, base: Endpoint.Base("https://nbu-json.test"), target: "/years", lifetime: .forever,
            isRange: true)
        try store.answer(years, answer, at: time.now)
        script("2026-11-15", "")
        script("2026-11-14", "USD 41.2")
        for only in [true, false] {
            #expect(try rates(self.answer(on: "2026-11-15", only: only)) == ["USD 41.3"])
        }
    }

    @Test func `a strict date takes no other day's rate`() throws {
        script("2026-11-15", "")
        script("2026-11-14", "USD 41.2")
        #expect(
            try failure(answer(on: "2026-11-15", strict: true))
                == .noRateThatDay(currency: .usd, market: .nbu, day: day("2026-11-15"), last: nil, isStrict: true))
    }

    @Test func `eleven empty days have no rate`() throws {
        for day in 5...15 { script("2026-11-" + (day < 10 ? "0\(day)" : "\(day)"), "") }
        script("2026-11-04", "USD 41.2")
        #expect(
            try failure(answer(on: "2026-11-15"))
                == .noRateThatDay(currency: .usd, market: .nbu, day: day("2026-11-15"), last: nil, isStrict: false))
        script("2026-11-05", "USD 41.3")
        time.pass(seconds: 400)
        #expect(try rates(answer(on: "2026-11-15")) == ["USD 41.3"])
    }

    @Test func `a currency missing from a complete day has no rate, and no earlier day is fetched`() throws {
        script("2026-11-20", "USD 41.5\nEUR 48")
        #expect(
            try failure(answer([.pln]))
                == .noRate(
                    currency: .pln, market: .nbu, day: nil, elsewhere: [], unasked: [.cash, .banks, .interbank]))
        #expect(net.requests.count == 1)
    }

    @Test func `tomorrow is not fetched before 15:30 and is unpublished until then`() throws {
        time.now = try #require(Timestamp(iso: "2026-11-19T09:00:00Z".utf8))
        script("2026-11-20", "USD 41.7")
        let tomorrow = try day("2026-11-20")
        #expect(try failure(answer(on: "2026-11-20")) == .notPublished(day: tomorrow))
        #expect(net.requests.isEmpty)
        time.now = try #require(Timestamp(iso: "2026-11-19T13:30:00Z".utf8))
        #expect(try rates(answer(on: "2026-11-20")) == ["USD 41.7"])
    }

    /// 20 November 2026 is a Friday; on it the NBU sets Monday's rate, and the weekend keeps Friday's.
    @Test func `on a Friday the weekend has that day's rate and Monday the one published in the afternoon`() throws {
        script("2026-11-20", "USD 41.5")
        script("2026-11-21", "")
        script("2026-11-22", "")
        script("2026-11-23", "USD 41.9")
        let friday = try day("2026-11-20")
        for moment in ["2026-11-20T09:00:00Z", "2026-11-20T14:00:00Z"] {
            time.now = try #require(Timestamp(iso: moment.utf8))
            for weekend in ["2026-11-21", "2026-11-22"] {
                let answer = try answered(answer(on: weekend))
                #expect(answer.rates.map(\.quote.asOf) == [.day(friday)], "\(moment) \(weekend)")
                #expect(answer.warnings == [.carriedForward(currency: .usd, requested: try day(weekend), from: friday)])
            }
            #expect(
                try failure(self.answer(on: "2026-11-21", strict: true))
                    == .noRateThatDay(currency: .usd, market: .nbu, day: day("2026-11-21"), last: nil, isStrict: true))
            if moment.hasSuffix("09:00:00Z") {
                #expect(try failure(self.answer(on: "2026-11-23")) == .notPublished(day: day("2026-11-23")))
                #expect(net.requests.count == 1, "the weekend's rates cannot have been published")
            } else {
                #expect(try rates(self.answer(on: "2026-11-23")) == ["USD 41.9"])
            }
            #expect(
                try failure(self.answer(on: "2026-11-24")) == .yetToCome(market: .nbu, day: day("2026-11-24")))
        }
    }

    @Test func `on a Saturday Sunday has Friday's rate and Monday its own`() throws {
        time.now = try #require(Timestamp(iso: "2026-11-21T07:00:00Z".utf8))
        for (day, body) in [("20", "USD 41.5"), ("21", ""), ("22", ""), ("23", "USD 41.9")] {
            script("2026-11-" + day, body)
        }
        #expect(try rates(answer(on: "2026-11-22")) == ["USD 41.5"])
        #expect(try rates(answer(on: "2026-11-23")) == ["USD 41.9"])
        // Where the NBU has set a rate for the weekend, as for a working Saturday, that is the one.
        time.now = try #require(Timestamp(iso: "2026-11-27T14:00:00Z".utf8))
        script("2026-11-27", "USD 42.5")
        script("2026-11-28", "USD 42.7")
        #expect(try rates(answer(on: "2026-11-28")) == ["USD 42.7"])
    }

    @Test func `on a Thursday the weekend is yet to come`() throws {
        time.now = try #require(Timestamp(iso: "2026-11-19T14:00:00Z".utf8))
        #expect(try failure(answer(on: "2026-11-21")) == .yetToCome(market: .nbu, day: day("2026-11-21")))
        #expect(net.requests.isEmpty)
    }

    @Test func `a known day is never fetched again`() throws {
        script("2026-11-20", "USD 41.5")
        _ = try answer()
        time.pass(seconds: 40_000)
        _ = try answer()
        #expect(net.requests.count == 1)
    }

    @Test func `offline, the latest known day is used`() throws {
        script("2026-11-20", "USD 41.5")
        _ = try answer()
        time.pass(seconds: 20 * 86_400)
        let answer = try answered(answer(policy: .fromCache))
        #expect(answer.rates.first?.quote.asOf == .day(try day("2026-11-20")))
        #expect(answer.rates.first?.isStale == true)
    }

    @Test func `offline, each currency has its own latest day, and a discontinued one has none`() throws {
        let rub = try #require(CurrencyCode("RUB"))
        script("2022-03-19", "RUB 0.29")
        script("2026-11-18", "USD 41.5\nEUR 48")
        script("2026-11-19", "EUR 48.2")
        _ = try answer(on: "2022-03-19", [rub])
        for day in ["18", "19"] { _ = try answer(on: "2026-11-" + day, [.eur]) }
        let both = try answered(answer([rub, .usd, .eur], policy: .fromCache))
        #expect(
            both.rates.map { "\($0.quote.currency.text) \($0.quote.official?.description ?? "-")" } == [
                "USD 41.5", "EUR 48.2",
            ])
        #expect(both.missing.count == 1)
        let days = both.warnings.compactMap { warning -> String? in
            guard case .lastKnown(let currency, _, let day) = warning else { return nil }
            return "\(currency.text) \(day.iso)"
        }
        #expect(days == ["USD 2026-11-18", "EUR 2026-11-19"])
        _ = try failure(answer([rub], policy: .fromCache))
    }

    @Test func `a jump of one side alone is rejected too`() throws {
        let source = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let key = LineSource.key(.financeUA, "now")
        net.script(key, .text("USD 41.5 41.6"), .text("USD 4.15 41.6"), .text("USD 41.5 416"), .text("USD 41.4 41.7"))
        for expected in ["41.5 41.6", "41.5 41.6", "41.5 41.6", "41.4 41.7"] {
            let quote = try answered(service([source]).rates(of: .interbank, wanted: [.usd])).rates.first?.quote
            #expect("\(quote?.buy?.description ?? "-") \(quote?.sell?.description ?? "-")" == expected)
            time.pass(seconds: 4000)
        }
    }

    @Test func `the change is against the last day whose rate differs`() throws {
        for (day, rate) in [("18", "41.1"), ("19", "41.5"), ("20", "41.5")] { script("2026-11-" + day, "USD \(rate)") }
        for day in ["18", "19", "20"] { _ = try answer(on: "2026-11-" + day) }
        let answer = try answered(answer())
        #expect(answer.rates.first?.change.official?.description == "0.4")
    }

    @Test func `a failing source is replaced by the next and named`() throws {
        let first = LineSource(id: .minfinAPIInterbank, isArchive: false, market: .interbank)
        let second = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        net.script(LineSource.key(.minfinAPIInterbank, "now"), .status(503))
        net.script(LineSource.key(.financeUA, "now"), .text("USD 41.9"))
        let answer = try answered(service([first, second]).rates(of: .interbank, wanted: [.usd]))
        #expect(answer.rates.first?.stored.provenance.source == .financeUA)
        #expect(answer.rates.first?.isStale == false)
        #expect(
            answer.warnings.contains { warning in
                guard case .sourceFailed(.minfinAPIInterbank, _) = warning else { return false }
                return true
            })
    }

    @Test func `what a source lacks of the wanted currencies the next one is asked for`() throws {
        let first = LineSource(id: .minfinAPIInterbank, isArchive: false, market: .interbank)
        let second = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let third = LineSource(id: .privatbank, isArchive: false, market: .interbank)
        net.script(LineSource.key(.minfinAPIInterbank, "now"), .text("USD 41.9"))
        net.script(LineSource.key(.financeUA, "now"), .text("USD 41.8\nEUR 48.1"))
        let answer = try answered(
            service([first, second, third]).rates(of: .interbank, wanted: [.usd, .eur], only: true))
        #expect(answer.rates.map(\.stored.provenance.source) == [.minfinAPIInterbank, .financeUA])
        #expect(answer.rates.map(\.isStale) == [false, false])
        #expect(net.count(of: LineSource.key(.privatbank, "now")) == 0)
        // Beside the others of the market, too.
        let all = try answered(service([first, second, third]).rates(of: .interbank, wanted: [.usd, .eur]))
        #expect(all.rates.map(\.quote.currency) == [.usd, .eur])
        #expect(net.requests.count == 2)
    }

    @Test func `when every source fails the old answer is returned as stale`() throws {
        let source = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        net.script(LineSource.key(.financeUA, "now"), .text("USD 41.9"), .status(500))
        _ = service([source]).rates(of: .interbank, wanted: [.usd])
        time.pass(seconds: 1000)
        let answer = try answered(service([source]).rates(of: .interbank, wanted: [.usd]))
        #expect(answer.rates.first?.isStale == true)
        #expect(answer.rates.first?.ageSeconds == 1000)
    }

    @Test func `without stored rates an unreachable source is an error, then a wait`() throws {
        net.script(LineSource.key(.nbuJSON, "2026-11-20"), .failure(.timedOut(host: "h", milliseconds: 5000)))
        let late = FetchError.transport(.timedOut(host: "h", milliseconds: 5000))
        #expect(
            try failure(answer())
                == .unreachable(market: .nbu, failures: [SourceError(source: .nbuJSON, failure: late)]))
        #expect(try failure(answer()) == .tryLater(market: .nbu, until: time.now.advanced(by: 300)))
    }

    @Test func `a market without sources is an error`() throws {
        #expect(try failure(service().rates(of: .cash, wanted: [.usd])) == .noSource(market: .cash))
    }

    @Test func `a day that could not be fetched is not treated as empty`() throws {
        script("2026-11-19", "")
        net.script(LineSource.key(.nbuJSON, "2026-11-18"), .status(500))
        script("2026-11-17", "USD 41.0")
        let failures = [SourceError(source: .nbuJSON, failure: .status(500, host: "nbu-json.test"))]
        #expect(try failure(answer(on: "2026-11-19")) == .unreachable(market: .nbu, failures: failures))
        #expect(try failure(answer(on: "2026-11-19")) == .tryLater(market: .nbu, until: time.now.advanced(by: 300)))
    }

    @Test func `a fallback does not replace an older rate of the market itself`() throws {
        let own = LineSource(id: .minfinAPIBanks, isArchive: false, market: .interbank)
        let bank = LineSource(id: .privatbank, fallbackFlag: .singleBank, isArchive: false, market: .interbank)
        net.script(LineSource.key(.minfinAPIBanks, "now"), .text("USD 41.9\nEUR 48"), .status(500))
        net.script(LineSource.key(.privatbank, "now"), .text("USD 42.2"))
        _ = service([own, bank]).rates(of: .interbank, wanted: [.usd])
        time.pass(seconds: 1000)
        let strict = try answered(
            service([own, bank]).rates(of: .interbank, wanted: [.usd], only: true, allowsFallbacks: false))
        #expect(strict.rates.first?.stored.provenance.source == .minfinAPIBanks)
        #expect(strict.rates.first?.isStale == true)
        let loose = try answered(service([own, bank]).rates(of: .interbank, wanted: [.usd, .eur], only: true))
        #expect(loose.rates.map(\.stored.provenance.source) == [.privatbank, .minfinAPIBanks])
        #expect(loose.rates.map(\.isStale) == [false, true])
    }

    @Test func `days before the hryvnia are not fetched`() throws {
        #expect(try failure(answer(on: "1996-09-01")) == .noArchive(market: .nbu, day: day("1996-09-01")))
        #expect(net.requests.isEmpty)
    }

    @Test func `a stored day is used where the source has no archive`() throws {
        let market = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)
        let ask = { (day: Day?, only: Bool, policy: CachePolicy) in
            self.service([market]).rates(of: .interbank, on: day, wanted: [.usd], only: only, policy: policy)
        }
        net.script("minfin-page-interbank /minfin-page-interbank/now", .text("USD 41.2\nEUR 45"))
        _ = try answered(ask(nil, false, .automatic))
        time.pass(seconds: 86_400)
        net.script("minfin-page-interbank /minfin-page-interbank/now", .status(500))
        let seen = try day("2026-11-20")
        for policy in [CachePolicy.fromCache, .automatic] {
            let all = try answered(ask(seen, false, policy))
            #expect(all.rates.map(\.quote.currency) == [.usd, .eur])
            #expect(try answered(ask(seen, true, policy)).rates.map(\.quote.buy) == [ExactDecimal("41.2")])
        }
        _ = try failure(ask(try day("2026-11-19"), false, .fromCache))
    }

    @Test func `a source with nothing newer keeps its last answer and its age, and no other is fetched`()
        throws
    {
        let first = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)
        let second = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let key = "minfin-page-interbank /minfin-page-interbank/now"
        let ask = { self.service([first, second]).rates(of: .interbank, wanted: [.usd]) }
        net.script(key, .text("USD 41.2"))
        let unchecked = Warning.notChecked(currencies: [.usd], source: .minfinPageInterbank)
        #expect(try answered(ask()).warnings == [unchecked])
        net.script(key, .text(""))
        net.script("finance-ua /finance-ua/now", .text("USD 41.9"))
        for pause: Int64 in [86_400, 5, 290, 10] {
            time.pass(seconds: pause)
            let answer = try answered(ask())
            #expect(answer.rates.map(\.quote.buy) == [ExactDecimal("41.2")])
            #expect(answer.rates.map(\.isStale) == [true])
            #expect(
                answer.warnings == [
                    .nothingNewer(source: .minfinPageInterbank, ageSeconds: answer.rates[0].ageSeconds), unchecked,
                ])
        }
        #expect(net.count(of: key) == 3)
        #expect(net.count(of: "finance-ua /finance-ua/now") == 0)
    }
}

extension CurrencyCode {
    fileprivate static let hrk = CurrencyCode("HRK") ?? .uah
}
