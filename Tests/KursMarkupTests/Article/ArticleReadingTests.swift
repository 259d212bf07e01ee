import KursMarkup
import Testing

/// What an article has for reading besides its text: captions, tables and quotations.
@Suite struct ArticleReadingTests {
    private static let first = "Вигаданий банк відкрив три каси на вокзалі, і в п’ятницю там уже міняли долари та євро."
    private static let last = "Каси працюють цілодобово, а курс на табло змінюється щогодини, розповіли в пресслужбі."

    private func article(_ middle: String) -> Article {
        let page = "<title>Каси</title><article><h1>Каси</h1><p>\(Self.first)</p>\(middle)<p>\(Self.last)</p></article>"
        return Article(Document(html: Array(page.utf8)))
    }

    /// The text for reading between the first and the last paragraph.
    private func middle(of article: Article) -> String? {
        guard article.numberedText.hasPrefix(Self.first + "\n\n"), article.numberedText.hasSuffix("\n\n" + Self.last)
        else { return nil }
        return String(article.numberedText.dropFirst(Self.first.count + 2).dropLast(Self.last.count + 2))
    }

    static let captions: [(page: String, caption: String)] = [
        ("<figure><img src=a.jpg><figcaption> Каса на  <b>вокзалі</b> </figcaption></figure>", "▣ Каса на вокзалі"),
        (
            "<iframe title='Курс за рік' src='https://charts.example/1'></iframe>",
            "▣ Курс за рік: https://charts.example/1"
        ),
        ("<div class='wp-caption'><img src=a.jpg><p class=wp-caption-text>Каса</p></div>", "▣ Каса"),
        (
            "<figure><figcaption>Перша</figcaption></figure><figure><figcaption>Друга</figcaption></figure>",
            "▣ Перша\n\n▣ Друга"
        ),
    ]

    @Test(arguments: captions.indices)
    func `a caption is on a line of its own, and no part of the text`(index: Int) {
        let article = article(Self.captions[index].page)
        #expect(middle(of: article) == Self.captions[index].caption)
        #expect(article.text == Self.first + "\n\n" + Self.last)
    }

    @Test func `a caption beside what is left out stays, and one behind the text`() {
        let figure = "<figure><figcaption>Каса</figcaption></figure>"
        #expect(middle(of: article(figure + "<p>Реклама</p>")) == "▣ Каса")
        let page = "<article><p>\(Self.first)</p><p>\(Self.last)</p>\(figure)</article>"
        #expect(
            Article(Document(html: Array(page.utf8))).numberedText.hasSuffix(
                "щогодини, розповіли в пресслужбі.\n\n▣ Каса"))
        #expect(middle(of: article("<figure hidden><figcaption>Каса</figcaption></figure>"))?.isEmpty == true)
    }

    @Test func `the rows of a table are lines with tabs between the cells`() {
        let article = article(
            """
            <table><tr><th>Банк<th>Купівля<th>Продаж</tr><tr><td><p>Перший</p></td><td></td><td>43,60</td></tr>\
            <tr><td colspan=2>Середній <a href=/all>курс</a></td><td>43,61</td></tr></table>
            """)
        #expect(middle(of: article) == "Банк\tКупівля\tПродаж\nПерший\t\t43,60\nСередній курс [1]\t\t43,61")
        #expect(article.paragraphs.contains { $0.text == "Банк Купівля Продаж" })
    }

    @Test func `a table that lays out the page has paragraphs`() {
        let prose = "Черга на вокзалі була довгою, і люди чекали до вечора, бо курс у касі був кращим. "
        let long = String(repeating: prose, count: 3).dropLast()
        let article = article("<table><tr><td>\(long)</td><td>\(long)</td></tr></table>")
        #expect(!article.numberedText.contains("\t"))
        #expect(article.numberedText.contains(long))
    }

    @Test func `each paragraph of a quotation is marked`() {
        let quote = "Ми бачимо рівний попит, але ринок спокійний, і підстав для хвилювання немає, сказав касир."
        let article = article("<blockquote><p>\(quote)</p><p>\(quote)<br>Далі.</p></blockquote>")
        #expect(middle(of: article) == "> \(quote)\n>\n> \(quote)\n> Далі.")
        #expect(article.text == [Self.first, quote, quote + "\nДалі.", Self.last].joined(separator: "\n\n"))
    }
}
