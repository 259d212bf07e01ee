import KursText

// The insertion modes from the start of the page to its body.

extension TreeBuilder {
    mutating func initial(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if kind == .doctype {
            insertDoctype()
            mode = .beforeHTML
            return .done
        }
        if takesBeforeHead(kind, input) { return .done }
        parseError()
        quirks = .full
        mode = .beforeHTML
        return .reprocess
    }

    /// What the modes before the head do alike: white space and a DOCTYPE are ignored, a comment is appended to what is
    /// open; whether nothing is left of the token.
    private mutating func takesBeforeHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Bool {
        switch kind {
        case .characters:
            _ = takeLeadingWhitespace(input)
            return tokenizer.text.count == 0
        case .comment: appendComment(to: open.count > 0 ? open.last.node : 0)
        case .doctype: parseError()
        default: return false
        }
        return true
    }

    mutating func beforeHTML(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesBeforeHead(kind, input) { return .done }
        if kind == .endTag, !endsHeadImplicitly(tokenizer.tag, withHead: true) { return ignored() }
        let isRoot = kind == .startTag && tokenizer.tag == .html
        let attributes = isRoot ? tokenizer.attributeRange : 0..<0
        if isRoot { tokenizer.keepAttributes() }
        insertRoot(attributes)
        mode = .beforeHead
        return isRoot ? .done : .reprocess
    }

    /// Inserts the `html` element into the document and pushes it.
    mutating func insertRoot(_ attributes: Range<Int>) {
        let node = make(Node(element: Name.of(.html), .html, attributes: attributes))
        append(node, to: 0)
        push(node, .html, Name.of(.html), TagName.html.categories)
    }

    /// The end tags that are treated as "anything else" before the body, instead of being ignored.
    private func endsHeadImplicitly(_ tag: TagName, withHead: Bool) -> Bool {
        switch tag {
        case .body, .html, .br: true
        case .head: withHead
        default: false
        }
    }

    mutating func beforeHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesBeforeHead(kind, input) { return .done }
        if kind == .startTag, tokenizer.tag == .html { return inBody(kind, input) }
        if kind == .endTag, !endsHeadImplicitly(tokenizer.tag, withHead: true) { return ignored() }
        let isHead = kind == .startTag && tokenizer.tag == .head
        head = isHead ? insertElement() : insertElement(.head)
        mode = .inHead
        return isHead ? .done : .reprocess
    }

    mutating func afterHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesInHead(kind, input) { return .done }
        switch kind {
        case .startTag:
            switch tokenizer.tag {
            case .html: return inBody(kind, input)
            case .body:
                insertElement()
                framesetOK = false
                mode = .inBody
                return .done
            case .frameset:
                insertElement()
                mode = .inFrameset
                return .done
            case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
                parseError()
                afterHeadInHead(input)
                return .done
            case .head: return ignored()
            default: break
            }
        case .endTag:
            if tokenizer.tag == .template {
                templateEndTag()
                return .done
            }
            if !endsHeadImplicitly(tokenizer.tag, withHead: false) { return ignored() }
        default: break
        }
        insertElement(.body)
        mode = .inBody
        return .reprocess
    }

    /// Processes a start tag in the head element that is already closed.
    private mutating func afterHeadInHead(_ input: Span<UInt8>) {
        push(head, .head, Name.of(.head), TagName.head.categories)
        let index = open.count - 1
        _ = inHeadStartTag(input)
        if index < open.count { open.remove(at: index) }
        setAllowsCDATA()
    }
}

// The DOCTYPE and the quirks mode it selects.
extension TreeBuilder {
    /// Inserts the DOCTYPE into the document and sets the quirks mode.
    private mutating func insertDoctype() {
        let token = tokenizer.doctype
        doctype = token
        append(make(Node(kind: .doctype)), to: 0)
        quirks = DoctypeRules.quirks(of: token)
    }
}

/// The lists of DOCTYPEs that select quirks mode.
private enum DoctypeRules {
    /// The mode that a DOCTYPE selects.
    static func quirks(of doctype: Doctype) -> Document.Quirks {
        let name = doctype.name ?? []
        let publicID = doctype.publicIdentifier.map(lowered)
        let systemID = doctype.systemIdentifier.map(lowered)
        if doctype.forceQuirks || !name.elementsEqual("html".utf8) { return .full }
        if systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" { return .full }
        guard let publicID else { return .none }
        if publicIdentifiers.contains(publicID) { return .full }
        if publicPrefixes.contains(where: { publicID.hasPrefix($0) }) { return .full }
        if transitional.contains(where: { publicID.hasPrefix($0) }) {
            return systemID?.isEmpty ?? true ? .full : .limited
        }
        return xhtml.contains { publicID.hasPrefix($0) } ? .limited : .none
    }

    private static func lowered(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.map { $0.asciiLowercased }, as: UTF8.self)
    }

    private static let publicIdentifiers = [
        "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
    ]
    private static let transitional = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"]
    private static let xhtml = ["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"]

    private static let publicPrefixes = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
        "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//", "-//ietf//dtd html 2.0//",
        "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//", "-//ietf//dtd html 3.2 final//",
        "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//", "-//ietf//dtd html level 0//",
        "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
        "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//",
        "-//ietf//dtd html strict level 2//", "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//",
        "-//ietf//dtd html//", "-//metrius//dtd metrius presentational//",
        "-//microsoft//dtd internet explorer 2.0 html strict//", "-//microsoft//dtd internet explorer 2.0 html//",
        "-//microsoft//dtd internet explorer 2.0 tables//", "-//microsoft//dtd internet explorer 3.0 html strict//",
        "-//microsoft//dtd internet explorer 3.0 html//", "-//microsoft//dtd internet explorer 3.0 tables//",
        "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
        "-//o'reilly and associates//dtd html 2.0//", "-//o'reilly and associates//dtd html extended 1.0//",
        "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//",
        "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
        "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
        "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
        "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
        "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
        "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
        "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//",
        "-//webtechs//dtd mozilla html 2.0//", "-//webtechs//dtd mozilla html//",
    ]
}
