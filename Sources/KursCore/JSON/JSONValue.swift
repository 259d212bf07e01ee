/// One value of a JSON text; it keeps the whole text alive.
package struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: JSONNode { document.nodes[index] }

    /// The kind of value.
    package var kind: JSONKind { node.kind }
    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// The values of an array in order; empty for other values.
    package var elements: JSONElements {
        JSONElements(document: document, index: index + 1, end: kind == .array ? Int(node.next) : 0)
    }

    /// The names and values of an object in order, including duplicate names; empty for other values.
    package var members: JSONMembers {
        JSONMembers(document: document, index: index + 1, end: kind == .object ? Int(node.next) : 0)
    }

    /// The member of an object with a name; `nil` when there is none or the name is a duplicate.
    ///
    /// O(number of members), since duplicates are refused rather than resolved.
    package subscript(name: String) -> JSONValue? {
        var found: JSONValue?
        guard kind == .object else { return nil }
        let (nodes, end) = (document.nodes, Int(node.next))
        var position = index + 1
        while position < end {
            if JSONValue(document: document, index: position).isString(name) {
                guard found == nil else { return nil }
                found = JSONValue(document: document, index: position + 1)
            }
            position = Int(nodes[position + 1].next)
        }
        return found
    }

    /// The characters of a string, escapes resolved, or the text of a number; empty for anything else.
    package var bytes: ArraySlice<UInt8> {
        let node = node
        guard node.kind == .string || node.kind == .number else { return [] }
        let raw = document.bytes[Int(node.start)..<Int(node.end)]
        return node.isEscaped ? JSONText.resolvingEscapes(of: raw)[...] : raw
    }

    /// A string; `nil` for anything else.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    package var text: String? { kind == .string ? String(decoding: bytes, as: UTF8.self) : nil }

    /// A number, exactly as written; `nil` for anything else, and for one beyond 128 bits or 38 decimals.
    package var number: ExactDecimal? { kind == .number ? ExactDecimal(json: bytes) : nil }

    /// A number, or a string that contains only a number, as several sources write them.
    package var decimal: ExactDecimal? {
        switch kind {
        case .number: number
        case .string: ExactDecimal(utf8: bytes)
        default: nil
        }
    }

    /// A whole number, or a string that contains only one; `nil` for anything else, and beyond 64 bits.
    package var integer: Int? {
        guard let decimal, decimal.scale == 0 else { return nil }
        return Int(exactly: decimal.coefficient)
    }

    /// A boolean; `nil` for anything else.
    package var flag: Bool? {
        switch kind {
        case .true_: true
        case .false_: false
        default: nil
        }
    }

    /// Whether it is a string of exactly these characters.
    package func isString(_ text: String) -> Bool {
        let node = node
        guard node.kind == .string else { return false }
        if node.isEscaped { return bytes.elementsEqual(text.utf8) }
        guard Int(node.end - node.start) == text.utf8.count else { return false }
        var position = Int(node.start)
        for byte in text.utf8 {
            guard document.bytes[position] == byte else { return false }
            position += 1
        }
        return true
    }
}

/// The values of an array.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next value; `nil` after the last.
    package mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = Int(document.nodes[index].next) }
        return JSONValue(document: document, index: index)
    }
}

/// The names and values of an object.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next name, a string, with its value; `nil` after the last.
    package mutating func next() -> (name: JSONValue, value: JSONValue)? {
        guard index < end else { return nil }
        defer { index = Int(document.nodes[index + 1].next) }
        return (JSONValue(document: document, index: index), JSONValue(document: document, index: index + 1))
    }
}
