import KursMarkup
import KursTestSupport
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

    /// Each line of the file has a fragment, in which `\n` and `\0` stand for these characters, and its outline.
    @Test func `makes the tree that the standard makes`() throws {
        let cases = try Fixtures.text("Markup/trees.txt").split(separator: "\n").filter { !$0.hasPrefix("# ") }
        for line in cases {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            let html = String(cells[0]).replacing(#"\n"#, with: "\n").replacing(#"\0"#, with: "\0")
            #expect(body(html) == String(cells[1]), "\(cells[0])")
        }
        #expect(cases.count == 55)
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
