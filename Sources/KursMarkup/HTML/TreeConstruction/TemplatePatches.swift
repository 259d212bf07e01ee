import KursText

/// What the parser does for `<template for>`: its content replaces what processing instructions mark.
///
/// The standard has had it since August 2026 (whatwg/html 2ff023fb): `<?marker name="a"?>` is a place, and
/// `<?start name="a"?>` begins a range that the next `<?end?>` beside it ends, or its parent's end.
struct TemplatePatches {
    /// An open template whose content is inserted elsewhere; the template itself is not in the tree.
    struct Patch {
        var template: UInt32
        var parent: UInt32
        /// The `start` of a range; none for a place.
        var start = noNode
        /// The `marker` or `end` before which content is inserted; none for the parent's end.
        var end = noNode
    }

    var open: [Patch] = []
    /// The places and starts of ranges by name, in the order read.
    var marks: [[UInt8]: [UInt32]] = [:]
    /// The processing instructions that are not yet among the marks: most pages have no template that needs them.
    var unread: [UInt32] = []
}

extension TreeBuilder {
    /// "Appropriate place for inserting a node" inside a template: its contents, or the place that it patches.
    mutating func contents(of template: UInt32) -> Place {
        guard let patch = patches.open.last, patch.template == template else { return Place(parent: template &+ 1) }
        let isThere = patch.end != noNode && nodes[Int(patch.end)].parent == patch.parent
        return Place(parent: patch.parent, before: isThere ? patch.end : noNode)
    }

    /// Begins a patch if the token has a `for` attribute that names a mark: removes the range, and opens the template
    /// without inserting it.
    mutating func patchStartTag(_ input: Span<UInt8>) -> Bool {
        guard let name = value(of: Name.for, input), !name.isEmpty else { return false }
        var scope = appropriatePlace().parent
        if nodes[Int(scope)].tag == .body, nodes[Int(scope)].parent != noNode { scope = nodes[Int(scope)].parent }
        guard let mark = mark(name, below: scope, input) else { return false }
        var patch = TemplatePatches.Patch(template: pushTemplate(), parent: nodes[Int(mark)].parent)
        if target(of: mark, is: "start", input) {
            patch.start = mark
            patch.end = removeRange(after: mark, input)
        } else {
            patch.end = mark
        }
        patches.open.append(patch)
        return true
    }

    /// Ends the patch of a template that was closed, if it has one: its marks are removed.
    mutating func endPatch(of template: UInt32) {
        guard let patch = patches.open.last, patch.template == template else { return }
        patches.open.removeLast()
        if patch.start != noNode { remove(patch.start) }
        if patch.end != noNode { remove(patch.end) }
    }

    /// Opens an element for the token with contents of its own, without inserting it.
    mutating func pushTemplate() -> UInt32 {
        let attributes = tokenizer.attributeRange
        tokenizer.keepAttributes()
        let node = make(Node(element: Name.of(.template), .html, attributes: attributes))
        _ = make(Node(kind: .templateContents))
        push(node, .template, Name.of(.template), TagName.template.categories)
        return node
    }

    /// The value of the token's attribute; `nil` without one.
    mutating func value(of name: NameID, _ input: Span<UInt8>) -> [UInt8]? {
        tokenizer.value(of: name, in: tokenizer.attributeRange).map { tokenizer.bytes($0, input) }
    }

    /// "Find markers": the first mark of a name below a node, in tree order; `nil` too when the budget of repairs ends.
    private mutating func mark(_ name: [UInt8], below scope: UInt32, _ input: Span<UInt8>) -> UInt32? {
        for node in patches.unread {
            let (target, data) = ProcessingInstruction.parts(tokenizer.bytes(nodes[Int(node)].text, input)[...])
            guard target.elementsEqual("marker".utf8) || target.elementsEqual("start".utf8) else { continue }
            guard let name = ProcessingInstruction.attributes(data)?[Array("name".utf8)] else { continue }
            patches.marks[name, default: []].append(node)
        }
        patches.unread.removeAll()
        guard var marks = patches.marks[name], mayRepair(1 + marks.count / 16) else { return nil }
        marks.removeAll { nodes[Int($0)].parent == noNode }
        patches.marks[name] = marks
        let found = marks.filter { isNode($0, below: scope) }
        guard found.count > 1 else { return found.first }
        // They are in the order read, which content that was moved need not have.
        let candidates = Set(found)
        var node = scope
        while mayRepair(1) {
            node = nodes.successor(of: node, below: scope)
            if node == noNode { break }
            if candidates.contains(node) { return node }
        }
        return nil
    }

    /// Whether a node is another or below it; `false` too when the budget of repairs ends.
    mutating func isNode(_ node: UInt32, below scope: UInt32) -> Bool {
        var (node, levels) = (node, 0)
        while node != scope && node != noNode {
            node = nodes[Int(node)].parent
            levels += 1
        }
        return mayRepair(1 + levels / 16) && node == scope
    }

    /// Removes the siblings after a `start`, up to the `end` that closes it; returns that, or none.
    private mutating func removeRange(after start: UInt32, _ input: Span<UInt8>) -> UInt32 {
        var node = nodes[Int(start)].nextSibling
        var depth = 0
        while node != noNode {
            if target(of: node, is: "start", input) {
                depth += 1
            } else if target(of: node, is: "end", input) {
                if depth == 0 { return node }
                depth -= 1
            }
            let next = nodes[Int(node)].nextSibling
            remove(node)
            node = next
        }
        return noNode
    }

    private mutating func target(of node: UInt32, is name: String, _ input: Span<UInt8>) -> Bool {
        guard nodes[Int(node)].kind == .processingInstruction else { return false }
        return ProcessingInstruction.parts(tokenizer.bytes(nodes[Int(node)].text, input)[...]).target.elementsEqual(
            name.utf8)
    }
}

extension ProcessingInstruction {
    /// The attributes in an instruction's data, which is read like those of an XML tag (whatwg/dom 1454); `nil` where a
    /// tag would not be well-formed.
    static func attributes(_ data: ArraySlice<UInt8>) -> [[UInt8]: [UInt8]]? {
        var attributes: [[UInt8]: [UInt8]] = [:]
        var rest = data.drop(while: \.isASCIIWhitespace)
        while !rest.isEmpty {
            let name = rest.prefix { !$0.isASCIIWhitespace && $0 != 0x3D }
            rest = rest[name.endIndex...].drop(while: \.isASCIIWhitespace)
            guard !name.isEmpty, !name.contains(where: { "<&\"'/".utf8.contains($0) }), rest.first == 0x3D else {
                return nil
            }
            rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
            guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27 else { return nil }
            guard let end = rest.firstIndex(of: quote), let value = decoded(rest[..<end]) else { return nil }
            guard attributes.updateValue(value, forKey: Array(name)) == nil else { return nil }
            rest = rest[(end + 1)...]
            guard rest.first?.isASCIIWhitespace ?? true else { return nil }
            rest = rest.drop(while: \.isASCIIWhitespace)
        }
        return attributes
    }

    /// A value with its references replaced; `nil` where XML would not have it.
    private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard !value.contains(0x3C) else { return nil }
        guard value.contains(0x26) else { return Array(value) }
        var entities = XMLEntities()
        var decoded: [UInt8] = []
        appendDecoding(value.span, 0, value.count, &entities, to: &decoded)
        return decoded
    }
}
