import KursMarkup
import Testing

struct FeedTextTests {
    @Test func `reads a text without NUL, with markup or none`() {
        #expect(["а\0б", "а\0<b>б</b>", "\0"].map { plainText(ofHTML: Array($0.utf8)) } == ["аб", "аб", ""])
    }

    @Test(arguments: [
        ("Ціна &lt;b&gt;5&lt;/b&gt;,32", "Ціна 5,32"), ("a&lt;br&gt;b", "a\nb"),
        ("&lt;p&gt;a&lt;/p&gt; &lt;p&gt;b", "a\nb"),
        ("a&amp;nbsp;&amp;nbsp;b", "a b"), ("&amp;#39;так&amp;#x27;", "'так'"),
        ("&lt;script&gt;x()&lt;/script&gt;y", "y"),
        ("&lt;!-- x --&gt;y", "y"), ("&lt;!--&gt;y--&gt;", "y-->"), ("&lt;!---&gt;y", "y"), ("&lt;!--x--!&gt;y", "y"),
        ("&lt;!--!&gt;y--&gt;z", "z"), ("&lt;!----!&gt;y", "y"), ("5 &lt; 6", "5 < 6"), ("&lt;i&gt;a&lt;/i&gt;b", "ab"),
        ("AT&amp;amp;T", "AT&T"),
        ("&amp;copy 2025", "© 2025"), ("<![CDATA[<p>a &amp; b</p>]]>", "a & b"),
        ("&lt;b&gt;&lt;![CDATA[x &lt; y]]&gt;&lt;/b&gt;", "x < y"),
        ("&lt;b&gt;Привіт,  світе &lt;/b&gt;!", "Привіт, світе !"), ("&lt;img src=x alt='>'&gt;z", "z"),
        ("  a \n b\t", "a b"), ("", ""), ("&lt;style&gt;p{}", ""), ("a&lt;/div&gt;&lt;/div&gt;b", "a\nb"),
    ])
    func `reads a description as plain text`(description: String, wanted: String) throws {
        #expect(try item("<description>\(description)</description>").summary?.plain == wanted)
    }

    @Test(arguments: [
        ("&lt;A HREF=x onclick=y&gt;z&lt;/A&gt;", "<a href=\"x\">z</a>"), ("&lt;br/&gt;", "<br />"),
        ("&lt;b/&gt;", "<b></b>"), ("&lt;p class=\"a\" id='b'&gt;", "<p class=\"a\" id=\"b\">"),
        ("&lt;a href=\"javascript:x\"&gt;y", "<a href=\"\">y"),
        ("&lt;a title='\"q\"'&gt;", "<a title=\"&quot;q&quot;\">"),
        ("&lt;a href=\"?a=1&amp;b=2\"&gt;", "<a href=\"?a=1&amp;b=2\">"), ("&amp;#146;", "&#x2019;"),
        ("&amp;#X61;", "&#x61;"), ("AT&amp;T a?b=1&amp;c=2 &lt;b&gt;", "AT&amp;T a?b=1&amp;c=2 <b>"),
        ("&lt;b&gt;&amp;copy 1 &amp;nema; &amp;nema", "<b>&copy; 1 &amp;nema; &nema"),
        ("&lt;script&gt;x&lt;/script&gt;y", "y"), ("&lt;!-- x --&gt;", "<!-- x -->"), ("&lt;!x", "&lt;!x"),
        ("&lt;unknown&gt;x&lt;/unknown&gt;", "x"),
        ("&lt;&lt;x&gt;script&gt;y", "&lt;script>y"), ("&lt;/&lt;x&gt;p&gt;y", "p>y"),
        ("&lt;a href=http://e/\"&gt;", "<a href=\"http://e/&quot;\">"), ("x&lt;/b&gt;&lt;a href='b\"&gt;", "x</b>"),
        (
            "&lt;svg&gt;&lt;a xlink:href=b&gt;",
            "<svg xmlns=\"http://www.w3.org/2000/svg\">"
                + "<a xlink:href=\"b\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
        ),
        (
            "&lt;svg&gt;&lt;a xlink:href=javascript:x&gt;",
            "<svg xmlns=\"http://www.w3.org/2000/svg\">"
                + "<a xlink:href=\"\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
        ),
        ("&lt;a xlink:href=b&gt;", "<a>"),
        ("&lt;img src=a src=b&gt;", "<img src=\"a\" />"), ("1 &lt; 2 &lt;b/&gt;", "1 < 2 <b></b>"),
        ("&lt;&lt;&gt;script&gt; &lt;b/&gt;", "&lt;script> <b></b>"), ("&lt;b/&gt;&lt;!--x", "<b></b><!--x-->"),
        ("&lt;b/&gt;&lt;iframe&gt;&lt;i&gt;x&lt;/iframe&gt;y", "<b></b>y"),
    ])
    func `tidies the markup of a description`(description: String, wanted: String) throws {
        #expect(try item("<description>\(description)</description>").summary?.raw == wanted)
    }

    @Test(arguments: [
        ("1 &lt; 2 &amp; 3", "1 < 2 & 3"), ("&lt;b&gt;так&lt;/b&gt;", "так"), ("&lt;тег&gt;", "<тег>"),
        ("A &amp;amp; B", "A & B"), ("A &amp;amp; &amp;foo; B", "A &amp; &foo; B"), ("don&#146;t", "don’t"),
    ])
    func `guesses whether a title of RSS is markup`(title: String, wanted: String) throws {
        #expect(try item("<title>\(title)</title>").title?.plain == wanted)
    }

    @Test func `repairs UTF-8 that was encoded twice`() throws {
        #expect(try item("<title>Ð\u{9A}Ñ\u{83}Ñ\u{80}Ñ\u{81}</title>").title?.plain == "Курс")
        #expect(try item("<title>café</title>").title?.plain == "café")
    }

    @Test(arguments: [
        ("<enclosure url='a.mp3' type='audio/mpeg'/>", nil), ("<enclosure url='a.jpg'/>", "https://x.example/a.jpg"),
        ("<media:thumbnail url='t.png'/><enclosure url='e' type='image/png'/>", "https://x.example/e"),
        ("<description>&lt;img src='//cdn.example/i.png'&gt;</description>", "https://cdn.example/i.png"),
        (
            "<media:content url='s.png' width='1'/><media:content url='l.png' width='99999999999' height='5'/>",
            "https://x.example/l.png"
        ),
        ("<description>&lt;img src='data:image/png;base64,x'&gt;</description>", nil),
    ])
    func `chooses an item's picture`(elements: String, wanted: String?) throws {
        #expect(try item("<link>https://x.example/</link>" + elements).image == wanted)
    }

    private func item(_ elements: String) throws -> FeedItem {
        let feed = try Feed(Array("<rss><channel><item>\(elements)</item></channel></rss>".utf8))
        return try #require(feed.items.first)
    }
}
