/// Decodes EUC-JP.
func decodeEUCJP(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = MultiByteDecoding(bytes)
    while true {
        text.copyASCII(bytes)
        guard text.at < bytes.count else { return text.output }
        let first = bytes[text.at]
        guard first == 0x8E || first == 0x8F || 0xA1...0xFE ~= first, text.at &+ 1 < bytes.count else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        let second = bytes[text.at &+ 1]
        switch first {
        case 0x8E: text.takePair(halfWidthKatakana(second), second: second)
        case 0x8F where 0xA1...0xFE ~= second:
            guard text.at &+ 2 < bytes.count else {
                text.take(replacementScalar, bytes: 2)
                continue
            }
            let third = bytes[text.at &+ 2]
            text.at &+= 1
            text.takePair(jis0212Index[jisPointer(second, third)], second: third)
        default: text.takePair(jis0208Index[jisPointer(first, second)], second: second)
        }
    }
}

/// Decodes Shift_JIS with the extensions of windows-31J.
func decodeShiftJIS(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = MultiByteDecoding(bytes)
    while true {
        text.copyASCII(bytes)
        guard text.at < bytes.count else { return text.output }
        let first = bytes[text.at]
        if let katakana = halfWidthKatakana(first) {
            text.take(katakana, bytes: 1)
            continue
        }
        let isLead = 0x81...0x9F ~= first || 0xE0...0xFC ~= first
        guard isLead, text.at &+ 1 < bytes.count else {
            text.take(first == 0x80 ? 0x80 : replacementScalar, bytes: 1)
            continue
        }
        let second = bytes[text.at &+ 1]
        text.takePair(shiftJISScalar(first, second), second: second)
    }
}

private func shiftJISScalar(_ first: UInt8, _ second: UInt8) -> UInt32? {
    guard 0x40...0x7E ~= second || 0x80...0xFC ~= second else { return nil }
    let pointer =
        (Int(first) &- (first < 0xA0 ? 0x81 : 0xC1)) &* 188 &+ Int(second) &- (second < 0x7F ? 0x40 : 0x41)
    // The characters that people defined themselves.
    if 8836...10715 ~= pointer { return 0xE000 &+ UInt32(pointer &- 8836) }
    return jis0208Index[pointer]
}

/// The pointer of two bytes of EUC-JP; -1 for those out of range.
private func jisPointer(_ first: UInt8, _ second: UInt8) -> Int {
    guard 0xA1...0xFE ~= first, 0xA1...0xFE ~= second else { return -1 }
    return Int(first &- 0xA1) &* 94 &+ Int(second &- 0xA1)
}

private func halfWidthKatakana(_ byte: UInt8) -> UInt32? {
    0xA1...0xDF ~= byte ? 0xFF61 &+ UInt32(byte &- 0xA1) : nil
}

/// Decodes ISO-2022-JP, in which escape sequences change the meaning of the bytes after them.
func decodeISO2022JP(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = MultiByteDecoding(bytes)
    var mode = ISO2022JPMode.ascii
    // Of two escape sequences with nothing between them the second is an error, as it may hide a tag.
    var isAfterEscape = false
    while text.at < bytes.count {
        let byte = bytes[text.at]
        if byte == 0x1B {
            if let next = ISO2022JPMode(escapeAt: text.at, bytes) {
                if isAfterEscape { text.output.append(scalar: replacementScalar) }
                text.at &+= 3
                (mode, isAfterEscape) = (next, true)
            } else {
                text.take(replacementScalar, bytes: 1)
                isAfterEscape = false
            }
            continue
        }
        isAfterEscape = false
        guard mode == .pairs else {
            text.take(mode.scalar(byte) ?? replacementScalar, bytes: 1)
            continue
        }
        guard 0x21...0x7E ~= byte, text.at &+ 1 < bytes.count else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        let second = bytes[text.at &+ 1]
        if 0x21...0x7E ~= second {
            let pointer = Int(byte &- 0x21) &* 94 &+ Int(second &- 0x21)
            text.take(jis0208Index[pointer] ?? replacementScalar, bytes: 2)
        } else {
            text.take(replacementScalar, bytes: second == 0x1B ? 1 : 2)
        }
    }
    return text.output
}

/// What the bytes of ISO-2022-JP mean.
private enum ISO2022JPMode {
    case ascii, roman, katakana, pairs

    /// The mode that an escape sequence begins; `nil` when there is none at this place.
    init?(escapeAt at: Int, _ bytes: borrowing Span<UInt8>) {
        guard at &+ 2 < bytes.count else { return nil }
        switch (bytes[at &+ 1], bytes[at &+ 2]) {
        case (0x28, 0x42): self = .ascii
        case (0x28, 0x4A): self = .roman
        case (0x28, 0x49): self = .katakana
        case (0x24, 0x40), (0x24, 0x42): self = .pairs
        default: return nil
        }
    }

    /// The character of a byte where one byte is one; `nil` for none.
    func scalar(_ byte: UInt8) -> UInt32? {
        switch self {
        case .katakana: 0x21...0x5F ~= byte ? 0xFF40 &+ UInt32(byte) : nil
        case .roman where byte == 0x5C: 0xA5
        case .roman where byte == 0x7E: 0x203E
        default: byte < 0x80 && byte != 0x0E && byte != 0x0F ? UInt32(byte) : nil
        }
    }
}
