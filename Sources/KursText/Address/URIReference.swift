/// The parts of an address, or of a reference relative to one, by RFC 3986; absent (`nil`) is not the same as empty.
package struct URIReference {
    var scheme: [UInt8]?
    var authority: [UInt8]?
    var path: [UInt8] = []
    var query: [UInt8]?
    var fragment: [UInt8]?

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if let hash = rest.firstIndex(of: 0x23) {
            fragment = Array(rest[(hash + 1)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: 0x3F) {
            query = Array(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        if let length = schemeLength(rest) {
            scheme = Array(rest.prefix(length))
            rest = rest.dropFirst(length + 1)
        }
        if rest.starts(with: [0x2F, 0x2F]) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
            authority = Array(rest[..<end])
            rest = rest[end...]
        }
        path = Array(rest)
    }

    var text: String {
        var output: [UInt8] = []
        if let scheme { output += scheme + [0x3A] }
        if let authority { output += [0x2F, 0x2F] + authority }
        output += path
        if let query { output += [0x3F] + query }
        if let fragment { output += [0x23] + fragment }
        return String(decoding: output, as: UTF8.self)
    }

    /// Resolves a reference against a base address by RFC 3986 §5.2; O(n), no input can trap it.
    ///
    /// Line feeds, carriage returns and tabs are removed, as in the URL standard. An absolute reference is returned
    /// unchanged, `javascript:` included, except that `http:////host`, common in feeds, loses its extra slashes.
    /// - Returns: The address; the reference itself when the base is empty.
    package static func resolve(_ reference: String, against base: String) -> String {
        guard !base.isEmpty else { return reference }
        let bytes = reference.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        let relative = URIReference(withoutExtraSlashes(bytes))
        guard relative.scheme == nil else { return relative.text }
        let from = URIReference(Array(base.utf8))
        var target = relative
        target.scheme = from.scheme
        if relative.authority == nil {
            target.authority = from.authority
            if relative.path.isEmpty {
                target.path = from.path
                if relative.query == nil { target.query = from.query }
                if relative.query == nil, relative.fragment == nil { target.fragment = from.fragment }
            } else if relative.path.first == 0x2F {
                target.path = withoutDotSegments(relative.path)
            } else if from.authority != nil, from.path.isEmpty {
                target.path = withoutDotSegments([0x2F] + relative.path)
            } else {
                let folder = from.path.lastIndex(of: 0x2F).map { Array(from.path[...$0]) } ?? []
                target.path = withoutDotSegments(folder + relative.path)
            }
        }
        return target.text
    }
}

/// The length of `http` in `http:…`; `nil` when the bytes do not begin with a scheme.
package func schemeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    for (length, byte) in bytes.enumerated() {
        if byte == 0x3A { return length }
        guard byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
            return nil
        }
    }
    return nil
}

/// Feeds write `http:////host` for `http://host`.
private func withoutExtraSlashes(_ bytes: [UInt8]) -> [UInt8] {
    guard let length = schemeLength(bytes[...]), length + 3 < bytes.count, bytes[length + 1] == 0x2F,
        bytes[length + 2] == 0x2F, bytes[length + 3] == 0x2F,
        bytes.prefix(length).map(\.asciiLowercased) != [0x66, 0x69, 0x6C, 0x65]
    else { return bytes }
    return Array(bytes.prefix(length + 3)) + bytes.dropFirst(length + 3).drop { $0 == 0x2F }
}

/// RFC 3986 §5.2.4; each byte is written and removed at most once.
private func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
    let text = path.span
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var at = 0
    if text.count > 0, text[0] == 0x2F {
        output.append(0x2F)
        at = 1
    }
    let root = output.count
    while at < text.count {
        let end = find(0x2F, text, from: at, to: text.count)
        let isDot = end - at == 1 && text[at] == 0x2E
        if end - at == 2, text[at] == 0x2E, text[at + 1] == 0x2E {
            if output.count > root { output.removeLast() }
            while output.count > root, output.last != 0x2F { output.removeLast() }
        } else if !isDot {
            output.append(text, at, min(end + 1, text.count))
        }
        at = end + 1
    }
    return output
}
