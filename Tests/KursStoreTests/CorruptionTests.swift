import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// What is left when files are broken, disks are full and processes die.
@Suite struct CorruptionTests {
    private let scratch = Scratch()
    private let harvest = ParsedAnswer(quotes: [official("44.1500")])
    private let aside = "kurs.sqlite.corrupt-20260812-090000"

    @Test(arguments: ["no database at all", "SQLite format 3", String(repeating: "ї", count: 5000)])
    func `sets aside what is no database and begins anew`(text: String) throws {
        try scratch.put(Array(text.utf8))
        let store = try scratch.open()
        #expect(store.opening == .rebuilt(setAside: scratch.folder + "/kurs/" + aside))
        try store.answer(dayEndpoint, harvest)
        #expect(scratch.names.contains(aside))
        #expect(try scratch.bytes(".corrupt-20260812-090000") == Array(text.utf8))
        #expect(try scratch.open().opening == .opened)
    }

    @Test(arguments: [100, 512, 4096, 5000, 20_000])
    func `sets aside a store that was cut short`(length: Int) throws {
        try scratch.open().answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<2000).map { official("44", on: today.advanced(by: -$0)) }))
        let whole = try scratch.bytes()
        #expect(whole.count > 20_000)
        try scratch.put(Array(whole.prefix(length)))
        let store = try scratch.open()
        #expect(store.opening == .rebuilt(setAside: scratch.folder + "/kurs/" + aside))
        #expect(try scratch.bytes(".corrupt-20260812-090000").count == length)
    }

    @Test func `damage found in use is an error, and the file can be set aside then`() throws {
        try scratch.open().answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<2000).map { official("44", on: today.advanced(by: -$0)) }))
        var bytes = try scratch.bytes()
        // Page 1 holds the schema, which opening reads; everything behind it is overwritten.
        for index in 8192..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
        try scratch.put(bytes)
        do {
            let store = try scratch.open()
            #expect(try store.faults() != [])
            #expect(throws: StoreError.self) { try store.counts() }
        }
        #expect(try SQLiteStore.setAside(path: scratch.path, now: noon) == scratch.folder + "/kurs/" + aside)
        #expect(try SQLiteStore.setAside(path: scratch.path, now: noon) == nil)
        #expect(try scratch.open().opening == .created)
    }

    @Test func `tables made otherwise than their version says are damage, and doctor names them`() throws {
        do {
            let store = try scratch.open()
            #expect(try store.faults() == [])
            try store.connection.run("ALTER TABLE endpoint DROP COLUMN measured;DROP TABLE alert")
        }
        let store = try scratch.open()
        #expect(
            try store.faults() == [
                "the table endpoint is not the one of version 3", "the table alert is not the one of version 3",
            ])
        do {
            _ = try store.answer(of: dayEndpoint.key, market: .nbu)
            Issue.record("answered")
        } catch {
            guard case .corrupt(scratch.path, let said) = error else { throw error }
            #expect(said == "no such column: measured")
        }
    }

    @Test func `one of many sets a damaged file aside`() async throws {
        try scratch.put(Array("no database at all".utf8))
        let openings = try await withThrowingTaskGroup(of: SQLiteStore.Opening.self) { group in
            for _ in 0..<12 { group.addTask { try scratch.open().opening } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let rebuilt = openings.filter { if case .rebuilt = $0 { true } else { false } }
        #expect(rebuilt.count <= 1)
        #expect(
            scratch.names.filter { $0.contains("corrupt") && !$0.hasSuffix("wal") && !$0.hasSuffix("shm") } == [aside])
        #expect(try scratch.open().faults() == [])
    }

    @Test func `a full disk loses nothing and says so`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, harvest)
        try store.connection.run("PRAGMA max_page_count=60")
        let claim = try #require(try store.grant(cashEndpoint, clock: 1))
        let many = ParsedAnswer(quotes: (0..<20_000).map { official("44", on: today.advanced(by: -$0)) })
        do {
            try store.settle(
                claim, of: cashEndpoint, with: .found(many, etag: nil, lastModified: nil, fetchedAt: noon), now: noon)
            Issue.record("settled")
        } catch {
            guard case .unwritable(scratch.path, _) = error else { throw error }
        }
        #expect(try store.counts().quotes == 1)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == harvest.quotes)
        #expect(try store.answer(of: cashEndpoint.key, market: .nbu) == nil)
        #expect(try store.grant(cashEndpoint, clock: 10_000) != nil)
    }

    @Test(arguments: [1.0, 0.5, 0])
    func `what a killed process leaves is read, whole or without its last steps`(part: Double) throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, harvest)
        try store.connection.run("PRAGMA wal_checkpoint")
        for step in 1...50 as ClosedRange<Int64> {
            try store.answer(
                cashEndpoint, ParsedAnswer(quotes: [cash("44", "45.\(step)", at: noon)]), at: noon.advanced(by: step))
        }
        // The copy is what a killed process leaves: a database, its log, and no index of the log.
        let left = Scratch()
        try left.put(try scratch.bytes())
        let log = try scratch.bytes("-wal")
        let kept = log.prefix(Int(Double(log.count) * part))
        try Data(kept).write(to: URL(fileURLWithPath: left.path + "-wal"))
        let found = try left.open()
        #expect(found.opening == .opened)
        #expect(try found.faults() == [])
        #expect(try found.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == harvest.quotes)
        if part == 1 { #expect(try found.state(of: cashEndpoint.key)?.fetchedAt == noon.advanced(by: 50)) }
        // It may have died with its claim in hand, which by then has died too.
        try found.answer(cashEndpoint, harvest, at: noon.advanced(by: 999), clock: 9000)
    }

    @Test func `a locked store is read at once and refuses a claim in time`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, harvest)
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

    /// The time that runs while a test waits.
    private struct RunningTime: TimeSource {
        let start = ContinuousClock.now
        let now = noon
        var monotonicMilliseconds: Int64 { Int64(start.duration(to: .now) / .milliseconds(1)) }
        func pause(milliseconds: Int64) { usleep(UInt32(milliseconds * 1000)) }
    }

    @Test func `a locked store holds many questions up no longer than one`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, harvest)
        let other = try Connection(scratch.path, .existing)
        try other.run("BEGIN IMMEDIATE")
        let provider = DataProvider(
            store: store, transport: ScriptedTransport(pause: { _ in }), time: RunningTime(), kyiv: .europeanRule,
            budgetMilliseconds: 300)
        let fetches = (0..<8).map { number in
            let endpoint = Endpoint(source: .financeUA, base: cashEndpoint.base, target: "/\(number)")
            return Fetch(endpoint) { _, _ in .noData }
        }
        let start = ContinuousClock.now
        #expect(try provider.bring(fetches, policy: .automatic) == Array(repeating: .notAsked, count: 8))
        #expect(start.duration(to: .now) < .seconds(4))
        #expect(provider.storeError == .busy(path: scratch.path))
        try other.run("COMMIT")
    }

    @Test func `a rate that is none is damage, not a number`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, harvest)
        try store.connection.run("UPDATE answer SET official='44,15'")
        #expect(throws: StoreError.corrupt(path: scratch.path, said: "a row without a decimal")) {
            try store.answer(of: dayEndpoint.key, market: .nbu)
        }
    }
}
