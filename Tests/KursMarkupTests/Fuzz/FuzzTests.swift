import KursMarkup
import KursTestSupport
import Testing

// An in-process fuzzer: tokens, tree, feed, grids and article of every input, see FuzzGenerator and FuzzInvariants.
// Seeds are the lines of Fixtures/Markup/seeds.txt and feed-seeds.txt. One input is five executions.
// A longer run:  KURS_FUZZ=300000000 KURS_FUZZ_SEED=7 swift test -c release --filter FuzzTests
// For leaks:     KURS_FUZZ=30000000 swift test --sanitize=address --filter FuzzTests
// On a trap, run again with KURS_FUZZ_TRACE=1 : the last input written to fuzz-last-markup is the one.

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
        let generator = FuzzGenerator(seeds: [try FuzzSeeds("seeds.txt"), try FuzzSeeds("feed-seeds.txt")])
        var campaign = FuzzCampaign("markup", cost: 300, usual: 2000, makeInput: generator.input)
        var number = 0
        let flaw = campaign.run { input, _ in
            number += 1
            return Fuzzing.run(input, number)
        }
        #expect(flaw == nil)
    }
}
