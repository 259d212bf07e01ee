// Start tags "in body", in the order of the standard.

extension TreeBuilder {
    mutating func inBodyStartTag(_ input: Span<UInt8>) -> Outcome {
        switch tokenizer.tag {
        case .html: mergeIntoHTML()
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            _ = inHeadStartTag(input)
        case .body: mergeIntoBody()
        case .frameset: framesetInBody()
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary,
            .ul:
            closeParagraphInButtonScope()
            insertElement()
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closeParagraphInButtonScope()
            if open.last.tag.isHeading {
                parseError()
                pop()
            }
            insertElement()
        case .pre, .listing:
            closeParagraphInButtonScope()
            insertElement()
            skipsLineFeed = true
            framesetOK = false
        case .form: formStartTag()
        case .li, .dd, .dt: itemStartTag()
        case .plaintext:
            closeParagraphInButtonScope()
            insertElement()
            tokenizer.state = .plaintext
        case .button: buttonStartTag()
        case .a: anchorStartTag(input)
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
            reconstructFormatting()
            insertFormattingElement(input)
        case .nobr: nobrStartTag(input)
        case .applet, .marquee, .object:
            reconstructFormatting()
            insertElement()
            formatting.insertMarker()
            framesetOK = false
        case .table:
            if quirks != .full { closeParagraphInButtonScope() }
            insertElement()
            framesetOK = false
            mode = .inTable
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstructFormatting()
            insertVoidElement()
            framesetOK = false
        case .input: inputStartTag(input)
        case .param, .source, .track: insertVoidElement()
        case .hr:
            closeParagraphInButtonScope()
            if open.hasInScope(.select) { generateImpliedEndTags() }
            insertVoidElement()
            framesetOK = false
        case .image:
            parseError()
            (tokenizer.tag, tokenizer.name) = (.img, Name.of(.img))
            return .reprocess
        case .textarea:
            insertRawTextElement()
            skipsLineFeed = true
            framesetOK = false
        case .xmp:
            closeParagraphInButtonScope()
            reconstructFormatting()
            framesetOK = false
            insertRawTextElement()
        case .iframe:
            framesetOK = false
            insertRawTextElement()
        case .noembed: insertRawTextElement()
        case .noscript where scripting: insertRawTextElement()
        case .select: selectStartTag(input)
        case .option, .optgroup: optionStartTag()
        case .rb, .rtc:
            if open.hasInScope(.ruby) { generateImpliedEndTags() }
            insertElement()
        case .rp, .rt:
            if open.hasInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
            insertElement()
        case .math:
            reconstructFormatting()
            insertForeignElement(.mathML, input)
        case .svg:
            reconstructFormatting()
            insertForeignElement(.svg, input)
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: parseError()
        default:
            reconstructFormatting()
            insertElement()
            if tokenizer.tag == .selectedcontent { selectedContentInserted() }
        }
        return .done
    }

    private mutating func framesetInBody() {
        parseError()
        guard hasBody, framesetOK else { return }
        remove(open[1].node)
        pop(through: 1)
        insertElement()
        mode = .inFrameset
    }

    private mutating func formStartTag() {
        if form != noNode && !hasTemplate { return parseError() }
        closeParagraphInButtonScope()
        let node = insertElement()
        if !hasTemplate { form = node }
    }

    /// Closes the open item of the same kind that has no other list above it on the stack.
    private mutating func itemStartTag() {
        framesetOK = false
        let stop = Int(open.last.itemStop)
        let tag = stop >= 0 ? open[stop].tag : .unknown
        if tokenizer.tag == .li ? tag == .li : tag == .dd || tag == .dt {
            generateImpliedEndTags(except: tag)
            close(tag)
        }
        closeParagraphInButtonScope()
        insertElement()
    }

    private mutating func buttonStartTag() {
        if open.hasInScope(.button) {
            parseError()
            generateImpliedEndTags()
            pop(through: open.top(.button))
        }
        reconstructFormatting()
        insertElement()
        framesetOK = false
    }

    private mutating func anchorStartTag(_ input: Span<UInt8>) {
        if let index = formatting.find(.a) {
            parseError()
            let node = formatting[index].node
            if open.last.node != node || !closeLastFormatting(node) {
                _ = runAdoptionAgency(for: .a)
                if nodes[Int(node)].isActive { removeFormatting(node) }
                if nodes[Int(node)].isOpen { removeFromStack(node, Name.of(.a)) }
            }
        }
        reconstructFormatting()
        insertFormattingElement(input)
    }

    private mutating func nobrStartTag(_ input: Span<UInt8>) {
        reconstructFormatting()
        if open.hasInScope(.nobr) {
            parseError()
            if !runAdoptionAgency(for: .nobr) { anyOtherEndTag() }
            reconstructFormatting()
        }
        insertFormattingElement(input)
    }

    private mutating func inputStartTag(_ input: Span<UInt8>) {
        if isForSelect { return parseError() }
        if open.hasInScope(.select) {
            parseError()
            pop(through: open.top(.select))
        }
        reconstructFormatting()
        insertVoidElement()
        if !isHiddenInput(input) { framesetOK = false }
    }

    /// Whether the token has the attribute `type` with the value `hidden`.
    mutating func isHiddenInput(_ input: Span<UInt8>) -> Bool {
        tokenizer.value(of: Name.type, in: tokenizer.attributeRange).map { equals($0, "hidden", input) } ?? false
    }

    private mutating func selectStartTag(_ input: Span<UInt8>) {
        if isForSelect { return parseError() }
        if open.hasInScope(.select) {
            parseError()
            return pop(through: open.top(.select))
        }
        reconstructFormatting()
        selectInserted(insertElement(), input)
        framesetOK = false
    }

    private mutating func optionStartTag() {
        let isOption = tokenizer.tag == .option
        if open.hasInScope(.select) {
            generateImpliedEndTags(except: isOption ? .optgroup : .unknown)
        } else if open.last.tag == .option {
            pop()
        }
        reconstructFormatting()
        let node = insertElement()
        if isOption { optionInserted(node) }
    }
}
