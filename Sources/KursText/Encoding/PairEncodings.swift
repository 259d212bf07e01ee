/// Decodes Big5 with the characters of Hong Kong.
func decodeBig5(_ bytes: Span<UInt8>) -> [UInt8] {
    decodePairs(bytes, lead: 0x81...0xFE) { first, second, output in
        guard 0x40...0x7E ~= second || 0xA1...0xFE ~= second else { return nil }
        let pointer = Int(first &- 0x81) &* 157 &+ Int(second) &- (second < 0x7F ? 0x40 : 0x62)
        switch pointer {
        case 1133, 1135: output.append(scalar: 0xCA)
        case 1164, 1166: output.append(scalar: 0xEA)
        default: return big5Index[pointer]
        }
        return pointer == 1133 || pointer == 1164 ? 0x304 : 0x30C
    }
}

/// Decodes EUC-KR with the extension of windows-949.
func decodeEUCKR(_ bytes: Span<UInt8>) -> [UInt8] {
    decodePairs(bytes, lead: 0x81...0xFE) { first, second, _ in
        guard 0x41...0xFE ~= second else { return nil }
        return eucKRIndex[Int(first &- 0x81) &* 190 &+ Int(second &- 0x41)]
    }
}

/// Decodes ASCII and pairs of bytes.
/// - Parameter scalar: The character of a pair, `nil` for none; of several it appends all but the last.
private func decodePairs(
    _ bytes: Span<UInt8>, lead: ClosedRange<UInt8>, _ scalar: (UInt8, UInt8, inout [UInt8]) -> UInt32?
) -> [UInt8] {
    var text = MultiByteDecoding(bytes)
    while true {
        text.copyASCII(bytes)
        guard text.at < bytes.count else { return text.output }
        let first = bytes[text.at]
        guard lead ~= first, text.at &+ 1 < bytes.count else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        let second = bytes[text.at &+ 1]
        text.takePair(scalar(first, second, &text.output), second: second)
    }
}
