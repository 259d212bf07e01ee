// The insertion modes of a table's inside: in table body, in row, in cell.
//
// "Reprocess the token" is a direct call of the mode's method here, because the current node is then a part of the
// table: a page of tables does this for every tag.

extension TreeBuilder {
    mutating func inTableBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch (kind, tokenizer.tag) {
        case (.startTag, .tr):
            clearStackToTableBodyContext()
            insertElement()
            mode = .inRow
            return .done
        case (.startTag, .th), (.startTag, .td):
            parseError()
            clearStackToTableBodyContext()
            insertElement(.tr)
            mode = .inRow
            return inRow(kind, input)
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard open.hasInTableScope(tokenizer.tag) else { return ignored() }
            leaveTableBody()
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.endTag, .table):
            guard open.hasInTableScope(.tbody) || open.hasInTableScope(.thead) || open.hasInTableScope(.tfoot) else {
                return ignored()
            }
            leaveTableBody()
            return inTable(kind, input)
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th), (.endTag, .tr):
            return ignored()
        default: return inTable(kind, input)
        }
    }

    private mutating func leaveTableBody() {
        clearStackToTableBodyContext()
        pop()
        mode = .inTable
    }

    /// "Clear the stack back to a table body context".
    private mutating func clearStackToTableBodyContext() {
        clearStack { $0 == .tbody || $0 == .tfoot || $0 == .thead }
    }

    mutating func inRow(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch (kind, tokenizer.tag) {
        case (.startTag, .th), (.startTag, .td):
            clearStackToTableRowContext()
            insertElement()
            mode = .inCell
            formatting.insertMarker()
            return .done
        case (.endTag, .tr):
            guard open.hasInTableScope(.tr) else { return ignored() }
            leaveRow()
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            guard open.hasInTableScope(.tr) else { return ignored() }
            leaveRow()
            return inTableBody(kind, input)
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard open.hasInTableScope(tokenizer.tag) else { return ignored() }
            guard open.hasInTableScope(.tr) else { return .done }
            leaveRow()
            return inTableBody(kind, input)
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th):
            return ignored()
        default: return inTable(kind, input)
        }
    }

    private mutating func leaveRow() {
        clearStackToTableRowContext()
        pop()
        mode = .inTableBody
    }

    /// "Clear the stack back to a table row context".
    private mutating func clearStackToTableRowContext() { clearStack { $0 == .tr } }

    mutating func inCell(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .startTag:
            switch tokenizer.tag {
            case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
                guard open.hasInTableScope(.td) || open.hasInTableScope(.th) else { return ignored() }
                closeCell()
                return inRow(kind, input)
            default: return inBodyStartTag(input)
            }
        case .endTag:
            switch tokenizer.tag {
            case .td, .th:
                guard open.hasInTableScope(tokenizer.tag) else { return ignored() }
                generateImpliedEndTags()
                close(tokenizer.tag)
                clearFormattingToLastMarker()
                mode = .inRow
                return .done
            case .body, .caption, .col, .colgroup, .html: return ignored()
            case .table, .tbody, .tfoot, .thead, .tr:
                guard open.hasInTableScope(tokenizer.tag) else { return ignored() }
                closeCell()
                return inRow(kind, input)
            default: return inBodyEndTag(input)
            }
        default: return inBody(kind, input)
        }
    }

    private mutating func closeCell() {
        generateImpliedEndTags()
        let index = max(open.top(.td), open.top(.th))
        if open.count - 1 != index { parseError() }
        pop(through: index)
        clearFormattingToLastMarker()
        mode = .inRow
    }
}
