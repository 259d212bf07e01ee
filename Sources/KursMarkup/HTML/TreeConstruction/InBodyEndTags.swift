// End tags "in body".

extension TreeBuilder {
    /// An end tag in the "in body" insertion mode.
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
        case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
            .section, .select, .summary, .ul:
            guard open.hasInScope(tag) else { return ignored() }
            generateImpliedEndTags()
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
        case .dd, .dt:
            guard open.hasInScope(tag) else { return ignored() }
            generateImpliedEndTags(except: tag)
            close(tag)
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

    /// Notes a token that has no effect.
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

    /// "Any other end tag": closes the nearest element of the name unless a special one stands above it.
    mutating func anyOtherEndTag() {
        let index = open.top(tokenizer.name, isForeign: false)
        guard index >= 0, index >= Int(open.last.special) else { return parseError() }
        generateImpliedEndTags(exceptAbove: index)
        if open.count - 1 != index { parseError() }
        pop(through: index)
    }

    /// "Generate implied end tags" except for the name of the entry at an index, which is what they stop at.
    private mutating func generateImpliedEndTags(exceptAbove index: Int) {
        while open.count - 1 > index && open.last.categories.contains(.impliedEnd) { pop() }
    }

    /// Adds to the `html` element the attributes it does not have.
    mutating func mergeIntoHTML() {
        parseError()
        guard !hasTemplate else { return }
        merge(into: open[0].node, bit: 1)
    }

    /// Adds to the `body` element the attributes it does not have.
    mutating func mergeIntoBody() {
        parseError()
        guard hasBody, !hasTemplate else { return }
        framesetOK = false
        merge(into: open[1].node, bit: 2)
    }

    private mutating func merge(into node: UInt32, bit: UInt8) {
        let known = nodes[Int(node)].attributes
        if merged.seen.count < tokenizer.names.count {
            merged.seen += repeatElement(0, count: tokenizer.names.count * 2 - merged.seen.count)
        }
        if merged.begun & bit == 0 {
            merged.begun |= bit
            for index in known { merged.seen[Int(tokenizer.attributes[index].name)] |= bit }
        }
        for index in tokenizer.attributeRange {
            let attribute = tokenizer.attributes[index]
            guard merged.seen[Int(attribute.name)] & bit == 0 else { continue }
            merged.seen[Int(attribute.name)] |= bit
            if bit == 1 { merged.html.append(attribute) } else { merged.body.append(attribute) }
        }
        merged.note(node, bit)
    }
}

/// Attributes that later `html` and `body` tags add; put behind the elements' own when the tree is finished.
struct MergedAttributes {
    var html: [Attribute] = []
    var body: [Attribute] = []
    var htmlNode = noNode
    var bodyNode = noNode
    /// Per name, bit 1 when `html` has it and bit 2 when `body` has it.
    var seen: [UInt8] = []
    var begun: UInt8 = 0

    /// Remembers the element that gets the attributes.
    mutating func note(_ node: UInt32, _ bit: UInt8) {
        if bit == 1 { htmlNode = node } else { bodyNode = node }
    }
}
