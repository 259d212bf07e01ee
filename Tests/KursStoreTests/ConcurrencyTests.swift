import Foundation
import KursCore
import KursTestSupport
import Synchronization
import Testing

@testable import KursStore

/// Many stores on one file, each on its own thread, as a model of many processes.
@Suite(.serialized) struct ConcurrencyTests {
    private let scratch = Scratch()

    /// Runs the body concurrently on `count` threads and collects the results.
    private func race<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
    ) throws -> [Value] {
        let results = Mutex<[Result<Value, any Error>]>([])
        let threads = (0..<count).map { number in
            Thread {
                let result = Result { try body(number) }
                results.withLock { $0.append(result) }
            }
        }
        for thread in threads { thread.start() }
        while results.withLock({ $0.count }) < count { Thread.sleep(forTimeInterval: 0.002) }
        return try results.withLock { try $0.map { try $0.get() } }
    }

    @Test func `all threads open a database that does not exist yet`() throws {
        let openings = try race(20) { _ in try scratch.open().opening }
        #expect(openings.filter { $0 == .created }.count == 1)
        #expect(openings.filter { $0 == .opened }.count == 19)
        #expect(scratch.names.filter { $0.contains(".new-") } == [])
    }

    @Test func `a database created while it is being opened is writable`() throws {
        let draft = scratch.path + ".draft"
        _ = try SQLiteStore.open(path: draft, now: testNow)
        for _ in 0..<200 {
            let path = scratch.path + "-\(UUID().uuidString)"
            let found = try race(3) { number in
                guard number > 0 else {
                    Thread.sleep(forTimeInterval: 0.001)
                    try FileManager.default.linkItem(atPath: draft, toPath: path)
                    return false
                }
                while true {
                    if let connection = try? Connection(path, .existing) { return connection.isReadOnly }
                }
            }
            #expect(!found.contains(true))
        }
    }

    @Test func `one of forty is granted the claim`() throws {
        _ = try scratch.open()
        let verdicts = try race(40) { _ in try scratch.open().verdict(dayEndpoint) }
        let granted = verdicts.filter { if case .granted = $0 { true } else { false } }
        #expect(granted.count == 1)
        #expect(verdicts.filter { $0 == .busy }.count == 39)
    }

    @Test func `four of forty are granted a claim on one host`() throws {
        _ = try scratch.open()
        let verdicts = try race(40) { number in
            try scratch.open().verdict(Endpoint(source: .nbuJSON, base: nbu, target: "/\(number)"))
        }
        #expect(verdicts.filter { $0 == .busy }.count == 36)
    }

    @Test func `concurrent writes lose nothing`() throws {
        _ = try scratch.open()
        _ = try race(4) { writer in
            let store = try scratch.open()
            let endpoint = Endpoint(source: .nbuJSON, base: nbu, target: "/\(writer)")
            for step in 0..<50 {
                try store.answer(
                    endpoint,
                    ParsedAnswer(quotes: [official("\(writer).\(step)", on: testToday.advanced(by: -step * 4 - writer))]
                    ))
            }
        }
        #expect(try scratch.open().counts().quotes == 200)
        #expect(try scratch.open().faults() == [])
    }

    @Test func `a read transaction does not see concurrent writes`() throws {
        let (reader, writer) = (try scratch.open(), try scratch.open())
        try writer.answer(dayEndpoint, ParsedAnswer(quotes: [official("1")]))
        let seen = try reader.reading { () throws(StoreError) in
            let before = try reader.answer(of: dayEndpoint.key, market: .nbu)
            try? writer.answer(dayEndpoint, ParsedAnswer(quotes: [official("2")]), at: testNow.advanced(by: 400))
            return [before, try reader.answer(of: dayEndpoint.key, market: .nbu)].map { $0?.first?.quote.official }
        }
        #expect(seen == [1, 1])
        #expect(try reader.answer(of: dayEndpoint.key, market: .nbu)?.first?.quote.official == 2)
        let state = try reader.reading { () throws(StoreError) in
            _ = try reader.state(of: dayEndpoint.key)
            return try reader.claim(
                cashEndpoint, rules: rules, now: testNow, monotonicMilliseconds: 1, leaseMilliseconds: 1)
        }
        guard case .granted = state else { throw NotGranted() }
    }
}
