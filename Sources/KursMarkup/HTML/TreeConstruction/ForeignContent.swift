// SVG and MathML: the dispatcher's test and "the rules for parsing tokens in foreign content".

import KursText

extension TreeBuilder {
    /// Whether a token follows the foreign rules, given that the adjusted current node is not an HTML element.
    mutating func isForeign(_ kind: TokenKind) -> Bool {
        let entry = open.count == 1 ? context ?? open.last : open.last
        let isText = kind == .characters || kind == .nulls
        if entry.traits.contains(.mathMLTextIntegrationPoint) {
            if isText { return false }
            if kind == .startTag && tokenizer.name != Name.mglyph && tokenizer.name != Name.malignmark { return false }
        }
        let isAnnotation = entry.namespace == .mathML && entry.key / 2 == Name.annotationXML
        if isAnnotation && kind == .startTag && tokenizer.tag == .svg { return false }
        return kind != .endOfFile
            && !(entry.traits.contains(.htmlIntegrationPoint) && (isText || kind == .startTag))
    }

    mutating func foreignContent(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .nulls:
            parseError()
            insertReplacementCharacters(input)
        case .characters:
            insertCharacters(tokenizer.text, input)
            if framesetOK && hasNonWhitespace(tokenizer.text, input) { framesetOK = false }
        case .comment: insertComment()
        case .doctype: parseError()
        case .startTag:
            if breaksOut() { return breakOut(kind, input) }
            insertForeignElement(open.count == 1 ? context?.namespace ?? .html : open.last.namespace, input)
        case .endTag:
            if tokenizer.tag == .br || tokenizer.tag == .p { return breakOut(kind, input) }
            return foreignEndTag(input)
        case .endOfFile: break
        }
        return .done
    }

    /// Whether a start tag cannot be foreign.
    private mutating func breaksOut() -> Bool {
        switch tokenizer.tag {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4,
            .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small,
            .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        case .font:
            tokenizer.attributeRange.contains { index in
                let name = tokenizer.attributes[index].name
                return name == Name.color || name == Name.face || name == Name.size
            }
        default: false
        }
    }

    /// Pops the foreign elements and processes the token as HTML.
    private mutating func breakOut(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        parseError()
        while open.last.namespace != .html && open.last.traits.isDisjoint(with: .integrationPoint) { pop() }
        return processAsHTML(kind, input)
    }

    /// Closes the nearest foreign element of the name above the nearest HTML element; without one the token follows the
    /// HTML rules.
    private mutating func foreignEndTag(_ input: Span<UInt8>) -> Outcome {
        let index = open.top(tokenizer.name, isForeign: true)
        if index != open.count - 1 { parseError() }
        if index > Int(open.last.reset) {
            pop(through: index)
            return .done
        }
        // The root of a fragment represents the context element and is never closed.
        if open.count == 1 { return .done }
        return processAsHTML(.endTag, input)
    }

    /// "Insert a foreign element" for the token, adjusting its name and attributes.
    mutating func insertForeignElement(_ namespace: Namespace, _ input: Span<UInt8>) {
        let attributes = tokenizer.attributeRange
        tokenizer.keepAttributes()
        for index in attributes {
            tokenizer.attributes[index].name = adjusted(tokenizer.attributes[index].name, namespace)
        }
        let name = namespace == .svg ? Name.adjustedForSVG(tokenizer.name, isElement: true) : tokenizer.name
        let place = appropriatePlace()
        let node = insert(Node(element: name, namespace, attributes: attributes), at: place)
        if tokenizer.isSelfClosing { return }
        var entry = OpenElements.Entry(foreign: node, name, namespace, key: tokenizer.name * 2 + 1)
        if namespace == .mathML, name == Name.annotationXML,
            attributes.contains(where: { isHTMLEncoding(tokenizer.attributes[$0], input) })
        {
            entry.traits.insert(.htmlIntegrationPoint)
        }
        open.push(entry)
        tokenizer.allowsCDATA = true
    }

    private mutating func isHTMLEncoding(_ attribute: Attribute, _ input: Span<UInt8>) -> Bool {
        attribute.name == Name.encoding
            && (equals(attribute.value, "text/html", input) || equals(attribute.value, "application/xhtml+xml", input))
    }

    /// "Adjust MathML attributes" and "adjust SVG attributes"; foreign ones keep their names, see the dump.
    private mutating func adjusted(_ name: NameID, _ namespace: Namespace) -> NameID {
        if namespace == .svg { return Name.adjustedForSVG(name, isElement: false) }
        return name == Name.definitionurl ? Name.definitionURL : name
    }

    /// Whether a value equals a lower-case text, ignoring case.
    mutating func equals(_ value: TextRange, _ text: String, _ input: Span<UInt8>) -> Bool {
        Int(value.count) == text.utf8.count
            && tokenizer.bytes(value, input).lazy.map(\.asciiLowercased).elementsEqual(text.utf8)
    }
}

extension OpenElements.Entry {
    /// A foreign element of a name as the tree has it, with what it is to the tokens in it.
    init(foreign node: UInt32, _ name: NameID, _ namespace: Namespace, key: UInt32) {
        self.init(node: node, key: key, tag: .unknown, categories: [], traits: namespace == .svg ? .svg : .mathML)
        switch name {
        case Name.mi, Name.mo, Name.mn, Name.ms, Name.mtext:
            guard namespace == .mathML else { return }
            traits.insert(.mathMLTextIntegrationPoint)
        case Name.annotationXML: guard namespace == .mathML else { return }
        case Name.foreignObject, Name.desc, Name.of(.title):
            guard namespace == .svg else { return }
            traits.insert(.htmlIntegrationPoint)
        default: return
        }
        categories = .scopeBlock
    }
}
