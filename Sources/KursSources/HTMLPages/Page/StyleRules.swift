internal import KursMarkup

/// The selectors of style rules, by which elements are found.
struct StyleRules {
    private var selectors: [String] = []
    /// Selectors whose last part ends in `:not(.class)`, with that class.
    private var exclusions: [(selector: String, name: String)] = []
    /// Whether a selector that ``Selector`` does not read finds all that its last part does, rather than nothing.
    private let coversUnread: Bool

    /// The most selectors that are kept, and how many are looked for in one walk.
    private static let mostSelectors = 200, mostExclusions = 20, walkSize = 12

    init(coversUnread: Bool) { self.coversUnread = coversUnread }

    /// Adds the selectors of a rule, separated by commas.
    mutating func add(_ rule: String) {
        for part in rule.split(separator: ",") where selectors.count < Self.mostSelectors {
            let text = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if let start = text[...].range(of: ":not(.") {
                let name = text[start.upperBound...]
                let subject = String(text[..<start.lowerBound])
                guard exclusions.count < Self.mostExclusions, name.hasSuffix(")"), !name.contains(" "),
                    (try? Selector(subject)) != nil
                else { continue }
                exclusions.append((subject, String(name.dropLast())))
            } else if (try? Selector(text)) != nil {
                selectors.append(text)
            } else if coversUnread, let last = Self.lastPart(of: text) {
                selectors.append(last)
            }
        }
    }

    /// What holds only while somebody points at a part of the page, or for parts that have nothing.
    private static let passing = [
        ":hover", ":focus", ":active", ":empty", ":disabled", ":checked", ":target", ":has", ":not", ":root", "::-",
        ":visited", "[open",
    ]

    /// The last part of a selector that is not read, without its pseudo-classes: of `.stop + .old` it is `.old`.
    private static func lastPart(of text: String) -> String? {
        guard !passing.contains(where: { text[...].range(of: $0) != nil }) else { return nil }
        var bare = text[...]
        // What is put before an element or after it stands in it.
        for mark in ["::before", "::after", ":before", ":after"] where bare.hasSuffix(mark) {
            bare.removeLast(mark.count)
        }
        if (try? Selector(String(bare))) != nil { return bare.contains(where: \.isLetter) ? String(bare) : nil }
        for name in [":is(", ":where("] where bare.hasSuffix(")") {
            guard let start = bare.range(of: name), !bare[start.upperBound...].contains("(") else { continue }
            bare = bare[start.upperBound...].dropLast()
        }
        let last = bare.split { $0 == " " || $0 == "+" || $0 == "~" || $0 == ">" || $0 == "{" }.last ?? ""
        let subject = String(last.prefix { $0 != ":" })
        return subject.contains(where: \.isLetter) && (try? Selector(subject)) != nil ? subject : nil
    }

    /// The elements that the selectors find: O(elements × selectors).
    func elements(of document: Document) -> Set<Document.NodeID> {
        var found: Set<Document.NodeID> = []
        for start in stride(from: 0, to: selectors.count, by: Self.walkSize) {
            let some = selectors[start..<min(start + Self.walkSize, selectors.count)]
            // A list of many parts is too long for one selector.
            let lists =
                (try? Selector(some.joined(separator: ","))).map { [$0] } ?? some.compactMap { try? Selector($0) }
            for list in lists { found.formUnion(document.select(list)) }
        }
        for (selector, name) in exclusions {
            guard let selector = try? Selector(selector) else { continue }
            found.formUnion(
                document.select(selector).filter { node in
                    let classes = document.attribute("class", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
                    return !classes.contains { $0 == name }
                })
        }
        return found
    }
}
