import KursCore
import KursTerminal
import KursText

/// Markup of our own with values in it, each escaped as its kind requires: `"<h2>\(title)</h2>\n"`.
struct HTML: ExpressibleByStringInterpolation {
    let bytes: [UInt8]

    init(stringLiteral text: String) { bytes = Array(text.utf8) }

    init(stringInterpolation writer: HTMLWriter) { bytes = writer.bytes }
}

/// Writes HTML: our own markup as it is, everything else as text.
struct HTMLWriter: StringInterpolationProtocol {
    private(set) var bytes: [UInt8] = []

    init(literalCapacity: Int = 0, interpolationCount: Int = 0) {}

    mutating func write(_ markup: HTML) { bytes += markup.bytes }

    mutating func appendLiteral(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func appendInterpolation(_ part: HTML) { bytes += part.bytes }

    mutating func appendInterpolation(_ text: String) { HTMLWriter.escape(text, into: &bytes) }

    mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    /// A text in both languages, of which the style sheet shows one; once where they are equal.
    mutating func appendInterpolation(_ text: LocalizedText) {
        if text.en == text.uk { return appendInterpolation(text.en) }
        write("<span class=e>\(text.en)</span><span class=u>\(text.uk)</span>")
    }

    /// The heads of a table's columns, of which all but the first are numbers.
    mutating func heads(_ titles: [LocalizedText]) {
        for (index, title) in titles.enumerated() {
            write("<th scope=col\(index == 0 ? "" : " class=n")>\(title)</th>")
        }
        write("</tr></thead>\n<tbody>\n")
    }

    mutating func appendInterpolation(markup: some Sequence<UInt8>) { bytes += markup }

    /// Text of others, in an element that keeps its direction to itself.
    mutating func appendInterpolation(foreign text: String) { write("<bdi>\(text)</bdi>") }

    /// A rate in the spelling of both languages; a dash for none.
    mutating func appendInterpolation(rate: ExactDecimal?) {
        guard let rate else { return appendLiteral("—") }
        appendInterpolation(LocalizedText(NumberFormat.rate(rate, .en), NumberFormat.rate(rate, .uk)))
    }

    /// The numbers of a column, whose decimal marks stand below one another: for the digits that one lacks it has blanks
    /// as wide as those.
    static func aligned(_ numbers: [ExactDecimal?]) -> [HTML] {
        let decimals = numbers.map { number in
            number.map { NumberFormat.rate($0, .en) }?.split(separator: ".").dropFirst().first?.utf8.count ?? 0
        }
        let widest = decimals.max() ?? 0
        return zip(numbers, decimals).map { number, count in
            let mark = count == 0 && widest > 0 ? "\u{2008}" : ""
            return "\(rate: number)\(mark + String(repeating: "\u{2007}", count: widest - count))"
        }
    }

    mutating func begin(_ id: String, _ title: HTML, class name: String = "") {
        let name: HTML = name.isEmpty ? "" : " class=\(name)"
        write("<section id=\(id)\(name) aria-labelledby=\(id)-h>\n<h2 id=\(id)-h>\(title)</h2>\n")
    }

    /// Text with what HTML gives a meaning to escaped, without control characters and marks of direction.
    private static func escape(_ text: String, into output: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output.append("&amp;")
            case "<": output.append("&lt;")
            case ">": output.append("&gt;")
            case "\"": output.append("&quot;")
            case "'": output.append("&#39;")
            case "\t", "\n": output.append(0x20)
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                break
            default: output.append(contentsOf: scalar.utf8)
            }
        }
    }

    /// The paragraphs of a text, between line breaks of any kind; O(n).
    static func paragraphs(_ text: String) -> [String] {
        text.unicodeScalars.split { scalar in
            switch scalar {
            case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
            default: false
            }
        }.map { String($0) }
    }

    /// A link, where the address is one of the web; otherwise the text alone.
    static func link(_ address: String, _ text: HTML) -> HTML {
        isWeb(address) ? "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(text)</a>" : text
    }

    /// A change, its size as it is written, and in percent where that is known.
    static func change(_ change: ExactDecimal, _ size: HTML, _ percent: LocalizedText? = nil) -> HTML {
        if change.isZero { return "<td class=n>=</td>" }
        let (style, arrow) = change.isNegative ? ("down", "▼") : ("up", "▲")
        let part: HTML = percent.map { " <span class=percent>\($0)</span>" } ?? ""
        return "<td class=\"n \(style)\">\(arrow) \(size)\(part)</td>"
    }

    /// Whether a browser may fetch the address on its own: over TLS, from a name in the public Internet.
    static func isPublic(_ address: String) -> Bool {
        isWeb(address) && address.hasPrefix("https://") && Hostname.host(of: address).map(Hostname.isPublicName) == true
    }

    static func isWeb(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }
    }
}
