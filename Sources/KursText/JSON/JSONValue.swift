/// One value of a JSON text; it keeps the whole text alive.
package struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: JSONNode { document.nodes[index] }

    package var kind: JSONKind { node.kind }
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
        return node.isEscaped ? raw.resolvingJSONEscapes()[...] : raw
    }

    /// A string; `nil` for anything else.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    package var text: String? { kind == .string ? String(decoding: bytes, as: UTF8.self) : nil }

    /// A boolean; `nil` for anything else.
    package var flag: Bool? {
        switch kind {
        case .true_: true
        case .false_: false
        default: nil
        }
    }

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

extension ArraySlice<UInt8> {
    /// The characters of a JSON string; an unpaired surrogate or a malformed code becomes U+FFFD.
    ///
    /// O(n).
    package func resolvingJSONEscapes() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var rest = self
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result.append(contentsOf: String(rest.popScalar()).utf8)
            default: result.append(escape)
            }
        }
        return result
    }

    private func codeUnit() -> UInt32? {
        guard count >= 4 else { return nil }
        return prefix(4).reduce(into: UInt32?(0)) { unit, byte in
            guard let sum = unit, let digit = byte.hexDigit else {
                unit = nil
                return
            }
            unit = sum << 4 | UInt32(digit)
        }
    }

    /// Takes a code unit, and the second half of a surrogate pair after the first.
    private mutating func popScalar() -> Unicode.Scalar {
        guard let unit = codeUnit() else { return "\u{FFFD}" }
        self = dropFirst(4)
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        guard prefix(2).elementsEqual("\\u".utf8), let low = dropFirst(2).codeUnit(), (0xDC00...0xDFFF).contains(low)
        else { return "\u{FFFD}" }
        self = dropFirst(6)
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }
}

extension [UInt8] {
    /// Writes a text as a JSON string with its quotes; quotes, backslashes and whatever could move the cursor of a
    /// terminal, or hide or reverse text, are escaped.
    package mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        if text.isPlain {
            for byte in text.utf8 { append(jsonCharacter: byte) }
        } else {
            for scalar in text.unicodeScalars {
                if scalar.isASCII {
                    append(jsonCharacter: UInt8(scalar.value))
                } else if scalar.isTerminalSafe {
                    append(contentsOf: String(scalar).utf8)
                } else {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
                    }
                }
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Writes a text, or `null` for `nil`.
    package mutating func append(jsonString text: String?) {
        if let text { append(jsonString: text) } else { append(contentsOf: "null".utf8) }
    }

    private mutating func append(jsonCharacter byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case 0x0A: append(contentsOf: "\\n".utf8)
        case 0x0D: append(contentsOf: "\\r".utf8)
        case 0x09: append(contentsOf: "\\t".utf8)
        case 0..<0x20, 0x7F:
            append(contentsOf: "\\u00".utf8)
            append(byte >> 4 + UInt8(ascii: "0"))
            append("0123456789abcdef".utf8.dropFirst(Int(byte & 15)).first ?? UInt8(ascii: "0"))
        default: append(byte)
        }
    }
}

extension [String] {
    package var json: String {
        var bytes: [UInt8] = []
        for (index, text) in enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
            bytes.append(jsonString: text)
        }
        return String(decoding: bytes, as: UTF8.self) + (isEmpty ? "[]" : "]")
    }

    /// Reads the texts of a JSON array; `nil` for anything else.
    package init?(json: some Sequence<UInt8>) {
        guard let root = (try? JSONDocument([UInt8](json)))?.root, root.kind == .array else { return nil }
        var texts: [String] = []
        for element in root.elements {
            guard let text = element.text else { return nil }
            texts.append(text)
        }
        self = texts
    }
}

extension [UInt8] {
    /// Serialises a JSON value; recursion is bounded by ``JSONDocument/depthLimit``.
    ///
    /// - Parameters:
    ///   - name: The name of the member that it is in.
    ///   - replace: What a text or a number becomes, by the name of its member; `nil` to keep it.
    package mutating func append(
        json value: JSONValue, in name: String = "", replacing replace: (String, JSONValue) -> String? = { _, _ in nil }
    ) {
        switch value.kind {
        case .null: append(contentsOf: "null".utf8)
        case .true_: append(contentsOf: "true".utf8)
        case .false_: append(contentsOf: "false".utf8)
        case .number, .string:
            if let text = replace(name, value) ?? value.text {
                append(jsonString: text)
            } else {
                append(contentsOf: value.bytes)
            }
        case .array:
            append(UInt8(ascii: "["))
            for (index, element) in value.elements.enumerated() {
                if index > 0 { append(contentsOf: ", ".utf8) }
                append(json: element, in: name, replacing: replace)
            }
            append(UInt8(ascii: "]"))
        case .object:
            append(UInt8(ascii: "{"))
            for (index, member) in value.members.enumerated() {
                if index > 0 { append(contentsOf: ", ".utf8) }
                append(jsonString: member.name.text ?? "")
                append(contentsOf: ": ".utf8)
                append(json: member.value, in: member.name.text ?? "", replacing: replace)
            }
            append(UInt8(ascii: "}"))
        }
    }
}
