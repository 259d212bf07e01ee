import KursMarkup
import Testing

/// The dump of a page or fragment, or of what is in a page's body, on one line: levels as dots, lines joined by a space.
func outline(
    _ html: String, in context: String? = nil, ofBody: Bool = false, options: Document.Options = Document.Options()
) -> String {
    let bytes = Array(html.utf8)
    let document =
        context.map { Document(html: bytes, inContext: $0, options: options) }
        ?? Document(html: bytes, options: options)
    let lines = String(decoding: document.dump(), as: UTF8.self).split(separator: "\n")
    let shown = ofBody ? lines.drop { $0 != "|   <body>" }.dropFirst() : lines[...]
    return shown.map { line in
        let text = line.dropFirst(ofBody ? 6 : 2)
        let spaces = text.prefix { $0 == " " }
        return String(repeating: ".", count: spaces.count / 2) + text.dropFirst(spaces.count)
    }.joined(separator: " ")
}

/// Fragments of a body, so that the cases stay short.
private func body(_ html: String) -> String { outline(html, in: "body") }

@Suite struct `Tree construction` {
    @Test func `makes the three elements every page has`() {
        #expect(outline("") == "<html> .<head> .<body>")
        #expect(outline("<!doctype html><!--c-->x") == "<!DOCTYPE html> <!-- c --> <html> .<head> .<body> ..\"x\"")
        #expect(outline("<title>a&amp;b</title>y") == "<html> .<head> ..<title> ...\"a&b\" .<body> ..\"y\"")
        #expect(outline("<body a=1><body a=2 b=3>") == "<html> .<head> .<body> ..a=\"1\" ..b=\"3\"")
        #expect(outline("<frameset><frame>x</frameset>") == "<html> .<head> .<frameset> ..<frame>")
    }

    @Test(
        arguments: [
            // Closes what the standard closes.
            ("<p>a<p>b", "<p> .\"a\" <p> .\"b\""),
            ("<p>a<div>b</p>c", "<p> .\"a\" <div> .\"b\" .<p> .\"c\""),
            ("<ul><li>a<li>b<ul><li>c</ul></ul>", "<ul> .<li> ..\"a\" .<li> ..\"b\" ..<ul> ...<li> ....\"c\""),
            ("<dl><dt>a<dd>b<dt>c", "<dl> .<dt> ..\"a\" .<dd> ..\"b\" .<dt> ..\"c\""),
            ("<h1>a<h2>b", "<h1> .\"a\" <h2> .\"b\""),
            ("</p></br>", "<p> <br>"),
            ("<pre>\nx</pre>", "<pre> .\"x\""), ("<textarea>\nx</textarea>", "<textarea> .\"x\""),
            ("<image src=x>", "<img> .src=\"x\""),
            ("<button>a<button>b", "<button> .\"a\" <button> .\"b\""),
            ("a\0b", "\"ab\""),
            ("<form><form>x", "<form> .\"x\""),
            ("<ruby>a<rt>b<rp>c", "<ruby> .\"a\" .<rt> ..\"b\" .<rp> ..\"c\""),
            // Repairs formatting nested wrongly.
            ("<b>1<i>2</b>3</i>", "<b> .\"1\" .<i> ..\"2\" <i> .\"3\""),
            ("<b>1<p>2</b>3", "<b> .\"1\" <p> .<b> ..\"2\" .\"3\""),
            ("<a>1<a>2", "<a> .\"1\" <a> .\"2\""),
            ("<b><b><b><b><p>x", "<b> .<b> ..<b> ...<b> ....<p> .....\"x\""),
            ("<p><b><b><b><b></p>x", "<p> .<b> ..<b> ...<b> ....<b> <b> .<b> ..<b> ...\"x\""),
            ("<nobr>1<nobr>2", "<nobr> .\"1\" <nobr> .\"2\""),
            ("<nobr><table><marquee></table><nobr>", "<nobr> .<marquee> .<table> <nobr>"),
            // Puts what does not belong in a table before it.
            ("<table>a<tr><td>b", "\"a\" <table> .<tbody> ..<tr> ...<td> ....\"b\""),
            ("<table><caption>a<td>b", "<table> .<caption> ..\"a\" .<tbody> ..<tr> ...<td> ....\"b\""),
            ("<table><col>x", "\"x\" <table> .<colgroup> ..<col>"),
            ("<table><tr>1<b>2<tr>3", "\"1\" <b> .\"2\" <b> .\"3\" <table> .<tbody> ..<tr> ..<tr>"),
            ("<table><input type=HIDDEN><input>", "<input> <table> .<input> ..type=\"HIDDEN\""),
            (
                "<table><td><table><td>a</table>b",
                "<table> .<tbody> ..<tr> ...<td> ....<table> .....<tbody> ......<tr> .......<td> ........\"a\" ....\"b\""
            ),
            // Tells foreign elements from its own.
            (
                "<svg viewbox=1 xlink:href=2><lineargradient/>x</svg>y",
                "<svg svg> .viewBox=\"1\" .xlink href=\"2\" .<svg linearGradient> .\"x\" \"y\""
            ),
            ("<svg xmlns=1 xmlns:xlink=2>", "<svg svg> .xmlns xlink=\"2\" .xmlns xmlns=\"1\""),
            ("<p xmlns=1><math xmlns=2>", "<p> .xmlns=\"1\" .<math math> ..xmlns xmlns=\"2\""),
            ("<svg><foreignobject><p>a</p></svg>b", "<svg svg> .<svg foreignObject> ..<p> ...\"a\" \"b\""),
            ("<svg><foreignobject><p>a</svg>b", "<svg svg> .<svg foreignObject> ..<p> ...\"ab\""),
            ("<svg><g><p>a", "<svg svg> .<svg g> <p> .\"a\""),
            ("<svg><![CDATA[a<b]]></svg>", "<svg svg> .\"a<b\""),
            ("<p><![CDATA[a]]>", "<p> .<!-- [CDATA[a]] -->"),
            (
                "<math><mi><b>a</b></mi><mo definitionurl=x>",
                "<math math> .<math mi> ..<b> ...\"a\" .<math mo> ..definitionURL=\"x\""
            ),
            ("<svg><desc>\0<g>\0", "<svg svg> .<svg desc> ..<g>"),
            // Knows templates and selects.
            ("<template><tr><td>a</template>b", "<template> .content ..<tr> ...<td> ....\"a\" \"b\""),
            ("<table><template>x</table>y", "<table> .<template> ..content ...\"xy\""),
            (
                "<select><option>a<option>b<optgroup>c",
                "<select> .<option> ..\"a\" .<option> ..\"b\" .<optgroup> ..\"c\""
            ),
            ("<select><div>a<select>b", "<select> .<div> ..\"a\" \"b\""),
            ("<select>a<input>b", "<select> .\"a\" <input> \"b\""),
            (
                "<select><button><selectedcontent></button><option>a<option selected>b",
                "<select> .<button> ..<selectedcontent> ...\"b\" .<option> ..\"a\" .<option> ..selected=\"\" ..\"b\""
            ),
            (
                "<select><button><selectedcontent></selectedcontent></button><template><option>1</option></template>"
                    + "<option>2</select>",
                "<select> .<button> ..<selectedcontent> ...\"2\" .<template> ..content ...<option> ....\"1\" .<option> ..\"2\""
            ),
            (
                "<select><option>1</option><button><selectedcontent></select>",
                "<select> .<option> ..\"1\" .<button> ..<selectedcontent> ...\"1\""
            ),
            (
                "<select><option>1</option><b><div><selectedcontent>x</b>",
                "<select> .<option> ..\"1\" .<b> .<div> ..<b> ...<selectedcontent> ....\"1\""
            ),
            // A list box selects nothing by itself.
            (
                "<select size=3><selectedcontent>old</selectedcontent><option>1",
                "<select> .size=\"3\" .<selectedcontent> ..\"old\" .<option> ..\"1\""
            ),
            (
                "<select size=3><selectedcontent>old</selectedcontent><option selected>1",
                "<select> .size=\"3\" .<selectedcontent> ..\"1\" .<option> ..selected=\"\" ..\"1\""
            ),
            (
                "<select multiple><selectedcontent>old</selectedcontent><option selected>1",
                "<select> .multiple=\"\" .<selectedcontent> ..\"old\" .<option> ..selected=\"\" ..\"1\""
            ),
            (
                "<select><selectedcontent></selectedcontent><selectedcontent></selectedcontent><option>1",
                "<select> .<selectedcontent> ..\"1\" .<selectedcontent> ..\"1\" .<option> ..\"1\""
            ),
            ("<select><selectedcontent><option>1<option>2", "<select> .<selectedcontent>"),
            (
                "<select><selectedcontent>a<option>1</option>b</selectedcontent><option>2",
                "<select> .<selectedcontent> ..\"2\" .<option> ..\"2\""
            ),
            (
                "<select><selectedcontent></selectedcontent><selectedcontent><option>1</option></selectedcontent>",
                "<select> .<selectedcontent> .<selectedcontent>"
            ),
            (
                "<tt><button><select><selectedcontent><button></select></tt>",
                "<tt> <button> .<tt> ..<select> ...<selectedcontent>"
            ),
            (
                "<select><selectedcontent></selectedcontent><datalist><option>1</option></datalist><option>2",
                "<select> .<selectedcontent> ..\"2\" .<datalist> ..<option> ...\"1\" .<option> ..\"2\""
            ),
            (
                "<select><selectedcontent></selectedcontent><option>1<template>t</template>",
                "<select> .<selectedcontent> ..\"1\" ..<template> ...content ....\"t\" "
                    + ".<option> ..\"1\" ..<template> ...content ....\"t\""
            ),
        ] as [(String, String)])
    func `makes the tree that the standard makes`(html: String, tree: String) {
        #expect(body(html) == tree)
    }

    @Test func `reads noscript as text only with scripting`() {
        #expect(outline("<noscript><p>a", in: "body") == "<noscript> .<p> ..\"a\"")
        #expect(outline("<noscript><p>a", in: "body", options: .init(scripting: true)) == "<noscript> .\"<p>a\"")
    }

    @Test(arguments: [
        ("td", "a<td>b", "\"ab\""), ("tr", "<td>a<td>b", "<td> .\"a\" <td> .\"b\""),
        ("table", "<td>a", "<tbody> .<tr> ..<td> ...\"a\""),
        ("title", "</title>x", "\"</title>x\""), ("textarea", "</textarea>&lt;", "\"</textarea><\""),
        ("script", "</script>x", "\"</script>x\""), ("style", "</style>x", "\"</style>x\""),
        ("xmp", "</xmp>x", "\"</xmp>x\""), ("iframe", "</iframe>x", "\"</iframe>x\""),
        ("title", "a<b>&lt;", "\"a<b><\""), ("script", "a&lt;", "\"a&lt;\""), ("svg path", "<g/><p>", "<svg g> <p>"),
        ("select", "<input><option>a", "<option> .\"a\""), ("template", "<td>a", "<td> .\"a\""),
    ])
    func `parses fragments for their context`(context: String, html: String, tree: String) {
        #expect(outline(html, in: context) == tree)
    }

    @Test(arguments: [
        ("<!doctype html>", Document.Quirks.none), ("<p>", .full), ("<!doctype htm>", .full),
        ("<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN'>", .limited),
        ("<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN'>", .full),
        ("<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>", .limited),
        ("<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN' ''>", .full),
        ("<!doctype html public '-//W3C//DTD HTML 4.01 Frameset//EN' \"\">", .full),
    ])
    func `sees quirks`(html: String, quirks: Document.Quirks) {
        #expect(Document(html: Array(html.utf8)).quirks == quirks)
        let paragraphClosed = Document(html: Array((html + "<p><table>").utf8)).selectFirst("p > table") == nil
        #expect(paragraphClosed == (quirks != .full))
    }

    @Test func `joins text in linear memory wherever its pieces come from`() {
        let html = "<table><tr>" + String(repeating: "x<td>&lt;&gt;</td>", count: 500)
        let document = Document(html: Array(html.utf8))
        #expect(document.contentBytes(of: document.root).count(where: { $0 == 0x78 }) == 500)
    }
}
