import Foundation
import KursMarkup
import KursTestSupport
import Testing

// An in-process fuzzer: tokens, tree, feed, grids and article of every input, see FuzzGenerator and FuzzInvariants.
// Seeds are the lines of Fixtures/Markup/seeds.txt and feed-seeds.txt. One input is five executions.
// A longer run:  KURS_FUZZ=300000000 KURS_FUZZ_SEED=7 swift test -c release --filter FuzzTests
// For leaks:     KURS_FUZZ=30000000 swift test --sanitize=address --filter FuzzTests
// As in FuzzCampaign, KURS_FUZZ is the number for a function of cost 1; an input costs 300.
// On a trap, run again with KURS_FUZZ_TRACE=1 : the last input written to fuzz-last.html is the one.

/// The kinds of result that one input is read as.
private struct Fuzzing {
    static let contexts = [
        nil, nil, nil, "td", "tr", "table", "select", "template", "svg desc", "math mi", "title", "frameset",
    ]
    static let states: [Token.InitialState] = [.data, .rcdata, .scriptData, .cdataSection, .rawtext, .plaintext]

    /// Runs all five on one input; returns the first fault, or `nil`.
    static func run(_ input: [UInt8], _ number: Int) -> String? {
        let errors = Token.read(input, from: states[number % 6], lastStartTag: "script") { _ in }
        if let flaw = errors.flaw(in: input.count) { return flaw }
        let options = Document.Options(
            scripting: number % 5 == 0, collectsErrors: number % 7 == 0, flattensShadowRoots: number % 2 == 0)
        let document =
            contexts[number % contexts.count].map { Document(html: input, inContext: $0, options: options) }
            ?? Document(html: input, options: options)
        let text = String(decoding: input, as: UTF8.self)
        let movesContent = text.contains("<?") || text.contains("shadowroot")
        if let flaw = document.flaw(allowingSplitTexts: movesContent) ?? document.errors.flaw(in: input.count) {
            return flaw
        }
        if let feed = try? Feed(input, base: number % 2 == 0 ? "https://x.example/a/b" : ""), let flaw = feed.flaw {
            return flaw
        }
        for grid in document.grids() {
            if let flaw = grid.flaw { return flaw }
        }
        if let flaw = Article(document, address: "https://x.example/").flaw { return flaw }
        if number % 11 == 0 {
            _ = document.dump()
            _ = document.select("a b, td > :nth-child(2), [d]")
            _ = try? decodeHTML(input, fallback: .utf8ElseWindows1251)
        }
        return nil
    }
}

@Suite struct FuzzTests {
    @Test func `no input breaks an invariant, traps or takes a second`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["KURS_FUZZ"].flatMap { Int($0) }.map { $0 / 300 } ?? 2000
        let seed = environment["KURS_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let isTraced = environment["KURS_FUZZ_TRACE"] != nil
        var generator = FuzzGenerator(
            seeds: [try FuzzSeeds("seeds.txt"), try FuzzSeeds("feed-seeds.txt")], random: FuzzRandom(state: seed))
        let clock = ContinuousClock()
        var longest = Duration.zero
        var done = 0
        for number in 0..<count {
            let input = generator.input()
            if isTraced { try Data(input).write(to: URL(filePath: "fuzz-last.html")) }
            let start = clock.now
            var flaw = Fuzzing.run(input, number)
            var took = start.duration(to: clock.now)
            // A busy machine may stall the process for a second; an input that costs one does so every time.
            for _ in 0..<3 where took > .seconds(1) {
                took = min(took, clock.measure { _ = Fuzzing.run(input, number) })
            }
            if took > .seconds(1) { flaw = flaw ?? "took \(took)" }
            longest = max(longest, took)
            done += 1
            if let flaw {
                Issue.record("\(flaw), input \(number) of seed \(seed): \(String(decoding: input, as: UTF8.self))")
                break
            }
            if number % 1_000_000 == 999_999 { print("fuzz: \(number + 1) inputs of seed \(seed), longest \(longest)") }
        }
        if count > 2000 { print("fuzz: \(done) inputs, \(5 * done) executions, longest \(longest)") }
    }
}
