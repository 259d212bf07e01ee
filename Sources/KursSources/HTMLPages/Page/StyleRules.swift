internal import KursCore
internal import KursMarkup

/// The selectors of style rules, by which elements are found; those that ``Selector`` does not read find nothing.
struct StyleRules {
    private var selectors: [String] = []
    /// Selectors whose last part ends in `:not(.class)`, with that class.
    private var exclusions: [(selector: String, name: String)] = []

    /// The most selectors that are kept, and how many are looked for in one walk.
    private static let mostSelectors = 200, mostExclusions = 20, walkSize = 12

    /// Adds the selectors of a rule, separated by commas.
    mutating func add(_ rule: String) {
        for part in rule.split(separator: ",") where selectors.count < Self.mostSelectors {
            let text = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let start = text[...].range(of: ":not(.") else {
                if (try? Selector(text)) != nil { selectors.append(text) }
                continue
            }
            let name = text[start.upperBound...]
            let subject = String(text[..<start.lowerBound])
            guard exclusions.count < Self.mostExclusions, name.hasSuffix(")"), !name.contains(" "),
                (try? Selector(subject)) != nil
            else { continue }
            exclusions.append((subject, String(name.dropLast())))
        }
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
