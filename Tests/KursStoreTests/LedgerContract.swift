import KursCore
import KursStore
import KursTestSupport
import Testing

/// What the store guarantees about claims.
@Suite struct LedgerContract {
    private let store: SQLiteStore

    init() throws { store = try Scratch().open() }

    @Test func `an endpoint that was never fetched has no state`() throws {
        #expect(try store.state(of: dayEndpoint.key) == nil)
    }

    @Test func `grants one claim and makes others wait`() throws {
        #expect(try store.grant(dayEndpoint) != nil)
        #expect(try store.verdict(dayEndpoint) == .busy)
    }

    @Test func `denies claims for five minutes after an attempt, whatever its outcome`() throws {
        let outcomes: [FetchOutcome] = [
            .found(ParsedAnswer(quotes: [official("44.1500")]), etag: nil, lastModified: nil, fetchedAt: testNow),
            .empty,
            .unchanged(fetchedAt: testNow),
            .failed(.status(500, host: "bank.gov.ua"), notBefore: nil, blocksHost: false),
        ]
        for outcome in outcomes {
            let store = try Scratch().open()
            try store.end(dayEndpoint, outcome)
            #expect(try store.verdict(dayEndpoint) == .refused(until: testNow.advanced(by: 300)))
            #expect(
                try store.verdict(dayEndpoint, at: testNow.advanced(by: 299))
                    == .refused(until: testNow.advanced(by: 300)))
            #expect(try store.grant(dayEndpoint, at: testNow.advanced(by: 300)) != nil)
        }
    }

    @Test func `a claim expires and its attempt does not count`() throws {
        let dead = try #require(try store.grant(dayEndpoint, clock: 1000))
        #expect(try store.verdict(dayEndpoint, clock: 6999) == .busy)
        #expect(try store.state(of: dayEndpoint.key) == nil)
        let living = try #require(try store.grant(dayEndpoint, clock: 7000))
        #expect(living.token != dead.token)
    }

    @Test func `a lease is as long as asked for, at most ten minutes`() throws {
        for (asked, held) in [(500_000, 500_000), (600_000, 600_000), (3_600_000, 600_000)] as [(Int64, Int64)] {
            let store = try Scratch().open()
            _ = try store.claim(
                dayEndpoint, rules: RateLimitGuard(), now: testNow, monotonicMilliseconds: 1000,
                leaseMilliseconds: asked)
            #expect(try store.verdict(dayEndpoint, clock: 1000 + held - 1) == .busy)
            #expect(try store.grant(dayEndpoint, clock: 1000 + held) != nil)
        }
    }

    @Test func `drops the result of an expired claim once another is granted`() throws {
        let dead = try #require(try store.grant(dayEndpoint, clock: 1000))
        let living = try #require(try store.grant(dayEndpoint, clock: 7000))
        let late = ParsedAnswer(quotes: [official("1.0000")])
        try store.settle(
            dead, of: dayEndpoint, with: .found(late, etag: "late", lastModified: nil, fetchedAt: testNow), now: testNow
        )
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu) == nil)
        #expect(try store.verdict(dayEndpoint, clock: 7001) == .busy)
        let good = ParsedAnswer(quotes: [official("44.1500")])
        try store.settle(
            living, of: dayEndpoint, with: .found(good, etag: nil, lastModified: nil, fetchedAt: testNow), now: testNow)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == good.quotes)
    }

    @Test func `keeps the result of an expired claim when no other was granted`() throws {
        let claim = try #require(try store.grant(dayEndpoint, clock: 1000))
        let found = FetchOutcome.found(
            ParsedAnswer(quotes: [official("44.1500")]), etag: nil, lastModified: nil, fetchedAt: testNow)
        try store.settle(claim, of: dayEndpoint, with: found, now: testNow)
        try store.settle(claim, of: dayEndpoint, with: .empty, now: testNow.advanced(by: 9))
        #expect(try store.state(of: dayEndpoint.key)?.attemptedAt == testNow)
    }

    @Test func `a claim from before a reboot has expired`() throws {
        _ = try store.grant(dayEndpoint, clock: 90_000_000)
        #expect(try store.grant(dayEndpoint, clock: 20_000) != nil)
    }

    @Test func `allows four requests to a host at a time`() throws {
        let days = (0..<5).map { Endpoint(source: .nbuJSON, base: nbu, target: "/day/\($0)") }
        let claims = try days.prefix(4).map { try #require(try store.grant($0)) }
        #expect(try store.verdict(days[4]) == .busy)
        #expect(try store.grant(cashEndpoint) != nil)
        try store.settle(claims[2], of: days[2], with: .empty, now: testNow)
        #expect(try store.grant(days[4]) != nil)
    }

    @Test func `blocks a host until the time it set, and no other host`() throws {
        let until = testNow.advanced(by: 200)
        try store.end(
            dayEndpoint, .failed(.status(429, host: "bank.gov.ua"), notBefore: until, blocksHost: true))
        let other = Endpoint(source: .nbuJSON, base: nbu, target: "/other")
        #expect(try store.verdict(other) == .refused(until: until))
        #expect(try store.blockedHosts(at: testNow) == [BlockedHost(host: "bank.gov.ua", until: until)])
        #expect(try store.grant(cashEndpoint) != nil)
        #expect(try store.grant(other, at: until) != nil)
        #expect(try store.blockedHosts(at: until) == [])
    }

    @Test func `blocks a host for five minutes at most, its endpoint for as long as the server said`() throws {
        let until = testNow.advanced(by: 4000)
        try store.end(dayEndpoint, .failed(.status(429, host: "bank.gov.ua"), notBefore: until, blocksHost: true))
        let other = Endpoint(source: .nbuJSON, base: nbu, target: "/other")
        #expect(try store.verdict(other) == .refused(until: testNow.advanced(by: 300)))
        #expect(try store.grant(other, at: testNow.advanced(by: 300)) != nil)
        #expect(try store.verdict(dayEndpoint, at: testNow.advanced(by: 3999)) == .refused(until: until))
    }

    @Test func `failed news block news alone, failed rates block both`() throws {
        let until = testNow.advanced(by: 200)
        let failure = FetchOutcome.failed(.status(429, host: "bank.gov.ua"), notBefore: until, blocksHost: true)
        var (feed, page) = (
            Endpoint(source: .nbuJSON, base: nbu, target: "/feed"),
            Endpoint(source: .nbuJSON, base: nbu, target: "/page")
        )
        (feed.isNews, page.isNews) = (true, true)
        try store.end(feed, failure)
        #expect(try store.verdict(page) == .refused(until: until))
        #expect(try store.blockedHosts(at: testNow).map(\.host) == ["bank.gov.ua (news)"])
        try store.end(dayEndpoint, failure)
        let later = try Scratch().open()
        try later.end(dayEndpoint, failure)
        #expect(try later.verdict(page) == .refused(until: until))
    }

    @Test func `a request that did not reach the site is no attempt`() throws {
        let failure = FetchError.transport(.unresolved(host: "bank.gov.ua"))
        try store.end(dayEndpoint, .unreached(failure))
        #expect(try store.state(of: dayEndpoint.key) == nil)
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.1500")]))
        let before = try store.state(of: dayEndpoint.key)
        try store.end(dayEndpoint, .unreached(failure), at: testNow.advanced(by: 400))
        #expect(try store.state(of: dayEndpoint.key) == before)
        #expect(try store.grant(dayEndpoint, at: testNow.advanced(by: 400)) != nil)
    }

    @Test func `a person's request passes the back-off, not the five minutes or the server's word`() throws {
        let person = RateLimitGuard(ignoresBackOff: true)
        for (hold, isServers) in [(Int64(300), false), (4000, true)] {
            let store = try Scratch().open()
            let failure = FetchOutcome.failed(
                .status(429, host: "bank.gov.ua"), notBefore: testNow.advanced(by: hold), blocksHost: true)
            try store.end(dayEndpoint, failure)
            let other = Endpoint(source: .nbuJSON, base: nbu, target: "/other")
            guard case .granted = try store.verdict(other, rules: person) else { throw NotGranted() }
            let early = testNow.advanced(by: 299)
            #expect(
                try store.verdict(dayEndpoint, at: early, rules: person)
                    == .refused(until: testNow.advanced(by: hold)))
            let verdict = try store.verdict(dayEndpoint, at: testNow.advanced(by: 300), rules: person)
            if isServers {
                #expect(verdict == .refused(until: testNow.advanced(by: hold)))
            } else {
                guard case .granted = verdict else { throw NotGranted() }
            }
        }
    }

    @Test func `a shorter block or another success does not end a longer block`() throws {
        let others = (0..<3).map { Endpoint(source: .nbuJSON, base: nbu, target: "/other/\($0)") }
        let claims = try others.map { try #require(try store.grant($0)) }
        let ends = [290, 200].map { testNow.advanced(by: $0) }
        for (claim, (endpoint, until)) in zip(claims, zip(others, ends)) {
            let failure = FetchError.status(429, host: "bank.gov.ua")
            try store.settle(
                claim, of: endpoint, with: .failed(failure, notBefore: until, blocksHost: true), now: testNow)
        }
        try store.settle(claims[2], of: others[2], with: .empty, now: testNow)
        #expect(try store.verdict(dayEndpoint) == .refused(until: ends[0]))
    }

    @Test func `a clock that was set back costs one interval`() throws {
        let future = testNow.advanced(by: 31_536_000)
        try store.end(
            dayEndpoint,
            .failed(.status(503, host: "bank.gov.ua"), notBefore: future.advanced(by: 3600), blocksHost: true),
            at: future)
        let day = testNow.advanced(by: RateLimitGuard.longestBlock)
        #expect(try store.verdict(dayEndpoint) == .refused(until: day))
        #expect(try store.verdict(dayEndpoint, at: testNow.advanced(by: 200)) == .refused(until: day))
        #expect(try store.grant(dayEndpoint, at: day) != nil)
    }

    @Test func `an attempt in the future counts as made now`() throws {
        try store.end(dayEndpoint, .empty, at: testNow.advanced(by: 31_536_000))
        #expect(try store.verdict(dayEndpoint) == .refused(until: testNow.advanced(by: 300)))
        #expect(try store.grant(dayEndpoint, at: testNow.advanced(by: 300)) != nil)
    }

    @Test func `stores validators and passes them to the next claim`() throws {
        let parsed = ParsedAnswer(quotes: [official("44.1500")])
        try store.end(
            dayEndpoint,
            .found(parsed, etag: "\"a1\"", lastModified: "Wed, 12 Aug 2026 09:00:00 GMT", fetchedAt: testNow)
        )
        let verdict = try store.verdict(dayEndpoint, at: testNow.advanced(by: 400))
        guard case .granted(let claim, let state) = verdict else { throw NotGranted() }
        #expect(state.etag == "\"a1\"")
        #expect(state.lastModified == "Wed, 12 Aug 2026 09:00:00 GMT")
        #expect(state.hasData)
        let later = testNow.advanced(by: 401)
        try store.settle(claim, of: dayEndpoint, with: .unchanged(fetchedAt: later), now: later)
        var answer = try #require(try store.answer(of: dayEndpoint.key, market: .nbu))
        // Whether a store has already measured the close is left to the store.
        for index in answer.indices { answer[index].close = .notMeasured }
        #expect(
            answer == [
                StoredQuote(quote: parsed.quotes[0], provenance: Provenance(dayEndpoint), fetchedAt: later)
            ])
        #expect(try store.state(of: dayEndpoint.key)?.etag == "\"a1\"")
    }

    @Test(
        arguments: [
            FetchError.transport(.timedOut(host: "bank.gov.ua", milliseconds: 5000)),
            .status(503, host: "bank.gov.ua"), .refused(.wrongShape(expected: .arrayOfRows, found: .object)),
        ])
    func `counts failures, keeps the last one and the answer`(failure: FetchError) throws {
        let parsed = ParsedAnswer(quotes: [official("44.1500")])
        try store.answer(dayEndpoint, parsed)
        let back = testNow.advanced(by: 600)
        for moment in [testNow, testNow.advanced(by: 1000)] {
            try store.end(dayEndpoint, .failed(failure, notBefore: back, blocksHost: false), at: moment)
        }
        let state = try #require(try store.state(of: dayEndpoint.key))
        #expect(state.failures == 2)
        #expect(state.lastFailure == failure)
        #expect(state.notBefore == back)
        #expect(state.fetchedAt == testNow)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == parsed.quotes)
        try store.answer(dayEndpoint, parsed, at: testNow.advanced(by: 2000))
        let healed = try #require(try store.state(of: dayEndpoint.key))
        #expect(healed.failures == 0)
        #expect(healed.lastFailure == nil)
        #expect(healed.notBefore == nil)
    }

    @Test func `an empty answer counts as a success and loses nothing`() throws {
        try store.end(dayEndpoint, .empty)
        let empty = try #require(try store.state(of: dayEndpoint.key))
        #expect(empty.fetchedAt == testNow)
        #expect(!empty.hasData)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu) == [])
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.1500")]), at: testNow.advanced(by: 400))
        try store.end(dayEndpoint, .empty, at: testNow.advanced(by: 800))
        let state = try #require(try store.state(of: dayEndpoint.key))
        #expect(state.hasData)
        #expect(state.fetchedAt == testNow.advanced(by: 400))
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.count == 1)
    }

    @Test func `lists every known endpoint`() throws {
        let mirror = Endpoint(
            source: .monobank, base: .init("http://127.0.0.1:8080", isOverride: true), target: "/bank/currency")
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.1500")]))
        try store.end(mirror, .empty)
        _ = try store.grant(cashEndpoint)
        let known = try store.endpoints()
        #expect(known.map(\.key) == [mirror.key, dayEndpoint.key])
        #expect(known.map(\.source) == [.monobank, .nbuJSON])
        #expect(known.map(\.host) == ["127.0.0.1:8080", "bank.gov.ua"])
        #expect(known.map(\.state.hasData) == [false, true])
        #expect(try store.faults() == [])
    }

    @Test func `stores and removes settings`() throws {
        #expect(try store.setting("thinned") == nil)
        try store.keep("20677", as: "thinned")
        try store.keep("", as: "empty")
        #expect(try store.setting("thinned") == "20677")
        #expect(try store.setting("empty")?.isEmpty == true)
        try store.keep(nil, as: "thinned")
        #expect(try store.setting("thinned") == nil)
    }
}
