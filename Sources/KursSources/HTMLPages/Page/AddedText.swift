internal import KursCore
internal import KursMarkup
internal import KursText

/// What the `content` of a rule puts on a page: texts, and values of attributes and of properties.
struct AddedText {
    private(set) var texts: [String] = []
    private(set) var attributes: [String] = []
    private(set) var properties: [String] = []

    /// The longest text in bytes that is a number with what belongs to it.
    private static let longestNumber = 24

    /// Reads the declarations of a rule; `nil` where they add nothing that can be a word or a number.
    init?(_ rule: String) {
        for declaration in AddedText.declarations(rule) {
            guard let mark = declaration.firstIndex(of: ":"),
                ["content", "list-style", "list-style-type"].contains(String(declaration[..<mark]).trimmed.lowercased())
            else { continue }
            let value = declaration[declaration.index(after: mark)...]
            let (strings, rest) = AddedText.strings(value)
            // What follows a slash is for those who hear a page, and counts just as well.
            texts += strings.filter { !AddedText.isIcon($0) }
            attributes += AddedText.arguments(of: "attr(", in: rest)
            properties += AddedText.arguments(of: "var(", in: rest)
        }
        if texts.isEmpty, attributes.isEmpty, properties.isEmpty { return nil }
    }

    /// Whether a text is nothing, or glyphs of an icon font; a page may have hundreds of these.
    private static func isIcon(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == " " || $0.properties.generalCategory == .privateUse }
    }

    /// A text as it stands on the page.
    struct Piece: Hashable {
        let text: String
        /// Whether it is the value of an attribute of the page's.
        let isOfPage: Bool
        /// Whether a number of the page stands directly beside it.
        let isBesideNumber: Bool
    }

    /// What the rule puts at an element: O(its text), of which only a little is looked at.
    func pieces(
        at node: Document.NodeID, _ document: Document, _ known: [String: String]
    ) -> [Piece] {
        let style = properties.isEmpty ? nil : document.attribute("style", of: node).map(AddedText.ownProperties)
        let values = properties.compactMap { name in
            style?.last { $0.name == name }?.text ?? known[name]
        }
        var isBesideNumber = false
        if document.nodeCount(below: node, limit: 40) <= 40 {
            let text = document.textRuns(of: node, without: [.hidden]).oneLine
            let isShort = text.utf8.count <= AddedText.longestNumber
            isBesideNumber = isShort && (text.first?.isNumber == true || text.last?.isNumber == true)
        }
        return (texts + values).map { Piece(text: $0, isOfPage: false, isBesideNumber: isBesideNumber) }
            + attributes.compactMap { document.attribute($0, of: node) }
            .map { Piece(text: $0, isOfPage: true, isBesideNumber: isBesideNumber) }
    }

    /// The values of the properties of its own that a rule sets to texts: `--note: "вчора"`.
    static func ownProperties(_ rule: String) -> [(name: String, text: String)] {
        declarations(rule).flatMap { declaration -> [(String, String)] in
            guard let mark = declaration.firstIndex(of: ":") else { return [] }
            let name = String(declaration[..<mark]).trimmed
            guard name.hasPrefix("--") else { return [] }
            return strings(declaration[declaration.index(after: mark)...]).strings.map { (name, $0) }
        }
    }

    /// The declarations of a rule, separated by semicolons outside of texts.
    private static func declarations(_ rule: String) -> [Substring] {
        var found: [Substring] = []
        var start = rule.startIndex
        var quote: Character?
        for index in rule.indices {
            let character = rule[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ";" {
                found.append(rule[start..<index])
                start = rule.index(after: index)
            }
        }
        return found + [rule[start...]]
    }

    /// The texts in quotes, with their escapes read, and what stands outside of them.
    private static func strings(_ value: Substring) -> (strings: [String], rest: String) {
        var (strings, rest, text): ([String], String, String) = ([], "", "")
        var quote: Character?
        var at = value.startIndex
        while at < value.endIndex {
            let character = value[at]
            at = value.index(after: at)
            if let open = quote {
                if character == open {
                    strings.append(text.cut(to: PageTokens.textLimit))
                    (quote, text) = (nil, "")
                } else if character == "\\" {
                    text += escaped(value, &at)
                } else {
                    text.append(character)
                }
            } else if character == "\"" || character == "'" {
                quote = character
            } else {
                rest.append(character)
            }
        }
        return (strings, rest)
    }

    /// The character of an escape such as `\0441 `, or the one that follows the backslash.
    private static func escaped(_ value: Substring, _ at: inout Substring.Index) -> String {
        let digits = value[at...].prefix(6).prefix(while: \.isHexDigit)
        guard !digits.isEmpty else {
            guard at < value.endIndex else { return "" }
            defer { at = value.index(after: at) }
            return String(value[at])
        }
        at = digits.endIndex
        if at < value.endIndex, value[at].isWhitespace { at = value.index(after: at) }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }

    /// The names in brackets after a word: of `attr(data-note)` it is `data-note`.
    private static func arguments(of function: String, in value: String) -> [String] {
        var found: [String] = []
        var rest = value[...]
        while let start = rest.range(of: function) {
            rest = rest[start.upperBound...]
            let name = rest.prefix { !",) ".contains($0) }
            if !name.isEmpty { found.append(String(name)) }
        }
        return found
    }
}
