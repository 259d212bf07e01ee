internal import KursCore
internal import KursMarkup

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
            text = try Page.decoded(bytes, context)
        } catch {
            throw .wrongShape(expected: .page, found: .encoding(error.encoding.rawValue))
        }
        guard text.contains(UInt8(ascii: "<")) else {
            let isBlank = text.allSatisfy { $0 <= 0x20 }
            throw .wrongShape(expected: .page, found: isBlank ? .nothing : .plainText)
        }
        try context.checkTime()
        let document = Document(html: text, options: Document.Options(flattensShadowRoots: true))
        self.document = document
        self.context = context
        try context.checkTime()
        title =
            document.selectFirst("title").map { document.text(of: $0) }?.cut(to: PageTokens.textLimit) ?? ""
        try context.checkTime()
        heading =
            document.selectFirst("h1").map { document.textRuns(of: $0, without: [.hidden, .tooltips]).oneLine }?
            .cut(to: PageTokens.textLimit) ?? ""
        try context.checkTime()
        let canonical = document.selectFirst("link[rel=canonical]").flatMap { document.attribute("href", of: $0) }
        let own = document.selectFirst("meta[property='og:url']").flatMap { document.attribute("content", of: $0) }
        addresses = [context.address, canonical, own].compactMap(\.self)
        isCutOff = Page.isCutOff(text)
    }

    /// The text of a page: as UTF-8 where its bytes can be nothing else, whatever they are labelled.
    private static func decoded(
        _ bytes: [UInt8], _ context: ReaderContext
    ) throws(UnsupportedEncodingError) -> [UInt8] {
        let labelled = try decodeHTML(
            bytes, contentType: context.contentType, fallback: .utf8ElseWindows1251, prescanLimit: 4096)
        guard labelled.encoding != .utf8 else {
            // Hardly a letter of Cyrillic in windows-1251 is UTF-8 by accident.
            guard labelled.utf8.replacementCount > 16 else { return labelled.utf8 }
            return try decodeHTML(bytes, as: .windows1251).utf8
        }
        let plain = try decodeHTML(bytes, as: .utf8).utf8
        return bytes.contains { $0 >= 0x80 } && plain.replacementCount == 0 ? plain : labelled.utf8
    }

    /// The day in Kyiv when it was fetched.
    var today: Day { context.kyiv.day(at: context.fetchedAt) }

    /// The day that its rates must be of where it states none: the one asked for, or today's; of a saved page, unknown.
    var dayOfRates: Day? { context.day ?? (context.clock == nil ? nil : today) }

    /// Whether the last table is not closed, or the text ends inside a tag.
    private static func isCutOff(_ text: [UInt8]) -> Bool {
        let end = Array(text.suffix(2_000_000))
        if let open = end.lastOffset(of: "<table"), end.lastOffset(of: "</table") ?? -1 < open {
            // Where the page's end follows, the word stands in a script or a comment.
            let rest = Array(end[open...])
            return rest.lastOffset(of: "</body") == nil && rest.lastOffset(of: "</html") == nil
        }
        for byte in text.reversed().prefix(4096) {
            if byte == UInt8(ascii: ">") { return false }
            if byte == UInt8(ascii: "<") { return true }
        }
        return false
    }
}

extension [UInt8] {
    /// How often U+FFFD occurs in UTF-8; O(n).
    fileprivate var replacementCount: Int {
        indices.dropLast(2).count { self[$0] == 0xEF && self[$0 + 1] == 0xBF && self[$0 + 2] == 0xBD }
    }

    /// The last offset of a lower-case word, in any case; O(n).
    fileprivate func lastOffset(of word: StaticString) -> Int? {
        let word = word.withUTF8Buffer { unsafe Array($0) }
        guard count >= word.count, let first = word.first else { return nil }
        var at = count - word.count
        while at >= 0 {
            if self[at] == first, zip(self[at...], word).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { return at }
            at -= 1
        }
        return nil
    }
}

/// Detects pages without data: checks for robots, logins, errors.
enum PageKind {
    /// The kind of a page without data, by its title and form fields; `nil` for other pages.
    static func of(_ page: Page) -> Refusal.PageKind? {
        let text = (page.title + " " + page.heading).lowercased()
        let words = Set(PageText.words(of: text))
        if ["captcha", "cloudflare", "robot", "ddos"].contains(where: { text.contains($0) })
            || text.contains("just a moment")
            || text.contains("attention required") || text.contains("ви не робот") || text.contains("вы не робот")
        {
            return .captcha
        }
        if page.document.descendants(of: page.document.root).contains(where: {
            page.document.tag(of: $0) == .input && page.document.attribute("type", of: $0)?.lowercased() == "password"
        }), !words.isDisjoint(with: ["login", "sign", "вхід", "вход", "увійти", "войти", "авторизація", "авторизация"])
        {
            return .login
        }
        // The number of an error is all of a title, or stands beside its word; a rate may have the same digits.
        let beginnings = ["error", "помилк", "ошибк", "unavailable"]
        let isError =
            words.contains { word in beginnings.contains { word.hasPrefix($0) } }
            || ["not found", "не знайден", "не найден"].contains { text.contains($0) }
            || [page.title, page.heading].contains { ["403", "404", "500", "502", "503"].contains(PageText.fold($0)) }
        return isError ? .error : nil
    }
}
