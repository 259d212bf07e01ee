// The encoding declared by the bytes (byte order mark, XML declaration) or by the transport's header.

internal import KursText

/// The encoding that a byte order mark names, and the mark's length in bytes; `nil` without one.
func byteOrderMark(_ bytes: Span<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return (.utf8, 3) }
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return (.utf16BE, 2) }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return (.utf16LE, 2) }
    return nil
}

/// The encoding in a `Content-Type` header's `charset` parameter; `nil` without one or for an unknown label.
///
/// Quoted or not, in any case; the first one counts.
func declaredEncoding(inContentType header: some StringProtocol) -> TextEncoding? {
    var quoted = false
    var parameter: [UInt8] = []
    for byte in Array(header.utf8) + [0x3B] {
        if byte == 0x22 { quoted.toggle() }
        guard byte == 0x3B, !quoted else {
            parameter.append(byte)
            continue
        }
        let word = parameter.drop(while: \.isASCIIWhitespace)
        parameter = []
        guard let equals = word.firstIndex(of: 0x3D) else { continue }
        let name = word[..<equals].map(\.asciiLowercased).filter { !$0.isASCIIWhitespace }
        guard name == Array("charset".utf8) else { continue }
        let value = word[(equals + 1)...].filter { $0 != 0x22 && $0 != 0x27 }
        if let found = TextEncoding(label: value) { return found }
    }
    return nil
}

/// The encoding of an XML declaration, by the HTML Standard's "get an XML encoding"; `nil` without one.
///
/// A declaration readable byte by byte that names UTF-16 is wrong, so UTF-8 is returned; one whose bytes alternate with
/// zeros is UTF-16 without a byte order mark. Reads at most the first 1024 bytes.
func encodingOfXMLDeclaration(_ bytes: Span<UInt8>) -> TextEncoding? {
    if starts(bytes, 0, with: "<\0?\0x\0") { return .utf16LE }
    if starts(bytes, 0, with: "\0<\0?\0x") { return .utf16BE }
    var at = 0
    while at < bytes.count, bytes[at].isASCIIWhitespace, at < 64 { at += 1 }
    guard starts(bytes, at, with: "<?xml") else { return nil }
    let end = find(0x3E, bytes, from: at, to: min(bytes.count, 1024))
    while at < end, !starts(bytes, at, with: "encoding") { at += 1 }
    at += 8
    while at < end, bytes[at] <= 0x20 { at += 1 }
    guard at < end, bytes[at] == 0x3D else { return nil }
    at += 1
    while at < end, bytes[at] <= 0x20 { at += 1 }
    guard at < end, bytes[at] == 0x22 || bytes[at] == 0x27 else { return nil }
    let close = find(bytes[at], bytes, from: at + 1, to: end)
    guard close < end else { return nil }
    var label: [UInt8] = []
    label.append(bytes, at + 1, close)
    let found = TextEncoding(label: label)
    return found == .utf16LE || found == .utf16BE ? .utf8 : found
}
