// The text form of html5lib-tests: one line a node, two spaces a level, attributes sorted below their element.

import KursText

extension Document {
    /// The tree's dump in the form of html5lib-tests, without a line feed at the end.
    ///
    /// Namespaced names are written as html5lib does, `svg path`, `xlink href` and `xmlns xmlns`; texts are quoted
    /// unescaped. O(nodes × depth), because a line begins with two spaces a level: a hostile megabyte with deliberate
    /// misnesting produces gigabytes. ``dump(_:)`` does not hold the whole text in memory.
    public func dump() -> [UInt8] {
        var out: [UInt8] = []
        dump { out += $0 }
        return out
    }

    /// Passes the dump to a closure in pieces of about 32 KB, so that it is never held whole; no line is split.
    public func dump(_ write: ([UInt8]) -> Void) {
        var writer = DumpWriter()
        var current = storage.nodes[0].firstChild
        var depth = 0
        while current != noNode {
            describe(current, depth, &writer)
            if writer.bytes.count > 32_768 { writer.flush(write) }
            let node = storage.nodes[Int(current)]
            var child = node.firstChild
            if node.tag == .template {
                writer.begin(depth + 1, "content")
                child = storage.nodes[Int(current) + 1].firstChild
                if child != noNode { depth += 1 }
            }
            if child != noNode {
                current = child
                depth += 1
                continue
            }
            current = successor(of: current, &depth)
        }
        writer.flush(write)
    }

    /// The next node in the order of the dump that is not below the given one.
    private func successor(of start: UInt32, _ depth: inout Int) -> UInt32 {
        var current = start
        while true {
            let node = storage.nodes[Int(current)]
            if node.nextSibling != noNode { return node.nextSibling }
            if node.parent == noNode || node.parent == 0 { return noNode }
            depth -= 1
            current = node.parent
            if storage.nodes[Int(current)].kind == .templateContents {
                depth -= 1
                current -= 1
            }
        }
    }

    private func describe(_ index: UInt32, _ depth: Int, _ writer: inout DumpWriter) {
        let node = storage.nodes[Int(index)]
        switch node.kind {
        case .element:
            writer.begin(depth, prefix(node.namespace))
            writer.bytes += storage.names.name(node.name)
            writer.bytes.append(0x3E)
            describeAttributes(node, depth + 1, &writer)
        case .text:
            writer.begin(depth, "\"")
            writer.bytes += bytes(node.text)
            writer.bytes.append(0x22)
        case .comment:
            writer.begin(depth, "<!-- ")
            writer.bytes += bytes(node.text)
            writer.bytes += " -->".utf8
        case .processingInstruction:
            let (target, data) = ProcessingInstruction.parts(bytes(node.text))
            writer.begin(depth, "<?")
            writer.bytes += target
            writer.bytes.append(0x20)
            writer.bytes += data
            writer.bytes += "?>".utf8
        case .doctype: describeDoctype(depth, &writer)
        case .document, .templateContents: break
        }
    }

    private func prefix(_ namespace: Namespace) -> StaticString {
        switch namespace {
        case .html: "<"
        case .svg: "<svg "
        case .mathML: "<math "
        }
    }

    private func describeDoctype(_ depth: Int, _ writer: inout DumpWriter) {
        writer.begin(depth, "<!DOCTYPE ")
        writer.bytes += storage.doctype?.name ?? []
        let publicID = storage.doctype?.publicIdentifier ?? []
        let systemID = storage.doctype?.systemIdentifier ?? []
        if !publicID.isEmpty || !systemID.isEmpty {
            writer.bytes += " \"".utf8
            writer.bytes += publicID
            writer.bytes += "\" \"".utf8
            writer.bytes += systemID
            writer.bytes.append(0x22)
        }
        writer.bytes.append(0x3E)
    }

    private func describeAttributes(_ node: Node, _ depth: Int, _ writer: inout DumpWriter) {
        guard node.second > 0 else { return }
        var lines = node.attributes.map { index in
            (displayName(storage.attributes[index].name, node.namespace), storage.attributes[index].value)
        }
        lines.sort { $0.0.lexicographicallyPrecedes($1.0) }
        for (name, value) in lines {
            writer.begin(depth, "")
            writer.bytes += name
            writer.bytes += "=\"".utf8
            writer.bytes += bytes(value)
            writer.bytes.append(0x22)
        }
    }

    /// An attribute's name with the namespace that "adjust foreign attributes" gives it.
    private func displayName(_ name: NameID, _ namespace: Namespace) -> [UInt8] {
        var bytes = Array(storage.names.name(name))
        guard namespace != .html, Name.xlinkActuate...Name.xmlnsXlink ~= name else { return bytes }
        if name == Name.xmlns { return bytes + [0x20] + bytes }
        if let colon = bytes.firstIndex(of: 0x3A) { bytes[colon] = 0x20 }
        return bytes
    }
}

private struct DumpWriter {
    var bytes: [UInt8] = []
    private var isFirst = true

    mutating func begin(_ depth: Int, _ text: StaticString) {
        if !isFirst { bytes.append(0x0A) }
        isFirst = false
        bytes += [0x7C, 0x20]
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
        bytes.append(text)
    }

    mutating func flush(_ write: ([UInt8]) -> Void) {
        write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
