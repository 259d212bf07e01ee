import KursCore
import KursTestSupport
import Testing

@Suite struct DataProviderTests {
    private let time = TestTime(morning)
    private let store = makeStore()
    private let net = ScriptedTransport(pause: { _ in })
    private let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
    private let spare = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)

    private let host = "finance-ua.test"

    private var key: String { LineSource.key(.financeUA, "now") }

    private func provider(over other: ScriptedTransport? = nil, budget: Int = 5000) -> DataProvider {
        time.provider(store, other ?? net, budget: budget)
    }

    private func update(_ policy: CachePolicy = .automatic, budget: Int = 5000) throws -> FetchStatus {
        try #require(try provider(budget: budget).update(live.fetches(for: time.query), policy: policy).first)
    }

    private func stored() throws -> String? {
        try store.answer(of: key, market: .interbank)?.first?.quote.buy?.description
    }

    @Test func `fetches once in five minutes`() throws {
        net.script(key, .text("USD 41.5"), .text("USD 41.6"))
        #expect(try update() == .renewed)
        time.pass(seconds: 299)
        #expect(try update() == .fresh)
        #expect(net.count(of: key) == 1)
        time.pass(seconds: 1)
        #expect(try update() == .renewed)
        #expect(try stored() == "41.6")
    }

    @Test(arguments: [(2000, "[1+,2+,3]", nil), (2600, nil, 4800)] as [(Int, String?, Int?)])
    func `the pages of an answer share its time, and one that is late fails the answer`(
        delay: Int, whole: String?, limit: Int?
    ) throws {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let endpoint = live.fetches(for: time.query)[0].endpoint
        // What was read is seen in the refusal.
        var fetch = Fetch(endpoint) { bytes, _ in .refused(.message(String(decoding: bytes, as: UTF8.self))) }
        fetch.nextPage = { page, number in page.last == UInt8(ascii: "+") ? "/page/\(number + 1)" : nil }
        net.script(endpoint.key, .text("1+", afterMilliseconds: 100))
        net.script(endpoint.source.name + " /page/2", .text("2+", afterMilliseconds: 100))
        net.script(endpoint.source.name + " /page/3", .text("3", afterMilliseconds: delay * 2))
        let provider = provider(over: net)
        let begin = time.monotonicMilliseconds
        let status = try provider.update([fetch], policy: .automatic)
        if let whole { #expect(status == [.failed(.refused(.message(whole)))]) }
        if let limit {
            #expect(status == [.failed(.transport(.timedOut(host: endpoint.base.host, milliseconds: limit)))])
        }
        #expect(time.monotonicMilliseconds - begin <= 5000)
    }

    /// A source whose reader takes its time and asks, as every reader's loop does, whether it may go on.
    private func slow(_ milliseconds: Int64, in pieces: Int) -> Fetch {
        let (fetch, time) = (live.fetches(for: time.query)[0], time)
        return Fetch(fetch.endpoint) { bytes, context in
            for _ in 0..<pieces {
                do throws(Refusal) { try context.checkTime() } catch { return .refused(error) }
                time.pause(milliseconds: milliseconds / Int64(pieces))
            }
            return fetch.read(bytes, context)
        }
    }

    @Test func `reading counts against the time limit, and what was cut short is a failure`() throws {
        net.script(key, .text("USD 41.5"))
        let provider = provider()
        let begin = time.monotonicMilliseconds
        #expect(try provider.update([slow(60_000, in: 60)], policy: .automatic) == [.failed(.refused(.outOfTime))])
        #expect(time.monotonicMilliseconds - begin == 5000)
        #expect(try stored() == nil)
        // The site is left alone as after any failure.
        #expect(try update() == .notBefore(time.now.advanced(by: 300)))
        #expect(net.count(of: key) == 1)
    }

    @Test func `when the time is over no other source is asked, so that none is left alone for not answering`() throws {
        let other = LineSource(id: .monobank, isArchive: false, market: .banks)
        let otherKey = LineSource.key(.monobank, "now")
        net.script(key, .text("USD 41.5"))
        net.script(otherKey, .text("USD 41.7"))
        let provider = provider()
        _ = try provider.update([slow(60_000, in: 60)], policy: .automatic)
        var query = time.query
        query.market = .banks
        #expect(try provider.update(other.fetches(for: query), policy: .automatic) == [.notRequested])
        #expect(net.count(of: otherKey) == 0)
        let next = self.provider()
        #expect(try next.update(other.fetches(for: query), policy: .automatic) == [.renewed])
    }

    @Test func `reading that ends in time is used`() throws {
        net.script(key, .text("USD 41.5"))
        let provider = provider()
        #expect(try provider.update([slow(4800, in: 60)], policy: .automatic) == [.renewed])
        #expect(try stored() == "41.5")
    }

    @Test func `a source with a fallback leaves it time, however long its answer takes to read`() throws {
        net.script(key, .text("USD 41.5"))
        let provider = provider()
        let begin = time.monotonicMilliseconds
        let statuses = try provider.update(
            [slow(4800, in: 48)], policy: .automatic, fallbacks: [Fallback(0..<1, [spare.fetches(for: time.query)])])
        #expect(statuses == [.failed(.refused(.outOfTime))])
        #expect(time.monotonicMilliseconds - begin == 3000)
    }

    @Test func `a refresh within five minutes is denied until then`() throws {
        net.script(key, .text("USD 41.5"))
        #expect(try update(.fromNetwork) == .renewed)
        time.pass(seconds: 10)
        #expect(try update(.fromNetwork) == .notBefore(time.now.advanced(by: 290)))
        #expect(net.count(of: key) == 1)
    }

    @Test func `another process answers for the network`() throws {
        net.script(key, .text("USD 41.5"), .status(500))
        let fetches = live.fetches(for: time.query)
        for expected in [FetchStatus.renewed, .failed(.status(500, host: host))] {
            let log = FetchLog()
            let first = provider()
            first.log = log
            #expect(try first.update(fetches, policy: .fromCache) == [.notRequested])
            #expect(log.entries == [])
            #expect(try first.update(fetches, policy: .fromNetwork) == [expected])
            #expect(log.entries.map(\.status) == [expected])
            let second = provider()
            second.takeOver(log)
            #expect(try second.update(fetches, policy: .fromNetwork) == [expected])
            let cached: FetchStatus = expected == .renewed ? .fresh : .notRequested
            #expect(try second.update(fetches, policy: .fromCache) == [cached])
            // A fetch that the other process has not made is not made here either.
            let third = provider()
            third.takeOver(FetchLog(storeError: .busy(path: "/d")))
            #expect(try third.update(fetches, policy: .fromNetwork) == [cached])
            #expect(third.storeError == .busy(path: "/d"))
            if expected == .renewed { time.pass(seconds: 300) }
        }
        #expect(net.count(of: key) == 2)
    }

    @Test func `offline makes no request`() throws {
        net.script(key, .text("USD 41.5"))
        #expect(try update(.fromCache) == .notRequested)
        #expect(net.count(of: key) == 0)
    }

    @Test func `a failed fetch is an error for its provider and a wait for others`() throws {
        net.script(key, .status(500))
        let provider = provider()
        let fetches = live.fetches(for: time.query)
        for _ in 1...2 {
            #expect(try provider.update(fetches, policy: .automatic) == [.failed(.status(500, host: host))])
        }
        #expect(try update() == .notBefore(time.now.advanced(by: 300)))
        #expect(net.count(of: key) == 1)
    }

    @Test func `a failure keeps the answer and backs off longer each time`() throws {
        net.script(key, .text("USD 41.5"), .status(500))
        _ = try update()
        time.pass(seconds: 300)
        #expect(try update() == .failed(.status(500, host: host)))
        #expect(try stored() == "41.5")
        for hold: Int64 in [300, 600, 1200, 2400, 3600, 3600] {
            #expect(try update() == .notBefore(time.now.advanced(by: hold)))
            time.pass(seconds: hold)
            #expect(try update() == .failed(.status(500, host: host)), "after \(hold) s")
        }
        #expect(try stored() == "41.5")
    }

    @Test(arguments: [429, 503])
    func `a Retry-After blocks its endpoint, and the host for five minutes at most`(status: Int) throws {
        var busy = Response(status: status)
        busy.retryAfterSeconds = 4000
        net.script(key, .answer(busy))
        _ = try update()
        let neighbour = LineSource(id: .financeUA, isArchive: true, market: .interbank).fetches(for: time.query)
        let other = try #require(neighbour.first).endpoint.key
        net.script(other, .text("USD 41.5"))
        time.pass(seconds: 299)
        #expect(try provider().update(neighbour, policy: .automatic) == [.notBefore(time.now.advanced(by: 1))])
        #expect(net.count(of: other) == 0)
        time.pass(seconds: 1)
        _ = try provider().update(neighbour, policy: .automatic)
        #expect(net.count(of: other) == 1)
        time.pass(seconds: 3699)
        #expect(try update() == .notBefore(time.now.advanced(by: 1)))
        time.pass(seconds: 1)
        net.script(key, .text("USD 41.5"))
        #expect(try update() == .renewed)
    }

    @Test func `garbage is an error, whatever its status`() throws {
        net.script(key, .text("garbage"))
        #expect(try update() == .failed(.refused(.notJSON(byteOffset: 0))))
        #expect(try stored() == nil)
    }

    @Test func `a rate ten times the previous one is rejected`() throws {
        net.script(key, .text("USD 41.5"), .text("USD 415"), .text("USD 4.15"), .text("USD 60"))
        _ = try update()
        let before = try #require(ExactDecimal("41.5"))
        for text in ["415", "4.15"] {
            let rate = try #require(ExactDecimal(text))
            time.pass(seconds: 3600)
            #expect(try update() == .failed(.refused(.jump(currency: .usd, before: before, after: rate))))
            #expect(try stored() == "41.5")
        }
        time.pass(seconds: 3600)
        #expect(try update() == .renewed)
    }

    @Test func `a rate nine times the previous one has not jumped`() throws {
        net.script(key, .text("USD 41.5"), .text("USD 373.5"))
        _ = try update()
        time.pass(seconds: 3600)
        #expect(try update() == .renewed)
    }

    @Test(arguments: [(days: 30, isJump: true), (31, false)])
    func `a rate of more than 30 days ago is nothing to jump from`(days: Int64, isJump: Bool) throws {
        net.script(key, .text("USD 41.5"), .text("USD 415"))
        _ = try update()
        time.pass(seconds: days * 86_400)
        let before = try #require(ExactDecimal("41.5"))
        let jump = FetchStatus.failed(.refused(.jump(currency: .usd, before: before, after: 415)))
        #expect(try update() == (isJump ? jump : .renewed))
    }

    @Test func `an unchanged answer is fresh again and is requested with its validator`() throws {
        var first = Response(status: 200, body: Array("USD 41.5".utf8))
        first.etag = "\"a\""
        net.script(key, .answer(first), .status(304))
        _ = try update()
        time.pass(seconds: 400)
        #expect(try update() == .renewed)
        #expect(net.requests.last?.etag == "\"a\"")
        #expect(try store.answer(of: key, market: .interbank)?.first?.fetchedAt == time.now)
    }

    @Test func `a 304 that no validator asked for is a failure`() throws {
        net.script(key, .text("USD 41.5"), .status(304))
        _ = try update()
        let fetchedAt = time.now
        time.pass(seconds: 400)
        #expect(try update() == .failed(.status(304, host: host)))
        #expect(try store.answer(of: key, market: .interbank)?.first?.fetchedAt == fetchedAt)
        #expect(try stored() == "41.5")
    }

    @Test func `the date of the last change makes a request conditional, too`() throws {
        var first = Response(status: 200, body: Array("USD 41.5".utf8))
        first.lastModified = "Fri, 20 Nov 2026 09:00:00 GMT"
        net.script(key, .answer(first), .status(304))
        _ = try update()
        time.pass(seconds: 400)
        #expect(try update() == .renewed)
        #expect(net.requests.last?.lastModified == first.lastModified)
    }

    @Test func `the Age of a cache is the age of the answer`() throws {
        var old = Response(status: 200, body: Array("USD 41.5".utf8))
        old.ageSeconds = 120
        net.script(key, .answer(old))
        _ = try update()
        #expect(try store.answer(of: key, market: .interbank)?.first?.fetchedAt == time.now.advanced(by: -120))
    }

    @Test func `a cache that has not revalidated makes nothing older`() throws {
        var first = Response(status: 200, body: Array("USD 41.5".utf8))
        (first.etag, first.ageSeconds) = ("\"a\"", 10)
        var unchanged = Response(status: 304)
        unchanged.ageSeconds = 900
        net.script(key, .answer(first), .answer(unchanged))
        _ = try update()
        let fetchedAt = time.now.advanced(by: -10)
        time.pass(seconds: 400)
        #expect(try update() == .renewed)
        #expect(try store.answer(of: key, market: .interbank)?.first?.fetchedAt == fetchedAt)
    }

    @Test func `an aged answer is fresh for less time and is not fetched sooner`() throws {
        var old = Response(status: 200, body: Array("USD 41.5".utf8))
        old.ageSeconds = 200
        net.script(key, .answer(old), .text("USD 41.6"))
        _ = try update()
        time.pass(seconds: 99)
        #expect(try update() == .fresh)
        time.pass(seconds: 1)
        #expect(try update() == .notBefore(time.now.advanced(by: 200)))
        time.pass(seconds: 200)
        #expect(try update() == .renewed)
    }

    @Test func `an answer with a lifetime of a day is fetched again when it exceeds the maximum age`() throws {
        let read = try #require(live.fetches(for: time.query).first).read
        let target = "/contacts"
        let endpoint = Endpoint(
            source: .financeUA, base: Endpoint.Base("https://" + host), target: target, lifetime: .seconds(86_400))
        net.script(endpoint.key, .text("USD 41.5"))
        let update = { (maxAge: Int64?) in
            try time.provider(store, net, maxAge: maxAge).update([Fetch(endpoint, read: read)], policy: .automatic)
        }
        #expect(try update(nil) == [.renewed])
        time.pass(seconds: 299)
        #expect(try update(60) == [.fresh], "the guard has its say")
        time.pass(seconds: 3600)
        #expect(try update(nil) == [.fresh])
        #expect(try update(7200) == [.fresh])
        #expect(try update(3600) == [.renewed])
        #expect(net.count(of: endpoint.key) == 2)
    }

    @Test func `a quote more than an hour ahead is left out and the others are kept`() throws {
        let clock = time.now
        let quote = { (code: CurrencyCode, seconds: Int64) in
            Quote(
                market: .interbank, currency: code, buy: 41, sell: 42, asOf: .instant(clock.advanced(by: seconds)))
        }
        var quotes = [quote(.usd, 3601), quote(.eur, 3600)]
        let endpoint = Endpoint(source: .financeUA, base: Endpoint.Base("https://" + host), target: "/ahead")
        net.script(endpoint.key, .text("x"))
        let update = {
            let parsed = ParsedAnswer(quotes: quotes)
            let provider = provider()
            let standing = try provider.update([Fetch(endpoint) { _, _ in .found(parsed) }], policy: .automatic)
            return (standing, provider.warnings(of: endpoint.key))
        }
        let (kept, warnings) = try update()
        #expect(kept == [.renewed])
        #expect(warnings == [.ahead(row: .name("USD"), moment: clock.advanced(by: 3601), clock: clock)])
        #expect(try store.answer(of: endpoint.key, market: .interbank)?.map(\.quote.currency) == [.eur])
        time.pass(seconds: 300)
        quotes = [quote(.usd, 3901)]
        #expect(
            try update().0
                == [.failed(.refused(.ahead(time.now.advanced(by: 3601), clock: time.now)))])
    }

    @Test func `a clock that was set back costs one interval`() throws {
        net.script(key, .text("USD 41.5"), .text("USD 41.6"))
        _ = try update()
        time.now = time.now.advanced(by: -31_536_000)
        #expect(try update() == .notBefore(time.now.advanced(by: 300)))
        time.pass(seconds: 300)
        #expect(try update() == .renewed)
    }

    @Test func `waits for a concurrent fetch within its time limit`() throws {
        let endpoint = try #require(live.fetches(for: time.query).first).endpoint
        _ = try store.claim(
            endpoint, rules: RateLimitGuard(), now: time.now, monotonicMilliseconds: time.monotonicMilliseconds,
            leaseMilliseconds: 60_000)
        let began = time.monotonicMilliseconds
        #expect(try update(budget: 2000) == .busy)
        #expect((2000...2100).contains(time.monotonicMilliseconds - began))
        #expect(net.count(of: key) == 0)
    }

    @Test func `a claim expires`() throws {
        let endpoint = try #require(live.fetches(for: time.query).first).endpoint
        _ = try store.claim(
            endpoint, rules: RateLimitGuard(), now: time.now, monotonicMilliseconds: time.monotonicMilliseconds,
            leaseMilliseconds: 3000)
        net.script(key, .text("USD 41.5"))
        #expect(try update() == .renewed)
    }
}
