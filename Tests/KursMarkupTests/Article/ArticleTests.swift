import KursMarkup
import Testing

@Suite struct `An article` {
    static func article(_ html: String, address: String = "") -> Article {
        Article(Document(html: Array(html.utf8)), address: address)
    }

    /// Two sentences long enough to be running text.
    static let prose = """
        <p>Вигаданий банк відкрив три каси на вокзалі, і в п’ятницю там уже міняли долари, євро та злоті.</p>
        <p>Каси працюють цілодобово, а курс на табло змінюється щогодини, розповіли нам у вигаданій пресслужбі.</p>
        """

    @Test func `of a page is as its golden file says`() throws {
        let article = Article(try Golden.page("Articles/bank-opens.html"), address: "https://visti.example/money/117/")
        var lines = ["title: \(article.title ?? "–")", "published: \(article.published?.utcText ?? "–")"]
        lines += ["image: \(article.image ?? "–")", "", article.numberedText, ""]
        lines += article.links.enumerated().map { "[\($0 + 1)] \($1.address) “\($1.text)”" }
        lines += article.paragraphs.map { "\($0.kind)" }
        try expectGolden(lines.joined(separator: "\n") + "\n", "Articles/bank-opens.html")
    }

    @Test(
        arguments: [
            ("<title>А — Сайт</title><h1>Логотип</h1><h1>А</h1>", "А"),
            ("<meta property=og:title content='Б &amp;amp; В'><h1>Інше</h1>", "Б & В"),
            ("<title> Лише \n назва </title>", "Лише назва"),
            ("<h1>Лише заголовок</h1>", "Лише заголовок"),
            (
                "<script type=application/ld+json>{\"@type\":\"Report\",\"headline\":\"\\u0413\\n\\ud83d\\ude00\"}</script>",
                "Г 😀"
            ),
            ("<p>нічого", nil),
        ] as [(String, String?)])
    func `has the title the page tells in most places`(html: String, title: String?) {
        #expect(Self.article(html).title == title)
    }

    @Test(
        arguments: [
            ("<meta property=article:published_time content='2026-11-20T18:05:00+02:00'>", "2026-11-20T16:05:00Z"),
            ("<meta itemprop=datePublished content='2026-11-20 18:05:00'>", "2026-11-20T18:05:00Z"),
            ("<span itemprop=datePublished content='2026-11-20'>учора</span>", "2026-11-20T00:00:00Z"),
            ("<time datetime=2026-11-20T18:05Z>18:05</time>", "2026-11-20T18:05:00Z"),
            (
                "<script type=application/ld+json>[{\"@type\":\"BlogPosting\",\"datePublished\":\"2026-11-20\"}]</script>",
                "2026-11-20T00:00:00Z"
            ),
            (
                "<script type=application/ld+json>{\"@type\":\"WebPage\",\"datePublished\":\"2026-11-20\"}</script>",
                "2026-11-20T00:00:00Z"
            ),
            ("<meta property=article:published_time content=учора>", nil),
        ] as [(String, String?)])
    func `has the time the page says`(html: String, published: String?) {
        #expect(Self.article(html).published?.utcText == published)
    }

    @Test(
        arguments: [
            ("<meta property=og:image content='/a.jpg'>", "https://x.example/a.jpg"),
            ("<base href='https://y.example/z/'><meta name=twitter:image content=a.jpg>", "https://y.example/z/a.jpg"),
            (
                "<script type=application/ld+json>{\"@type\":\"Article\",\"image\":[\"b.jpg\",\"c.jpg\"]}</script>",
                "https://x.example/n/b.jpg"
            ),
            ("<img src=i.gif width=16><img src=big.jpg width=640 height=400>", "https://x.example/n/big.jpg"),
            ("<img src=i.gif width=16>", nil),
        ] as [(String, String?)])
    func `has the picture the page names, its address made absolute`(html: String, image: String?) {
        #expect(Self.article(html, address: "https://x.example/n/1").image == image)
    }

    @Test(
        arguments: [
            ("21 листопада 2026", "2026-11-21T00:00:00Z"), ("November 21, 2026", "2026-11-21T00:00:00Z"),
            ("21 Nov 2026", "2026-11-21T00:00:00Z"), ("Субота, 21 листопада 2026 р., 14:05", "2026-11-21T14:05:00Z"),
            ("14:05, 21.11.2026", "2026-11-21T14:05:00Z"), ("By Ann Other · Nov. 21st, 2026", "2026-11-21T00:00:00Z"),
            ("21&nbsp;ноября&nbsp;2026 — 9:30", "2026-11-21T09:30:00Z"),
            ("<time>21 <b>Nov</b> 2026</time>", "2026-11-21T00:00:00Z"),
            ("31 лютого 2026", nil), ("листопад 2026", nil), ("11/21/2026", nil), ("21 листопада", nil), ("May 5", nil),
            ("Про те, що 21 листопада 2026 року сталося на ринку, досі говорять усі, хто там був.", nil),
            ("Version 21 Nov 20265", nil), ("", nil),
        ] as [(String, String?)])
    func `has the date written beside its title when it tells machines none`(line: String, date: String?) {
        for page in ["<h1>Назва</h1><p>\(line)</p>\(Self.prose)", "<p>\(line)</p><h1>Назва</h1>\(Self.prose)"] {
            #expect(Self.article("<body>" + page).published?.utcText == date, "\(page)")
        }
    }

    @Test func `believes a date for machines above one for people, but not the year 1`() {
        let page = "<h1>Назва</h1><p>21 листопада 2026</p>\(Self.prose)"
        let told = Self.article("<meta name=date content=2026-11-20>" + page).published
        #expect(told?.utcText == "2026-11-20T00:00:00Z")
        let unset = Self.article("<meta name=date content=0001-01-01T00:00:00>" + page).published
        #expect(unset?.utcText == "2026-11-21T00:00:00Z")
        #expect(Self.article("<p>21 листопада 2026</p>\(Self.prose)").published == nil)
    }

    @Test(
        arguments: [
            "<div class=comments>§</div>", "<div id=comment-list>§</div>", "<aside>§</aside>", "<nav>§</nav>",
            "<footer>§</footer>", "<div style='display: none'>§</div>", "<div hidden>§</div>", "<form>§</form>",
            "<div class='news__shareButtons'>§</div>", "<div role=complementary>§</div>", "<figure><img>§</figure>",
            "<div class=read-more>§</div>", "<script>§</script>", "<noscript>§</noscript>", "<p><a href=/x>§</a></p>",
            "<p>Читайте також: <a href=/x>§</a></p>", "<ul><li><a href=/1>§</a><li><a href=/2>інше</a></ul>",
            "<p><img src=x.jpg><br>§</p>", "<span class=author-name>§</span>", "<p>Реклама</p>", "<h1>§</h1>",
        ])
    func `leaves out what stands beside the text`(html: String) {
        let aside = html.replacing("§", with: "Стороннє")
        let text = Self.article("<body><h1>Назва</h1><div>\(Self.prose)\(aside)\(Self.prose)</div>").text
        #expect(text.contains("каси на вокзалі"))
        #expect(!text.contains("Стороннє"))
        #expect(!text.contains("Реклама"))
        #expect(!text.contains("також"))
    }

    @Test(
        arguments: [
            "<h2>§</h2>", "<ul><li>§</li></ul>", "<table><tr><td>§</table>", "<blockquote>§</blockquote>",
            "<pre>§</pre>",
            "<div class=social-post><blockquote>§</blockquote></div>", "<p><b>§</b></p>",
            "<p>Про це <a href=/x>§</a> розповіли тут.</p>",
        ])
    func `keeps what belongs to the text`(html: String) {
        let own = html.replacing("§", with: "Своє слово")
        #expect(Self.article("<body><div>\(Self.prose)\(own)\(Self.prose)</div>").text.contains("Своє слово"))
    }

    @Test func `is without the readings in ruby`() {
        let page =
            "<main>\(Self.prose)<p>У вигаданому слові <ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp></ruby>ども є підпис над знаком.</main>"
        #expect(Self.article(page).text.hasSuffix("子ども є підпис над знаком."))
    }

    @Test func `is what a page has for readers without scripts, but not a notice to them`() {
        let text = String(repeating: Self.prose, count: 5)
        #expect(Self.article("<div id=app></div><noscript><main>\(text)</main></noscript>").paragraphs.count == 10)
        let notice = "<p>Увімкніть, будь ласка, сценарії, щоб ця вигадана сторінка працювала як слід.</p>"
        #expect(Self.article("<main>\(Self.prose)<noscript>\(notice)</noscript></main>").paragraphs.count == 2)
        #expect(Self.article("<main>\(Self.prose)<noscript>\(text)</noscript></main>").paragraphs.count == 2)
        let style = "<style>\(String(repeating: "a{color:red}", count: 100))</style>"
        for inside in [
            style + notice, String(repeating: " ", count: 900) + notice, String(repeating: notice, count: 6),
        ] {
            #expect(Self.article("<div id=app></div><noscript>\(inside)</noscript>").paragraphs.isEmpty)
        }
    }

    @Test func `begins with the abstract before its body`() {
        let abstract =
            "Коротко: на вигаданому вокзалі тепер три каси, і всі вони, кажуть, працюють вдень і вночі, без перерв."
        let page =
            "<main><div class=head><p>\(abstract)</p></div><div class=rest>\(Self.prose)\(Self.prose)\(Self.prose)</div></main>"
        #expect(Self.article("<h1>Каси</h1>" + page).text.hasPrefix("Коротко"))
        // Without a title before it, it may be a notice.
        #expect(!Self.article(page).text.contains { $0 == ":" })
        #expect(
            !Self.article(page.replacing("<div class=rest>", with: "<h1>Каси</h1><div class=rest>")).text.contains {
                $0 == ":"
            })
        let after =
            "<main><div class=rest>\(Self.prose)\(Self.prose)\(Self.prose)</div><div class=head><p>\(abstract)</p></div></main>"
        #expect(!Self.article(after).text.contains { $0 == ":" })
    }

    @Test func `does not begin with a long notice before its body`() {
        let sentence = "Коротко: на цьому вигаданому вокзалі тепер три каси, і всі вони працюють. "
        let notice = String(repeating: sentence, count: 15)
        let rest = "<div class=rest>\(String(repeating: Self.prose, count: 36))</div>"
        let text = Self.article("<h1>Каси</h1><main><div class=head><p>\(notice)</p></div>\(rest)</main>").text
        #expect(!text.contains { $0 == ":" })
    }

    @Test func `begins with a standfirst that begins as its body does`() {
        let start = "Вигаданий банк відкрив три каси на вокзалі, і в п’ятницю там уже міняли долари"
        let body = "<div><p>\(start), євро, розповіли нам у вигаданій пресслужбі.</p>\(Self.prose)\(Self.prose)</div>"
        let text = Self.article("<header><h1>Каси</h1><p>\(start), як завжди.</p></header>\(body)").text
        #expect(text.hasPrefix("\(start), як завжди.\n\n\(start), євро"))
    }

    @Test func `ends before the author's box`() {
        let box = "<h3>About the author</h3><p>Вигаданий Автор пише про вокзали й каси, і не тільки про них."
        let page = "<main>\(Self.prose)\(Self.prose)\(box)</main>"
        #expect(Self.article(page).paragraphs.count == 4)
        #expect(Self.article("<main>\(Self.prose)\(box)\(Self.prose)</main>").text.contains("Вигаданий Автор"))
    }

    @Test func `is all the page where an article of no name is a small part of it`() {
        let sentence =
            "The invented bank has opened some desks at the station, and they trade money there day and night. "
        let part = "<article><p>\(sentence)\(sentence)</p></article>"
        let rest = "<p>\(String(repeating: sentence, count: 12))</p>"
        let text = Self.article("<main><div>\(part)</div><div>\(rest)</div></main>").text
        #expect(text.count > 12 * sentence.count)
    }

    @Test func `is an article that has a heading, not the longer text around it`() {
        let sentence = "<p>The invented bank has opened some desks at the station, where all trade money day and night."
        let article = "<article><h1>Desks</h1><div>\(sentence)\(sentence)</div></article>"
        let terms = String(repeating: sentence, count: 11)
        #expect(Self.article("<main>\(article)<div class=sidebar>\(terms)</div></main>").paragraphs.count == 2)
    }

    @Test func `is the first of several articles of one length`() {
        let other = Self.prose.replacing("вокзалі", with: "летовищі")
        let page = "<main><article>\(Self.prose)</article><article>\(other)</article></main>"
        #expect(Self.article(page).text.contains("вокзалі"))
        #expect(!Self.article(page).text.contains("летовищі"))
    }

    @Test func `is without the teasers of other articles, even where they hold more text`() {
        let teaser =
            "<div><h3><a href=/x>Злотий дорожчає</a></h3><p>Третій день поспіль, і кінця цьому, кажуть, не видно.</p></div>"
        let page = "<div>\(Self.prose)</div><div>\(String(repeating: teaser, count: 12))</div>"
        #expect(Self.article(page).paragraphs.count == 2)
    }

    @Test(
        arguments: [
            "<p>Фото: вигадана пресслужба", "<p>Оновлено 21 листопада о 9:40", "<ul><li>Published 21 November</ul>",
            "<h3>Читайте також</h3>", "<h3>Related:</h3>", "<p>Leave a comment (0)<p>Я з того вокзалу й кас не бачив.",
            "<h3>Auch interessant</h3>", "<p>© 2026 Вигадане видання", "<p>Вигадане видання. Усі права захищені",
            "<h3>More on this story</h3>", "<p>Beitragsbild: Вигаданий Автор", "<p>Symbolbild", "<p>Titelbild / Автор",
            "<p>Copyright 2026 Вигадане видання", "<p>(c) 2026 Вигадане видання", "<p>Copyright © Вигадане видання",
            "<h3>Auch interessant</h3>", "<p>Щоб залишити коментар, увійдіть", "<p>AFP / Вигаданий Автор",
            "<h4>Коментарі — 12</h4>\(prose.replacing("три каси", with: "сто кас"))", "<h2>Курс гривні</h2>",
        ])
    func `is without the lines that stand under it`(line: String) {
        let plain = Self.article("<title>Каси</title><div>\(Self.prose)</div>")
        #expect(plain.paragraphs.count == 2)
        #expect(Self.article("<title>Каси</title><div>\(Self.prose)\(line)</div>").text == plain.text)
    }

    @Test(
        arguments: [
            "<h3>Курс гривні</h3>\(prose)", "<p>Коментарі банку були короткими.", "<p>Фотографи чекали на вокзалі.",
            "<p>Published works on money are few.", "<h3>Читайте також</h3>\(prose)",
            "<h3>Sobre el autoritarismo</h3><p>Él es un autor.", "<h3>Zum Autorennen</h3><p>Es war ein Rennen.",
            "<h3>About the author of the reform</h3><p>She is a banker.", "<p>© is an old sign of a right, she said.",
            "<p>He wrote “all rights reserved” on the wall.", "<p>Copyright law has not changed, they say.",
            "<h3>Copyright in banks</h3>\(prose)", "<h3>“All rights reserved” in a bank</h3>\(prose)",
            "<p>(c) the bank must pay later", "<p>Symbolbilder sind selten", "<p>Titelbild war ein Bahnhof.",
            "<p>More on this was said <a href=/x>there</a> by the bank.",
            "<p>To view the full story of money, <a href=/x>the bank</a> says, one must go far.",
        ])
    func `keeps what only begins like them`(rest: String) {
        let plain = Self.article("<title>Каси</title><div>\(Self.prose)</div>")
        let longer = Self.article("<title>Каси</title><div>\(Self.prose)\(rest)</div>")
        #expect(longer.paragraphs.count > plain.paragraphs.count)
    }

    @Test func `is found when class names say that all of it is beside the text`() {
        let page = "<body class=comments><div class='sidebar social'><div class=promo>\(Self.prose)</div></div></body>"
        #expect(Self.article(page).paragraphs.count == 2)
    }

    @Test func `is taken from the data for machines when the page holds no text`() {
        let page = """
            <script type="application/ld+json">{"@type":"NewsArticle","articleBody":"Перший абзац.\\nДругий &amp; останній."}</script>
            <div id=app></div>
            """
        #expect(Self.article(page).text == "Перший абзац.\n\nДругий & останній.")
    }

    @Test func `without any text has no paragraphs`() {
        for html in ["", "<p>", "<a href=x>y</a>", "<table><tr><td>1</table>"] {
            #expect(Self.article(html).paragraphs.isEmpty)
        }
    }

    @Test func `breaks lines where the page does, and paragraphs where it does so twice`() {
        let first = "Перше речення абзацу, досить довге, щоб бути текстом статті про гроші."
        let article = Self.article("<div>\(first)<br>Рядок.<br><br>Другий абзац.<p> Третій  \n абзац. </p></div>")
        #expect(article.paragraphs.map(\.text) == [first + "\nРядок.", "Другий абзац.", "Третій абзац."])
    }

    @Test func `numbers its links, the same address once`() {
        let page =
            "<div>\(Self.prose)<p>Про це <a href=b>сказав</a> банк, <a href='#x'>тут</a> і <a href='/n/b'> там</a>, і ще <a href=c>десь</a>.</p></div>"
        let article = Self.article(page, address: "https://x.example/n/a")
        #expect(article.links.map(\.address) == ["https://x.example/n/b", "https://x.example/n/c"])
        #expect(article.links.map(\.text) == ["сказав", "десь"])
        #expect(article.numberedText.hasSuffix("Про це сказав [1] банк, тут і там [1], і ще десь [2]."))
        #expect(article.text.hasSuffix("Про це сказав банк, тут і там, і ще десь."))
    }
}
