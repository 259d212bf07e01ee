/// A page cut into tags and texts, so that one can be changed and the other left.
///
/// Scripts, styles, comments and titles are kept as they are.
struct Markup {
    enum Piece: Equatable {
        /// A start or end tag: its name in lower case, and what follows the name up to `>`.
        case tag(name: String, isEnd: Bool, rest: String)
        case text(String)
        case verbatim(String)
    }

    var pieces: [Piece] = []

    init(_ html: String) {
        let bytes = Array(html.utf8)
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else {
                let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                pieces.append(.text(String(decoding: bytes[at..<end], as: UTF8.self)))
                at = end
                continue
            }
            if let raw = Markup.verbatimEnd(bytes, at) {
                pieces.append(.verbatim(String(decoding: bytes[at..<raw], as: UTF8.self)))
                at = raw
                continue
            }
            at = readTag(bytes, at)
        }
    }

    /// The page as text again.
    var html: String {
        pieces.map { piece in
            switch piece {
            case .tag(let name, let isEnd, let rest): "<" + (isEnd ? "/" : "") + name + rest + ">"
            case .text(let text), .verbatim(let text): text
            }
        }.joined()
    }

    private mutating func readTag(_ bytes: [UInt8], _ start: Int) -> Int {
        var at = start + 1
        let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
        if isEnd { at += 1 }
        let nameStart = at
        while at < bytes.count,
            bytes[at] | 0x20 >= UInt8(ascii: "a") && bytes[at] | 0x20 <= UInt8(ascii: "z")
                || bytes[at] >= UInt8(ascii: "0") && bytes[at] <= UInt8(ascii: "9")
        { at += 1 }
        let name = String(decoding: bytes[nameStart..<at], as: UTF8.self).lowercased()
        let restStart = at
        var quote: UInt8?
        while at < bytes.count {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            at += 1
        }
        pieces.append(.tag(name: name, isEnd: isEnd, rest: String(decoding: bytes[restStart..<at], as: UTF8.self)))
        return min(at + 1, bytes.count)
    }

    /// The end of a comment, declaration, script, style or title that begins here; `nil` for other tags.
    private static func verbatimEnd(_ bytes: [UInt8], _ at: Int) -> Int? {
        func starts(_ word: String, _ place: Int) -> Bool {
            let word = Array(word.utf8)
            guard place + word.count <= bytes.count else { return false }
            return zip(bytes[place...], word).allSatisfy { $0 | ($1 >= 0x61 && $1 <= 0x7A ? 0x20 : 0) == $1 }
        }
        func end(_ word: String) -> Int {
            var place = at + 1
            while place < bytes.count, !starts(word, place) { place += 1 }
            return min(place + word.utf8.count, bytes.count)
        }
        if starts("<!--", at) { return end("-->") }
        if starts("<!", at) { return end(">") }
        for name in ["script", "style", "title", "svg", "noscript"] where starts("<" + name, at) {
            return end("</" + name + ">")
        }
        return nil
    }
}
