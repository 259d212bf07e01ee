package enum XMLEvent {
    /// A start tag; an empty element's is followed by its end.
    case start(XMLElement)
    /// An end tag, by its name without the prefix.
    case end(String)
    /// Characters, decoded.
    case text([UInt8])
}

/// A start tag.
package struct XMLElement {
    /// The name without its prefix.
    package let name: String
    fileprivate let attributes: [(name: String, value: String)]

    /// The value of an attribute by its name without the prefix; `nil` without one.
    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Walks through XML text in UTF-8 that a program wrote: tags and the characters between them, in order.
///
/// Forgiving like ``XMLTokenizer``; O(n). Names keep their case. What `body` throws ends the walk.
package func walkXML<Failure: Error>(
    _ bytes: [UInt8], _ body: (XMLEvent) throws(Failure) -> Void
) throws(Failure) {
    let text = bytes.span
    var tokens = XMLTokenizer()
    func string(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<max(start, end)], as: UTF8.self) }
    while true {
        switch tokens.next(text) {
        case .end: return
        case .text:
            var decoded: [UInt8] = []
            tokens.appendDecoded(text, tokens.start, tokens.stop, to: &decoded)
            try body(.text(decoded))
        case .characterData: try body(.text(Array(bytes[tokens.start..<max(tokens.start, tokens.stop)])))
        case .startTag:
            var attributes: [(name: String, value: String)] = []
            for attribute in tokens.attributes {
                var value: [UInt8] = []
                tokens.appendDecoded(text, attribute.valueStart, attribute.valueEnd, to: &value)
                let name = string(attribute.name.localStart, attribute.name.end)
                attributes.append((name, String(decoding: value, as: UTF8.self)))
            }
            let (name, isEmpty) = (string(tokens.name.localStart, tokens.name.end), tokens.isEmptyElement)
            try body(.start(XMLElement(name: name, attributes: attributes)))
            if isEmpty { try body(.end(name)) }
        case .endTag: try body(.end(string(tokens.name.localStart, tokens.name.end)))
        }
    }
}
