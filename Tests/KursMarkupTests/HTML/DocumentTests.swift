import KursMarkup
import Testing

@Suite struct `A document` {
    let document = Document(
        html: Array("<!doctype html><p ID=a title='&quot;x'>1<b>2</b><!--c--><template>t</template></p>".utf8))

    @Test func `tells its doctype and processing instructions`() throws {
        let page = Document(html: Array("<!DOCTYPE html PUBLIC 'p' 's'><body><?target some data?><p>".utf8))
        let doctype = try #require(page.doctype)
        #expect([doctype.name, doctype.publicID, doctype.systemID] == ["html", "p", "s"])
        let body = try #require(page.selectFirst("body"))
        let instruction = try #require(page.firstChild(of: body).flatMap(page.processingInstruction))
        #expect([instruction.target, instruction.data] == ["target", "some data"])
        #expect(page.processingInstruction(of: body) == nil)
        #expect(Document(html: Array("<p>".utf8)).doctype == nil)
    }

    @Test func `is walked in both directions`() throws {
        let paragraph = try #require(document.selectFirst("p"))
        let children = Array(document.children(of: paragraph))
        #expect(children.map { document.kind(of: $0) } == [.text, .element, .comment, .element])
        #expect(document.firstChild(of: paragraph) == children.first)
        #expect(document.lastChild(of: paragraph) == children.last)
        for (left, right) in zip(children, children.dropFirst()) {
            #expect(document.nextSibling(of: left) == right)
            #expect(document.previousSibling(of: right) == left)
        }
        #expect(children.allSatisfy { document.parent(of: $0) == paragraph })
        #expect(document.parent(of: document.root) == nil)
        #expect(document.descendants(of: document.root).count(where: { document.kind(of: $0) == .element }) == 6)
        #expect(document.documentElement.map { document.name(of: $0) } == "html")
        let contents = try #require(document.templateContents(of: children[3]))
        #expect(document.text(of: contents) == "t")
    }

    @Test func `knows names and attributes`() throws {
        let paragraph = try #require(document.selectFirst("p"))
        #expect(document.tag(of: paragraph) == .p)
        #expect(document.namespace(of: paragraph) == .html)
        #expect(document.attribute("id", of: paragraph) == "a")
        #expect(document.attribute("title", of: paragraph) == "\"x")
        #expect(document.attribute("lang", of: paragraph) == nil)
        #expect(document.attributes(of: paragraph).map(\.name) == ["id", "title"])
    }

    @Test func `numbers the names of its elements as their cases`() {
        var made: Set<TagName> = []
        for tag in TagName.allCases.dropFirst() {
            for context in ["body", "template", "frameset"] {
                let fragment = Document(html: Array("<\(tag)>".utf8), inContext: context)
                for node in fragment.children(of: fragment.root) where fragment.name(of: node) == "\(tag)" {
                    #expect(fragment.tag(of: node) == tag || fragment.namespace(of: node) != .html)
                    made.insert(tag)
                }
            }
        }
        #expect(Set(TagName.allCases.dropFirst()).subtracting(made) == [.body, .head, .html, .image])
    }

    @Test(arguments: [
        ("<td>41,<b>25</b>", "41,25"), ("<td>a<br>b", "a|b"), ("<p>a<p>b", "a|b"), ("a<!-- -->b", "ab"),
        ("a <i> b</i>", "a b"),
        ("12&nbsp;345", "12 345"), ("<div> a <div>\n</div> b </div>", "a|b"),
        ("a<script>x</script>b<style>y</style>", "ab"),
        ("<tr><td>a<td>b<tr><td>c", "a|b|c"), ("a<svg><text>x</text></svg>b", "ab"), ("<noscript>x</noscript>a", "a"),
        ("", ""),
        ("<ul><li>a</li> <li>b</li></ul>c", "a|b|c"), ("<b>a</b> <b>b</b>", "a b"), ("<template>x</template>y", "y"),
    ])
    func `gives text as a person reads it`(html: String, text: String) {
        let context = html.hasPrefix("<t") && !html.hasPrefix("<te") ? (html.hasPrefix("<tr") ? "table" : "tr") : "body"
        let fragment = Document(html: Array(html.utf8), inContext: context)
        #expect(fragment.textRuns(of: fragment.root).joined(separatingLinesBy: "|") == text)
    }

    @Test func `gives runs with their depth`() throws {
        let cell = Document(
            html: Array("<td>41.<sup>25</sup><br><span class=d>+0.02 <i>up</i></span></td>".utf8), inContext: "tr")
        let td = try #require(cell.selectFirst("td"))
        let runs = cell.textRuns(of: td).map { "\($0.joint) \($0.text)@\($0.depth)" }
        #expect(runs == ["broken 41.@0", "glued 25@1", "broken +0.02@1", "spaced up@2"])
    }
}
