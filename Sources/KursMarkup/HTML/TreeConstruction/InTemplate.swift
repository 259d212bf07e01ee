// Templates, and "reset the insertion mode appropriately".

extension TreeBuilder {
    /// A `template` start tag.
    mutating func templateStartTag() {
        insertElement()
        _ = make(Node(kind: .templateContents))
        formatting.insertMarker()
        framesetOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
    }

    /// A `template` end tag.
    mutating func templateEndTag() {
        guard hasTemplate else { return parseError() }
        generateAllImpliedEndTagsThoroughly()
        close(.template)
        leaveTemplate()
    }

    private mutating func leaveTemplate() {
        clearFormattingToLastMarker()
        _ = templateModes.popLast()
        resetInsertionMode()
    }

    /// The "in template" insertion mode.
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
            pop(through: open.top(.template))
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
