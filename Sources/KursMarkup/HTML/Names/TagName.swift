/// The HTML elements that the standard mentions by name, in the order the name table starts with.
///
/// All others, foreign elements included, are ``unknown``: use ``Document/name(of:)``. The raw values are the numbers
/// of this version's name table and may change with the standard.
public enum TagName: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Any other element: custom, misspelt, or of SVG or MathML.
    case unknown
    /// The elements of HTML, in alphabetical order.
    case a, abbr, acronym, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big,
        blockquote, body, br, button, canvas, caption, center, cite, code, col, colgroup, data, datalist, dd, del,
        details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form, frame,
        frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd,
        keygen, label, legend, li, link, listing, main, map, mark, marquee, math, menu, menuitem, meta, meter, nav,
        nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param, picture, plaintext, pre,
        progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, selectedcontent, slot, small,
        source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th,
        thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp
}

/// The categories of an element that the tree construction rules test, one bit each.
struct TagCategories: OptionSet {
    let rawValue: UInt16
    /// The element bounds "has an element in scope".
    static let scope = TagCategories(rawValue: 1)
    static let special = TagCategories(rawValue: 2)
    /// The element ends the search for an open `li`, `dd` or `dt`: special, but not `address`, `div` or `p`.
    static let itemStop = TagCategories(rawValue: 4)
    /// The element determines the mode in "reset the insertion mode appropriately".
    static let reset = TagCategories(rawValue: 8)
    static let formatting = TagCategories(rawValue: 16)
    /// The element is closed by "generate implied end tags".
    static let impliedEnd = TagCategories(rawValue: 32)
    /// A formatting element of a number below 14.
    static func formatting(_ number: UInt16) -> TagCategories { TagCategories(rawValue: 16 | number << 8) }
    @inline(__always) var formattingNumber: Int { Int(rawValue &>> 8) }

    // Unions, written as numbers: array literals were rebuilt for every tag.

    /// The categories of most special elements.
    static let block = TagCategories(rawValue: 6)
    /// A special element that bounds scope.
    static let scopeBlock = TagCategories(rawValue: 7)
    /// A special element that determines the insertion mode.
    static let resetBlock = TagCategories(rawValue: 14)
    /// Both lists of implied end tags.
    static let impliedEndAny = TagCategories(rawValue: 96)
}

extension TagName {
    /// The categories of the HTML element of this name.
    ///
    /// A function call with a table look-up: the inlined switch compiled to an unpredictable branch.
    @inline(never) var categories: TagCategories {
        switch self {
        case .applet, .marquee, .object, .select: .scopeBlock
        case .html, .table, .template: TagCategories(rawValue: 15)
        case .caption, .td, .th: TagCategories(rawValue: 15)
        case .colgroup, .tbody, .tfoot, .thead, .tr: TagCategories(rawValue: 14)
        case .body, .frameset, .head: .resetBlock
        case .address, .div: .special
        case .p: TagCategories(rawValue: 2 + 32)
        case .dd, .dt, .li: TagCategories(rawValue: 6 + 32)
        case .optgroup, .option, .rb, .rp, .rt, .rtc: .impliedEnd
        case .a: .formatting(0)
        case .b: .formatting(1)
        case .big: .formatting(2)
        case .code: .formatting(3)
        case .em: .formatting(4)
        case .font: .formatting(5)
        case .i: .formatting(6)
        case .nobr: .formatting(7)
        case .s: .formatting(8)
        case .small: .formatting(9)
        case .strike: .formatting(10)
        case .strong: .formatting(11)
        case .tt: .formatting(12)
        case .u: .formatting(13)
        case .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .br, .button, .center, .col, .details,
            .dir, .dl, .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .h1, .h2, .h3, .h4, .h5, .h6,
            .header, .hgroup, .hr, .iframe, .img, .input, .keygen, .link, .listing, .main, .menu, .meta, .nav,
            .noembed, .noframes, .noscript, .ol, .param, .plaintext, .pre, .script, .search, .section, .source,
            .style, .summary, .textarea, .title, .track, .ul, .wbr, .xmp:
            .block
        default: []
        }
    }

    var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }
}
