/// A number that identifies an element or attribute name in one document; equal numbers, equal names.
typealias NameID = UInt32

/// Names with the same number in every document.
enum Name {
    static let unknown: NameID = 0

    private static let others = NameID(TagName.xmp.rawValue) + 1
    static let annotationXML = others
    static let desc = others + 1
    static let malignmark = others + 2
    static let mglyph = others + 3
    static let mi = others + 4
    static let mn = others + 5
    static let mo = others + 6
    static let ms = others + 7
    static let mtext = others + 8
    static let color = others + 9
    static let definitionurl = others + 10
    static let definitionURL = others + 11
    static let disabled = others + 12
    static let encoding = others + 13
    static let face = others + 14
    static let multiple = others + 15
    static let selected = others + 16
    static let size = others + 17
    static let type = others + 18
    static let xlinkActuate = others + 19
    static let xmlns = others + 28
    static let xmlnsXlink = others + 29

    static let `for` = others + 30
    static let shadowrootmode = others + 31

    /// The first of the mixed-case names, in lower case.
    static let lowered = others + 32
    /// The first of the mixed-case names as SVG writes it.
    static let mixed = lowered + NameID(KnownNames.mixedCaseCount)
    /// `foreignObject`, the last but four of the mixed-case elements.
    static let foreignObject = mixed + NameID(KnownNames.mixedCaseElements) - 5

    @inline(__always) static func of(_ tag: TagName) -> NameID { NameID(tag.rawValue) }

    /// The element that a name identifies in the HTML namespace.
    @inline(__always) static func tag(_ name: NameID) -> TagName {
        name < others ? TagName(rawValue: UInt8(truncatingIfNeeded: name)) ?? .unknown : .unknown
    }

    /// "Adjust SVG attributes" and the element table of "any other start tag": `viewbox` is `viewBox`.
    static func adjustedForSVG(_ name: NameID, isElement: Bool) -> NameID {
        let elements = NameID(KnownNames.mixedCaseElements)
        let range =
            isElement ? lowered..<lowered + elements : lowered + elements - 1..<mixed
        return range.contains(name) ? name - lowered + mixed : name
    }
}

/// The namespaces the parser puts elements in.
public enum Namespace: UInt8, Sendable {
    case html
    case svg
    case mathML
}

// The names every name table starts with. The first are the elements of TagName in its order, so that a name's number
// is the raw value of its TagName; a test checks that the two lists agree.

/// The lists of names with fixed numbers, space-separated.
enum KnownNames {
    /// The cases of ``TagName`` in order.
    static let html = """
        a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blockquote body \
        br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt \
        em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr \
        html i iframe image img input ins kbd keygen label legend li link listing main map mark marquee math menu \
        menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture \
        plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small \
        source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time \
        title tr track tt u ul var video wbr xmp
        """

    /// Names that the tree construction rules test, in the order of the constants in `Name`.
    static let others = """
        annotation-xml desc malignmark mglyph mi mn mo ms mtext color definitionurl definitionURL disabled encoding \
        face multiple selected size type xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title \
        xlink:type xml:lang xml:space xmlns xmlns:xlink for shadowrootmode
        """

    /// SVG elements with capitals, then (from `glyphRef` on) SVG attributes with capitals; the last element's name is
    /// also the first attribute's.
    static let mixedCase = """
        altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix \
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight \
        feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology \
        feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject linearGradient \
        radialGradient textPath glyphRef attributeName attributeType baseFrequency baseProfile calcMode \
        clipPathUnits diffuseConstant edgeMode filterUnits gradientTransform gradientUnits kernelMatrix \
        kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits \
        markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits patternTransform \
        patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY \
        repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod \
        startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength \
        viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
        """

    /// Attributes of most pages and texts of feeds: a short text whose names are all known copies no table.
    static let frequent = """
        align alt border clear cellpadding cellspacing class content dir frameborder height href hspace id lang name onclick \
        rel src srcset style target valign vspace width allowfullscreen decoding loading sizes fetchpriority colspan \
        rowspan bgcolor aria-label aria-hidden data-id role itemprop property start value
        """

    /// How many of ``mixedCase`` are elements.
    static let mixedCaseElements = 37
    /// How many names ``mixedCase`` holds.
    static let mixedCaseCount = 94
}
