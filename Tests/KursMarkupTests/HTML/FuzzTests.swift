import Foundation
import KursMarkup
import Testing

// A fuzzer of our own: seeds are the lines of Fixtures/Markup/seeds.txt, cut, joined, repeated and damaged at random.
// A longer run:  KURS_FUZZ=20000000 KURS_FUZZ_SEED=7 swift test -c release --filter FuzzTests
// On a trap, run again with KURS_FUZZ_TRACE=1 : the last input written to fuzz-last.html is the one.

/// SplitMix64, so that a run can be repeated from its seed.
private struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }
}

/// Makes inputs out of seeds.
private struct Generator {
    let lines: [[UInt8]]
    /// The tags, references and texts the lines are made of.
    let pieces: [[UInt8]]
    var random: Random

    init(_ text: Data, seed: UInt64) {
        lines = text.split(separator: 0x0A).map { Array($0) }
        pieces = lines.flatMap { line in
            var pieces: [[UInt8]] = []
            for byte in line {
                if byte == 0x3C || byte == 0x26 || pieces.isEmpty { pieces.append([]) }
                pieces[pieces.count - 1].append(byte)
                if byte == 0x3E { pieces.append([]) }
            }
            return pieces.filter { !$0.isEmpty }
        }
        random = Random(state: seed)
    }

    mutating func input() -> [UInt8] {
        var bytes: [UInt8] = []
        switch random.below(4) {
        case 0: bytes = lines[random.below(lines.count)]
        case 1: bytes = lines[random.below(lines.count)] + lines[random.below(lines.count)]
        default: for _ in 0...random.below(24) { bytes += pieces[random.below(pieces.count)] }
        }
        for _ in 0..<random.below(4) { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let at = random.below(bytes.count)
        switch random.below(7) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        case 2: bytes.insert([0, 0x0D, 0x3C, 0x3E, 0x26, 0x2D, 0x22, 0xD0, 0xED][random.below(9)], at: at)
        case 3: bytes.removeSubrange(at...)
        case 4: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: at)
        case 5: bytes += bytes[at...]
        default:
            let piece = pieces[random.below(pieces.count)]
            for _ in 0..<random.below(40) { bytes.insert(contentsOf: piece, at: at) }
        }
    }
}

/// What is wrong with a document's links; `nil` when nothing is.
private func flaw(_ document: Document) -> String? {
    var tops = [document.root]
    var reached = 0
    while let top = tops.popLast() {
        for node in document.descendants(of: top) {
            reached += 1
            if reached > document.nodeCount { return "a cycle" }
            guard let parent = document.parent(of: node) else { return "no parent" }
            let (next, previous) = (document.nextSibling(of: node), document.previousSibling(of: node))
            if let next, document.previousSibling(of: next) != node { return "siblings disagree" }
            if next == nil, document.lastChild(of: parent) != node { return "not the last child" }
            if previous == nil, document.firstChild(of: parent) != node { return "not the first child" }
            if document.kind(of: node) == .text && document.textBytes(of: node).isEmpty { return "empty text" }
            if let next, document.kind(of: next) == .text, document.kind(of: node) == .text { return "split text" }
            if let contents = document.templateContents(of: node) { tops.append(contents) }
        }
    }
    return nil
}

@Suite struct FuzzTests {
    static let contexts = [
        nil, nil, nil, "td", "tr", "table", "select", "template", "svg desc", "math mi", "title", "frameset",
    ]

    @Test func `no input makes an unsound tree`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["KURS_FUZZ"].flatMap { Int($0) } ?? 3000
        let seed = environment["KURS_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let isTraced = environment["KURS_FUZZ_TRACE"] != nil
        let text = try Data(contentsOf: Place.fixtures.appending(path: "seeds.txt"))
        var generator = Generator(text, seed: seed)
        for number in 0..<count {
            let input = generator.input()
            let context = Self.contexts[number % Self.contexts.count]
            if isTraced { try Data(input).write(to: URL(filePath: "fuzz-last.html")) }
            let options = Document.Options(scripting: number % 5 == 0, collectsErrors: number % 7 == 0)
            let document =
                context.map { Document(html: input, inContext: $0, options: options) }
                ?? Document(html: input, options: options)
            if let flaw = flaw(document) {
                Issue.record("\(flaw) in \(context ?? "a page"): \(String(decoding: input, as: UTF8.self))")
                break
            }
            if number % 3 == 0 {
                Token.read(
                    input, from: [.data, .rcdata, .scriptData, .cdataSection][number % 4], lastStartTag: "script"
                ) { _ in }
            }
            if number % 11 == 0 {
                _ = document.dump()
                _ = document.text(of: document.root)
                _ = document.select("a b, td > :nth-child(2), [d]")
            }
        }
    }
}
