import KursText

/// Decodes a feed's bytes and normalizes line ends as XML requires.
///
/// UTF-32 is recognized by its byte pattern. Byte order mark, transport and declaration are tried in this order. A
/// label of another encoding is overruled where the bytes are UTF-8 and would be gibberish otherwise. A label of UTF-8
/// is accepted while ill-formed sequences are few (half as many as multi-byte characters, or one at the
/// very end); otherwise the next label is tried, and finally `fallback`: without one windows-1251 for what looks like
/// Cyrillic words, windows-1252 where the bytes allow it, ISO-8859-2 for the rest. Feeds without any label are UTF-8 by
/// the same measure, else the fallback. Control characters, which XML does not have, are dropped. O(n); no input can
/// trap it.
/// - Throws: ``UnsupportedEncodingError`` when a label names an encoding without a decoder here and the bytes need one.
func decodeFeed(
    _ bytes: [UInt8], contentType: String?, fallback: TextEncoding? = nil
) throws(UnsupportedEncodingError) -> DecodedText {
    // First: the mark of UTF-32 begins with that of UTF-16.
    if let text = decodedUTF32(bytes.span) { return finished(text, .utf8, .byteOrderMark) }
    if let mark = byteOrderMark(bytes.span) {
        let text = try mark.encoding.decode(Array(bytes[mark.length...]))
        return finished(text, mark.encoding, .byteOrderMark)
    }
    let scan = UTF8Scan(bytes.span)
    var candidates: [(TextEncoding, EncodingEvidence)] = []
    if let contentType, let declared = declaredEncoding(inContentType: contentType) {
        candidates.append((declared, .transport))
    }
    if let declared = encodingOfXMLDeclaration(bytes.span) { candidates.append((declared, .declaration)) }
    for (encoding, evidence) in candidates {
        if encoding == .utf8 {
            guard scan.isValid || scan.isMostlyUTF8 else { continue }
            let text = scan.isValid ? bytes : utf8WithReplacement(bytes.span)
            return finished(text, .utf8, evidence, hasControls: scan.hasControls)
        }
        if scan.isValid, try isMislabelled(bytes, as: encoding, scan) {
            return finished(bytes, .utf8, .fallback, hasControls: scan.hasControls)
        }
        if !encoding.isDecodable, scan.isValid, scan.wellFormed == 0 {
            return finished(bytes, encoding, evidence, hasControls: scan.hasControls)
        }
        return finished(try encoding.decode(bytes), encoding, evidence)
    }
    if scan.isValid { return finished(bytes, .utf8, .fallback, hasControls: scan.hasControls) }
    let last = candidates.isEmpty && scan.isMostlyUTF8 ? .utf8 : fallback ?? likelySingleByte(bytes.span)
    return finished(try last.decode(bytes), last, .fallback)
}

/// Whether valid UTF-8 is not text in the encoding it is labelled with.
///
/// By accident two letters of another encoding may be one of UTF-8, such as `Рі` in windows-1251; three times in a text
/// they are not, nor is a letter followed by a sign that no word has, such as `Ã©`.
private func isMislabelled(
    _ bytes: [UInt8], as encoding: TextEncoding, _ scan: UTF8Scan
) throws(UnsupportedEncodingError) -> Bool {
    guard scan.wellFormed > 0, !bytes.contains(0) else { return false }
    if scan.wellFormed >= 3 || !encoding.isDecodable { return true }
    return String(decoding: try encoding.decode(bytes.filter { $0 >= 0x80 }), as: UTF8.self).unicodeScalars.contains {
        !$0.properties.isAlphabetic
    }
}

private func finished(
    _ text: [UInt8], _ encoding: TextEncoding, _ evidence: EncodingEvidence, hasControls: Bool? = nil
) -> DecodedText {
    let hasControls = hasControls ?? UTF8Scan(text.span).hasControls
    return DecodedText(utf8: hasControls ? withXMLLineEnds(text.span) : text, encoding: encoding, evidence: evidence)
}

/// Whether a byte is a carriage return or another control character that XML does not have.
private func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A }

/// CR LF and CR become LF, as XML 1.0 §2.11 requires; other control characters are dropped.
private func withXMLLineEnds(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var run = 0
    while run < bytes.count {
        var end = run
        while end < bytes.count, !isControl(bytes[end]) { end &+= 1 }
        output.append(bytes, run, end)
        run = end &+ 1
        guard end < bytes.count, bytes[end] == 0x0D else { continue }
        output.append(0x0A)
        if run < bytes.count, bytes[run] == 0x0A { run &+= 1 }
    }
    return output
}

/// Which table fits bytes that are not UTF-8: Cyrillic letters occur next to each other.
private func likelySingleByte(_ bytes: Span<UInt8>) -> TextEncoding {
    var high = 0
    var besideAnother = 0
    var fitsWindows1252 = true
    var previousIsLetter = false
    for index in bytes.indices {
        let byte = bytes[index]
        if byte >= 0x80 { high += 1 }
        if byte >= 0xC0, previousIsLetter { besideAnother += 1 }
        previousIsLetter = byte >= 0xC0
        switch byte {
        case 0x81, 0x8D, 0x8F, 0x90, 0x9D: fitsWindows1252 = false
        default: break
        }
    }
    if besideAnother * 2 > high { return .windows1251 }
    return fitsWindows1252 ? .windows1252 : .iso8859_2
}
