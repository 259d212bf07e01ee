// The insertion modes from the start of the page to its body.

extension TreeBuilder {
    /// The "initial" insertion mode.
    mutating func initial(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            _ = takeLeadingWhitespace(input)
            if tokenizer.text.count == 0 { return .done }
        case .comment:
            appendComment(to: 0)
            return .done
        case .doctype:
            insertDoctype()
            mode = .beforeHTML
            return .done
        default: break
        }
        parseError()
        quirks = .full
        mode = .beforeHTML
        return .reprocess
    }

    /// The "before html" insertion mode.
    mutating func beforeHTML(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .doctype:
            parseError()
            return .done
        case .comment:
            appendComment(to: 0)
            return .done
        case .characters:
            _ = takeLeadingWhitespace(input)
            if tokenizer.text.count == 0 { return .done }
        case .startTag where tokenizer.tag == .html:
            let attributes = tokenizer.attributeRange
            tokenizer.keepAttributes()
            insertRoot(attributes)
            mode = .beforeHead
            return .done
        case .endTag where !endsHeadImplicitly(tokenizer.tag, withHead: true):
            parseError()
            return .done
        default: break
        }
        insertRoot(0..<0)
        mode = .beforeHead
        return .reprocess
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

    /// The "before head" insertion mode.
    mutating func beforeHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            _ = takeLeadingWhitespace(input)
            if tokenizer.text.count == 0 { return .done }
        case .comment:
            insertComment()
            return .done
        case .doctype:
            parseError()
            return .done
        case .startTag where tokenizer.tag == .html:
            return inBody(kind, input)
        case .startTag where tokenizer.tag == .head:
            head = insertElement()
            mode = .inHead
            return .done
        case .endTag where !endsHeadImplicitly(tokenizer.tag, withHead: true):
            parseError()
            return .done
        default: break
        }
        head = insertElement(.head)
        mode = .inHead
        return .reprocess
    }

    /// The "after head" insertion mode.
    mutating func afterHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 { insertCharacters(space, input) }
            if tokenizer.text.count == 0 { return .done }
        case .comment:
            insertComment()
            return .done
        case .doctype:
            parseError()
            return .done
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
            case .head:
                parseError()
                return .done
            default: break
            }
        case .endTag:
            if tokenizer.tag == .template {
                templateEndTag()
                return .done
            }
            if !endsHeadImplicitly(tokenizer.tag, withHead: false) {
                parseError()
                return .done
            }
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
