/// A paragraph as it is written, with what trimming needs to know of it.
struct ArticleDraft {
    /// A link and where its text ends in the draft's bytes.
    struct Mark {
        let href: String
        let start: Int
        let end: Int
    }

    let kind: Article.Paragraph.Kind
    let text: String
    let marks: [Mark]
    /// The share of its letters that are links, in percent.
    let linkPercent: Int
    /// Whether a `time` element stands in it.
    let hasTime: Bool

    /// Whether it is nothing but links.
    var isLinks: Bool { linkPercent >= 80 }

    /// Whether it is too short for a sentence.
    var isShort: Bool { text.utf8.count < 60 }

    /// The paragraph, its links numbered.
    func paragraph(_ numbering: inout LinkNumbering) -> Article.Paragraph {
        let bytes = Array(text.utf8)
        var numbered: [Article.Paragraph.Mark] = []
        for mark in marks where mark.start < mark.end && mark.end <= bytes.count {
            let words = String(decoding: bytes[mark.start..<mark.end], as: UTF8.self)
            numbered.append(Article.Paragraph.Mark(end: mark.end, link: numbering.number(of: mark.href, words)))
        }
        return Article.Paragraph(kind: kind, text: text, marks: numbered)
    }
}

/// Numbers the links of an article; the same address keeps its number.
struct LinkNumbering {
    let base: String
    private(set) var links: [Article.Link] = []
    private var numbers: [String: Int] = [:]

    init(base: String) { self.base = base }

    mutating func number(of href: String, _ text: String) -> Int {
        let address = resolve(reference: href, against: base)
        if let known = numbers[address] { return known }
        numbers[address] = links.count
        links.append(
            Article.Link(address: address, text: text.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
        return links.count - 1
    }
}
