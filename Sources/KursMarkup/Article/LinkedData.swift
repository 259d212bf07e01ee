import KursText

/// The article metadata in a page's JSON-LD; read by key, in one pass over the bytes.
///
/// Caveats: contexts are not resolved, references between objects are not followed, nesting beyond 64 levels is passed
/// over. O(n); no input can trap it.
struct LinkedData {
    /// The fields of the first object that is an article of some kind.
    private(set) var headline: String?
    private(set) var published: String?
    private(set) var image: String?
    private(set) var body: String?

    /// When the first object of any kind was published.
    private(set) var otherPublished: String?

    private static let depthLimit = 64

    /// One open object or array.
    private struct Frame {
        /// The key it is the value of; for an array's elements, the array's key.
        let key: String
        let isArray: Bool
        var isArticle = false
        var fields: [String: String] = [:]
    }

    /// Adds the contents of one script.
    mutating func read(_ json: ArraySlice<UInt8>) {
        var frames: [Frame] = []
        var skippedDepth = 0
        var key = ""
        var expectsKey = false
        var at = json.startIndex
        while at < json.endIndex {
            let byte = json[at]
            at += 1
            switch byte {
            case 0x7B, 0x5B:
                if frames.count >= Self.depthLimit {
                    skippedDepth += 1
                } else {
                    if let last = frames.last, last.isArray { key = last.key }
                    frames.append(Frame(key: key, isArray: byte == 0x5B))
                }
                expectsKey = byte == 0x7B
            case 0x7D, 0x5D:
                if skippedDepth > 0 { skippedDepth -= 1 } else { close(&frames) }
                expectsKey = false
            case 0x2C: expectsKey = !(frames.last?.isArray ?? true)
            case 0x3A: expectsKey = false
            case 0x22:
                let text = string(json, &at)
                if skippedDepth > 0 { continue }
                if expectsKey {
                    key = text
                } else if let last = frames.indices.last {
                    note(frames[last].isArray ? frames[last].key : key, text, &frames)
                }
            default: break
            }
        }
    }

    /// Reads a string after its opening quote; the end of the script also ends it.
    private func string(_ json: ArraySlice<UInt8>, _ at: inout Int) -> String {
        let start = at
        while at < json.endIndex, json[at] != 0x22 { at += json[at] == 0x5C ? 2 : 1 }
        let raw = json[start..<min(at, json.endIndex)]
        at = min(at + 1, json.endIndex)
        let bytes = raw.resolvingJSONEscapes().map { $0 == 0x0D || $0 == 0x0A ? 0x0A : max($0, 0x20) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Stores a string that belongs to the nearest object.
    private func note(_ key: String, _ text: String, _ frames: inout [Frame]) {
        guard let owner = frames.lastIndex(where: { !$0.isArray }) else { return }
        switch key {
        case "@type": if isArticle(text) { frames[owner].isArticle = true }
        case "headline", "datePublished", "image", "articleBody", "url", "contentUrl":
            if frames[owner].fields[key] == nil { frames[owner].fields[key] = text }
        default: break
        }
    }

    private func isArticle(_ type: String) -> Bool {
        type.hasSuffix("Article") || type.hasSuffix("Posting") || type == "Report" || type == "Review"
    }

    private mutating func close(_ frames: inout [Frame]) {
        guard let frame = frames.popLast(), !frame.isArray else { return }
        if frame.key == "image", let owner = frames.lastIndex(where: { !$0.isArray }),
            frames[owner].fields["image"] == nil
        {
            frames[owner].fields["image"] = frame.fields["url"] ?? frame.fields["contentUrl"]
        }
        otherPublished = otherPublished ?? frame.fields["datePublished"]
        guard frame.isArticle else { return }
        headline = headline ?? frame.fields["headline"]
        published = published ?? frame.fields["datePublished"]
        image = image ?? frame.fields["image"]
        body = body ?? frame.fields["articleBody"]
    }
}
