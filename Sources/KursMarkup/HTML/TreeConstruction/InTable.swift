// The insertion modes of tables: in table, in table text, in caption, in column group.

import KursText

extension TreeBuilder {
    mutating func inTable(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters, .nulls:
            switch open.last.tag {
            case .table, .tbody, .template, .tfoot, .thead, .tr:
                originalMode = mode
                mode = .inTableText
                return inTableText(kind, input)
            default: return inTableAnythingElse(kind, input)
            }
        case .comment:
            insertComment()
            return .done
        case .doctype: return ignored()
        case .startTag: return inTableStartTag(input)
        case .endTag:
            switch tokenizer.tag {
            case .table:
                guard open.hasInTableScope(.table) else { return ignored() }
                closeTable()
                return .done
            case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return ignored()
            case .template:
                templateEndTag()
                return .done
            default: return inTableAnythingElse(kind, input)
            }
        case .endOfFile: return inBody(kind, input)
        }
    }

    private mutating func inTableStartTag(_ input: Span<UInt8>) -> Outcome {
        switch tokenizer.tag {
        case .caption:
            clearStackToTableContext()
            formatting.insertMarker()
            insertElement()
            mode = .inCaption
        case .colgroup:
            clearStackToTableContext()
            insertElement()
            mode = .inColumnGroup
        case .col:
            clearStackToTableContext()
            insertElement(.colgroup)
            mode = .inColumnGroup
            return .reprocess
        case .tbody, .tfoot, .thead:
            clearStackToTableContext()
            insertElement()
            mode = .inTableBody
        case .td, .th, .tr:
            clearStackToTableContext()
            insertElement(.tbody)
            mode = .inTableBody
            return inTableBody(.startTag, input)
        case .table:
            parseError()
            guard open.hasInTableScope(.table) else { return .done }
            closeTable()
            return .reprocess
        case .style, .script, .template: _ = inHeadStartTag(input)
        case .input:
            guard isHiddenInput(input) else { return inTableAnythingElse(.startTag, input) }
            parseError()
            insertVoidElement()
        case .form:
            parseError()
            guard !hasTemplate, form == noNode else { return .done }
            form = insertElement()
            pop()
        default: return inTableAnythingElse(.startTag, input)
        }
        return .done
    }

    /// "In body" with foster parenting.
    private mutating func inTableAnythingElse(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        parseError()
        fosterParenting = true
        let outcome = inBody(kind, input)
        fosterParenting = false
        return outcome
    }

    private mutating func closeTable() {
        pop(through: open.top(.table))
        resetInsertionMode()
    }

    /// "Clear the stack back to a table context".
    private mutating func clearStackToTableContext() { clearStack { $0 == .table } }

    /// "Clear the stack back to" an element of a table, a template or the root.
    @inline(__always)
    mutating func clearStack(to isContext: (TagName) -> Bool) {
        while !isContext(open.last.tag) && open.last.tag != .template && open.last.tag != .html { pop() }
    }

    mutating func inTableText(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch kind {
        case .characters:
            addPending(tokenizer.text, input)
            return .done
        case .nulls: return ignored()
        default: break
        }
        if hasNonWhitespace(pendingTableText, input) {
            parseError()
            fosterParenting = true
            reconstructFormatting()
            insertCharacters(pendingTableText, input)
            framesetOK = false
            fosterParenting = false
        } else if pendingTableText.count > 0 {
            insertCharacters(pendingTableText, input)
        }
        pendingTableText = TextRange(source: 0..<0)
        mode = originalMode
        return processAsHTML(kind, input)
    }

    /// Adds a run to the pending characters; runs separated by NULs are joined in the pool.
    private mutating func addPending(_ text: TextRange, _ input: Span<UInt8>) {
        let old = pendingTableText
        if old.count == 0 {
            pendingTableText = text
        } else if old.isPooled == text.isPooled && old.end == text.start {
            pendingTableText.count &+= text.count
        } else {
            var start = old.start
            if !old.isPooled || old.end != tokenizer.pool.count {
                start = tokenizer.pool.count
                append(old, input)
            }
            append(text, input)
            pendingTableText = TextRange(pool: start..<tokenizer.pool.count)
        }
    }

    mutating func inCaption(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch (kind, tokenizer.tag) {
        case (.endTag, .caption):
            guard closeCaption() else { return ignored() }
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            parseError()
            return closeCaption() ? .reprocess : .done
        case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody),
            (.endTag, .td), (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
            return ignored()
        default: return inBody(kind, input)
        }
    }

    private mutating func closeCaption() -> Bool {
        guard open.hasInTableScope(.caption) else { return false }
        generateImpliedEndTags()
        close(.caption)
        clearFormattingToLastMarker()
        mode = .inTable
        return true
    }

    mutating func inColumnGroup(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if takesInHead(kind, input) { return .done }
        switch (kind, tokenizer.tag) {
        case (.startTag, .html), (.endOfFile, _): return inBody(kind, input)
        case (.startTag, .col):
            insertVoidElement()
            return .done
        case (.startTag, .template):
            templateStartTag(input)
            return .done
        case (.endTag, .template):
            templateEndTag()
            return .done
        case (.endTag, .col): return ignored()
        case (.endTag, .colgroup):
            guard open.last.tag == .colgroup else { return ignored() }
            pop()
            mode = .inTable
            return .done
        default: break
        }
        guard open.last.tag == .colgroup else {
            guard kind == .characters else { return ignored() }
            dropToWhitespace(input)
            return tokenizer.text.count == 0 ? .done : .reprocess
        }
        pop()
        mode = .inTable
        return .reprocess
    }
}
