// The insertion modes after the body, and those of framesets.

extension TreeBuilder {
    /// The "after body" insertion mode.
    mutating func afterBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 {
                reconstructFormatting()
                insertCharacters(space, input)
            }
            if tokenizer.text.count == 0 { return .done }
        case .comment:
            appendComment(to: open[0].node)
            return .done
        case .doctype: return ignored()
        case .startTag where tokenizer.tag == .html: return inBody(kind, input)
        case .endTag where tokenizer.tag == .html:
            guard context == nil else { return ignored() }
            mode = .afterAfterBody
            return .done
        case .endOfFile: return .done
        default: break
        }
        parseError()
        mode = .inBody
        return .reprocess
    }

    /// The "after after body" insertion mode.
    mutating func afterAfterBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .comment:
            appendComment(to: 0)
            return .done
        case .doctype: return inBody(kind, input)
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 {
                reconstructFormatting()
                insertCharacters(space, input)
            }
            if tokenizer.text.count == 0 { return .done }
        case .startTag where tokenizer.tag == .html: return inBody(kind, input)
        case .endOfFile: return .done
        default: break
        }
        parseError()
        mode = .inBody
        return .reprocess
    }

    /// The "in frameset" insertion mode.
    mutating func inFrameset(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters: insertOnlyWhitespace(input)
        case .comment: insertComment()
        case .startTag:
            switch tokenizer.tag {
            case .html: return inBody(kind, input)
            case .frameset: insertElement()
            case .frame: insertVoidElement()
            case .noframes: _ = inHeadStartTag(input)
            default: parseError()
            }
        case .endTag:
            guard tokenizer.tag == .frameset, open.count > 1 else { return ignored() }
            pop()
            if context == nil && open.last.tag != .frameset { mode = .afterFrameset }
        case .endOfFile: break
        case .doctype, .nulls: parseError()
        }
        return .done
    }

    /// The "after frameset" insertion mode.
    mutating func afterFrameset(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters: insertOnlyWhitespace(input)
        case .comment: insertComment()
        case .startTag:
            switch tokenizer.tag {
            case .html: return inBody(kind, input)
            case .noframes: _ = inHeadStartTag(input)
            default: parseError()
            }
        case .endTag:
            guard tokenizer.tag == .html else { return ignored() }
            mode = .afterAfterFrameset
        case .endOfFile: break
        case .doctype, .nulls: parseError()
        }
        return .done
    }

    /// The "after after frameset" insertion mode.
    mutating func afterAfterFrameset(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .comment: appendComment(to: 0)
        case .doctype: return inBody(kind, input)
        case .characters:
            reconstructFormatting()
            insertOnlyWhitespace(input)
        case .startTag:
            switch tokenizer.tag {
            case .html: return inBody(kind, input)
            case .noframes: _ = inHeadStartTag(input)
            default: parseError()
            }
        case .endOfFile: break
        case .endTag, .nulls: parseError()
        }
        return .done
    }
}
