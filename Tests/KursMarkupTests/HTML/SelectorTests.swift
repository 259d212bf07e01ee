import KursMarkup
import Testing

private let page = Document(
    html: Array(
        """
        <div id=a class="x y"><p class=x>1</p><p>2<b>3</b></p><p lang=uk-UA data-k="v w">4</p></div>
        <div><ul><li>5<li>6<li class=Y>7<li>8</ul><template><p>no</p></template></div>
        <svg><linearGradient id=g /></svg>
        """.utf8))

@Suite struct Selectors {
    @Test(arguments: [
        ("p", "1 23 4"), ("#a p", "1 23 4"), ("div > b", ""), ("div b", "3"), (".x", "123456 1".replacing56),
        ("div.x.y > p.x", "1"),
        ("li:nth-child(2)", "6"), ("li:nth-child(odd)", "5 7"), ("li:nth-child(2n)", "6 8"),
        ("li:nth-child(-n+2)", "5 6"),
        ("li:nth-child(3n+1)", "5 8"), ("li:first-child, li:last-child", "5 8"), ("p:last-child", "4"),
        ("[lang|=uk]", "4"),
        ("[data-k~=w]", "4"), ("[data-k^='v ']", "4"), ("[data-k$=w][data-k*=\" \"]", "4"), ("[LANG]", "4"),
        ("li.y", ""),
        ("p + p", "23 4"), ("p:first-child + p", "23"), ("p ~ p", "23 4"), (".x ~ [lang]", "4"), ("b + p", ""),
        ("li.Y + li, li.Y ~ li", "8"), ("li + li > b", ""), ("div + div li:first-child ~ li", "6 7 8"),
        ("p:not(.x)", "23 4"), ("p:not(.x, [lang])", "23"), ("li:not( .Y ):not(:first-child)", "6 8"), ("p:not(p)", ""),
        ("p:not(.x[lang])", "1 23 4"),
        ("body > div > ul > li.Y", "7"), ("* > b", "3"), ("html body div p b", "3"),
    ])
    func `find what they say`(selector: String, texts: String) throws {
        let found = page.select(try Selector(selector))
        #expect(found.map { page.textRuns(of: $0).joined(separatingLinesBy: "") }.joined(separator: " ") == texts)
    }

    @Test func `look below a node but match through its ancestors`() throws {
        let list = try #require(page.selectFirst("ul"))
        #expect(page.select("div li", in: list).count == 4)
        #expect(page.select("ul", in: list).isEmpty)
        #expect(page.select("li:nth-child(2)", in: list).count == 1)
        #expect(page.select("linearGradient").count == 1)
        #expect(page.select("div + div li", in: list).count == 4)
        #expect(page.select("div ~ ul li", in: list).isEmpty)
        #expect(page.select("div ~ div li", in: list).count == 4)
        #expect(page.select("div:not(:first-child) li", in: list).count == 4)
    }

    @Test func `match one element, and the nearest above it`() throws {
        let bold = try #require(page.selectFirst("b"))
        #expect(page.matches(bold, "p + p > b"))
        #expect(page.matches(bold, "p ~ p > b"))
        #expect(!page.matches(bold, "p:first-child > b"))
        #expect(page.matches(bold, "p:not(:first-child) > b"))
        #expect(!page.matches(page.root, "*"))
        #expect(page.closest("b", of: bold) == bold)
        #expect(page.closest("div", of: bold).flatMap { page.attribute("id", of: $0) } == "a")
        #expect(page.closest("ul", of: bold) == nil)
        let text = try #require(page.firstChild(of: bold))
        #expect(page.closest("*", of: text) == bold)
    }

    @Test(arguments: [
        ("", 0), ("p >", 3), ("p,,b", 2), ("[a", 2), ("[a=]", 3), (":hover", 1), ("p:nth-child(x)", 12), ("a b)", 3),
        ("p:not(", 6), ("p:not()", 6), ("p:not(a b)", 8), ("p:not(:not(a))", 7), ("p +", 3), ("+ p", 0),
    ])
    func `say where they are wrong`(selector: String, offset: Int) {
        #expect(throws: SelectorError.unexpected(byteOffset: offset)) { try Selector(selector) }
    }
}

extension String {
    fileprivate var replacing56: String { replacing("123456", with: "1234") }
}
