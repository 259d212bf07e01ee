internal import KursMarkup

/// The selectors of style rules, by which elements are found: tags, ids, classes and `:not(.class)`, below or directly
/// within each other.
///
/// Selectors of other forms match nothing.
struct StyleRules {
    /// What one element has to be.
    private struct Compound {
        var tag = ""
        var id = ""
        var classes: [String] = []
        /// Classes that it must not have.
        var others: [String] = []
        /// Attributes that it must have, with the value of those that need one.
        var attributes: [(name: String, value: String?)] = []
        /// Whether it is directly within the element before it in the selector.
        var isChild = false
    }

    /// The selectors by the class, id or tag of the element that they find.
    private var selectors: [String: [[Compound]]] = [:]
    private var count = 0

    /// How many selectors are kept, and how far up a page they are followed.
    private static let mostSelectors = 200, levels = 32

    /// Adds the selectors of a rule, separated by commas.
    mutating func add(_ text: String) {
        for part in text.split(separator: ",") where count < Self.mostSelectors {
            guard let selector = Self.parsed(part), let last = selector.last else { continue }
            let key =
                last.classes.first.map { "." + $0 }
                ?? (last.id.isEmpty ? last.tag.isEmpty ? "*" : last.tag : "#" + last.id)
            selectors[key, default: []].append(selector)
            count += 1
        }
    }

    /// Whether a selector finds an element; O(its classes, and the elements around it).
    func find(_ node: Document.NodeID, in document: Document) -> Bool {
        guard count > 0 else { return false }
        var keys = [document.name(of: node), "*"]
        if let id = document.attribute("id", of: node) { keys.append("#" + id) }
        keys += Self.classes(of: node, document).map { "." + $0 }
        return keys.contains { key in
            selectors[key]?.contains { Self.matches($0[...], node, document) } ?? false
        }
    }

    private static func matches(
        _ selector: ArraySlice<Compound>, _ node: Document.NodeID, _ document: Document
    ) -> Bool {
        guard var compound = selector.last, fits(compound, node, document) else { return false }
        var rest = selector.dropLast()
        var ancestor = document.parent(of: node)
        for _ in 0..<levels {
            guard let next = rest.last else { return true }
            guard let element = ancestor else { return false }
            if fits(next, element, document) {
                compound = next
                rest.removeLast()
            } else if compound.isChild {
                return false
            }
            ancestor = document.parent(of: element)
        }
        return rest.isEmpty
    }

    private static func fits(_ compound: Compound, _ node: Document.NodeID, _ document: Document) -> Bool {
        guard document.kind(of: node) == .element else { return false }
        if !compound.tag.isEmpty, document.name(of: node) != compound.tag { return false }
        if !compound.id.isEmpty, document.attribute("id", of: node) != compound.id { return false }
        let hasAttributes = compound.attributes.allSatisfy { wanted in
            let value = document.attribute(wanted.name, of: node)
            return value != nil && (wanted.value == nil || wanted.value == value)
        }
        guard hasAttributes else { return false }
        guard !compound.classes.isEmpty || !compound.others.isEmpty else { return true }
        let classes = classes(of: node, document)
        return compound.classes.allSatisfy(classes.contains) && !compound.others.contains(where: classes.contains)
    }

    private static func classes(of node: Document.NodeID, _ document: Document) -> [String] {
        guard let names = document.attribute("class", of: node), names.utf8.count < 2000 else { return [] }
        return names.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The elements of a selector from the outermost on; `nil` for one of another form.
    private static func parsed(_ text: Substring) -> [Compound]? {
        var selector: [Compound] = []
        var isChild = false
        let spaced = text.map { $0 == ">" ? " > " : $0.isWhitespace ? " " : String($0) }.joined()
        for word in spaced.split(separator: " ") {
            if word == ">" {
                isChild = true
                continue
            }
            guard var compound = compound(word) else { return nil }
            compound.isChild = isChild
            isChild = false
            selector.append(compound)
        }
        return selector.isEmpty || selector.count > 8 ? nil : selector
    }

    private static func compound(_ word: Substring) -> Compound? {
        var compound = Compound()
        var rest = word
        if rest.first == "*" { rest.removeFirst() }
        compound.tag = takeName(&rest).lowercased()
        while let mark = rest.first {
            if rest.hasPrefix(":not(.") {
                rest.removeFirst(":not(.".count)
                compound.others.append(takeName(&rest))
                guard rest.first == ")" else { return nil }
                rest.removeFirst()
                continue
            }
            rest.removeFirst()
            let name = takeName(&rest)
            guard !name.isEmpty else { return nil }
            if mark == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let value = rest[..<end].filter { $0 != "\"" && $0 != "'" }
                guard value.isEmpty || value.first == "=" else { return nil }
                compound.attributes.append((name, value.isEmpty ? nil : String(value.dropFirst())))
                rest = rest[rest.index(after: end)...]
                continue
            }
            switch mark {
            case ".": compound.classes.append(name)
            case "#": compound.id = name
            default: return nil
            }
        }
        // `*` alone would find everything.
        let isAny = compound.tag.isEmpty && compound.id.isEmpty && compound.classes.isEmpty
        return isAny && compound.attributes.isEmpty && compound.others.isEmpty ? nil : compound
    }

    private static func takeName(_ text: inout Substring) -> String {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        text = text.dropFirst(name.count)
        return String(name)
    }
}
