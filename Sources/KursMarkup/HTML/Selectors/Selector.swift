/// A small part of CSS selectors, enough for readers of pages.
///
/// Types and `*`, `#id`, `.class`, `[name]`, `[name=value]` with `~=`, `|=`, `^=`, `$=` and `*=`, `:nth-child(…)`,
/// `:first-child`, `:last-child`, descendants, `>` and lists. Where one is wanted a literal will do:
/// `page.select("table.rates > tbody td:last-child")`.
///
/// Caveats: ids and classes are compared by case even in quirks mode; no escapes; no namespaces; `+`, `~` and all other
/// pseudo-classes are refused; at most 64 compounds in all of a list; numbers in `:nth-child` are cut to a million.
public struct Selector: Sendable, ExpressibleByStringLiteral {
    /// One test of a compound.
    enum Test: Sendable, Equatable {
        case type([UInt8])
        case id([UInt8])
        case hasClass([UInt8])
        case attribute(name: [UInt8], Relation, value: [UInt8])
        /// The child's number among the elements is `step` times something not negative, plus `offset`.
        case nthChild(step: Int, offset: Int)
        case lastChild
    }

    /// How an attribute's value must relate to the one given.
    enum Relation: Sendable, Equatable {
        case exists, equals, hasWord, hasDashPrefix, hasPrefix, hasSuffix, contains
    }

    /// The tests for one element, and what ties it to the compound before.
    struct Compound: Sendable, Equatable {
        var tests: [Test] = []
        var combinator: Combinator
        /// Whether an element that passes is an answer: the last compound of a selector in the list.
        var isSubject = false
    }

    /// What stands before a compound.
    enum Combinator: Sendable {
        case start, descendant, child
    }

    /// The compounds of all selectors in the list, one behind the other.
    let compounds: [Compound]

    /// The most compounds of a list.
    static let limit = 64

    /// Reads a selector that is not known before, such as a user's: O(n), no input can trap it.
    ///
    /// The text must be no literal: `Selector("a:")` is a literal by Swift's rules, and traps.
    /// - Throws: ``SelectorError/unexpected(byteOffset:)`` with the place of the first byte that does not belong,
    ///   ``SelectorError/tooLong`` for more than 64 compounds.
    public init(_ text: String) throws(SelectorError) {
        var parser = SelectorParser(text)
        compounds = try parser.list()
    }

    /// A selector written in the source; a wrong one is a programmer's error and traps.
    public init(stringLiteral text: StaticString) {
        do throws(SelectorError) {
            try self.init("\(text)")
        } catch {
            preconditionFailure("not a selector")
        }
    }
}

/// Why a text is no selector this module reads.
public enum SelectorError: Error, Equatable {
    /// The byte at the offset of the text's UTF-8 does not belong there; the text's length when something is missing.
    case unexpected(byteOffset: Int)
    /// More than 64 compounds, those of all selectors in the list together.
    case tooLong
}
