// The "in body" insertion mode; its start and end tags are in files of their own.

extension TreeBuilder {
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

    private mutating func closeParagraph() {
        generateImpliedEndTags(except: .p)
        close(.p)
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

    @inline(__always) var hasTemplate: Bool { open.top(.template) >= 0 }

    var isForSelect: Bool { context?.tag == .select }

    /// "Clear the list of active formatting elements up to the last marker".
    mutating func clearFormattingToLastMarker() {
        formatting.clearToLastMarker { nodes[Int($0)].isActive = false }
    }
}

// End tags "in body".

extension TreeBuilder {
    mutating func inBodyEndTag(_ input: Span<UInt8>) -> Outcome {
        let tag = tokenizer.tag
        switch tag {
        case .template: templateEndTag()
        case .body:
            guard open.hasInScope(.body) else { return ignored() }
            mode = .afterBody
        case .html:
            guard open.hasInScope(.body) else { return ignored() }
            mode = .afterBody
            return .reprocess
        case .address, .article, .aside, .blockquote, .button, .center, .dd, .details, .dialog, .dir, .div, .dl, .dt,
            .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre,
            .search, .section, .select, .summary, .ul:
            guard open.hasInScope(tag) else { return ignored() }
            generateImpliedEndTags(except: tag)
            close(tag)
        case .form: formEndTag()
        case .p:
            if !open.hasInButtonScope(.p) {
                parseError()
                insertElement(.p)
            }
            closeParagraph()
        case .li:
            guard open.hasInListItemScope(.li) else { return ignored() }
            generateImpliedEndTags(except: .li)
            close(.li)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            guard open.headingInScope() >= 0 else { return ignored() }
            generateImpliedEndTags()
            if open.last.tag != tag { parseError() }
            pop(through: open.headingInScope())
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
            if !runAdoptionAgency(for: tag) { anyOtherEndTag() }
        case .applet, .marquee, .object:
            guard open.hasInScope(tag) else { return ignored() }
            generateImpliedEndTags()
            close(tag)
            clearFormattingToLastMarker()
        case .br:
            parseError()
            reconstructFormatting()
            insertElement(.br)
            pop()
            framesetOK = false
        default: anyOtherEndTag()
        }
        return .done
    }

    /// Records a token that has no effect.
    mutating func ignored() -> Outcome {
        parseError()
        return .done
    }

    /// Pops up to the highest open element of a name.
    @inline(__always)
    mutating func close(_ tag: TagName) {
        if open.last.tag != tag { parseError() }
        pop(through: open.top(tag))
    }

    private mutating func formEndTag() {
        if hasTemplate {
            guard open.hasInScope(.form) else { return parseError() }
            generateImpliedEndTags()
            return close(.form)
        }
        let node = form
        form = noNode
        let index = node == noNode ? -1 : open.index(of: node, Name.of(.form))
        guard index >= 0, open.isInScope(index) else { return parseError() }
        generateImpliedEndTags()
        if index == open.count - 1 {
            pop()
        } else {
            parseError()
            open.remove(at: index)
            setAllowsCDATA()
        }
    }

    /// "Any other end tag": closes the nearest element of the name unless a special one is above it.
    mutating func anyOtherEndTag() {
        let index = open.top(tokenizer.name, isForeign: false)
        guard index >= 0, index >= Int(open.last.special) else { return parseError() }
        generateImpliedEndTags(exceptAbove: index)
        if open.count - 1 != index { parseError() }
        pop(through: index)
    }

    /// "Generate implied end tags" except for the name of the entry at an index, where they stop.
    private mutating func generateImpliedEndTags(exceptAbove index: Int) {
        while open.count - 1 > index && open.last.categories.contains(.impliedEnd) { pop() }
    }
}
