import KursCore

/// One way to change a page, which knows what the changed page says.
struct MutationOperator: Sendable {
    /// What kind of change it is; the last seven are the ways in which a page stops to say what it said.
    enum Family: String, CaseIterable, Sendable {
        case markup, wording, shape
        case glue, units, qualifiers, headers, customers, hidden, foreign

        /// Whether the page still says the same.
        var keepsMeaning: Bool { self == .markup || self == .wording || self == .shape }
    }

    /// What it changes: a page that is still a sheet of columns and rows, or any markup.
    enum Edit: Sendable {
        case sheet(@Sendable (inout Sheet, inout SplitMix64) -> Bool)
        case markup(@Sendable (inout MarkedPage, inout SplitMix64) -> Bool)
    }

    let family: Family
    let name: String
    let edit: Edit

    /// An operator on sheets; it answers whether it applies to the sheet.
    static func sheet(
        _ family: Family, _ name: String, _ edit: @escaping @Sendable (inout Sheet, inout SplitMix64) -> Bool
    ) -> MutationOperator { MutationOperator(family: family, name: name, edit: .sheet(edit)) }

    /// An operator on the markup of any page; it answers whether it applies to the page.
    static func markup(
        _ family: Family, _ name: String, _ edit: @escaping @Sendable (inout MarkedPage, inout SplitMix64) -> Bool
    ) -> MutationOperator { MutationOperator(family: family, name: name, edit: .markup(edit)) }
}

/// A page on its way to a mutant: its markup and what it says.
struct MarkedPage {
    var markup: Markup
    var mutant: Mutant
    /// Whether its numbers stand undivided in texts of their own.
    var hasPlainNumbers = true

    /// Says nothing any more.
    mutating func void() { mutant.facts = [] }
}

extension SplitMix64: RandomNumberGenerator {
    /// One of some words.
    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[Int(next() % UInt64(choices.count))] }
}
