import KursText

/// Text as valid UTF-8, with its encoding and how the encoding was determined.
public struct DecodedText: Sendable {
    /// The text, without a byte order mark.
    public let utf8: [UInt8]
    /// The encoding used.
    public let encoding: TextEncoding
    /// What determined the encoding.
    public let evidence: EncodingEvidence
}

/// What determined an encoding.
///
/// A byte order mark has priority over the transport, the transport over a declaration in the bytes, and a declaration
/// over the fallback.
public enum EncodingEvidence: Sendable {
    /// A byte order mark; the `Content-Type` header, or the caller's choice.
    case byteOrderMark, transport
    /// An XML declaration; a `meta` element.
    case declaration, meta
    /// No label: the fallback, or a guess from the bytes.
    case fallback
}

/// The encoding to assume for bytes without a label.
public enum EncodingFallback: Sendable {
    /// The standard's default for the language: windows-1252 unless specified.
    case standard(TextEncoding = .windows1252)
    /// For Ukrainian pages without a label: UTF-8 if the bytes are valid UTF-8 except for a few ill-formed sequences,
    /// else windows-1251.
    ///
    /// The same applies to a page whose label names an encoding of China, Japan or Korea, or `replacement`, and whose
    /// letters are valid UTF-8: browsers save pages as UTF-8 and leave the old label in place.
    case utf8ElseWindows1251
}

/// Decodes a page by the HTML Standard's order: byte order mark, transport, `meta`, XML declaration, fallback.
///
/// Ill-formed sequences become U+FFFD; labels the standard does not define are ignored. O(n); no input can trap it.
/// - Parameters:
///   - bytes: The page as it came.
///   - contentType: The transport's `Content-Type` header, when there was one.
///   - fallback: What to assume when there is no label.
///   - prescanLimit: How many bytes are searched for `<meta>`: 1024 by the standard, and pages have been seen that need
///     4096. An XML declaration is looked for in the first 1024.
/// - Returns: The text, the encoding taken and why.
/// - Throws: ``UnsupportedEncodingError`` when the label names an encoding without a decoder here, see
///   ``TextEncoding/isDecodable``.
public func decodeHTML(
    _ bytes: [UInt8], contentType: String? = nil, fallback: EncodingFallback = .standard(), prescanLimit: Int = 1024
) throws(UnsupportedEncodingError) -> DecodedText {
    if let mark = byteOrderMark(bytes.span) {
        let text = try mark.encoding.decode(Array(bytes[mark.length...]))
        return DecodedText(utf8: text, encoding: mark.encoding, evidence: .byteOrderMark)
    }
    var choice: (encoding: TextEncoding, evidence: EncodingEvidence)?
    if let contentType, let declared = declaredEncoding(inContentType: contentType) {
        choice = (declared, .transport)
    } else if let declared = encodingOfMeta(bytes.span, limit: prescanLimit) {
        choice = (declared, .meta)
    } else if let declared = encodingOfXMLDeclaration(bytes.span) {
        choice = (declared, .declaration)
    }
    if case .utf8ElseWindows1251 = fallback, let declared = choice?.encoding,
        declared.multiByte != nil || !declared.isDecodable
    {
        let scan = UTF8Scan(bytes.span)
        if scan.isValid, scan.wellFormed > 0 { choice = (.utf8, .fallback) }
    }
    let taken = choice ?? (fallbackEncoding(bytes, fallback), .fallback)
    let text = try taken.encoding.decode(bytes)
    return DecodedText(utf8: text, encoding: taken.encoding, evidence: taken.evidence)
}

/// Decodes a page in an encoding that the caller has chosen, whatever its bytes declare.
///
/// Only that encoding's own byte order mark is left out; the evidence is ``EncodingEvidence/transport``. O(n); no input
/// can trap it.
/// - Throws: ``UnsupportedEncodingError`` when there is no decoder for it here.
public func decodeHTML(_ bytes: [UInt8], as encoding: TextEncoding) throws(UnsupportedEncodingError) -> DecodedText {
    let mark = byteOrderMark(bytes.span)
    let text = mark?.encoding == encoding ? Array(bytes.dropFirst(mark?.length ?? 0)) : bytes
    return DecodedText(utf8: try encoding.decode(text), encoding: encoding, evidence: .transport)
}

/// The encoding to assume for unlabelled bytes.
private func fallbackEncoding(_ bytes: [UInt8], _ fallback: EncodingFallback) -> TextEncoding {
    switch fallback {
    case .standard(let encoding): return encoding
    case .utf8ElseWindows1251:
        let scan = UTF8Scan(bytes.span)
        return scan.isMostlyUTF8 ? .utf8 : .windows1251
    }
}

extension UTF8Scan {
    /// Whether so much of the text is UTF-8 that the rest must be damage, such as a summary cut in the middle of a letter.
    ///
    /// Ill-formed pieces are fewer than half the characters of several bytes. Words in windows-1251 are far from that:
    /// hardly two of its letters in a row are a character of UTF-8.
    var isMostlyUTF8: Bool {
        let damage = endsInside ? malformed - 1 : malformed
        return damage == 0 || wellFormed > damage * 2
    }
}
