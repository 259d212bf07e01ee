import KursMarkup
import Testing

private func body(_ html: String, flattensShadowRoots: Bool = false) -> String {
    outline(html, ofBody: true, options: Document.Options(flattensShadowRoots: flattensShadowRoots))
}

/// The cases are Chromium 156's, and those of web-platform-tests.
@Suite struct `Templates for a mark` {
    @Test(arguments: [
        ("<div><?marker name=\"a\"?></div><template for=\"a\"><b>hi</b></template>", "<div> .<b> ..\"hi\""),
        ("<div>A<?marker name='a'> B</div><template for=a>x</template>", "<div> .\"Ax\" .\" B\""),
        ("<div><?start name=\"a\">old</div><template for=a>new</template>", "<div> .\"new\""),
        ("<div><?start name=\"a\">old<?end> B</div><template for=a>new</template>", "<div> .\"new\" .\" B\""),
        (
            "<div><?start name=\"a\">1<?start>2<?end>3<?end name=\"b\">4</div><template for=a>x</template>",
            "<div> .\"x\" .\"4\""
        ),
        (
            "<div><?marker name=\"a\"><?marker name=\"a\"></div><template for=a>x</template>",
            "<div> .\"x\" .<?marker name=\"a\"?>"
        ),
        (
            "<div><?marker name=\"a\">!</div><template for=a>x<?marker name=\"a\"></template><template for=a>y</template>",
            "<div> .\"xy\" .\"!\""
        ),
        (
            "A<?marker name=\"a\">B<template for=a>x<div><?marker name=\"b\"></div><template for=b>w</template>y</template>",
            "\"Ax\" <div> .\"w\" \"y\" \"B\""
        ),
        ("<div><?start name=\"a\">old<?end></div><template for=a><span>New", "<div> .<span> ..\"New\""),
        (
            "A<?marker name=\"a\">B<template for=a>x<?start name=\"b\">y<template for=b>w</template>z</template>t",
            "\"Ax\" \"wzt\""
        ),
        (
            "<template><p><?marker name=\"a\"></p><template for=a>x</template></template>",
            "<template> .content ..<p> ...\"x\""
        ),
    ])
    func `go where the mark is`(html: String, tree: String) {
        #expect(body("<body>" + html) == tree)
    }

    @Test func `fill tables with rows`() throws {
        let html =
            "<table><tr><th>USD<th>EUR</tr><?start name=\"r\"><tr><td>…<?end></table><template for=r><tr><td>41<td>47</template>"
        let grid = try #require(Document(html: Array(html.utf8)).grids().first)
        #expect(
            grid.rows.indices.map { row in grid.cells(ofRow: row).map { $0?.text } } == [
                ["USD", "EUR"], ["41", "47"],
            ])
    }

    @Test func `of the body find marks in the head`() {
        let page = Document(
            html: Array("<head><?marker name=\"a\"></head><body><template for=a><link></template>".utf8))
        #expect(page.select("head > link").count == 1)
    }

    @Test(arguments: [
        "<p><?marker name=\"a\"></p><section><template for=a>x</template></section>",
        "<p><?marker name=\"A\"></p><template for=a>x</template>",
        "<p><?marker name=\"\"></p><template for>x</template>",
        "<p><?marker name=a></p><template for=a>x</template>",
        "<p><?marker name=\"a\" id></p><template for=a>x</template>",
        "<p><?marker name=\"a\" name=\"a\"></p><template for=a>x</template>",
        "<p><?MARKER name=\"a\"></p><template for=a>x</template>",
        "<template><?marker name=\"a\"></template><template for=a>x</template>",
        "<template for=a>x</template><p><?marker name=\"a\"></p>",
    ])
    func `stay templates without a mark below their parent`(html: String) {
        let page = Document(html: Array(("<body>" + html).utf8))
        let templates = page.select("template[for]")
        #expect(templates.count == 1)
        #expect(templates.first.flatMap(page.templateContents).map { page.contentBytes(of: $0) } == Array("x".utf8))
    }

    @Test func `without end stop at the budget of repairs`() {
        let marks = String(repeating: "<?marker name=\"a\">", count: 30_000)
        let html = "<body><b>" + marks + "</b>" + String(repeating: "<p><template for=a></template>", count: 2_000)
        #expect(Document(html: Array(html.utf8)).errors.map(\.code) == [.tooMuchMisnesting])
    }
}

@Suite struct `Declarative shadow roots` {
    private static let page = """
        <body><article><x-b><template shadowrootmode=open><h1>T</h1><slot name=q>none</slot><slot><i>none</i></slot>\
        </template>one<!--c--><b slot=q>two</b><u slot=z>lost</u></x-b></article>
        """

    @Test func `are templates unless they are asked for`() {
        #expect(body(Self.page).contains("<template>") == true)
    }

    @Test func `become what is displayed`() {
        #expect(
            body(Self.page, flattensShadowRoots: true)
                == "<article> .<x-b> ..<h1> ...\"T\" ..<slot> ...name=\"q\" ...<b> "
                + "....slot=\"q\" ....\"two\" ..<slot> ...\"one\"")
    }

    @Test(arguments: [
        (
            "<ul><template shadowrootmode=open>x</template></ul>",
            "<ul> .<template> ..shadowrootmode=\"open\" ..content ...\"x\""
        ),
        (
            "<div><template shadowrootmode=no>x</template></div>",
            "<div> .<template> ..shadowrootmode=\"no\" ..content ...\"x\""
        ),
        (
            "<p><template shadowrootmode=CLOSED>1</template><template shadowrootmode=open>2</template></p>",
            "<p> .\"1\""
        ),
        // The slot of the outer tree is what the inner one displays.
        (
            "<div><template shadowrootmode=open><p><template shadowrootmode=open><b><slot></slot></b></template><slot></slot></p>"
                + "</template>x</div>",
            "<div> .<p> ..<b> ...<slot> ....<slot> .....\"x\""
        ),
        (
            "<?marker name=\"a\"><div><template for=a shadowrootmode=open>x</template>",
            "<?marker name=\"a\"?> <div> .\"x\""
        ),
    ])
    func `have hosts, slots and trees of their own`(html: String, tree: String) {
        #expect(body("<body>" + html, flattensShadowRoots: true) == tree)
    }

    @Test func `hold articles and grids`() {
        let html =
            "<article><x-b><template shadowrootmode=open><h1>Курс</h1><p>\(String(repeating: "Слова про курс. ", count: 20))"
            + "<table><tr><td>USD<td>41</table></template></x-b></article>"
        let page = Document(html: Array(html.utf8), options: Document.Options(flattensShadowRoots: true))
        #expect(Article(page).text.hasPrefix("Слова про курс."))
        #expect(page.grids().count == 1)
    }
}
