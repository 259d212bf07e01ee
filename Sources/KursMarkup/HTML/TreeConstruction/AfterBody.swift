// The insertion modes after the body, and those of framesets.

extension TreeBuilder {
    /// The "after body" and "after after body" insertion modes.
    mutating func afterBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        let isLast = mode == .afterAfterBody
        switch kind {
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 {
                reconstructFormatting()
                insertCharacters(space, input)
            }
            if tokenizer.text.count == 0 { return .done }
        case .comment:
            appendComment(to: isLast ? 0 : open[0].node)
            return .done
        case .doctype: return ignored()
        case .startTag where tokenizer.tag == .html: return inBody(kind, input)
        case .endTag where tokenizer.tag == .html && !isLast:
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

    /// The "in frameset", "after frameset" and "after after frameset" insertion modes.
    mutating func inFrameset(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch (kind, tokenizer.tag) {
        case (.characters, _):
            if mode == .afterAfterFrameset { reconstructFormatting() }
            insertOnlyWhitespace(input)
        case (.comment, _): if mode == .afterAfterFrameset { appendComment(to: 0) } else { insertComment() }
        case (.startTag, .html): return inBody(kind, input)
        case (.startTag, .noframes): _ = inHeadStartTag(input)
        case (.startTag, .frameset) where mode == .inFrameset: insertElement()
        case (.startTag, .frame) where mode == .inFrameset: insertVoidElement()
        case (.endTag, .frameset) where mode == .inFrameset && open.count > 1:
            pop()
            if context == nil && open.last.tag != .frameset { mode = .afterFrameset }
        case (.endTag, .html) where mode == .afterFrameset: mode = .afterAfterFrameset
        case (.endOfFile, _): break
        default: parseError()
        }
        return .done
    }
}
