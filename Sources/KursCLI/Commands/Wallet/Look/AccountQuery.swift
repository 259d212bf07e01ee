import KursCore
import KursText

/// Which accounts are wanted, as in hledger: any of several patterns, and none of those after `not:`.
struct AccountQuery {
    private var wanted: [AccountPattern] = []
    private var unwanted: [AccountPattern] = []

    /// hledger's queries about something other than accounts.
    private static let otherPrefixes = [
        "date", "date2", "desc", "cur", "amt", "tag", "status", "code", "depth", "note", "payee", "real", "type", "any",
        "all", "expr", "inacct", "inacctonly",
    ]

    /// Adds an argument.
    mutating func add(_ word: String) throws(CommandError) {
        var rest = word
        var isNegated = false
        while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let prefix = String(rest[..<colon])
            guard !Self.otherPrefixes.contains(prefix) else {
                throw .wallet(.unsupportedPattern(word, part: prefix + ":"))
            }
            guard prefix == "not" || prefix == "acct" else { break }
            if prefix == "not" { isNegated.toggle() }
            rest = String(rest[rest.index(after: colon)...])
        }
        let pattern: AccountPattern
        do throws(AccountPattern.Fault) {
            pattern = try AccountPattern(rest)
        } catch {
            throw .wallet(.unsupportedPattern(word, part: error.part))
        }
        if isNegated { unwanted.append(pattern) } else { wanted.append(pattern) }
    }

    func accepts(_ account: String) -> Bool {
        let name = AccountPattern.folded(account)
        return (wanted.isEmpty || wanted.contains { $0.matches(name) }) && !unwanted.contains { $0.matches(name) }
    }
}

/// A regular expression for accounts in any case, as far as hledger and kurs read it alike: text, `.`, `*`, `+`, `?`, `|`,
/// `^` at the beginning, `$` at the end, and `\\` before a sign that stands for itself.
struct AccountPattern {
    /// A part that is not supported.
    struct Fault: Error {
        var part: String
    }

    private struct Item {
        /// `nil` for any character.
        var scalar: Unicode.Scalar?
        var isOptional = false
        var repeats = false
    }

    private struct Alternative {
        var items: [Item] = []
        var isAtStart = false
        var isAtEnd = false
    }

    private var alternatives: [Alternative] = []

    init(_ text: String) throws(Fault) {
        var current = Alternative()
        var scalars = Self.folded(text)[...]
        var isFirst = true
        while let scalar = scalars.popFirst() {
            if current.isAtEnd, scalar != "|" { throw Fault(part: "$") }
            switch scalar {
            case "|":
                alternatives.append(current)
                (current, isFirst) = (Alternative(), true)
                continue
            case "^" where isFirst: current.isAtStart = true
            case "$": current.isAtEnd = true
            case ".": current.items.append(Item(scalar: nil))
            case "*", "+", "?":
                guard let last = current.items.last, !last.isOptional, !last.repeats else {
                    throw Fault(part: String(Character(scalar)))
                }
                current.items[current.items.count - 1].isOptional = scalar != "+"
                current.items[current.items.count - 1].repeats = scalar != "?"
            case "\\":
                guard let next = scalars.popFirst(), !next.properties.isAlphabetic, !("0"..."9").contains(next) else {
                    throw Fault(part: "\\")
                }
                current.items.append(Item(scalar: next))
            case "^", "(", ")", "[", "]", "{", "}": throw Fault(part: String(Character(scalar)))
            default: current.items.append(Item(scalar: scalar))
            }
            isFirst = false
        }
        alternatives.append(current)
    }

    static func folded(_ text: String) -> [Unicode.Scalar] {
        Array(foldedText(text).unicodeScalars)
    }

    /// Whether some part of a folded name matches; O(name · pattern).
    func matches(_ name: [Unicode.Scalar]) -> Bool { alternatives.contains { Self.matches($0, name) } }

    private static func matches(_ pattern: Alternative, _ name: [Unicode.Scalar]) -> Bool {
        let items = pattern.items
        var states = [Bool](repeating: false, count: items.count + 1)
        for place in 0...name.count {
            if place == 0 || !pattern.isAtStart { states[0] = true }
            for index in items.indices where states[index] && items[index].isOptional { states[index + 1] = true }
            if states[items.count], !pattern.isAtEnd || place == name.count { return true }
            guard place < name.count else { return false }
            var next = [Bool](repeating: false, count: items.count + 1)
            for index in items.indices where states[index] {
                guard items[index].scalar == nil || items[index].scalar == name[place] else { continue }
                next[index + 1] = true
                if items[index].repeats { next[index] = true }
            }
            states = next
        }
        return false
    }
}
