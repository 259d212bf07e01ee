import Foundation
import KursCore
import Synchronization
import Testing

@testable import KursStore

/// Many stores on one file, each on a thread of its own, as many processes would be.
@Suite(.serialized) struct ConcurrencyTests {
    private let scratch = Scratch()

    /// Runs the body so many times at once; what each came to.
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

    @Test func `all open a store that none has made yet`() throws {
        let openings = try race(20) { _ in try scratch.open().opening }
        #expect(openings.filter { $0 == .created }.count == 1)
        #expect(openings.filter { $0 == .opened }.count == 19)
        #expect(scratch.names.filter { $0.contains(".new-") } == [])
    }

    @Test func `a store made at the very moment it is opened can be written`() throws {
        let draft = scratch.path + ".draft"
        _ = try SQLiteStore.open(path: draft, now: noon)
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

    @Test func `four of forty may ask one host at once`() throws {
        _ = try scratch.open()
        let verdicts = try race(40) { number in
            try scratch.open().verdict(Endpoint(source: .nbuJSON, base: nbu, target: "/\(number)"))
        }
        #expect(verdicts.filter { $0 == .busy }.count == 36)
    }

    @Test func `nothing that two write at once is lost`() throws {
        _ = try scratch.open()
        _ = try race(4) { writer in
            let store = try scratch.open()
            let endpoint = Endpoint(source: .nbuJSON, base: nbu, target: "/\(writer)")
            for step in 0..<50 {
                try store.answer(
                    endpoint,
                    ParsedAnswer(quotes: [official("\(writer).\(step)", on: today.advanced(by: -step * 4 - writer))]))
            }
        }
        #expect(try scratch.open().counts().quotes == 200)
        #expect(try scratch.open().faults() == [])
    }

    @Test func `one view stays as it is while another writes`() throws {
        let (reader, writer) = (try scratch.open(), try scratch.open())
        try writer.answer(dayEndpoint, ParsedAnswer(quotes: [official("1")]))
        let seen = try reader.reading { () throws(StoreError) in
            let before = try reader.answer(of: dayEndpoint.key, market: .nbu)
            try? writer.answer(dayEndpoint, ParsedAnswer(quotes: [official("2")]), at: noon.advanced(by: 400))
            return [before, try reader.answer(of: dayEndpoint.key, market: .nbu)].map { $0?.first?.quote.official }
        }
        #expect(seen == [1, 1])
        #expect(try reader.answer(of: dayEndpoint.key, market: .nbu)?.first?.quote.official == 2)
        let state = try reader.reading { () throws(StoreError) in
            _ = try reader.state(of: dayEndpoint.key)
            return try reader.claim(
                cashEndpoint, rules: rules, now: noon, monotonicMilliseconds: 1, leaseMilliseconds: 1)
        }
        guard case .granted = state else { throw NotGranted() }
    }
}
