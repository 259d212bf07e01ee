import KursText

/// Appends text with its references replaced: numbers, XML's five names, declared entities and HTML's names.
///
/// A reference needs its semicolon; anything else is copied unchanged (`?a=1&b=2`). O(n) plus the entities' budget.
func appendDecoding(
    _ text: Span<UInt8>, _ start: Int, _ end: Int, _ entities: inout XMLEntities, to output: inout [UInt8]
) {
    var at = start
    while at < end {
        let ampersand = find(0x26, text, from: at, to: end)
        output.append(text, at, ampersand)
        at = ampersand
        guard at < end else { return }
        if let after = appendFrequent(text, at, end, to: &output) {
            at = after
        } else if let after = appendNumber(text, at, end, to: &output) {
            at = after
        } else if let after = appendNamed(text, at, end, &entities, to: &output) {
            at = after
        } else {
            output.append(0x26)
            at &+= 1
        }
    }
}

/// Appends text with only its numeric references replaced, as XML does in an entity's value.
private func appendDecodingNumbers(_ text: Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) {
    var at = start
    while at < end {
        if text[at] == 0x26, let after = appendNumber(text, at, end, to: &output) {
            at = after
        } else {
            output.append(text[at])
            at += 1
        }
    }
}

/// Replaces one of XML's five; returns the offset after it.
@inline(__always)
private func appendFrequent(_ text: Span<UInt8>, _ at: Int, _ end: Int, to output: inout [UInt8]) -> Int? {
    guard at &+ 4 <= end else { return nil }
    let second = text[at &+ 1]
    let third = text[at &+ 2]
    let fourth = text[at &+ 3]
    if third == 0x74, fourth == 0x3B {
        if second == 0x6C { output.append(0x3C) } else if second == 0x67 { output.append(0x3E) } else { return nil }
        return at &+ 4
    }
    guard at &+ 5 <= end else { return nil }
    if second == 0x61, third == 0x6D, fourth == 0x70, text[at &+ 4] == 0x3B {
        output.append(0x26)
        return at &+ 5
    }
    guard at &+ 6 <= end, text[at &+ 5] == 0x3B else { return nil }
    if second == 0x71, third == 0x75, fourth == 0x6F, text[at &+ 4] == 0x74 {
        output.append(0x22)
        return at &+ 6
    }
    if second == 0x61, third == 0x70, fourth == 0x6F, text[at &+ 4] == 0x73 {
        output.append(0x27)
        return at &+ 6
    }
    return nil
}

/// Replaces `&#65;` or `&#x41;`; returns the offset after it.
///
/// 128…159 mean the characters windows-1252 has there, as browsers read them.
private func appendNumber(_ text: Span<UInt8>, _ at: Int, _ end: Int, to output: inout [UInt8]) -> Int? {
    guard let (number, after) = characterNumber(text, at, end) else { return nil }
    // XML has no other control characters; a reference to one stands for nothing.
    if number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D {
        output.append(scalar: windows1252Character(number))
    }
    return after
}

/// The number of `&#65;` or `&#x41;` and the offset after it; `nil` when it is not a reference or has no semicolon.
func characterNumber(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> (number: UInt32, after: Int)? {
    guard at &+ 3 < end, text[at &+ 1] == 0x23,
        let reference = CharacterReference.numeric(text.extracting(0..<end), at &+ 2), reference.isTerminated
    else { return nil }
    return (reference.first == 0 ? 0xFFFD : reference.first, at &+ 1 &+ reference.length)
}

/// The character a number between 128 and 159 means in windows-1252; any other number as it is.
@inline(__always)
func windows1252Character(_ number: UInt32) -> UInt32 {
    guard number >= 0x80, number <= 0x9F else { return number }
    return SingleByteEncoding.windows1252.scalar(of: UInt8(number)).value
}

/// Replaces `&name;` by the document's or HTML's definition; returns the offset after it.
private func appendNamed(
    _ text: Span<UInt8>, _ at: Int, _ end: Int, _ entities: inout XMLEntities, to output: inout [UInt8]
) -> Int? {
    var here = at &+ 1
    // The longest name of HTML has 31 letters; declared names longer than 64 are not looked up.
    let limit = min(end, here &+ 64)
    while here < limit, text[here] != 0x3B {
        guard isNameStart(text[here]) || text[here].isASCIIDigit || text[here] == 0x2D || text[here] == 0x2E
        else { return nil }
        here &+= 1
    }
    guard here < limit, here > at &+ 1 else { return nil }
    if !entities.isEmpty, let value = entities.value(slice(text, at &+ 1, here)) {
        output.append(contentsOf: value)
        return here &+ 1
    }
    return appendHTMLNamed(text, at &+ 1, here, to: &output) ? here &+ 1 : nil
}

/// Appends the characters of HTML's name between the offsets; returns false when HTML has no such name.
///
/// `lang` and `rang` are HTML 4's angle brackets U+2329 and U+232A, as feeds were written to its table.
func appendHTMLNamed(_ text: Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) -> Bool {
    if end &- start == 4, starts(text, start &+ 1, with: "ang") {
        if text[start] == 0x6C { output.append(scalar: 0x2329) }
        if text[start] == 0x72 { output.append(scalar: 0x232A) }
        if text[start] == 0x6C || text[start] == 0x72 { return true }
    }
    guard let entry = NamedCharacterReferences.shared.find(text.extracting(start..<end)) else { return false }
    output.append(scalar: entry.first)
    if entry.second != 0 { output.append(scalar: entry.second) }
    return true
}

/// The entities a document declares in its DOCTYPE, flat: a value's own entity references are not followed.
///
/// ``budget`` bounds what they add to the text, so many references cannot inflate it.
struct XMLEntities {
    /// Declarations kept; further ones are skipped.
    private static let declarationLimit = 1024
    /// Bytes of a value; longer declarations are skipped.
    static let valueLimit = 4096

    private var values: [[UInt8]: [UInt8]] = [:]
    /// Bytes that declared entities may still add to the text.
    var budget = 1 << 20

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
            let key = slice(text, name.start, name.end)
            var value: [UInt8] = []
            appendDecodingNumbers(text, at + 1, close, to: &value)
            if values[key] == nil { values[key] = value }
        }
        return close
    }
}
