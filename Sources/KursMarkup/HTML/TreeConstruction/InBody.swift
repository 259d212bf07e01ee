// The "in body" insertion mode; its start and end tags are in files of their own.

extension TreeBuilder {
    /// The "in body" insertion mode.
    @inline(__always)
    mutating func inBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            reconstructFormatting()
            insertCharacters(tokenizer.text, input)
            if framesetOK && hasNonWhitespace(tokenizer.text, input) { framesetOK = false }
        case .startTag: return inBodyStartTag(input)
        case .endTag: return inBodyEndTag(input)
        case .comment: insertComment()
        case .doctype, .nulls: parseError()
        case .endOfFile: if !templateModes.isEmpty { return inTemplate(kind, input) }
        }
        return .done
    }

    /// The "text" insertion mode.
    mutating func text(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            insertCharacters(tokenizer.text, input)
            return .done
        case .nulls:
            insertReplacementCharacters(input)
            return .done
        case .endOfFile:
            parseError()
            pop()
            mode = originalMode
            return .reprocess
        default:
            pop()
            mode = originalMode
            return .done
        }
    }

    /// Closes a `p` element where one is in button scope.
    @inline(__always)
    mutating func closeParagraphInButtonScope() {
        if open.hasInButtonScope(.p) { closeParagraph() }
    }

    /// "Close a p element".
    mutating func closeParagraph() {
        generateImpliedEndTags(except: .p)
        if open.last.tag != .p { parseError() }
        pop(through: open.top(.p))
    }

    /// "Generate implied end tags".
    @inline(__always)
    mutating func generateImpliedEndTags(except tag: TagName = .unknown) {
        while open.last.categories.contains(.impliedEnd) && open.last.tag != tag { pop() }
    }

    /// "Generate all implied end tags thoroughly".
    mutating func generateAllImpliedEndTagsThoroughly() {
        while !open.last.categories.isDisjoint(with: .impliedEndAny) { pop() }
    }

    /// Whether the second element on the stack is `body`; not so in fragments and framesets.
    var hasBody: Bool { open.count > 1 && open[1].tag == .body }

    /// Whether a `template` element is open.
    @inline(__always) var hasTemplate: Bool { open.top(.template) >= 0 }

    /// Whether the fragment is parsed for a `select` element.
    var isForSelect: Bool { context?.tag == .select }

    /// "Clear the list of active formatting elements up to the last marker".
    mutating func clearFormattingToLastMarker() {
        formatting.clearToLastMarker { nodes[Int($0)].isActive = false }
    }
}
