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
        xlink:type xml:lang xml:space xmlns xmlns:xlink
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

    /// How many of ``mixedCase`` are elements.
    static let mixedCaseElements = 37
    /// How many names ``mixedCase`` holds.
    static let mixedCaseCount = 94
}
