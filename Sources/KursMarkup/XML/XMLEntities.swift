internal import KursText

/// The entities a document declares in its DOCTYPE, flat: a value's own entity references are not followed.
///
/// ``budget`` bounds what they add to the text, so many references cannot inflate it.
struct XMLEntities {
    /// Declarations kept; further ones are skipped.
    static let declarationLimit = 1024
    /// Bytes of a value; longer declarations are skipped.
    static let valueLimit = 4096

    private var values: [[UInt8]: [UInt8]] = [:]
    /// Bytes that declared entities may still add to the text.
    var budget = 1 << 20

    /// Whether any was declared.
    var isEmpty: Bool { values.isEmpty }

    /// The replacement text of an entity; `nil` when it was not declared or the budget is spent.
    mutating func value(_ name: [UInt8]) -> [UInt8]? {
        guard let value = values[name], value.count <= budget else { return nil }
        budget -= value.count
        return value
    }

    /// Reads `<!DOCTYPE …>` with its internal subset, and returns the offset after it.
    ///
    /// One that is never closed ends at its first `>`. O(n).
    mutating func readDoctype(_ text: Span<UInt8>, from start: Int) -> Int {
        let end = text.count
        var at = start + 9
        var isInSubset = false
        while at < end {
            switch text[at] {
            case 0x3E where !isInSubset: return at + 1
            case 0x5B: isInSubset = true
            case 0x5D: isInSubset = false
            case 0x22, 0x27: at = find(text[at], text, from: at + 1, to: end)
            case 0x3C where starts(text, at, with: "<!--"):
                at += 4
                while at < end, !starts(text, at, with: "-->") { at += 1 }
                at += 2
            case 0x3C where starts(text, at, with: "<!ENTITY"): at = readDeclaration(text, from: at + 8)
            default: break
            }
            at += 1
        }
        return min(find(0x3E, text, from: start, to: end) + 1, end)
    }

    /// Reads name and quoted value after `<!ENTITY`; returns the offset of the last byte read.
    private mutating func readDeclaration(_ text: Span<UInt8>, from start: Int) -> Int {
        let end = text.count
        var at = start
        while at < end, text[at].isASCIIWhitespace { at += 1 }
        let name = XMLName(text, from: at)
        at = name.end
        while at < end, text[at].isASCIIWhitespace { at += 1 }
        guard at < end, text[at] == 0x22 || text[at] == 0x27, name.end > name.start else { return at - 1 }
        let close = find(text[at], text, from: at + 1, to: end)
        guard close < end else { return at - 1 }
        if close - at <= Self.valueLimit, values.count < Self.declarationLimit {
            var key: [UInt8] = []
            key.append(text, name.start, name.end)
            var value: [UInt8] = []
            appendDecodingNumbers(text, at + 1, close, to: &value)
            if values[key] == nil { values[key] = value }
        }
        return close
    }
}
