import KursText

enum FragmentElement {
    /// Not an element of HTML, SVG or MathML that a fragment may hold.
    case unknown
    /// An element of HTML with an end tag.
    case html
    /// An element of HTML without an end tag.
    case void
    /// An element whose contents are not displayed.
    case hidden
    case svg, mathML

    /// The kind of the element with a name of this many bytes, without its prefix.
    init(_ name: NameKey, count: Int) {
        let number = count <= 16 ? NameTable.known.find(low: name.low, high: name.high, count: count) : Name.unknown
        self.init(Name.tag(number), name)
    }

    init(_ tag: TagName, _ name: @autoclosure () -> NameKey) {
        switch tag {
        case .a, .abbr, .acronym, .address, .article, .aside, .audio, .b, .big, .blockquote, .button, .canvas,
            .caption, .center, .cite, .code, .colgroup, .datalist, .dd, .del, .details, .dfn, .dialog, .dir, .div, .dl,
            .dt, .em, .fieldset, .figcaption, .figure, .font, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
            .i, .ins, .kbd, .keygen, .label, .legend, .li, .main, .map, .mark, .menu, .meter, .nav, .noscript, .ol,
            .optgroup, .option, .output, .p, .pre, .progress, .q, .s, .samp, .section, .select, .small, .span, .strike,
            .strong, .sub, .summary, .sup, .table, .tbody, .td, .textarea, .tfoot, .th, .thead, .time, .tr, .tt, .u,
            .ul, .var, .video:
            self = .html
        case .area, .br, .col, .hr, .img, .input, .source: self = .void
        case .applet, .iframe, .noembed, .noframes, .script, .style: self = .hidden
        case .image, .svg, .title: self = .svg
        case .math: self = .mathML
        case .unknown: self = rareElements[name()] ?? .unknown
        default: self = .unknown
        }
    }
}

/// The kinds of the elements that the rules of HTML do not name: foreign ones, and old ones that feeds still have.
private let rareElements: [NameKey: FragmentElement] = {
    let names: [(FragmentElement, String)] = [
        (.html, "blink command event-source m multicol nextid sound spacer"),
        (.svg, "circle defs desc ellipse g glyph hkern line marker metadata path polygon polyline rect stop set"),
        (.svg, "switch text tspan use animate animatecolor animatemotion animatetransform font-face font-face-name"),
        (.svg, "font-face-src foreignobject lineargradient radialgradient missing-glyph mpath view"),
        (.mathML, "annotation annotation-xml maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi"),
        (.mathML, "mlabeledtr mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms msqrt"),
        (.mathML, "mspace mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics"),
    ]
    var kinds: [NameKey: FragmentElement] = [:]
    for (kind, list) in names {
        for word in list.split(separator: " ") {
            let name = Array(word.utf8)
            kinds[NameKey(name.span, 0, name.count)] = kind
        }
    }
    return kinds
}()

/// Whether HTML has a character reference of this name.
func isHTMLName(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ scratch: inout [UInt8]) -> Bool {
    switch end &- start {
    case 2 where starts(text, start, with: "lt") || starts(text, start, with: "gt"): return true
    case 3 where starts(text, start, with: "amp"): return true
    case 4 where starts(text, start, with: "quot") || starts(text, start, with: "apos"): return true
    default: return appendHTMLNamed(text, start, end, to: &scratch)
    }
}

/// Whether a text of unknown kind is markup: it has an end tag or a reference, and no tag or name foreign to HTML.
func looksLikeMarkup(_ text: Span<UInt8>) -> Bool {
    var hasEndTag = false
    var hasReference = false
    var scratch: [UInt8] = []
    var at = 0
    while true {
        at = firstMarkup(text, from: at)
        guard at < text.count else { return hasEndTag || hasReference }
        let byte = text[at]
        if byte == 0x3C, at &+ 1 < text.count {
            let isEnd = text[at &+ 1] == 0x2F
            let name = XMLName(text, from: at &+ (isEnd ? 2 : 1))
            if name.end > name.start, text[name.start].isASCIILetter {
                switch FragmentElement(name.local, count: name.end &- name.localStart) {
                case .html, .void: break
                case .hidden, .mathML, .svg, .unknown: return false
                }
                if isEnd, name.end < text.count, text[name.end] == 0x3E { hasEndTag = true }
            }
        } else if byte == 0x26 {
            var here = at &+ 1
            if here < text.count, text[here] == 0x23 { here &+= 1 }
            let start = here
            while here < min(text.count, at &+ 40), text[here].isASCIILetter || text[here].isASCIIDigit { here &+= 1 }
            if here > start, here < text.count, text[here] == 0x3B {
                if start == at &+ 1, !isHTMLName(text, start, here, &scratch) { return false }
                hasReference = true
            }
        }
        at &+= 1
    }
}
