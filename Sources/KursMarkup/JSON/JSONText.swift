internal import KursText

/// A value of JSON, read as a whole; numbers stay as written, and `other` is `true`, `false` or `null`.
///
/// O(n); `nil` for anything that is not JSON, for text after it, and beyond 64 levels.
enum JSONText {
    case string(String), number(String), object([String: JSONText]), array([JSONText]), other

    private static let depthLimit = 64

    init?(_ json: [UInt8]) {
        var at = 0
        guard let value = Self.value(json[...], &at, 0) else { return nil }
        while at < json.count, json[at].isASCIIWhitespace { at += 1 }
        guard at == json.count else { return nil }
        self = value
    }

    /// The member of an object; `nil` without one.
    subscript(name: String) -> JSONText? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// A string that is not blank.
    var text: String? {
        if case .string(let text) = self, text.utf8.contains(where: { $0 > 0x20 }) { text } else { nil }
    }

    /// The elements of an array; none for another value.
    var elements: [JSONText] {
        if case .array(let elements) = self { elements } else { [] }
    }

    private static func value(_ json: ArraySlice<UInt8>, _ at: inout Int, _ depth: Int) -> JSONText? {
        guard depth < depthLimit, let first = next(json, &at) else { return nil }
        switch first {
        case 0x7B:
            var members: [String: JSONText] = [:]
            let isWhole = list(json, &at, until: 0x7D) { at in
                guard next(json, &at) == 0x22 else { return false }
                let name = string(json, &at)
                guard next(json, &at) == 0x3A, let member = value(json, &at, depth + 1) else { return false }
                members[name] = member
                return true
            }
            return isWhole ? .object(members) : nil
        case 0x5B:
            var elements: [JSONText] = []
            let isWhole = list(json, &at, until: 0x5D) { at in
                guard let element = value(json, &at, depth + 1) else { return false }
                elements.append(element)
                return true
            }
            return isWhole ? .array(elements) : nil
        case 0x22: return .string(string(json, &at))
        default:
            let word = json[(at - 1)...].prefix { $0.isASCIIAlphanumeric || [0x2B, 0x2D, 0x2E].contains($0) }
            at += max(word.count - 1, 0)
            let text = String(decoding: word, as: UTF8.self)
            if ["true", "false", "null"].contains(text) { return .other }
            return first == 0x2D || first.isASCIIDigit ? .number(text) : nil
        }
    }

    /// Reads the parts of an object or array after its opening bracket; `false` where one is missing or wrong.
    private static func list(
        _ json: ArraySlice<UInt8>, _ at: inout Int, until end: UInt8, _ part: (inout Int) -> Bool
    ) -> Bool {
        var ahead = at
        if next(json, &ahead) == end {
            at = ahead
            return true
        }
        while part(&at) {
            switch next(json, &at) {
            case end: return true
            case 0x2C: break
            default: return false
            }
        }
        return false
    }

    /// Passes white space and one byte more, which it returns; `nil` at the end.
    private static func next(_ json: ArraySlice<UInt8>, _ at: inout Int) -> UInt8? {
        while at < json.endIndex, json[at].isASCIIWhitespace { at += 1 }
        guard at < json.endIndex else { return nil }
        at += 1
        return json[at - 1]
    }

    /// Reads a string after its opening quote, escapes replaced; the end of input also ends it.
    static func string(_ json: ArraySlice<UInt8>, _ at: inout Int) -> String {
        var bytes: [UInt8] = []
        while at < json.endIndex {
            let byte = json[at]
            at += 1
            if byte == 0x22 { break }
            guard byte == 0x5C, at < json.endIndex else {
                bytes.append(byte)
                continue
            }
            let letter = json[at]
            at += 1
            switch letter {
            case 0x6E, 0x72: bytes.append(0x0A)
            case 0x74, 0x62, 0x66: bytes.append(0x20)
            case 0x75: bytes.append(scalar: unicodeEscape(json, &at))
            default: bytes.append(letter)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The character of `\uXXXX`, or of two for a pair of surrogates; U+FFFD for half a pair.
    private static func unicodeEscape(_ json: ArraySlice<UInt8>, _ at: inout Int) -> UInt32 {
        let unit = hex(json, &at)
        guard unit & 0xF800 == 0xD800 else { return unit }
        guard unit < 0xDC00, at + 1 < json.endIndex, json[at] == 0x5C, json[at + 1] == 0x75 else { return 0xFFFD }
        at += 2
        let low = hex(json, &at)
        return low & 0xFC00 == 0xDC00 ? 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
    }

    private static func hex(_ json: ArraySlice<UInt8>, _ at: inout Int) -> UInt32 {
        var value: UInt32 = 0
        let end = min(at + 4, json.endIndex)
        while at < end {
            switch json[at] {
            case 0x30...0x39: value = value << 4 | UInt32(json[at] - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(json[at] - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(json[at] - 0x57)
            default: return 0xFFFD
            }
            at += 1
        }
        return value
    }
}
