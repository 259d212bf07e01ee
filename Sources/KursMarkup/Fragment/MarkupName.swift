internal import KursText

/// The name of an element in a fragment of HTML, and what kind of element that is.
struct MarkupName {
    /// The kinds that matter when a fragment is tidied or read as text.
    enum Kind { case unknown, inline, block, void, voidBlock, forbidden, svg, mathML }

    let key: NameKey
    let kind: Kind
    /// The offsets of the name.
    let start: Int, end: Int

    init() {
        key = NameKey()
        kind = .unknown
        (start, end) = (0, 0)
    }

    /// The name without its prefix.
    init(_ text: Span<UInt8>, _ name: XMLName) {
        key = NameKey(text, name.start, name.end)
        kind = markupKinds[key] ?? .unknown
        (start, end) = (name.start, name.end)
    }

    /// Whether it breaks the line.
    var isBlock: Bool { kind == .block || kind == .voidBlock }

    /// Whether it has no end tag.
    var isVoid: Bool { kind == .void || kind == .voidBlock }

    /// The end tag up to which an element's contents are not visible text.
    var rawTextEnd: StaticString? {
        switch key {
        case NameKey("script"): "</script"
        case NameKey("style"): "</style"
        case NameKey("applet"): "</applet"
        default: nil
        }
    }
}

/// The kind of every element that a tidied fragment may keep; `forbidden` ones are removed with their contents.
private let markupKinds: [NameKey: MarkupName.Kind] = {
    let names: [(MarkupName.Kind, StaticString)] = [
        (.inline, "a abbr acronym audio b big button canvas cite code command datagrid datalist del dfn em font i ins"),
        (.inline, "kbd keygen label m map meter nextid noscript optgroup option output progress q s samp select small"),
        (.inline, "spacer span strike strong sub sup textarea time tt u var video event-source blink"),
        (.block, "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption"),
        (
            .block,
            "figure footer form h1 h2 h3 h4 h5 h6 header legend li menu multicol nav ol p pre section sound table"
        ),
        (.block, "tbody td tfoot th thead tr ul colgroup"),
        (.void, "area col img input source"), (.voidBlock, "br hr"),
        (.forbidden, "script style applet"),
        (.svg, "svg circle defs desc ellipse g glyph hkern image line marker metadata path polygon polyline rect stop"),
        (
            .svg,
            "set switch text tspan use animate animatecolor animatemotion animatetransform font-face font-face-name"
        ),
        (.svg, "font-face-src foreignobject lineargradient radialgradient missing-glyph mpath title view"),
        (.mathML, "math annotation annotation-xml maction maligngroup malignmark menclose merror mfenced mfrac mglyph"),
        (.mathML, "mi mlabeledtr mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms msqrt"),
        (.mathML, "mspace mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics"),
    ]
    var kinds: [NameKey: MarkupName.Kind] = [:]
    for (kind, list) in names {
        var text: [UInt8] = []
        text.append(list)
        for word in text.split(separator: 0x20) {
            let name = Array(word)
            kinds[NameKey(name.span, 0, name.count)] = kind
        }
    }
    return kinds
}()
