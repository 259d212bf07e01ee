internal import KursCore
internal import KursMarkup

/// The content of a cell: pieces of text with their depth in the markup and their line.
///
/// A cell has one rate with what surrounds it explained, or none. The rate comes first and shallow; changes follow
/// deeper, on another line, or with a sign.
struct CellReading {
    private struct Piece {
        let token: PageToken
        let depth: Int
        let line: Int
    }

    private var pieces: [Piece] = []
    /// Two numbers side by side that markup separates and that do not make one: `43.10<sup>1</sup>`.
    private var gluedText: String?

    /// Reads a cell's visible text; O(n).
    init(_ text: CellText) {
        let parts = CellParts(text.pieces)
        gluedText = parts.glued
        for part in parts.all {
            for token in PageTokens.read(part.text) {
                pieces.append(Piece(token: token, depth: part.depth, line: part.line))
            }
        }
        readArrow()
    }

    /// An arrow before the only number of a cell shows where the rate came from, unless it can be a change: `▲ 43,10`.
    private mutating func readArrow() {
        let places = pieces.indices.filter { if case .number = pieces[$0].token { true } else { false } }
        guard places.count == 1, let place = places.first, case .number(var number) = pieces[place].token,
            number.isAfterArrow, !number.isPercent, number.value >= 5, number.value.scale >= 2
        else { return }
        number.isChange = false
        pieces[place] = Piece(token: .number(number), depth: pieces[place].depth, line: pieces[place].line)
    }

    /// Whether a percent sign at a place is that of the number before it, and that is no rate: a sign set apart is only a
    /// change's.
    private func isPercentOfChange(_ place: Int) -> Bool {
        guard place > 0, case .number(let number) = pieces[place - 1].token else { return false }
        return number.isPercent || number.isChange || pieces[..<(place - 1)].contains { $0.token.isDecimal }
    }

    /// Whether the piece at a place follows a number.
    private func isAfterNumber(_ place: Int) -> Bool {
        guard place > 0, case .number = pieces[place - 1].token else { return false }
        return true
    }

    /// Whether no two numbers in it are set side by side that do not make one.
    var isUnglued: Bool { gluedText == nil }

    /// What of it is no number and has no place beside a rate in a column of these meanings; `nil` for nothing.
    ///
    /// The hryvnia may be named, and the cell may repeat the words of its column, as pages do for phones.
    func foreign(to column: WordMeanings) -> String? {
        if let gluedText { return gluedText }
        let allowed = column.union([.hryvnia, .rate])
        for (place, piece) in pieces.enumerated() {
            switch piece.token {
            case .number(let number):
                if number.isPercent, !number.isChange, !number.value.isZero { return "\(number.value) %" }
                if number.isOrdinal { return text }
                if number.isBracketed, !number.isChange, !isSmallChange(number.value) { return text }
            case .slash, .missing, .trend: break
            case .date: return text
            // The number before it has been judged.
            case .symbol("%") where isPercentOfChange(place): break
            // Signs of a rate that has not changed: `43,10 =`.
            case .symbol("="), .symbol("●"): if !isAfterNumber(place) { return text }
            case .symbol(let scalar): return String(Character(scalar))
            case .word(let word):
                // `43,10 обмін` is of a deal.
                if isAfterNumber(place), CautionWords.isDeal(word) { return text }
                // `43,10 к.` may be kopiikas.
                if isAfterNumber(place), word.count == 1, RateWords.meaning(of: word)?.contains(.hryvnia) != true {
                    return text
                }
                guard let meaning = RateWords.meaning(of: word), allowed.isSuperset(of: meaning) else { return text }
            }
        }
        return nil
    }

    /// Whether a number in brackets can be by how much the rate changed.
    private func isSmallChange(_ number: ExactDecimal) -> Bool {
        guard number.scale > 0 || number.isZero, !CellReading.isMonth(number),
            let whole = try? number.multiplied(by: 20)
        else { return false }
        return numbers.contains { whole <= $0.value }
    }

    /// The tokens as a short text for a warning.
    private var text: String {
        pieces.prefix(8).compactMap { piece in
            switch piece.token {
            case .number(let number): number.value.description
            case .word(let word): word
            case .date: "date"
            case .symbol(let scalar): String(Character(scalar))
            case .slash, .missing, .trend: nil
            }
        }.list(" ")
    }

    /// Whether it holds words or dates but no number: a name where a rate belongs.
    var isName: Bool {
        !hasNumber
            && pieces.contains { piece in
                switch piece.token {
                case .word(let word): RateWords.meaning(of: word)?.contains(.hryvnia) != true
                case .date: true
                default: false
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
        for other in plain.dropFirst() where other.value != first.value {
            if let longer = CellReading.longer(value, other.value) {
                value = longer
            } else if !isChange(other, beside: first) {
                return .unclear("\(first.value) \(other.value)")
            }
        }
        return value.isZero ? .missing : .rate(value)
    }

    /// Whether a number without a sign is a change: zero or with decimals, small, and on a line of its own or, deeper in
    /// the markup, apart.
    private func isChange(_ other: Candidate, beside first: Candidate) -> Bool {
        guard other.value.isZero || other.value.scale > 0, CellReading.isSmall(other.value, beside: first.value) else {
            return false
        }
        return !CellReading.isMonth(other.value) && (other.line != first.line || other.depth > first.depth)
    }

    /// Whether a number is written as a month of a year is: `03.2024`.
    private static func isMonth(_ number: ExactDecimal) -> Bool {
        let parts = number.description.split(separator: ".").compactMap { Int($0) }
        return parts.count == 2 && (1...12).contains(parts[0]) && (1990...2099).contains(parts[1])
    }

    /// Whether it holds at most a change of the rate beside it, or that rate again.
    func isChange(beside rate: CellReading) -> Bool {
        guard let number = numbers.first else { return true }
        guard numbers.count == 1, case .rate(let value) = rate.single else { return number.value.isZero }
        return number.value == value || CellReading.isSmall(number.value, beside: value)
    }

    /// The cell as two rates, buying before selling: the first and the last number, ignoring changes between them.
    var both: (buy: Value, sell: Value) {
        var plain = candidates
        if let depth = plain.map(\.depth).min() {
            let shallow = plain.filter { $0.depth == depth }
            if shallow.count >= 2 || pieces.contains(where: { $0.depth <= depth && $0.token == .slash }) {
                let largest = shallow.map(\.value).max() ?? .zero
                let deep = plain.filter { $0.depth > depth }
                let areChanges = deep.allSatisfy {
                    ($0.value.isZero || $0.value.scale > 0) && CellReading.isSmall($0.value, beside: largest)
                }
                let areRepeats = deep.allSatisfy { number in shallow.contains { $0.value == number.value } }
                guard areChanges || areRepeats else {
                    let text = plain.map(\.value.description).list(" ")
                    return (.unclear(text), .unclear(text))
                }
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
}
