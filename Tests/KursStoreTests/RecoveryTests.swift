import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// What is recovered of damaged files.
@Suite struct RecoveryTests {
    private let scratch = Scratch()

    /// A store with alerts, read marks, answers and history on some sixty pages.
    private func fill(_ store: SQLiteStore) throws {
        for number in 1...5 {
            var alert = Alert(condition: try AlertCondition(reading: "usd.nbu > \(40 + number)"), createdAt: testNow)
            alert.program = number == 1 ? ["say", "два слова"] : []
            alert.note = number == 2 ? "на море" : ""
            _ = try store.add(alert)
        }
        let news = (0..<80).map { number in
            News(
                id: "n\(number)", title: "Новина \(number)", link: "https://example.com/\(number)", published: testNow,
                summary: String(repeating: "текст ", count: 30), source: .minfinRSS)
        }
        let feed = Endpoint(source: .minfinRSS, base: cashEndpoint.base, target: "/rss")
        var parsed = ParsedAnswer()
        parsed.news = news
        try store.answer(feed, parsed)
        _ = try store.markRead(ids: (0..<40).map { "n\($0)" })
        let quotes = (0..<1500).map { official("44.\(1000 + $0)", on: testToday.advanced(by: -$0)) }
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: quotes))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.1500"), official("51.2000", .eur)]))
        try store.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Everything that commands read.
    private func use(_ store: SQLiteStore) throws {
        _ = try store.alerts()
        _ = try store.news(NewsFilter(limit: 100))
        _ = try store.answer(of: dayEndpoint.key, market: .nbu)
        try store.history(
            of: .usd, market: .nbu, from: Day(number: .min), through: Day(number: .max),
            provenances: [Provenance(source: .nbuRange), Provenance(source: .nbuJSON)]
        ) { _ in }
        _ = try store.endpoints()
        _ = try store.banks()
        _ = try store.counts()
    }

    @Test func `nothing outside a damaged page is lost`() throws {
        let whole: [UInt8]
        var roots: [String: Int] = [:]
        let alerts: [Alert]
        let read: Set<String>
        let quoteCount: Int
        do {
            let store = try scratch.open()
            try fill(store)
            alerts = try store.alerts()
            read = Set(try store.news(NewsFilter(limit: 100)).filter(\.isRead).map(\.news.id))
            quoteCount = try store.counts().quotes
            let row = try store.statement("SELECT name,rootpage FROM sqlite_schema WHERE type='table'")
            while try row.step() { roots[row.text(0) ?? ""] = Int(row.number(1)) }
            whole = try scratch.bytes()
        }
        let alertPages = Set([roots["alert"], roots["alert_word"]].compactMap { $0 })
        let newsRoot = try #require(roots["news"])
        let pageCount = whole.count / 4096
        var (recovered, lostQuotes): (UInt64, Int) = (0, 0)
        let fileCount = UInt64(seedCount(36))
        for seed in 1...fileCount {
            var random = FuzzRandom(state: seed)
            var bytes = whole
            let page = Int.random(in: 0..<pageCount, using: &random)
            switch seed % 3 {
            case 0: for index in 0..<4096 { bytes[page * 4096 + index] = UInt8.random(in: 0...255, using: &random) }
            case 1: for index in 0..<4096 { bytes[page * 4096 + index] = 0 }
            // The header of the page and its first cells.
            default: for index in 0..<16 { bytes[page * 4096 + index] = UInt8.random(in: 0...255, using: &random) }
            }
            let left = Scratch()
            try left.put(bytes)
            var store = try left.open()
            if case .recovered = store.opening { recovered += 1 }
            do {
                try use(store)
                if try !store.faults().isEmpty { throw StoreError.corrupt(path: left.path, message: "") }
            } catch StoreError.corrupt {
                store.close()
                guard case .recovered = try SQLiteStore.recover(path: left.path, now: testNow) else {
                    Issue.record("seed \(seed), page \(page + 1): not recovered")
                    continue
                }
                recovered += 1
                store = try left.open()
            }
            try use(store)
            #expect(try store.faults() == [], "seed \(seed), page \(page + 1)")
            if !alertPages.contains(page + 1) {
                #expect(try store.alerts() == alerts, "seed \(seed), page \(page + 1)")
            }
            let marks = Set(try store.news(NewsFilter(limit: 100)).filter(\.isRead).map(\.news.id))
            #expect(marks.isSubset(of: read), "seed \(seed), page \(page + 1)")
            if page + 1 != newsRoot { #expect(marks.count >= read.count - 20, "seed \(seed), page \(page + 1)") }
            lostQuotes += quoteCount - (try store.counts().quotes)
            // What was lost of an answer is fetched again instead of being shown in part.
            if let answer = try store.answer(of: dayEndpoint.key, market: .nbu) { #expect(answer.count == 2) }
            try? FileManager.default.removeItem(atPath: left.folder)
        }
        #expect(recovered > fileCount * 4 / 5)
        print(
            "recovered \(recovered) of \(fileCount) files, each of \(pageCount) pages; "
                + "lost \(lostQuotes) of \(Int(fileCount) * quoteCount) quotes")
    }

    @Test func `every column of every table is recovered, or named among those that are not`() throws {
        let store = try SQLiteStore.inMemory()
        let row = try store.statement(
            "SELECT t.name,c.name FROM sqlite_schema t,pragma_table_info(t.name)c WHERE t.type='table'AND t.name<>?",
            "sqlite_sequence")
        var left: Set<String> = []
        while try row.step() { left.insert("\(row.text(0) ?? "").\(row.text(1) ?? "")") }
        for name in RecoveredTable.names {
            for column in try RecoveredTable(name, in: &store.connection).columns {
                #expect(left.remove("\(name).\(column.name)") != nil)
            }
        }
        #expect(left == RecoveredTable.ignored)
    }

    static let cells: [(StaticString, lost: Int)] = [
        ("UPDATE quote SET fetched_at=-9223372036854775808 WHERE day%2=0 AND day>20770", 3),
        ("UPDATE quote SET unit=0 WHERE day=20777", 3), ("UPDATE quote SET official='44,15' WHERE day=20777", 3),
        ("UPDATE quote SET moment=9223372036854775807 WHERE day=20777", 3),
        ("UPDATE series SET first_day=-2147483648", 1502), ("UPDATE series SET last_day='x'", 1502),
        ("UPDATE endpoint SET fetched_at=9223372036854775807", 0), ("UPDATE endpoint SET not_before='never'", 0),
        ("UPDATE answer SET day=99999999999", 0), ("UPDATE alert SET created_at=1e300 WHERE id=2", 0),
        ("UPDATE alert SET condition='usd' WHERE id=2", 0), ("UPDATE news SET published=-1e18 WHERE number=3", 0),
    ]

    @Test(arguments: cells.indices)
    func `an impossible cell is refused, and only its row is lost`(index: Int) throws {
        let (change, lost) = Self.cells[index]
        let alerts: [Alert]
        let quoteCount: Int
        do {
            let store = try scratch.open()
            try fill(store)
            alerts = try store.alerts()
            quoteCount = try store.counts().quotes
            try store.connection.run(change)
            #expect(throws: StoreError.self) { try use(store) }
        }
        let clock = ContinuousClock.now
        guard case .recovered = try SQLiteStore.recover(path: scratch.path, now: testNow) else {
            throw Unexpected("not recovered")
        }
        #expect(clock.duration(to: .now) < .seconds(20))
        let store = try scratch.open()
        try use(store)
        #expect(try store.alerts().count >= alerts.count - 1)
        #expect(try store.counts().quotes == quoteCount - lost)
        #expect(try store.news(NewsFilter(limit: 100)).count >= 79)
        #expect(try store.news(NewsFilter(limit: 100)).filter(\.isRead).count >= 39)
    }

    @Test func `a reader does not touch a damaged file`() throws {
        try scratch.put(Array("no database at all".utf8))
        #expect(throws: StoreError.self) {
            try SQLiteStore.open(path: scratch.path, now: testNow, mayCreate: false)
        }
        #expect(scratch.names == ["kurs.sqlite"])
    }

    @Test(.enabled(if: isLinux)) func `a file that another program is writing is left alone`() throws {
        do { try fill(try scratch.open()) }
        let whole = try scratch.bytes()
        try scratch.put(Array(whole.prefix(9000)))
        let writer = try #require(FileHandle(forWritingAtPath: scratch.path))
        #expect(throws: StoreError.busy(path: scratch.path)) { try scratch.open() }
        try writer.seekToEnd()
        try writer.write(contentsOf: whole.dropFirst(9000))
        try writer.close()
        let store = try scratch.open()
        #expect(store.opening == .opened)
        #expect(try store.alerts().count == 5)
        #expect(!scratch.names.contains { $0.contains("corrupt") || $0.contains("new") })
    }

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
