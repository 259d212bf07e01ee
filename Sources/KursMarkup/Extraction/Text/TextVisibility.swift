// Which parts of a page are visible text, judged by the elements alone: style sheets are not read.

internal import KursText

extension TagName {
    /// Whether the element is a block, so that text before and after it does not join.
    var breaksLines: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir,
            .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
            .hgroup, .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext,
            .pre, .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
            true
        default: false
        }
    }

    /// Whether the element's contents are not text of the page: code, other media, form fields.
    var holdsNoText: Bool {
        switch self {
        case .applet, .audio, .canvas, .datalist, .embed, .head, .iframe, .math, .noembed, .noframes, .noscript,
            .object, .script, .select, .style, .svg, .template, .textarea, .title, .video:
            true
        default: false
        }
    }
}

extension Document {
    /// Whether an element hides itself: `hidden`, or `display: none` or `visibility: hidden` in its `style`.
    ///
    /// O(attributes and bytes of `style`). Style sheets and ancestors are not considered.
    public func isMarkedHidden(_ id: NodeID) -> Bool {
        guard node(id).isElement, node(id).second > 0 else { return false }
        if let hidden = attributeBytes("hidden", of: id), !hidden.elementsEqual("until-found".utf8) { return true }
        guard let style = attributeBytes("style", of: id) else { return false }
        return isHiding(style)
    }

    /// Whether an element's text is left out: it has none, or belongs to SVG.
    @inline(__always)
    func isSilent(_ node: Node) -> Bool { node.tag.holdsNoText || node.namespace == .svg }
}

/// Whether a `style` attribute sets `display` to `none` or `visibility` to `hidden`.
private func isHiding(_ style: ArraySlice<UInt8>) -> Bool {
    style.split(separator: 0x3B).contains { declaration in
        let bare = declaration.lazy.filter { $0 > 0x20 }.map { $0.asciiLowercased }
        return bare.starts(with: "display:none".utf8) || bare.starts(with: "visibility:hidden".utf8)
    }
}
