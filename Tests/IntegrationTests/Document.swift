import FoundationEssentials
import KursTestSupport

/// A Markdown page of the checkout: its fenced blocks, headings, links and prose.
struct Document {
    /// A fenced block: the words after the opening fence, and the lines between the fences.
    struct Block {
        var language: String
        var text: String
    }

    let path: String
    private(set) var blocks: [Block] = []
    /// The lines outside fenced blocks.
    private(set) var prose: [Substring] = []
    private(set) var lineCount = 0

    init(_ path: String) throws {
        self.path = path
        var open: (language: String, lines: [Substring])?
        let text = try Checkout.text(path)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open {
                if line == "```" {
                    let lines = block.lines.map { $0 + "\n" }
                    blocks.append(Block(language: block.language, text: lines.joined()))
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), [])
            } else {
                prose.append(line)
            }
        }
        lineCount = text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0)
    }

    /// The anchors of the headings, as GitHub derives them: lower case, no punctuation, hyphens for spaces.
    var anchors: Set<String> {
        Set(
            prose.filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { $0 == "#" }.dropFirst().lowercased()
                return String(
                    title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
            })
    }

    /// The targets of inline links, such as `guide.md#alerts` in `[alerts](guide.md#alerts)`.
    var links: [String] {
        prose.flatMap { line in
            Document.withoutCode(line).split(separator: "](", omittingEmptySubsequences: false).dropFirst().map {
                rest in
                String(rest.prefix { $0 != ")" })
            }
        }
    }

    /// The texts between single backquotes, such as a file's name.
    var codeSpans: [String] {
        prose.flatMap { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }

    /// The rows of the first table below a heading, without its header; each is the texts of its cells.
    func table(below heading: String) -> [[String]] {
        let rows = prose.drop { $0 != heading }.dropFirst().drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return rows.dropFirst(2).map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { cell in String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        }
    }

    /// The sentences of the prose that are long enough to be recognised, without table rows and headings.
    var sentences: [String] {
        let paragraphs = prose.map { $0.hasPrefix("#") || $0.hasPrefix("|") ? "" : $0 }
            .split(separator: "").map { $0.joined(separator: " ") }
        return paragraphs.flatMap { $0.split(separator: ". ").map { String($0.drop { " -*".contains($0) }) } }
            .filter { $0.count > 50 }
    }

    /// A line without its code spans, in which brackets are not links.
    private static func withoutCode(_ line: Substring) -> String {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }.joined()
    }
}

extension Checkout {
    /// The README and every page of `docs/`, by their path in the checkout.
    static func documents() throws -> [String] { try ["README.md"] + files(in: "docs", ending: ".md") }

    static func blocks(of language: String) throws -> [String] {
        try documents().flatMap { try Document($0).blocks }.filter { $0.language == language }.map(\.text)
    }
}
