internal import KursCore
internal import KursMarkup
import KursText

/// A parsed page with what concerns it as a whole.
struct Page {
    let document: Document
    let context: ReaderContext
    /// The addresses of the page, most reliable first: where it was fetched from, then its canonical address.
    let addresses: [String]
    let title: String
    let heading: String
    let isCutOff: Bool

    /// Decodes and parses a page; without a declared encoding, as UTF-8 if valid, otherwise windows-1251.
    ///
    /// - Throws: ``Refusal/wrongShape(wanted:found:)`` for text that is not markup.
    ///   ``Refusal/outOfTime`` between the passes over a page, each of which is quick.
    init(_ bytes: [UInt8], _ context: ReaderContext) throws(Refusal) {
        try context.checkTime()
        let text: [UInt8]
        do throws(UnsupportedEncodingError) {
            // Text that can be nothing else is UTF-8, whatever it is labelled.
            let scan = UTF8Scan(bytes.span)
            text =
                scan.isValid && scan.wellFormed > 0
                ? try decodeHTML(bytes, as: .utf8).utf8
                : try decodeHTML(
                    bytes, contentType: context.contentType, fallback: .utf8ElseWindows1251, prescanLimit: 4096
                ).utf8
        } catch {
            throw .wrongShape(expected: .page, found: .encoding(error.encoding.rawValue))
        }
        guard text.contains(UInt8(ascii: "<")) else {
            let isBlank = text.allSatisfy { $0 <= 0x20 }
            throw .wrongShape(expected: .page, found: isBlank ? .nothing : .plainText)
        }
        try context.checkTime()
        let document = Document(html: text, options: Document.Options(flattensShadowRoots: true))
        let first = { (selector: Selector) throws(Refusal) -> Document.NodeID? in
            try context.checkTime()
            return document.selectFirst(selector)
        }
        (self.document, self.context) = (document, context)
        title = try first("title").map { document.text(of: $0).cut(to: PageTokens.textLimit) } ?? ""
        heading =
            try first("h1").map {
                document.textRuns(of: $0, without: [.hidden, .tooltips]).oneLine.cut(to: PageTokens.textLimit)
            } ?? ""
        let canonical = try first("link[rel=canonical]").flatMap { document.attribute("href", of: $0) }
        let own = try first("meta[property='og:url']").flatMap { document.attribute("content", of: $0) }
        addresses = [context.address, canonical, own].compactMap(\.self)
        isCutOff = Page.isCutOff(text)
    }

    var today: Day { context.kyiv.day(at: context.fetchedAt) }

    /// The day that its rates must be of where it states none: the one asked for, or today's; of a saved page, unknown.
    var dayOfRates: Day? { context.day ?? (context.clock == nil ? nil : today) }

    /// Whether the last table is not closed, or the text ends inside a tag or a word.
    private static func isCutOff(_ text: [UInt8]) -> Bool {
        let end = text.suffix(2_000_000).map(\.asciiLowercased)
        let last = end.indices.last { end[$0] == UInt8(ascii: "<") && end[$0...].starts(with: "<table".utf8) }
        // Where the page's end follows, the word stands in a script or a comment.
        if let last, !["</table", "</body", "</html"].contains(where: { end[last...].hasBytes($0.utf8) }) {
            return true
        }
        // A whole page ends with a tag or a comment.
        let isPage = text.prefix(1024).map(\.asciiLowercased).hasBytes("<html".utf8)
        if isPage, end.last(where: { $0 > 0x20 }) != UInt8(ascii: ">") { return true }
        return end.suffix(4096).last { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } == UInt8(ascii: "<")
    }
}

extension Page {
    /// The kind of a page without data, by its title and form fields; `nil` for other pages.
    var kind: Refusal.PageKind? {
        let text = (title + " " + heading).lowercased()
        let words = Set(PageText.words(of: text))
        let has = { (texts: [String]) in texts.contains { text.hasSubstring($0) } }
        if has(["captcha", "cloudflare", "robot", "ddos", "just a moment", "attention required", "не робот"]) {
            return .captcha
        }
        if !words.isDisjoint(with: ["login", "sign", "вхід", "вход", "увійти", "войти", "авторизація", "авторизация"]),
            document.selectFirst("input[type=password]") != nil
        {
            return .login
        }
        // The number of an error is all of a title, or stands beside its word; a rate may have the same digits.
        let isError =
            has(["error", "помилк", "ошибк", "unavailable", "not found", "не знайден", "не найден"])
            || [title, heading].contains { ["403", "404", "500", "502", "503"].contains(PageText.fold($0)) }
        return isError ? .error : nil
    }
}
