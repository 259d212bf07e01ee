/// As much JSON as the `--jsonl` cases need: objects of strings, numbers, booleans and null.
///
/// Caveats: numbers are not read, only skipped; a lone surrogate becomes U+FFFD; nested values are skipped by depth, not
/// by recursion.
enum InspectJSON {
    case string([UInt8])
    case bool(Bool)
    case null
    /// A number, array or inner object.
    case other
    case object([String: InspectJSON])

    /// Reads one object; `nil` when the line is not one.
    static func parse(_ line: ArraySlice<UInt8>) -> InspectJSON? {
        var reader = Reader(bytes: line, index: line.startIndex)
        return reader.object()
    }

    private struct Reader {
        let bytes: ArraySlice<UInt8>
        var index: Int

        var byte: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

        mutating func skipSpace() {
            while index < bytes.endIndex, [0x20, 0x09, 0x0D].contains(bytes[index]) { index += 1 }
        }

        mutating func take(_ wanted: UInt8) -> Bool {
            skipSpace()
            guard byte == wanted else { return false }
            index += 1
            return true
        }

        mutating func object() -> InspectJSON? {
            guard take(0x7B) else { return nil }
            var members: [String: InspectJSON] = [:]
            if take(0x7D) { return .object(members) }
            repeat {
                skipSpace()
                guard let name = string(), take(0x3A), let value = value() else { return nil }
                members[String(decoding: name, as: UTF8.self)] = value
            } while take(0x2C)
            return take(0x7D) ? .object(members) : nil
        }

        mutating func value() -> InspectJSON? {
            skipSpace()
            switch byte {
            case 0x22: return string().map { .string($0) }
            case 0x74: return word("true") ? .bool(true) : nil
            case 0x66: return word("false") ? .bool(false) : nil
            case 0x6E: return word("null") ? .null : nil
            default: return skipOther() ? .other : nil
            }
        }

        mutating func word(_ text: String) -> Bool {
            guard bytes[index...].starts(with: text.utf8) else { return false }
            index += text.utf8.count
            return true
        }

        /// Skips a number, array or object.
        mutating func skipOther() -> Bool {
            var depth = 0
            let start = index
            while index < bytes.endIndex {
                switch byte {
                case 0x22:
                    guard string() == nil else { continue }
                    return false
                case 0x5B, 0x7B: depth += 1
                case 0x5D, 0x7D:
                    if depth == 0 { return index > start }
                    depth -= 1
                case 0x2C where depth == 0: return index > start
                default: break
                }
                index += 1
            }
            return false
        }

        mutating func string() -> [UInt8]? {
            guard byte == 0x22, index < bytes.endIndex else { return nil }
            index += 1
            var out: [UInt8] = []
            while index < bytes.endIndex {
                let byte = bytes[index]
                index += 1
                if byte == 0x22 { return out }
                guard byte == 0x5C else {
                    out.append(byte)
                    continue
                }
                guard let scalar = escape() else { return nil }
                out += String(scalar).utf8
            }
            return nil
        }

        private mutating func escape() -> Unicode.Scalar? {
            let letter = byte
            index += 1
            switch letter {
            case 0x22, 0x2F, 0x5C: return Unicode.Scalar(letter)
            case 0x62: return "\u{8}"
            case 0x66: return "\u{C}"
            case 0x6E: return "\n"
            case 0x72: return "\r"
            case 0x74: return "\t"
            case 0x75: return unicodeEscape()
            default: return nil
            }
        }

        private mutating func unicodeEscape() -> Unicode.Scalar? {
            guard let unit = hex() else { return nil }
            guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
            let rewind = index
            if byte == 0x5C {
                index += 1
                if byte == 0x75 {
                    index += 1
                    if let low = hex(), low & 0xFC00 == 0xDC00 {
                        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
                    }
                }
            }
            index = rewind
            return "\u{FFFD}"
        }

        private mutating func hex() -> UInt32? {
            guard index + 4 <= bytes.endIndex else { return nil }
            defer { index += 4 }
            return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        }
    }
}

extension [UInt8] {
    /// Appends UTF-8 as a JSON string.
    mutating func appendJSON(_ text: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        append(0x22)
        for byte in text {
            switch byte {
            case 0x22, 0x5C: self += [0x5C, byte]
            case 0x0A: self += [0x5C, 0x6E]
            case 0x00...0x1F, 0x7F: self += [0x5C, 0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: append(byte)
            }
        }
        append(0x22)
    }
}
