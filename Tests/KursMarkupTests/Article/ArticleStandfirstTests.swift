import KursMarkup
import Testing

@Suite struct `The standfirst of an article` {
    private static let prose = `An article`.prose

    private static let standfirst = "На вокзалі тепер міняють гроші вдень і вночі, а черг там, кажуть, немає зовсім."

    /// The paragraphs of a page with something between its title and its text.
    private static func paragraphs(_ between: String, text: String = prose) -> [String] {
        let page = """
            <header><h1>Каси на вокзалі</h1>\(between)</header>
            <div class=article-body>\(text)</div><div class=sidebar>\(standfirst)</div>
            """
        return `An article`.article("<body><main>\(page)</main>").paragraphs.map(\.text)
    }

    @Test(
        arguments: [
            "<p>§</p>", "<div class=teaser-text><p>§</p></div>", "<h2 class=article-deck>§</h2>",
            "<div class=lead>§</div>",
            "<div itemprop=description>§</div>", "<div class=intro><img src=a.jpg><p>§</p></div>",
            "<figure><img src=a.jpg><figcaption>Табло на вокзалі, яке видно здалеку.</figcaption></figure><p>§</p>",
            "<p>Автор Вигаданий, 21 листопада 2026, 14:05, оновлено</p><p>§</p>",
        ])
    func `comes first, although it is outside the text's element`(html: String) {
        let found = Self.paragraphs(html.replacing("§", with: Self.standfirst))
        #expect(found.first == Self.standfirst)
        #expect(found.count == 3)
    }

    @Test(
        arguments: [
            "<div><img src=a.jpg><p>§</p></div>", "<nav>§</nav>", "<aside>§</aside>", "<ul><li>§</ul>",
            "<p hidden>§</p>",
            "<form>§</form>", "<div class=caption>§</div>", "<div class=newsletter>§</div>", "<p>„§“</p>",
            "<p><a href=/x>§</a></p>", "<p>Каси</p>", "<p>§ <time>14:05</time></p>", "<blockquote>§</blockquote>",
        ])
    func `is not what stands there for another reason`(html: String) {
        #expect(Self.paragraphs(html.replacing("§", with: Self.standfirst)).count == 2)
    }

    @Test func `is not repeated when the text begins with it`() {
        let found = Self.paragraphs("<p>\(Self.standfirst)</p>", text: "<p>\(Self.standfirst)</p>\(Self.prose)")
        #expect(found.count == 3)
        #expect(Self.paragraphs("<p>\(Self.standfirst)</p><h2>\(Self.standfirst)</h2>").count == 3)
    }

    @Test func `has few paragraphs, after the title`() {
        let four = (1...4).map { "<p>\($0). \(Self.standfirst)</p>" }.joined()
        #expect(Self.paragraphs(four).count == 2)
        let page = "<p>\(Self.standfirst)</p><h1>Каси</h1><div class=article-body>\(Self.prose)</div>"
        #expect(`An article`.article("<body>\(page)").paragraphs.count == 2)
    }

    @Test func `is found in time proportional to a deep page`() {
        let deep = String(repeating: "<div><i></i>", count: 20_000)
        #expect(Self.paragraphs("<p>\(Self.standfirst)</p>\(deep)").first == Self.standfirst)
    }
}
