// The insertion modes of the head: in head, and in head noscript.

extension TreeBuilder {
    /// What the modes of the head and of column groups do alike: leading white space and a comment are inserted, a
    /// DOCTYPE is ignored; whether nothing is left of the token.
    mutating func takesInHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Bool {
        switch kind {
        case .characters:
            let space = takeLeadingWhitespace(input)
            if space.count > 0 { insertCharacters(space, input) }
            return tokenizer.text.count == 0
        case .comment: insertComment()
        case .doctype: parseError()
        default: return false
        }
        return true
    }

    mutating func inHead(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesInHead(kind, input) { return .done }
        if kind == .startTag, inHeadStartTag(input) { return .done }
        let isEnd = kind == .endTag && tokenizer.tag == .head
        if kind == .endTag {
            switch tokenizer.tag {
            case .template:
                templateEndTag()
                return .done
            case .head, .body, .html, .br: break
            default: return ignored()
            }
        }
        pop()
        mode = .afterHead
        return isEnd ? .done : .reprocess
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
        case .template: templateStartTag(input)
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

    mutating func inHeadNoscript(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesInHead(kind, input) { return .done }
        switch (kind, tokenizer.tag) {
        case (.startTag, .html): return inBody(kind, input)
        case (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta),
            (.startTag, .noframes), (.startTag, .style):
            return inHead(kind, input)
        case (.startTag, .head), (.startTag, .noscript): return ignored()
        case (.endTag, .noscript):
            pop()
            mode = .inHead
            return .done
        case (.endTag, .br): break
        case (.endTag, _): return ignored()
        default: break
        }
        parseError()
        pop()
        mode = .inHead
        return .reprocess
    }
}

// Templates, and "reset the insertion mode appropriately".

extension TreeBuilder {
    mutating func templateStartTag(_ input: Span<UInt8>) {
        if !shadowRootStartTag(input) && !patchStartTag(input) {
            insertElement()
            _ = make(Node(kind: .templateContents))
        }
        formatting.insertMarker()
        framesetOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
    }

    mutating func templateEndTag() {
        guard hasTemplate else { return parseError() }
        generateAllImpliedEndTagsThoroughly()
        if open.last.tag != .template { parseError() }
        leaveTemplate()
    }

    private mutating func leaveTemplate() {
        let index = open.top(.template)
        let template = open[index].node
        pop(through: index)
        endPatch(of: template)
        clearFormattingToLastMarker()
        _ = templateModes.popLast()
        resetInsertionMode()
    }

    mutating func inTemplate(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .startTag:
            switch tokenizer.tag {
            case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
                _ = inHeadStartTag(input)
                return .done
            case .caption, .colgroup, .tbody, .tfoot, .thead: return changeTemplateMode(.inTable)
            case .col: return changeTemplateMode(.inColumnGroup)
            case .tr: return changeTemplateMode(.inTableBody)
            case .td, .th: return changeTemplateMode(.inRow)
            default: return changeTemplateMode(.inBody)
            }
        case .endTag:
            guard tokenizer.tag == .template else { return ignored() }
            templateEndTag()
            return .done
        case .endOfFile:
            guard hasTemplate else { return .done }
            parseError()
            leaveTemplate()
            return .reprocess
        default: return inBody(kind, input)
        }
    }

    private mutating func changeTemplateMode(_ new: InsertionMode) -> Outcome {
        _ = templateModes.popLast()
        templateModes.append(new)
        mode = new
        return .reprocess
    }

    /// "Reset the insertion mode appropriately"; O(1), because the stack stores the nearest element that determines it.
    mutating func resetInsertionMode() {
        let index = open.resetIndex
        let isLast = index <= 0
        var tag = index >= 0 ? open[index].tag : .unknown
        if isLast, let context { tag = context.tag }
        switch tag {
        case .td where !isLast, .th where !isLast: mode = .inCell
        case .tr: mode = .inRow
        case .tbody, .thead, .tfoot: mode = .inTableBody
        case .caption: mode = .inCaption
        case .colgroup: mode = .inColumnGroup
        case .table: mode = .inTable
        case .template: mode = templateModes.last ?? .inBody
        case .head where !isLast: mode = .inHead
        case .body: mode = .inBody
        case .frameset: mode = .inFrameset
        case .html: mode = head == noNode ? .beforeHead : .afterHead
        default: mode = .inBody
        }
    }
}
