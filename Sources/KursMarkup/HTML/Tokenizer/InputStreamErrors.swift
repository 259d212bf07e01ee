// The parse errors of "preprocessing the input stream". They change nothing, so they are computed only when errors are
// collected.

extension InputStream {
    /// The controls and noncharacters of a preprocessed text in their order; O(n).
    ///
    /// Surrogates, which the standard also names, cannot occur in UTF-8: their bytes have already become U+FFFD.
    static func errors(in input: Span<UInt8>) -> [ParseError] {
        var errors: [ParseError] = []
        var index = 0
        while index < input.count {
            let byte = input[index]
            if byte < 0x80 {
                if isControl(byte) { errors.append(.init(code: .controlCharacterInInputStream, byteOffset: index)) }
                index &+= 1
                continue
            }
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard index &+ length <= input.count else { break }
            if byte == 0xC2 && input[index &+ 1] < 0xA0 {
                errors.append(.init(code: .controlCharacterInInputStream, byteOffset: index))
            } else if isNoncharacter(input, index, length) {
                errors.append(.init(code: .noncharacterInInputStream, byteOffset: index))
            }
            index &+= length
        }
        return errors
    }

    /// A C0 control or DEL that is neither NUL nor white space.
    private static func isControl(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00, 0x09, 0x0A, 0x0C, 0x0D: false
        default: byte < 0x20 || byte == 0x7F
        }
    }

    /// U+FDD0 to U+FDEF, and the last two of every plane.
    private static func isNoncharacter(_ input: Span<UInt8>, _ index: Int, _ length: Int) -> Bool {
        let last = input[index &+ length &- 1]
        switch length {
        case 3:
            guard input[index] == 0xEF else { return false }
            let middle = input[index &+ 1]
            return middle == 0xB7 && (0x90...0xAF).contains(last) || middle == 0xBF && last >= 0xBE
        case 4: return input[index &+ 1] & 0x0F == 0x0F && input[index &+ 2] == 0xBF && last >= 0xBE
        default: return false
        }
    }
}

extension [ParseError] {
    /// These errors and others, both in order, merged by position; at equal positions, these come first.
    func merged(with others: [ParseError]) -> [ParseError] {
        guard !others.isEmpty else { return self }
        var all: [ParseError] = []
        all.reserveCapacity(count + others.count)
        var rest = others[...]
        for error in self {
            while let other = rest.first, other.byteOffset < error.byteOffset {
                all.append(other)
                rest.removeFirst()
            }
            all.append(error)
        }
        return all + rest
    }
}
