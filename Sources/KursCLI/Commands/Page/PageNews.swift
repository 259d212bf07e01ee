import KursCore

/// The news, their texts folded.
enum PageNews {
    static func write(
        _ contents: PageContents, showsImages: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard !contents.news.isEmpty else { return }
        html.markup("<section id=news aria-labelledby=news-h>\n<h2 id=news-h>")
        html.text(LocalizedText("News", "Новини"))
        html.markup("</h2>\n<ol class=news>\n")
        for stored in contents.news {
            let news = stored.news
            html.markup("<li>")
            if let published = news.published {
                html.markup("<time datetime=\"\(published.iso)\">")
                html.text(ClockTime.words(published, context.environment.kyiv))
                html.markup("</time> ")
            }
            let paragraphs = contents.articles[news.id] ?? news.summary.map(HTMLWriter.paragraphs)
            if let paragraphs {
                html.markup("<details lang=uk><summary>")
                html.foreign(news.title)
                html.markup("</summary>")
                if showsImages, let image = news.image, HTMLWriter.isWeb(image) {
                    html.markup("<img src=\"\(HTMLWriter.escaped(image))\" alt=\"\" loading=lazy>")
                }
                for paragraph in paragraphs {
                    html.markup("<p>")
                    html.foreign(paragraph)
                    html.markup("</p>")
                }
                source(news, to: &html)
                html.markup("</details>")
            } else {
                html.markup("<span lang=uk>")
                let isLink = html.beginLink(news.link)
                html.foreign(news.title)
                html.markup(isLink ? "</a></span>" : "</span>")
            }
            html.markup("</li>\n")
        }
        html.markup("</ol>\n<p class=source>")
        if let oldest = contents.news.map(\.fetchedAt).max() { PageAge.write(oldest, to: &html, context) }
        html.markup("</p>\n</section>\n")
    }

    private static func source(_ news: News, to html: inout HTMLWriter) {
        html.markup("<p>")
        if html.beginLink(news.link) {
            html.text(LocalizedText("Read at the source", "Читати в джерелі"))
            html.markup("</a>")
        }
        html.markup("</p>")
    }
}
