import KursText

/// A paragraph while it is being written, with the facts needed for trimming.
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
    /// The percentage of the letters of its block that are in links.
    let linkPercent: Int
    let hasTime: Bool
    let hasPicture: Bool
    /// How it stands in the page, which matters only for reading.
    var layout = ParagraphLayout()

    var isLinks: Bool { linkPercent >= 80 }

    var isShort: Bool { text.utf8.count < 60 }

    var endsSentence: Bool {
        guard let last = text.unicodeScalars.last(where: { !"\"'”’»)]".unicodeScalars.contains($0) }) else {
            return false
        }
        return ".!?…:;。".unicodeScalars.contains(last)
    }

    /// Whether it begins and ends with quotation marks.
    var isQuotation: Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        return first.properties.isQuotationMark && last.properties.isQuotationMark
    }

    var isProse: Bool { linkPercent < 50 && kind != .heading && (text.utf8.count >= 160 || (!isShort && endsSentence)) }

    func paragraph(_ numbering: inout LinkNumbering) -> Article.Paragraph {
        let bytes = Array(text.utf8)
        let numbered = marks.filter { $0.start < $0.end && $0.end <= bytes.count }.map { mark in
            let words = String(decoding: bytes[mark.start..<mark.end], as: UTF8.self)
            return Article.Paragraph.Mark(end: mark.end, link: numbering.number(of: mark.href, words))
        }
        return Article.Paragraph(kind: kind, text: text, marks: numbered, layout: layout)
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
