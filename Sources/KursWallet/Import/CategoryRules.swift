internal import KursCore
import KursText

/// The rules that give records of some names an account: lines `; rule:PATTERN` below the `account` directive.
///
/// A pattern is one text, or several with `|` between, one of which the name contains in any case. Of several rules the one
/// with the longest text that the name contains decides, then the first of the file.
public struct CategoryRules: Sendable {
    public struct Rule: Sendable, Equatable {
        /// The texts with `|` between, as they were written.
        public var pattern: String
        public var account: String
        /// Its line, in the main file.
        public var text: Journal.TextRange

        public init(pattern: String, account: String, text: Journal.TextRange? = nil) {
            (self.pattern, self.account) = (pattern, account)
            self.text = text ?? Journal.TextRange(file: 0, range: 0..<0)
        }
    }

    public private(set) var rules: [Rule] = []
    private var words: [(word: [UInt8], account: String)] = []

    public init(_ journal: Journal) {
        for line in journal.accountNotes("rule") {
            rules.append(Rule(pattern: line.value, account: line.account, text: line.text))
            words += Self.words(line.value).map { ($0, line.account) }
        }
    }

    /// The account of the rule for a name; `nil` when there is none.
    ///
    /// O(rules × name).
    public func account(for name: String) -> String? {
        let text = foldedText(Array(name.utf8))
        var found: (length: Int, account: String)?
        for (word, account) in words where word.count > found?.length ?? 0 {
            if text.span.firstOffset(of: word.span) != nil { found = (word.count, account) }
        }
        return found?.account
    }

    /// Whether a pattern has a text, and nothing that cannot stand in a comment.
    public static func isValid(_ pattern: String) -> Bool {
        !words(pattern).isEmpty && pattern.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    private static func words(_ pattern: String) -> [[UInt8]] {
        foldedText(Array(pattern.utf8)).split(separator: UInt8(ascii: "|"))
            .map { Array($0.trimming { $0.isASCIIWhitespace }) }.filter { !$0.isEmpty }
    }
}

/// A line `; NAME:VALUE` below the `account` directive of the main file.
public struct AccountNote: Sendable, Equatable {
    public var account: String
    /// What follows the name and the colon, up to the end of the line.
    public var value: String
    /// The line with its line break.
    public var text: Journal.TextRange
}

extension Journal {
    /// The lines of a name below the `account` directives of the main file; O(directives).
    public func accountNotes(_ name: String) -> [AccountNote] {
        var notes: [AccountNote] = []
        let bytes = files[0].bytes
        let text = bytes.span
        let word = Array((name + ":").utf8)
        for declaration in declarations where declaration.text.file == 0 {
            var at = declaration.text.range.lowerBound
            _ = takeLine(text, &at, to: declaration.text.range.upperBound)
            while let line = takeLine(text, &at, to: declaration.text.range.upperBound) {
                let end = line.upperBound
                let mark = skipSpaces(text, line.lowerBound, end)
                let start = mark < end && text[mark] == UInt8(ascii: ";") ? skipSpaces(text, mark + 1, end) : end
                guard end - start > word.count, bytes[start..<end].starts(with: word) else { continue }
                let from = skipSpaces(text, start + word.count, end)
                notes.append(
                    AccountNote(
                        account: declaration.name, value: string(text, from, dropSpaces(text, from, end)),
                        text: TextRange(file: 0, range: line.lowerBound..<at)))
            }
        }
        return notes
    }

    /// The edits that write lines `; NAME:VALUE` below an account's directive, which is added where there is none.
    public func adding(notes: [(name: String, value: String)], to account: String) -> [JournalEdit] {
        let lines = notes.map { "    ; \($0.name):\($0.value)\n" }.list("")
        let bytes = files[0].bytes
        guard let place = declarations.last(where: { $0.text.file == 0 && $0.name == account }) else {
            return [declaration(of: account, lines)]
        }
        let end = place.text.range.upperBound
        let isOpen = end > 0 && bytes[end - 1] != 0x0A
        return [JournalEdit(end..<end, Array(((isOpen ? "\n" : "") + lines).utf8))]
    }

    /// The edit that declares an account below the last one that the main file declares, else at its beginning.
    public func declaration(of account: String, _ lines: String = "") -> JournalEdit {
        let bytes = files[0].bytes
        let last = declarations.last { $0.text.file == 0 }
        let place = last?.text.range.upperBound ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let isOpen = place > 0 && last != nil && bytes[place - 1] != 0x0A
        let text = (isOpen ? "\n" : "") + "account \(account)\n" + lines + (last == nil ? "\n" : "")
        return JournalEdit(place..<place, Array(text.utf8))
    }
}
