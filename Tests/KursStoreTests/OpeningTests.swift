import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

@Suite struct OpeningTests {
    private let scratch = Scratch()
    private let parsed = ParsedAnswer(quotes: [official("44.1500")])

    @Test func `creates folders and files for their owner only`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        #expect(store.opening == .created)
        #expect(scratch.mode(scratch.folder + "/kurs") == 0o700)
        #expect(scratch.names == ["kurs.sqlite", "kurs.sqlite-shm", "kurs.sqlite-wal"])
        for name in scratch.names { #expect(scratch.mode(scratch.folder + "/kurs/" + name) == 0o600) }
    }

    @Test func `keeps its content after it is reopened`() throws {
        try scratch.open().answer(dayEndpoint, parsed)
        let store = try scratch.open()
        #expect(store.opening == .opened)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == parsed.quotes)
        #expect(scratch.mode(scratch.path) == 0o600)
    }

    @Test func `is in WAL mode and has an application id`() throws {
        let store = try scratch.open()
        let mode = try store.statement("PRAGMA journal_mode")
        #expect(try mode.step())
        #expect(mode.text(0) == "wal")
        #expect(try Schema.number("PRAGMA application_id", &store.connection) == 0x6B75_7273)
        #expect(try Schema.number("PRAGMA user_version", &store.connection) == Schema.version)
    }

    @Test(arguments: [1, 2000])
    func `leaves a short log and checkpoints a long one`(count: Int) throws {
        let store = try scratch.open()
        try store.answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<count).map { official("44", on: testToday.advanced(by: -$0)) }))
        let length = try scratch.bytes("-wal").count
        store.prepareForExit()
        #expect(try scratch.bytes("-wal").count == (length > SQLiteStore.checkpointThreshold ? 0 : length))
        #expect((length > SQLiteStore.checkpointThreshold) == (count == 2000))
        let next = try scratch.open()
        #expect(try next.counts().quotes == count)
        next.prepareForExit()
    }

    @Test func `reading does not create a file`() throws {
        let store = try SQLiteStore.open(path: scratch.path, now: testNow, mayCreate: false)
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu) == nil)
        #expect(!FileManager.default.fileExists(atPath: scratch.folder))
        try scratch.open().answer(dayEndpoint, parsed)
        let reader = try SQLiteStore.open(path: scratch.path, now: testNow, mayCreate: false)
        #expect(try reader.answer(of: dayEndpoint.key, market: .nbu)?.count == 1)
    }

    @Test func `an empty file becomes a store`() throws {
        try scratch.put([])
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        #expect(try store.counts().quotes == 1)
        #expect(try scratch.open().counts().quotes == 1)
    }

    @Test(arguments: [10, 99])
    func `a database of a newer kurs is rejected and left untouched`(version: Int) throws {
        do {
            let store = try scratch.open()
            try store.connection.run(version == 10 ? "PRAGMA user_version=10" : "PRAGMA user_version=99")
        }
        let before = try scratch.bytes()
        #expect(throws: StoreError.newer(path: scratch.path, version: version, known: Schema.version)) {
            try scratch.open()
        }
        #expect(try scratch.bytes() == before)
    }

    @Test(arguments: [false, true])
    func `a database without the number of its version is recovered`(isNegative: Bool) throws {
        do {
            let store = try scratch.open()
            try store.answer(dayEndpoint, parsed)
            try store.connection.run(isNegative ? "PRAGMA user_version=-1" : "PRAGMA user_version=0")
        }
        let store = try scratch.open()
        guard case .recovered = store.opening else { return #expect(store.opening == .recovered(setAside: "")) }
        #expect(try store.counts().quotes == 1)
        #expect(try Schema.number("PRAGMA user_version", &store.connection) == Schema.version)
    }

    @Test func `an empty file with a negative version is one of version zero`() throws {
        try scratch.put([])
        do {
            let connection = try Connection(scratch.path, .existing)
            try connection.run("PRAGMA user_version=-1")
        }
        let store = try scratch.open()
        #expect(try Schema.number("PRAGMA user_version", &store.connection) == Schema.version)
    }

    @Test(arguments: [false, true])
    func `another program's database is rejected and left untouched`(sameVersion: Bool) throws {
        try scratch.put([])
        do {
            var connection = try Connection(scratch.path, .existing)
            try connection.run("CREATE TABLE address(name TEXT);INSERT INTO address VALUES('Іван')")
            if sameVersion { try connection.run("PRAGMA user_version=5") }
            #expect(try Schema.number("SELECT count(*)FROM address", &connection) == 1)
        }
        let before = try scratch.bytes()
        #expect(throws: StoreError.foreign(path: scratch.path)) {
            let store = try scratch.open()
            try store.answer(dayEndpoint, parsed)
        }
        #expect(try scratch.bytes() == before)
    }

    @Test func `a folder that cannot be created is an error`() throws {
        try scratch.put([1])
        let path = scratch.path + "/below/kurs.sqlite"
        do {
            _ = try SQLiteStore.open(path: path, now: testNow)
            Issue.record("opened")
        } catch {
            guard case .unwritable = error else { throw error }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"), arguments: [false, true])
    func `reads from a folder without write permission`(fileToo: Bool) throws {
        try scratch.open().answer(dayEndpoint, parsed)
        let folder = scratch.folder + "/kurs"
        #expect(scratch.names == ["kurs.sqlite"])
        if fileToo { try scratch.allow(0o400, on: scratch.path) }
        try scratch.allow(0o500, on: folder)
        defer { try? scratch.allow(0o700, on: folder) }
        let store = try scratch.open()
        #expect(store.opening == .readOnly(mayBeOld: false))
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == parsed.quotes)
        #expect(try store.state(of: dayEndpoint.key)?.fetchedAt == testNow)
        do {
            _ = try store.grant(cashEndpoint)
            Issue.record("granted")
        } catch let error as StoreError {
            guard case .unwritable(scratch.path, _) = error else { throw error }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `reports that the latest writes cannot be read`() throws {
        let store = try scratch.open()
        try store.answer(dayEndpoint, parsed)
        let copy = Scratch()
        try copy.put(try scratch.bytes())
        try Data(try scratch.bytes("-wal")).write(to: URL(fileURLWithPath: copy.path + "-wal"))
        try scratch.allow(0o500, on: copy.folder + "/kurs")
        defer { try? scratch.allow(0o700, on: copy.folder + "/kurs") }
        #expect(try copy.open().opening == .readOnly(mayBeOld: true))
    }
}
