import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The process that fetches for `kurs watch`: its request, its report, and people who run it.
struct FetchProcessTests {
    private static let subjects: [FetchRequest.Subject] = [
        .rates(.interbank, []), .rates(.nbu, [.usd, .eur]), .news,
        .article(id: "7\"\n", source: SourceID("minfin-rss")),
        .banks(.usd), .wallet, .conversion("100 USD --to євро", .cash),
    ]

    @Test(arguments: subjects)
    func `a request is read as it was written`(subject: FetchRequest.Subject) {
        for policy in [CachePolicy.fromCache, .fromNetwork, .automatic] {
            for maxAge in [nil, Int64(90)] {
                let request = FetchRequest(
                    subject: subject, policy: policy, timeoutMilliseconds: 1500, maxAgeSeconds: maxAge,
                    isStrict: maxAge != nil)
                let bytes = request.encoded
                #expect(FetchRequest(encoded: bytes) == request)
                for end in 0..<bytes.count - 1 { #expect(FetchRequest(encoded: Array(bytes[..<end])) == nil) }
            }
        }
    }

    private static let entries =
        FetchError.samples.map { FetchStatus.failed($0) }
        + [.fresh, .renewed, .empty, .notRequested, .busy, .notBefore(testNow)]

    private static let warnings: [Warning] =
        RefusalMessageTests.omissions.map { .rowLeftOut(.name("USD"), $0) } + [
            .ahead(row: .name("EUR"), moment: testNow.advanced(by: 90_000), clock: testNow),
            .earlierKept(currency: .usd, bank: "ПУМБ", source: .minfinPageBanks),
            .earlierKept(currency: .eur, source: .monobank), .moreRowsLeftOut(count: 2),
            .rowLeftOut(.number(3), RefusalMessageTests.omissions[0]),
        ]

    private static let storeErrors: [StoreError?] = [
        nil, .busy(path: "/a b"), .unwritable(path: "/a", message: "full"), .newer(path: "/a", version: 9, known: 3),
        .foreign(path: "/a"), .corrupt(path: "/a", message: "x\ny"), .refused(call: "step", code: 5, message: "z"),
    ]

    @Test(arguments: storeErrors)
    func `a report is read as it was written`(storeError: StoreError?) throws {
        var entries = Self.entries.enumerated().map { FetchLog.Entry(key: "key \($0.offset)\n", status: $0.element) }
        for index in Self.warnings.indices { entries[index].warnings = [Self.warnings[index]] }
        let bytes = FetchLog(entries: entries, storeError: storeError).encoded
        let read = try FetchLog(.exited(status: 0, output: bytes))
        #expect(read.entries == entries)
        #expect(read.storeError == storeError)
        // A report that is cut off between its fetches is none.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for count in 0...entries.count {
            let part = Array(lines[..<count].joined(separator: [UInt8(ascii: "\n")]))
            #expect(throws: FetchProcessError.self) { try FetchLog(encoded: part) }
        }
        #expect(throws: FetchProcessError.unreadable(line: 2)) {
            try FetchLog(encoded: Array("[\"lines\",\"1\"]\n[\"fetch\",\"x\"]\n".utf8))
        }
    }

    @Test func `warnings that explain no missing rate stay with the process`() throws {
        let entry = FetchLog.Entry(
            key: "k", status: .renewed, warnings: [.relayed(source: .minfinPageAverages)])
        let read = try FetchLog(encoded: FetchLog(entries: [entry]).encoded)
        #expect(read.entries == [FetchLog.Entry(key: "k", status: .renewed)])
    }

    @Test(arguments: [[], Array("usd\n".utf8), [UInt8](repeating: 32, count: 100_000)])
    func `people are told what to use instead`(input: [UInt8]) {
        for arguments in [["internal-fetch"], ["internal-fetch", "--help"]] {
            let outcome = TestEnvironment().run(arguments, bytes: input)
            #expect(outcome.status == 64)
            #expect(outcome.out == "")
            #expect(
                outcome.err == "kurs: internal-fetch is internal to kurs; to fetch rates, use kurs update\n")
        }
    }

    @Test func `help and suggestions do not mention it`() {
        let world = TestEnvironment()
        for line in [["--help"], ["completions", "bash"], ["internal-fetc"], ["help", "internal-fetch"]] {
            world.expect(line, outLacks: "internal-fetch", errLacks: "did you mean internal-fetch")
        }
    }

    @Test func `a store that cannot be opened is reported with its facts`() throws {
        let world = TestEnvironment()
        world.storeFailure = .newer(path: "/d", version: 9, known: 3)
        let request = FetchRequest(
            subject: .rates(.nbu, []), policy: .automatic, timeoutMilliseconds: 100, maxAgeSeconds: nil,
            isStrict: false)
        let outcome = world.run(["internal-fetch"], bytes: request.encoded)
        #expect(outcome.status == 0)
        let log = try FetchLog(encoded: Array(outcome.out.utf8))
        #expect(log.entries == [])
        #expect(log.storeError == .newer(path: "/d", version: 9, known: 3))
    }
}
