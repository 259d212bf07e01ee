internal import KursMarkup
internal import KursText

/// Finds JSON in the scripts of a page.
enum EmbeddedScripts {
    /// Every JSON text in the scripts, with the name of its variable or the id of its script.
    static func texts(of document: Document) -> [(name: String, json: [UInt8])] {
        var texts: [(name: String, json: [UInt8])] = []
        for id in document.descendants(of: document.root) where document.tag(of: id) == .script {
            let bytes = document.children(of: id).reduce(into: [UInt8]()) { $0 += document.textBytes(of: $1) }
            let type = document.attribute("type", of: id)?.lowercased() ?? ""
            if type.hasSuffix("ld+json") { continue }
            if type.hasSuffix("json") {
                texts.append((document.attribute("id", of: id) ?? "", bytes))
            } else {
                texts += assigned(bytes)
            }
        }
        return texts
    }

    /// Objects that a script assigns: `… = {…}`; O(n), since few of them may be without an end.
    private static func assigned(_ script: [UInt8]) -> [(name: String, json: [UInt8])] {
        var found: [(name: String, json: [UInt8])] = []
        var (at, unclosedCount) = (0, 0)
        while at < script.count, found.count < 50 {
            guard script[at] == UInt8(ascii: "=") else {
                at += 1
                continue
            }
            var start = at + 1
            while start < script.count, script[start] <= 0x20 { start += 1 }
            guard start < script.count, script[start] == UInt8(ascii: "{") else {
                at = start
                continue
            }
            guard let end = closing(script, from: start) else {
                unclosedCount += 1
                if unclosedCount > 8 { break }
                at = start
                continue
            }
            found.append((name(endingAt: at, in: script), Array(script[start..<end])))
            at = end
        }
        return found
    }

    /// The name to which something is assigned by the sign at an index: `window.rates`, `window["rates"]`.
    private static func name(endingAt sign: Int, in script: [UInt8]) -> String {
        var end = sign
        while end > 0, script[end - 1] <= 0x20 { end -= 1 }
        var start = end
        let marks = Set("_$.[]\"'-".utf8)
        while start > 0, end - start < 80, script[start - 1].isASCIIAlphanumeric || marks.contains(script[start - 1]) {
            start -= 1
        }
        return String(decoding: script[start..<end], as: UTF8.self)
    }

    /// The index after the matching closing bracket; `nil` when there is none.
    private static func closing(_ bytes: [UInt8], from start: Int) -> Int? {
        var (depth, isText, at) = (0, false, start)
        while at < bytes.count {
            let byte = bytes[at]
            if isText {
                if byte == UInt8(ascii: "\\") { at += 1 } else if byte == UInt8(ascii: "\"") { isText = false }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
                if depth == 0 { return at + 1 }
            }
            at += 1
        }
        return nil
    }
}
