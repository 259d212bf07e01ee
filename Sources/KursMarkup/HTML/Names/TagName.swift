/// The HTML elements that the standard mentions by name, in the order the name table starts with.
///
/// All others, foreign elements included, are ``unknown``: use ``Document/name(of:)``. The raw values are the numbers
/// of this version's name table and may change with the standard.
public enum TagName: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Any other element: custom, misspelt, or of SVG or MathML.
    case unknown
    /// The elements that begin with a.
    case a, abbr, acronym, address, applet, area, article, aside, audio
    /// The elements that begin with b.
    case b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br, button
    /// The elements that begin with c.
    case canvas, caption, center, cite, code, col, colgroup
    /// The elements that begin with d.
    case data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt
    /// The elements that begin with e.
    case em, embed
    /// The elements that begin with f.
    case fieldset, figcaption, figure, font, footer, form, frame, frameset
    /// The elements that begin with h.
    case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
    /// The elements that begin with i.
    case i, iframe, image, img, input, ins
    /// The elements that begin with k.
    case kbd, keygen
    /// The elements that begin with l.
    case label, legend, li, link, listing
    /// The elements that begin with m.
    case main, map, mark, marquee, math, menu, menuitem, meta, meter
    /// The elements that begin with n.
    case nav, nobr, noembed, noframes, noscript
    /// The elements that begin with o.
    case object, ol, optgroup, option, output
    /// The elements that begin with p.
    case p, param, picture, plaintext, pre, progress
    /// The elements that begin with q.
    case q
    /// The elements that begin with r.
    case rb, rp, rt, rtc, ruby
    /// The elements that begin with s.
    case s, samp, script, search, section, select, selectedcontent, slot, small, source, span, strike, strong, style,
        sub, summary, sup, svg
    /// The elements that begin with t.
    case table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt
    /// The elements that begin with u.
    case u, ul
    /// The elements that begin with v.
    case `var`, video
    /// The elements that begin with w.
    case wbr
    /// The elements that begin with x.
    case xmp
}
