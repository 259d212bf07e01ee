import KursMarkup
import Testing

@Suite struct `The names of elements around an article` {
    private static let prose = `An article`.prose

    private static let comment = """
        <div class=comment><p>Я був на тому вокзалі тричі й кас не бачив, зате бачив чергу довжиною на півміста.</p>
        <p>А мій знайомий міняв там злоті, і касир, за його словами, навіть усміхнувся йому двічі поспіль.</p></div>
        """

    private static func paragraphs(_ body: String) -> [String] {
        `An article`.article("<body>\(body)").paragraphs.map(\.text)
    }

    @Test(arguments: ["<div class=entry-content>§</div>", "<div class=text-of-page>§</div>"])
    func `leave out comments, even those longer than the text by far`(text: String) {
        let comments = String(repeating: Self.comment, count: 12)
        let page = text.replacing("§", with: Self.prose) + "<div id=comments>\(comments)</div>"
        #expect(Self.paragraphs(page).count == 2)
        #expect(Self.paragraphs("<div id=comments>\(comments)</div>").count == 24)
    }

    @Test(arguments: ["widget", "elementor-widget-wrap", "sidebar", "promo"])
    func `do not rule out an element that holds the text of the page`(name: String) {
        let teaser = "<p>Тут іще багато чого написано про інші речі, і кожна з них важлива, хоч і не для нас.</p>"
        let others = String(repeating: teaser, count: 10)
        let text = "<div class=post-body>\(Self.prose)\(Self.prose)</div>"
        let body = "<div class='\(name)'>\(text)</div><section>\(others)</section>"
        #expect(Self.paragraphs(body).first?.contains("три каси") == true)
    }

    @Test func `do not cut the place off a paragraph`() {
        let page =
            "<div>\(Self.prose)<p><span class=dateline>КИЇВ – </span>Як стало відомо, кас на вокзалі може стати"
            + " втричі більше вже до кінця зими, якщо буде на те потреба.</p></div>"
        #expect(Self.paragraphs(page).last?.hasPrefix("КИЇВ – Як") == true)
    }

    @Test func `make paragraphs marked one by one the text together`() {
        let marked = Self.prose.replacing("<p>", with: "<p itemprop=articleBody>")
        #expect(Self.paragraphs("<main><div>\(marked)</div></main>").count == 2)
    }

    @Test func `make the inner of two elements the text`() {
        let outer = "<div class=main-content><p>Тут можна змінити розмір літер, якщо вони замалі.</p>"
        let inner = "<div class=article-body>\(Self.prose)\(Self.prose)</div></div>"
        #expect(Self.paragraphs(outer + inner).count == 4)
    }

    @Test func `make verses the text`() {
        let verses = (1...24).map { "Рядок віршів \($0)<br>" }.joined()
        let aside = "<div><p>Дякуємо, що ви з нами, і заходьте до нас іще, бо тут завжди цікаво.</p></div>"
        #expect(
            Self.paragraphs("<div class=post-body>\(verses)</div>\(aside)").first?.hasPrefix("Рядок віршів 1\n") == true
        )
    }

    @Test func `do not rule out the captions of a series of pictures`() {
        let picture = """
            <figure><img src=a.jpg><figcaption>Каса номер § працює зранку, і черга до неї, як видно, коротка.\
            </figcaption></figure>
            """
        let pictures = (1...5).map { picture.replacing("§", with: "\($0)") }.joined()
        #expect(Self.paragraphs("<div>\(pictures)</div>").count == 5)
        let beside = String(repeating: Self.prose, count: 3)
        #expect(Self.paragraphs("<div>\(beside)\(picture)</div>").count == 6)
    }

    @Test func `leave numbered references and drop lists of links`() {
        let items =
            "<li>Вигаданий автор, <a href=/1>Каси та вокзали</a><li>Інший автор, <a href=/2>Про чергу й терпіння</a>"
        #expect(Self.paragraphs("<div>\(Self.prose)<ol>\(items)</ol>\(Self.prose)</div>").count == 6)
        let links = "<li><a href=/1>Каси та вокзали</a><li><a href=/2>Про чергу й терпіння</a>"
        #expect(Self.paragraphs("<div>\(Self.prose)<ol>\(links)</ol>\(Self.prose)</div>").count == 4)
    }
}
