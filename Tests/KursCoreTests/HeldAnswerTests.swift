import KursTestSupport
import Testing

@testable import KursCore

/// Answers are held against the NBU's rates when they arrive, and again when they are shown.
@Suite struct HeldAnswerTests {
    private let time = TestTime(morning)
    private let store = makeStore()
    private let net = ScriptedTransport(pause: { _ in })
    private let live = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)
    private let key = LineSource.key(.minfinPageInterbank, "now")
    private let nbuToday = LineSource.key(.nbuJSON, "2026-11-20")

    private func provider() -> DataProvider { time.provider(store, net, official: [LineSource()]) }

    private func ask(
        _ codes: [CurrencyCode] = [.usd], of market: Market = .interbank, on day: Day? = nil, only: Bool = true,
        official: [any RateSource] = [LineSource()], policy: CachePolicy = .automatic
    ) -> RatesOutcome {
        let live = live
        let service = CurrencyService(store: store, provider: provider(), time: time, kyiv: .europeanRule) { market in
            market == .nbu ? official : market == .interbank ? [live] : []
        }
        return service.rates(of: market, on: day, wanted: codes, only: only, policy: policy)
    }

    private func line(_ answer: RatesAnswer) -> [String] {
        answer.rates.map { rate in
            let numbers = [rate.quote.buy, rate.quote.sell, rate.quote.official].compactMap { $0?.description }
            return ([rate.quote.currency.text] + numbers + [rate.quote.flags.text].compactMap(\.self))
                .joined(separator: " ")
        }
    }

    private func tenfold(_ rate: ExactDecimal, _ official: ExactDecimal) -> Implausibility {
        Implausibility(rate: rate, official: official, extent: .times(10))
    }

    // MARK: the NBU's rate

    @Test func `the NBU's rate is fetched with a rate it is missing for, and stored first`() throws {
        net.script(key, .text("USD 60 61"))
        net.script(nbuToday, .text("USD 41.5"))
        let answer = try answered(ask())
        #expect(line(answer) == ["USD 60 61 far-from-nbu"])
        #expect(answer.warnings == [.farFromNBU(currency: .usd, source: .minfinPageInterbank)])
        #expect(net.requests.map(\.endpoint.key) == [key, nbuToday])
        #expect(try store.answer(of: key, market: .interbank)?.map(\.quote.flags) == [[.farFromNBU]])
    }

    @Test func `no request is made for an NBU rate while one of a near day is stored`() throws {
        net.script(LineSource.key(.nbuJSON, "2026-11-12"), .text("USD 41.5"))
        let day = try #require(Day(iso: "2026-11-12".utf8))
        _ = ask(of: .nbu, on: day)
        net.script(key, .text("USD 60 61"))
        #expect(line(try answered(ask())) == ["USD 60 61 far-from-nbu"])
        #expect(net.count(of: nbuToday) == 0)
    }

    @Test func `a currency that the NBU has no rate for is fetched once and named as not checked`() throws {
        net.script(key, .text("USD 41 42\nEUR 48 49"))
        net.script(nbuToday, .text("USD 41.5"))
        for _ in 1...2 {
            let answer = try answered(ask([.usd, .eur]))
            #expect(line(answer) == ["USD 41 42", "EUR 48 49"])
            #expect(answer.warnings == [.notChecked(currencies: [.eur], source: .minfinPageInterbank)])
            time.pass(seconds: 400)
        }
        #expect(net.count(of: nbuToday) == 1)
        #expect(net.count(of: key) == 2)
    }

    @Test func `without an NBU rate the answer says that it was not checked, and is checked once there is one`() throws
    {
        net.script(key, .text("USD 60 61"))
        net.script(nbuToday, .status(500), .text("USD 41.5"))
        let unchecked = Warning.notChecked(currencies: [.usd], source: .minfinPageInterbank)
        for policy in [CachePolicy.automatic, .fromCache] {
            let answer = try answered(ask(policy: policy))
            #expect(line(answer) == ["USD 60 61"])
            #expect(answer.warnings == [unchecked])
        }
        time.pass(seconds: 300)
        _ = ask(of: .nbu)
        let answer = try answered(ask(policy: .fromCache))
        #expect(line(answer) == ["USD 60 61 far-from-nbu"])
        #expect(!answer.warnings.contains(unchecked))
    }

    @Test func `of many implausible rows thirty are named and the others counted`() throws {
        let codes = (0..<40).compactMap { number in
            CurrencyCode("X" + String(decoding: [65 + UInt8(number / 26), 65 + UInt8(number % 26)], as: UTF8.self))
        }
        let rows = { (rate: String) in codes.map { "\($0.text) \(rate)" }.joined(separator: "\n") }
        net.script(key, .text(rows("415") + "\nUSD 41.5"))
        net.script(nbuToday, .text(rows("41.5") + "\nUSD 41.5"))
        let (provider, live) = (provider(), live)
        let service = CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { market in
            market == .nbu ? [LineSource()] : [live]
        }
        #expect(line(try answered(service.rates(of: .interbank, wanted: [.usd], only: true))) == ["USD 41.5 41.5"])
        let warnings = provider.warnings(of: key)
        #expect(warnings.count == 31)
        #expect(warnings.last == .moreRowsLeftOut(count: 10))
    }

    // MARK: coins

    private func coins(_ codes: [CurrencyCode], _ policy: CachePolicy = .automatic) -> RatesOutcome {
        let live = LineSource(id: Self.exchange, isArchive: false, market: .crypto)
        let service = CurrencyService(store: store, provider: provider(), time: time, kyiv: .europeanRule) { market in
            market == .nbu ? [LineSource()] : market == .crypto ? [live] : []
        }
        return service.rates(of: .crypto, wanted: codes, only: true, policy: policy)
    }
    private static let exchange = SourceID("exchange")
    private let coinKey = LineSource.key(HeldAnswerTests.exchange, "now")
    private var (btc, usdt) = (CurrencyCode.leadingCoins[0], CurrencyCode.leadingCoins[2])

    @Test func `a dollar coin ten times the NBU's dollar refuses the coins beside it too`() throws {
        net.script(coinKey, .text("BTC 35000000 35100000\nUSDT 415 416"))
        net.script(nbuToday, .text("USD 41.5"))
        let reason = FetchError.refused(.implausible(currency: usdt, tenfold(415, ExactDecimal("41.5") ?? 0)))
        guard case .failure(.unreachable(market: .crypto, let failures)) = coins([btc, usdt]) else {
            throw Unexpected("shown")
        }
        #expect(failures.map(\.failure) == [reason])
    }

    @Test func `a dollar coin far from the NBU's dollar is flagged`() throws {
        net.script(coinKey, .text("USDT 60 61"))
        net.script(nbuToday, .text("USD 41.5"))
        #expect(line(try answered(coins([usdt]))) == ["USDT 60 61 far-from-nbu"])
    }

    @Test(arguments: [(hours: 23, isJump: true), (25, false)])
    func `a coin three times its price of the same day has jumped`(hours: Int64, isJump: Bool) throws {
        net.script(coinKey, .text("BTC 3500000"), .text("BTC 10500000"))
        net.script(nbuToday, .text("USD 41.5"))
        _ = coins([btc])
        time.pass(seconds: hours * 3600)
        let shown = isJump ? "BTC 3500000 3500000" : "BTC 10500000 10500000"
        #expect(line(try answered(coins([btc]))) == [shown])
    }

    // MARK: refused

    @Test func `a rate with a wrong unit is refused by name, and the others are shown`() throws {
        net.script(key, .text("USD 415 416\nEUR 48 49"))
        net.script(nbuToday, .text("USD 41.5\nEUR 48.1"))
        let answer = try answered(ask([.usd, .eur]))
        let reason = Warning.rowLeftOut(.name("USD"), .implausible(tenfold(415, ExactDecimal("41.5") ?? 0)))
        #expect(line(answer) == ["EUR 48 49"])
        #expect(answer.warnings == [reason])
        #expect(
            answer.missing == [
                .rowRefused(currency: .usd, market: .interbank, source: .minfinPageInterbank, because: reason)
            ])
        #expect(try store.answer(of: key, market: .interbank)?.map(\.quote.currency) == [.eur])
    }

    @Test func `a refused rate is mentioned only where its currency is shown`() throws {
        net.script(key, .text("USD 41 42\nEUR 481 482"))
        net.script(nbuToday, .text("USD 41.5\nEUR 48.1"))
        #expect(try answered(ask()).warnings == [])
        time.pass(seconds: 400)
        let reason = Warning.rowLeftOut(.name("EUR"), .implausible(tenfold(481, ExactDecimal("48.1") ?? 0)))
        #expect(try answered(ask(only: false)).warnings == [reason])
    }

    @Test func `an answer of nothing but impossible rates is refused`() throws {
        net.script(key, .text("USD 415 416"))
        net.script(nbuToday, .text("USD 41.5"))
        guard case .failure(.unreachable(_, let failures)) = ask() else { throw Unexpected("answered") }
        #expect(
            failures.map(\.failure) == [
                .refused(.implausible(currency: .usd, tenfold(415, ExactDecimal("41.5") ?? 0)))
            ])
        #expect(try store.answer(of: key, market: .interbank) == nil)
    }

    @Test func `a stored rate that was never checked is refused once the NBU's is known`() throws {
        net.script(key, .text("USD 415 416"))
        net.script(nbuToday, .status(500), .text("USD 41.5"))
        #expect(line(try answered(ask())) == ["USD 415 416"])
        time.pass(seconds: 300)
        _ = ask(of: .nbu)
        let reason = Warning.rowLeftOut(.name("USD"), .implausible(tenfold(415, ExactDecimal("41.5") ?? 0)))
        let outcome = ask(policy: .fromCache)
        guard case .failure(let failure) = outcome else { throw Unexpected(outcome) }
        #expect(
            failure
                == .rowRefused(currency: .usd, market: .interbank, source: .minfinPageInterbank, because: reason))
    }

    @Test func `a rate that the NBU confirms has not jumped`() throws {
        net.script(key, .text("USD 4 5"), .text("USD 41 42"))
        net.script(nbuToday, .status(500), .text("USD 41.5"))
        #expect(line(try answered(ask())) == ["USD 4 5"])
        time.pass(seconds: 300)
        _ = ask(of: .nbu)
        #expect(line(try answered(ask())) == ["USD 41 42"])
    }

    @Test func `the NBU's own rates from elsewhere are held against its first source's`() throws {
        net.script(nbuToday, .text("USD 41.5"))
        _ = ask(of: .nbu)
        let other = LineSource(id: .financeUA)
        let next = LineSource.key(.financeUA, "2026-11-21")
        net.script(next, .text("USD 4150"))
        time.pass(seconds: 86_400)
        let outcome = ask(of: .nbu, official: [other])
        guard case .failure(.unreachable(_, let failures)) = outcome else { throw Unexpected(outcome) }
        let hundredfold = Implausibility(rate: 4150, official: ExactDecimal("41.5") ?? 0, extent: .times(100))
        #expect(failures.map(\.failure) == [.refused(.implausible(currency: .usd, hundredfold))])
        // A devaluation is no fault.
        net.script(next, .text("USD 90"))
        time.pass(seconds: 3600)
        #expect(line(try answered(ask(of: .nbu, official: [other]))) == ["USD 90"])
    }

    // MARK: kept

    @Test(arguments: ["USD 60 61", "USD 415 416", "USD 43 42"])
    func `a doubtful rate does not replace the day's earlier one`(later: String) throws {
        net.script(nbuToday, .text("USD 41.5"))
        net.script(key, .text("USD 41 42"), .text(later))
        #expect(line(try answered(ask())) == ["USD 41 42"])
        let first = time.now
        time.pass(seconds: 400)
        let answer = try answered(ask())
        #expect(line(answer) == ["USD 41 42"])
        #expect(answer.warnings == [.earlierKept(currency: .usd, source: .minfinPageInterbank)])
        #expect(answer.rates.first?.quote.asOf == .instant(first))
        #expect(line(try answered(ask(policy: .fromCache))) == ["USD 41 42"])
    }

    @Test func `another day's rate is not kept in place of a doubtful one`() throws {
        net.script(nbuToday, .text("USD 41.5"))
        net.script(LineSource.key(.nbuJSON, "2026-11-21"), .text("USD 41.5"))
        net.script(key, .text("USD 41 42"), .text("USD 60 61"))
        _ = ask()
        time.pass(seconds: 86_400)
        #expect(line(try answered(ask())) == ["USD 60 61 far-from-nbu"])
    }

    @Test func `a plausible rate replaces the day's doubtful one`() throws {
        net.script(nbuToday, .text("USD 41.5"))
        net.script(key, .text("USD 60 61"), .text("USD 41 42"))
        #expect(line(try answered(ask())) == ["USD 60 61 far-from-nbu"])
        time.pass(seconds: 400)
        let answer = try answered(ask())
        #expect(line(answer) == ["USD 41 42"])
        #expect(answer.warnings == [])
    }
}
