import KursText

/// A subset of CSS selectors, sufficient for reading pages.
///
/// Types and `*`, `#id`, `.class`, `[name]`, `[name=value]` with `~=`, `|=`, `^=`, `$=` and `*=`, `:nth-child(…)`,
/// `:first-child`, `:last-child`, `:not(…)`, descendants, `>`, `+`, `~` and lists. A string literal is a selector:
/// `page.select("table.rates > tbody td:last-child")`.
///
/// Caveats: ids and classes are case-sensitive, in quirks mode too. Escapes, namespaces and other pseudo-classes are
/// rejected, as are combinators and `:not` inside `:not`. A whole list has at most 64 compounds; numbers in `:nth-child`
/// are capped at a million.
public struct Selector: Sendable, ExpressibleByStringLiteral {
    enum Test: Sendable, Equatable {
        case type([UInt8])
        case id([UInt8])
        case hasClass([UInt8])
        case attribute(name: [UInt8], Relation, value: [UInt8])
        /// The element's number among its siblings is `step` times a non-negative integer, plus `offset`.
        case nthChild(step: Int, offset: Int)
        case lastChild
        /// The element matches none of these; to match one, it must pass all of its tests.
        indirect case not([[Test]])

        /// Whether it depends on the siblings before the element.
        var countsSiblings: Bool {
            switch self {
            case .nthChild: true
            case .not(let lists): lists.contains { $0.contains(where: \.countsSiblings) }
            default: false
            }
        }
    }

    /// How an attribute's value must relate to the given one.
    enum Relation: Sendable, Equatable {
        case exists, equals, hasWord, hasDashPrefix, hasPrefix, hasSuffix, contains
    }

    /// The tests for one element, and the combinator before it.
    struct Compound: Sendable, Equatable {
        var tests: [Test] = []
        var combinator: Combinator
        /// Whether a matching element is a result: the last compound of a selector in the list.
        var isSubject = false
    }

    enum Combinator: Sendable {
        case start, descendant, child
        /// `+` and `~`.
        case nextSibling, laterSibling
    }

    /// As it is written.
    public let text: String
    /// The compounds of all selectors in the list, concatenated.
    let compounds: [Compound]

    static let limit = 64

    /// Parses a selector known only at run time, such as a user's: O(n), no input can trap it.
    ///
    /// The argument must not be a literal: `Selector("a:")` is a literal by Swift's rules, and traps.
    /// - Throws: ``SelectorError/unexpected(byteOffset:)`` with the place of the first byte that does not belong,
    ///   ``SelectorError/tooLong`` for more than 64 compounds.
    public init(_ text: String) throws(SelectorError) {
        var parser = SelectorParser(text)
        compounds = try parser.list()
        self.text = text
    }

    /// A selector written in the source; an invalid one is a programmer's error and traps.
    public init(stringLiteral text: StaticString) {
        do throws(SelectorError) {
            try self.init("\(text)")
        } catch {
            preconditionFailure("not a selector")
        }
    }
}

/// Why a text is not a supported selector.
public enum SelectorError: Error, Equatable {
    /// The byte at this UTF-8 offset is not allowed there; the text's length when something is missing.
    case unexpected(byteOffset: Int)
    /// More than 64 compounds, those of all selectors in the list together.
    case tooLong
}

private struct SelectorParser {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// A list of selectors separated by commas.
    mutating func list() throws(SelectorError) -> [Selector.Compound] {
        var compounds: [Selector.Compound] = []
        repeat {
            skipSpace()
            var combinator = Selector.Combinator.start
            repeat {
                var compound = Selector.Compound(combinator: combinator)
                try tests(&compound.tests)
                compounds.append(compound)
                combinator = self.combinator()
            } while combinator != .start
            compounds[compounds.count - 1].isSubject = true
        } while take(0x2C)
        guard index == bytes.count else { throw .unexpected(byteOffset: index) }
        guard compounds.count <= Selector.limit else { throw .tooLong }
        return compounds
    }

    private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func take(_ wanted: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == wanted else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.count && bytes[index].isASCIIWhitespace { index += 1 }
    }

    /// The combinator before the next compound; `start` when there is none.
    private mutating func combinator() -> Selector.Combinator {
        let before = index
        skipSpace()
        for (sign, combinator) in [
            (UInt8(0x3E), Selector.Combinator.child), (0x2B, .nextSibling), (0x7E, .laterSibling),
        ]
        where take(sign) {
            skipSpace()
            return combinator
        }
        return index > before && index < bytes.count && byte != 0x2C ? .descendant : .start
    }

    private mutating func tests(
        _ tests: inout [Selector.Test], isInNot: Bool = false
    ) throws(SelectorError) {
        let begin = index
        if !take(0x2A), isNameByte(byte) { tests.append(.type(try name())) }
        while true {
            if take(0x23) {
                tests.append(.id(try name()))
            } else if take(0x2E) {
                tests.append(.hasClass(try name()))
            } else if take(0x5B) {
                tests.append(try attribute())
            } else if take(0x3A) {
                tests.append(try pseudoClass(isInNot: isInNot))
            } else {
                break
            }
        }
        if index == begin { throw .unexpected(byteOffset: index) }
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F || byte >= 0x80
    }

    private mutating func name() throws(SelectorError) -> [UInt8] {
        let start = index
        while index < bytes.count && isNameByte(bytes[index]) { index += 1 }
        if index == start { throw .unexpected(byteOffset: index) }
        return Array(bytes[start..<index])
    }

    private mutating func attribute() throws(SelectorError) -> Selector.Test {
        skipSpace()
        var attribute = try name()
        while take(0x3A) { attribute += [0x3A] + (try name()) }
        skipSpace()
        if take(0x5D) { return .attribute(name: attribute, .exists, value: []) }
        let relation: Selector.Relation
        switch byte {
        case 0x7E: relation = .hasWord
        case 0x7C: relation = .hasDashPrefix
        case 0x5E: relation = .hasPrefix
        case 0x24: relation = .hasSuffix
        case 0x2A: relation = .contains
        default: relation = .equals
        }
        if relation != .equals { index += 1 }
        guard take(0x3D) else { throw .unexpected(byteOffset: index) }
        skipSpace()
        let value = try value()
        skipSpace()
        guard take(0x5D) else { throw .unexpected(byteOffset: index) }
        return .attribute(name: attribute, relation, value: value)
    }

    /// A quoted value or a name.
    private mutating func value() throws(SelectorError) -> [UInt8] {
        let quote = byte
        guard quote == 0x22 || quote == 0x27 else { return try name() }
        index += 1
        let start = index
        while index < bytes.count && bytes[index] != quote { index += 1 }
        let value = Array(bytes[start..<index])
        guard take(quote) else { throw .unexpected(byteOffset: index) }
        return value
    }

    private mutating func pseudoClass(isInNot: Bool) throws(SelectorError) -> Selector.Test {
        let start = index
        let name = try name()
        if name.elementsEqual("first-child".utf8) { return .nthChild(step: 0, offset: 1) }
        if name.elementsEqual("last-child".utf8) { return .lastChild }
        if name.elementsEqual("not".utf8), !isInNot, take(0x28) {
            var alternatives: [[Selector.Test]] = []
            repeat {
                skipSpace()
                alternatives.append([])
                try tests(&alternatives[alternatives.count - 1], isInNot: true)
                skipSpace()
            } while take(0x2C)
            guard take(0x29) else { throw .unexpected(byteOffset: index) }
            return .not(alternatives)
        }
        guard name.elementsEqual("nth-child".utf8) else { throw .unexpected(byteOffset: start) }
        guard take(0x28) else { throw .unexpected(byteOffset: index) }
        skipSpace()
        let test = try nth()
        skipSpace()
        guard take(0x29) else { throw .unexpected(byteOffset: index) }
        return test
    }

    /// `odd`, `even`, `3`, `2n`, `-n+3`, `2n + 1`.
    private mutating func nth() throws(SelectorError) -> Selector.Test {
        if take("odd") { return .nthChild(step: 2, offset: 1) }
        if take("even") { return .nthChild(step: 2, offset: 0) }
        let isNegative = take(0x2D)
        if !isNegative { _ = take(0x2B) }
        let start = index
        let number = number()
        guard take(0x6E) || take(0x4E) else {
            if index == start { throw .unexpected(byteOffset: index) }
            return .nthChild(step: 0, offset: isNegative ? -number : number)
        }
        let step = index == start + 1 ? 1 : number
        skipSpace()
        let isMinus = take(0x2D)
        guard isMinus || take(0x2B) else { return .nthChild(step: isNegative ? -step : step, offset: 0) }
        skipSpace()
        guard byte.isASCIIDigit else { throw .unexpected(byteOffset: index) }
        let offset = self.number()
        return .nthChild(step: isNegative ? -step : step, offset: isMinus ? -offset : offset)
    }

    private mutating func take(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    /// Digits as a number, at most a million.
    private mutating func number() -> Int {
        let run = DigitRun(prefixOf: bytes[index...])
        index += run.count
        return min(run.value, 1_000_000)
    }
}
