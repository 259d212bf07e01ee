/// A small part of CSS selectors, enough for readers of pages.
///
/// Types and `*`, `#id`, `.class`, `[name]`, `[name=value]` with `~=`, `|=`, `^=`, `$=` and `*=`, `:nth-child(…)`,
/// `:first-child`, `:last-child`, descendants, `>` and lists.
///
/// Caveats: ids and classes are compared by case even in quirks mode; no escapes; no namespaces; at most 64 compounds.
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

    /// Reads a selector.
    ///
    /// - Throws: ``SelectorError`` with the place of the first byte that does not belong.
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
    /// The byte at the offset does not belong there; at the end of the text when something is missing.
    case unexpected(byteOffset: Int)
    /// More than 64 compounds.
    case tooLong
}
