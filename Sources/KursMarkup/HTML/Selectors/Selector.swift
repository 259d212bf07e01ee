/// A subset of CSS selectors, sufficient for reading pages.
///
/// Types and `*`, `#id`, `.class`, `[name]`, `[name=value]` with `~=`, `|=`, `^=`, `$=` and `*=`, `:nth-child(…)`,
/// `:first-child`, `:last-child`, descendants, `>` and lists. A string literal is a selector: `page.select("table.rates
/// > tbody td:last-child")`.
///
/// Caveats: ids and classes are case-sensitive even in quirks mode; no escapes; no namespaces; `+`, `~` and all other
/// pseudo-classes are rejected; at most 64 compounds in a whole list; numbers in `:nth-child` are capped at a million.
public struct Selector: Sendable, ExpressibleByStringLiteral {
    /// One test of a compound.
    enum Test: Sendable, Equatable {
        case type([UInt8])
        case id([UInt8])
        case hasClass([UInt8])
        case attribute(name: [UInt8], Relation, value: [UInt8])
        /// The element's number among its siblings is `step` times a non-negative integer, plus `offset`.
        case nthChild(step: Int, offset: Int)
        case lastChild
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

    /// The combinator before a compound.
    enum Combinator: Sendable {
        case start, descendant, child
    }

    /// The compounds of all selectors in the list, concatenated.
    let compounds: [Compound]

    /// The most compounds of a list.
    static let limit = 64

    /// Parses a selector known only at run time, such as a user's: O(n), no input can trap it.
    ///
    /// The argument must not be a literal: `Selector("a:")` is a literal by Swift's rules, and traps.
    /// - Throws: ``SelectorError/unexpected(byteOffset:)`` with the place of the first byte that does not belong,
    ///   ``SelectorError/tooLong`` for more than 64 compounds.
    public init(_ text: String) throws(SelectorError) {
        var parser = SelectorParser(text)
        compounds = try parser.list()
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
