// The insertion modes of the head: in head, and in head noscript.

extension TreeBuilder {
    /// The "in head" insertion mode.
    mutating func inHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
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
            if inHeadStartTag(input) { return .done }
        case .endTag:
            switch tokenizer.tag {
            case .head:
                pop()
                mode = .afterHead
                return .done
            case .template:
                templateEndTag()
                return .done
            case .body, .html, .br: break
            default:
                parseError()
                return .done
            }
        default: break
        }
        pop()
        mode = .afterHead
        return .reprocess
    }

    /// A start tag "in head", for this mode and those that reuse its rules; `false` for "anything else".
    mutating func inHeadStartTag(_ input: Span<UInt8>) -> Bool {
        switch tokenizer.tag {
        case .html: _ = inBody(.startTag, input)
        case .base, .basefont, .bgsound, .link, .meta: insertVoidElement()
        case .title, .noframes, .style, .script: insertRawTextElement()
        case .noscript:
            if scripting {
                insertRawTextElement()
            } else {
                insertElement()
                mode = .inHeadNoscript
            }
        case .template: templateStartTag()
        case .head: parseError()
        default: return false
        }
        return true
    }

    /// "Generic raw text element parsing algorithm", the RCDATA one, and script's.
    mutating func insertRawTextElement() {
        if let state = Tokenizer.State(contentOf: tokenizer.tag, scripting: scripting) { tokenizer.state = state }
        insertElement()
        originalMode = mode
        mode = .text
    }

    /// The "in head noscript" insertion mode.
    mutating func inHeadNoscript(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .doctype:
            parseError()
            return .done
        case .comment:
            return inHead(kind, input)
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 { insertCharacters(space, input) }
            if tokenizer.text.count == 0 { return .done }
        case .startTag:
            switch tokenizer.tag {
            case .html: return inBody(kind, input)
            case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead(kind, input)
            case .head, .noscript:
                parseError()
                return .done
            default: break
            }
        case .endTag:
            switch tokenizer.tag {
            case .noscript:
                pop()
                mode = .inHead
                return .done
            case .br: break
            default:
                parseError()
                return .done
            }
        default: break
        }
        parseError()
        pop()
        mode = .inHead
        return .reprocess
    }
}
