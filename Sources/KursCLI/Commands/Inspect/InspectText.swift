internal import KursCore
import KursMarkup

/// `kurs inspect text FILE|- [--json] [--url URL]`: the article of a saved page.
///
/// Without `--json`: the title, the time and the paragraphs, with links numbered and listed at the end. With it: one
/// object `{"title","published","image","text","links":[{"href","text"}]}`, `text` without link numbers, paragraphs
/// separated by an empty line, absent values `null`. `published` is UTC with a `Z` if the page gives an offset,
/// otherwise as on the page. Exit status 0; 64 for invalid usage, 65 for an unsupported encoding, 66 for a missing
/// file.
enum InspectText {
    static let usage = ["inspect text FILE|- [--json] [--url URL]"]

    static func run(_ arguments: ArraySlice<String>, _ environment: Environment) throws(InspectError) {
        let streams = environment.streams
        guard let options = Options(arguments) else { throw .usage(usage) }
        let html = try InspectInput.readText(options.file, environment)
        let article = KursMarkup.Article(Document(html: html), address: options.address)
        streams.output.write(options.isJSON ? json(article) : plain(article))
    }

    private struct Options {
        var file = ""
        var address = ""
        var isJSON = false

        init?(_ arguments: ArraySlice<String>) {
            var rest = arguments
            while let word = rest.popFirst() {
                switch word {
                case "--json": isJSON = true
                case "--url":
                    guard let url = rest.popFirst() else { return nil }
                    address = url
                default:
                    guard file.isEmpty, word == "-" || !word.hasPrefix("-") else { return nil }
                    file = word
                }
            }
            if file.isEmpty { return nil }
        }
    }

    private static func json(_ article: KursMarkup.Article) -> [UInt8] {
        var out = Array("{\"title\":".utf8)
        append(article.title, &out)
        out += ",\"published\":".utf8
        append(article.published.map(written), &out)
        out += ",\"image\":".utf8
        append(article.image, &out)
        out += ",\"text\":".utf8
        append(article.text, &out)
        out += ",\"links\":[".utf8
        for (index, link) in article.links.enumerated() {
            out += (index == 0 ? "{\"href\":" : ",{\"href\":").utf8
            append(link.address, &out)
            out += ",\"text\":".utf8
            append(link.text, &out)
            out.append(0x7D)
        }
        return out + "]}\n".utf8
    }

    private static func append(_ text: String?, _ out: inout [UInt8]) {
        out.append(jsonString: text)
    }

    private static func plain(_ article: KursMarkup.Article) -> [UInt8] {
        var parts: [String] = []
        let head = [article.title, article.published.map(written)].compactMap { $0 }
        if !head.isEmpty { parts.append(head.list("\n")) }
        if !article.paragraphs.isEmpty { parts.append(article.numberedText) }
        if !article.links.isEmpty {
            parts.append(
                article.links.enumerated().map { "[\($0 + 1)] \($1.address)" }.list("\n"))
        }
        return Array((ArticleText.lines(of: parts.list("\n\n"), columns: .max).list("\n") + "\n").utf8)
    }

    /// UTC for a date with an offset, otherwise the page's local time.
    private static func written(_ date: FeedDate) -> String {
        date.offsetMinutes == nil ? String(date.utcText.dropLast()) : date.utcText
    }
}
