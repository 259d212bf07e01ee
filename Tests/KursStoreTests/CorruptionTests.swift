import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// Broken files, full disks and killed processes.
@Suite struct CorruptionTests {
    private let scratch = Scratch()
    private let parsed = ParsedAnswer(quotes: [official("44.1500")])
    private let renamed = "kurs.sqlite.corrupt-20261120-094000"

    @Test(arguments: ["no database at all", "SQLite format 3", String(repeating: "ї", count: 5000)])
    func `sets a file aside that is not a database and creates a new one`(text: String) throws {
        try scratch.put(Array(text.utf8))
        let store = try scratch.open()
        #expect(store.opening == .recovered(setAside: scratch.folder + "/kurs/" + renamed))
        try store.answer(dayEndpoint, parsed)
        #expect(scratch.names.contains(renamed))
        #expect(try scratch.bytes(".corrupt-20261120-094000") == Array(text.utf8))
        #expect(try scratch.open().opening == .opened)
    }

    @Test(arguments: [100, 512, 4096, 5000, 20_000])
    func `sets a truncated database aside`(length: Int) throws {
        try scratch.open().answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<2000).map { official("44", on: testToday.advanced(by: -$0)) }))
        let whole = try scratch.bytes()
        #expect(whole.count > 20_000)
        try scratch.put(Array(whole.prefix(length)))
        let store = try scratch.open()
        #expect(store.opening == .recovered(setAside: scratch.folder + "/kurs/" + renamed))
        #expect(try scratch.bytes(".corrupt-20261120-094000").count == length)
    }

    @Test func `damage found in use is an error, and the file can then be recovered`() throws {
        try scratch.open().answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<2000).map { official("44", on: testToday.advanced(by: -$0)) }))
        var bytes = try scratch.bytes()
        // Overwrite everything after page 1, which holds the schema and is read when the file is opened.
        for index in 8192..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
        try scratch.put(bytes)
        do {
            let store = try scratch.open()
            #expect(try store.faults() != [])
            #expect(throws: StoreError.self) { try store.counts() }
        }
        let place = scratch.folder + "/kurs/" + renamed
        #expect(try SQLiteStore.recover(path: scratch.path, now: testNow) == .recovered(setAside: place))
        #expect(try SQLiteStore.recover(path: scratch.path, now: testNow) == .intact)
        let store = try scratch.open()
        #expect(store.opening == .opened)
        #expect(try store.faults() == [])
        #expect(try store.lastRecovery() == StoreRecovery(at: testNow, setAside: place))
    }

    @Test func `tables that do not match their version are damage, and doctor names them`() throws {
        do {
            let store = try scratch.open()
            #expect(try store.faults() == [])
            try store.connection.run("ALTER TABLE endpoint DROP COLUMN measured;DROP TABLE alert")
        }
        let store = try scratch.open()
        #expect(
            try store.faults() == [
                "the table endpoint is not the one of version 9", "the table alert is not the one of version 9",
            ])
        do {
            _ = try store.answer(of: dayEndpoint.key, market: .nbu)
            Issue.record("answered")
        } catch {
            guard case .corrupt(scratch.path, let message) = error else { throw error }
            #expect(message == "no such column: measured")
        }
    }

    @Test func `only one of many processes recovers a damaged file`() async throws {
        try scratch.put(Array("no database at all".utf8))
        let openings = try await withThrowingTaskGroup(of: SQLiteStore.Opening.self) { group in
            for _ in 0..<12 { group.addTask { try scratch.open().opening } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let recovered = openings.filter { if case .recovered = $0 { true } else { false } }
        #expect(recovered.count <= 1)
        #expect(
            scratch.names.filter { $0.contains("corrupt") && !$0.hasSuffix("wal") && !$0.hasSuffix("shm") } == [renamed]
        )
        #expect(try scratch.open().faults() == [])
    }

    @Test func `a full disk is an error and loses nothing`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        try store.connection.run("PRAGMA max_page_count=60")
        let claim = try #require(try store.grant(cashEndpoint, clock: 1))
        let many = ParsedAnswer(quotes: (0..<20_000).map { official("44", on: testToday.advanced(by: -$0)) })
        do {
            try store.settle(
                claim, of: cashEndpoint, with: .found(many, etag: nil, lastModified: nil, fetchedAt: testNow),
                now: testNow)
            Issue.record("settled")
        } catch {
            guard case .unwritable(scratch.path, _) = error else { throw error }
        }
        #expect(try store.counts().quotes == 1)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == parsed.quotes)
        #expect(try store.answer(of: cashEndpoint.key, market: .nbu) == nil)
        #expect(try store.grant(cashEndpoint, clock: 10_000) != nil)
    }

    @Test(arguments: [1.0, 0.5, 0])
    func `the files of a killed process are readable, possibly without its last writes`(part: Double) throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        try store.connection.run("PRAGMA wal_checkpoint")
        for step in 1...50 as ClosedRange<Int64> {
            try store.answer(
                cashEndpoint, ParsedAnswer(quotes: [cash("44", "45.\(step)", at: testNow)]),
                at: testNow.advanced(by: step))
        }
        // A killed process leaves the database and its log; the copy also lacks the log's index.
        let left = Scratch()
        try left.put(try scratch.bytes())
        let log = try scratch.bytes("-wal")
        let kept = log.prefix(Int(Double(log.count) * part))
        try Data(kept).write(to: URL(fileURLWithPath: left.path + "-wal"))
        let found = try left.open()
        #expect(found.opening == .opened)
        #expect(try found.faults() == [])
        #expect(try found.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == parsed.quotes)
        if part == 1 { #expect(try found.state(of: cashEndpoint.key)?.fetchedAt == testNow.advanced(by: 50)) }
        // Its last claim has expired by then.
        try found.answer(cashEndpoint, parsed, at: testNow.advanced(by: 999), clock: 9000)
    }

    @Test func `a locked database is readable at once and denies a claim in time`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        let other = try Connection(scratch.path, .existing)
        try other.run("BEGIN IMMEDIATE")
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.count == 1)
        #expect(start.duration(to: clock.now) < .milliseconds(400))
        #expect(throws: StoreError.busy(path: scratch.path)) { try store.grant(cashEndpoint) }
        #expect(start.duration(to: clock.now) < .seconds(3))
        try other.run("COMMIT")
        #expect(try store.grant(cashEndpoint) != nil)
    }

    /// A running monotonic clock with a frozen civil time.
    private struct RunningTime: TimeSource {
        let start = ContinuousClock.now
        let now = testNow
        var monotonicMilliseconds: Int64 { Int64(start.duration(to: .now) / .milliseconds(1)) }
        func pause(milliseconds: Int64) { usleep(UInt32(milliseconds * 1000)) }
    }

    @Test func `a locked database delays many fetches no longer than one`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        let other = try Connection(scratch.path, .existing)
        try other.run("BEGIN IMMEDIATE")
        let provider = DataProvider(
            store: store, transport: ScriptedTransport(pause: { _ in }), time: RunningTime(), kyiv: .europeanRule,
            officialSources: [], budgetMilliseconds: 300)
        let fetches = (0..<8).map { number in
            let endpoint = Endpoint(source: .financeUA, base: cashEndpoint.base, target: "/\(number)")
            return Fetch(endpoint) { _, _ in .noData }
        }
        let start = ContinuousClock.now
        #expect(try provider.update(fetches, policy: .automatic) == Array(repeating: .notRequested, count: 8))
        #expect(start.duration(to: .now) < .seconds(4))
        #expect(provider.storeError == .busy(path: scratch.path))
        try other.run("COMMIT")
    }

    @Test func `an invalid rate in a row is damage, not a number`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        try store.connection.run("UPDATE answer SET official='44,15'")
        #expect(throws: StoreError.corrupt(path: scratch.path, message: "a row without a decimal")) {
            try store.answer(of: dayEndpoint.key, market: .nbu)
        }
    }
}

/// Cells that hold anything a file can hold: every query answers or throws an error of the store.
@Suite struct CellFuzzTests {
    private static let texts: [[UInt8]] = [
        "43.4250", "USD", "cash", "nbu", "usd.nbu > 45", "refused", "bad-row", "minfin-rss",
        "https://x.ua/1\nhttps://y", "single-bank+crossed", "nbu-json /exchange?json&date=20261120", "",
    ].map { Array($0.utf8) }

    private static let numbers: [Int64] = [
        0, 1, -1, 20_777, 1_795_167_600, 253_402_300_800, .max, .min, 1 << 31, -62_135_596_801,
    ]

    private func queries(_ store: SQLiteStore) {
        func ask<Value>(_ body: () throws -> Value) { _ = try? body() }
        let provenances = [Provenance(source: .nbuJSON), Provenance(source: .minfinPageBanks)]
        ask { try store.state(of: dayEndpoint.key) }
        ask { try store.endpoints() }
        ask { try store.blockedHosts(at: testNow) }
        ask { try store.counts() }
        ask { try store.grant(dayEndpoint, at: testNow.advanced(by: 400)) }
        for market in [Market.nbu, .banks] {
            ask { try store.answer(of: dayEndpoint.key, market: market) }
            ask { try store.quotes(on: testToday, market: market, from: provenances) }
            ask { try store.currencies(of: market, from: provenances) }
        }
        ask { try store.news(NewsFilter(search: "курс")) }
        ask { try store.article(id: "1", source: .minfinRSS) }
        ask { try store.banks() }
        ask { try store.coins(of: dayEndpoint.key) }
        ask { try store.alerts() }
        ask { try store.hasFired() }
        ask { try store.setting("market") }
    }

    @Test func `no value in any column traps a query`() throws {
        let store = try Scratch().open()
        var answer = ParsedAnswer(quotes: [official("44.1500"), official("44.2", on: testToday.advanced(by: -1))])
        answer.news = [
            News(id: "1", title: "Курс", link: "https://x.ua/1", published: testNow, text: "Текст", source: .minfinRSS)
        ]
        try store.answer(dayEndpoint, answer)
        _ = try store.add(Alert(condition: try AlertCondition(reading: "usd.nbu > 45"), createdAt: testNow))
        var columns: [(table: String, column: String)] = []
        for table in [
            "endpoint", "host", "answer", "series", "quote", "news", "folded", "article", "bank", "coin", "branch",
            "listed_coin", "found_coin", "setting", "alert",
        ] {
            let rows = try store.connection.statement(text: "SELECT name FROM pragma_table_info('\(table)')")
            while try rows.step() { columns.append((table, rows.text(0) ?? "")) }
        }
        #expect(columns.count > 100)
        var campaign = FuzzCampaign(
            "cells", seeds: CellFuzzTests.texts, pieces: ["9", "-", ".", "\u{0}", "+", "\n", "Ї"], cost: 2000, limit: 40
        )
        let flaw = try campaign.run { input, random in
            let (table, column) = columns[random.below(columns.count)]
            try store.statement("SAVEPOINT fuzz").run()
            var change = try store.connection.statement(text: "UPDATE OR IGNORE \(table) SET \(column)=?")
            switch random.below(5) {
            case 0: try change.bind(CellFuzzTests.numbers[random.below(CellFuzzTests.numbers.count)])
            case 1: try change.bind(Int64(bitPattern: random.next()))
            default: try change.bind(String(decoding: input, as: UTF8.self))
            }
            try? change.run()
            queries(store)
            try store.statement("ROLLBACK TO fuzz").run()
            try store.statement("RELEASE fuzz").run()
            return nil
        }
        #expect(flaw == nil)
    }
}
