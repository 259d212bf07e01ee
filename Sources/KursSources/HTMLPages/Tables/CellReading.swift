internal import KursCore
internal import KursMarkup

/// The content of a cell: pieces of text with their depth in the markup and their line.
///
/// The rate comes first and shallow; changes follow deeper, on another line, or with a sign.
struct CellReading {
    private struct Piece {
        let token: PageToken
        let depth: Int
        let line: Int
    }

    private var pieces: [Piece] = []

    /// Reads a cell's runs; O(n).
    init(_ runs: [TextRun]) {
        for part in CellReading.parts(runs) {
            for token in PageTokens.read(part.text) {
                pieces.append(Piece(token: token, depth: part.depth, line: part.line))
            }
        }
    }

    /// The content of a cell read as one rate.
    enum Value: Equatable {
        case rate(ExactDecimal)
        /// Nothing, a dash, or a zero, which pages write for a missing rate.
        case missing
        /// A number with another currency's sign.
        case priced(in: CurrencyCode)
        /// Several numbers that may be the rate.
        case unclear(String)
    }

    /// Whether any part of it may be a rate.
    var hasRate: Bool { numbers.contains { !$0.value.isZero } }

    /// Whether it holds a number of any kind, including zero.
    var hasNumber: Bool { pieces.contains { if case .number = $0.token { true } else { false } } }

    /// The cell as one rate: its first number, unless another number may just as well be the rate.
    var single: Value {
        let plain = candidates
        guard let first = plain.first else {
            let sign = pieces.lazy.compactMap { piece -> CurrencyCode? in
                guard case .number(let number) = piece.token, !number.isChange else { return nil }
                return number.sign
            }.first
            return sign.map { .priced(in: $0) } ?? .missing
        }
        var value = first.value
        for other in plain.dropFirst() where other.value != first.value && other.line == first.line {
            if CellReading.isSmall(other.value, beside: first.value) { continue }
            if let longer = CellReading.longer(value, other.value) {
                value = longer
            } else if other.depth <= first.depth || !CellReading.isSmall(other.value, beside: first.value) {
                return .unclear("\(first.value) \(other.value)")
            }
        }
        return value.isZero ? .missing : .rate(value)
    }

    /// The cell as two rates, buying before selling: the first and the last number, ignoring changes between them.
    var both: (buy: Value, sell: Value) {
        var plain = candidates
        if let depth = plain.map(\.depth).min() {
            let shallow = plain.filter { $0.depth == depth }
            if shallow.count >= 2 || pieces.contains(where: { $0.depth <= depth && $0.token == .slash }) {
                plain = shallow
            }
        }
        if plain.count > 2 {
            let largest = plain.map(\.value).max() ?? .zero
            plain.removeAll { CellReading.isSmall($0.value, beside: largest) }
        }
        if plain.count == 4, plain[0].value == plain[2].value, plain[1].value == plain[3].value {
            plain.removeLast(2)
        }
        switch plain.count {
        case 0: return (.missing, .missing)
        case 1: return oneSided(plain[0])
        case 2: return (CellReading.value(plain[0].value), CellReading.value(plain[1].value))
        default:
            let text = plain.map(\.value.description).list(" ")
            return (.unclear(text), .unclear(text))
        }
    }

    /// One number in a cell for two: the position of the slash or dash shows which side is missing.
    private func oneSided(_ number: Candidate) -> (buy: Value, sell: Value) {
        let marks = pieces.indices.filter { pieces[$0].token == .slash || pieces[$0].token == .missing }
        guard let first = marks.first, let last = marks.last else {
            let text = number.value.description
            return (.unclear(text), .unclear(text))
        }
        let value = CellReading.value(number.value)
        if number.index < first { return (value, .missing) }
        if number.index > last { return (.missing, value) }
        // Such as `- / 26,90 -`.
        return (.unclear(number.value.description), .unclear(number.value.description))
    }

    private struct Candidate {
        let value: ExactDecimal
        let depth: Int
        let line: Int
        let index: Int
    }

    private var numbers: [Candidate] {
        pieces.enumerated().compactMap { index, piece in
            guard case .number(let number) = piece.token, number.isPlain else { return nil }
            return Candidate(value: number.value, depth: piece.depth, line: piece.line, index: index)
        }
    }

    /// Numbers that may be rates; none if a word contains digits.
    private var candidates: [Candidate] { pieces.contains { $0.token == .word("#") } ? [] : numbers }

    private static func value(_ number: ExactDecimal) -> Value { number.isZero ? .missing : .rate(number) }

    /// Whether a number is at most a fifth of the other, and so a change rather than a rate.
    private static func isSmall(_ number: ExactDecimal, beside other: ExactDecimal) -> Bool {
        guard let fivefold = try? number.multiplied(by: 5) else { return false }
        return fivefold <= other
    }

    /// The more exact of two numbers if the other is the same, truncated or rounded: a page may show a short form on
    /// phones.
    private static func longer(_ one: ExactDecimal, _ other: ExactDecimal) -> ExactDecimal? {
        let (long, short) = one.scale >= other.scale ? (one, other) : (other, one)
        guard long.scale > short.scale, short.scale >= 2, let rounded = try? long.rounded(toScale: short.scale) else {
            return nil
        }
        if rounded == short { return long }
        let cut = long.description.utf8.dropLast(long.scale - short.scale)
        return cut.elementsEqual(short.description.utf8) ? long : nil
    }

    /// The texts of runs, with digits that markup splits joined: `26,44` and `00`.
    static func parts(_ runs: [TextRun]) -> [(text: String, depth: Int, line: Int)] {
        var parts: [(text: String, depth: Int, line: Int)] = []
        var last: TextRun?
        for run in runs {
            defer { last = run }
            guard let before = last, run.joint == .glued, let part = parts.last else {
                parts.append((run.text, run.depth, run.line))
                continue
            }
            let joined = part.text + run.text
            if isNumeric(before.text.last), isNumeric(run.text.first), before.text == run.text || !isOneNumber(joined) {
                parts.append((run.text, run.depth, run.line))
            } else {
                parts[parts.count - 1].text = joined
            }
        }
        return parts
    }

    private static func isNumeric(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isNumber || character == "." || character == ","
    }

    private static func isOneNumber(_ text: String) -> Bool {
        let tokens = PageTokens.read(text)
        guard tokens.count == 1, case .number = tokens[0] else { return tokens == [.date] }
        return true
    }
}
