/// Decodes gb18030, and with it GBK, which is a part of it.
func decodeGB18030(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = MultiByteDecoding(bytes)
    while true {
        text.copyASCII(bytes)
        guard text.at < bytes.count else { return text.output }
        let first = bytes[text.at]
        guard first != 0x80, first != 0xFF else {
            text.take(first == 0x80 ? 0x20AC : replacementScalar, bytes: 1)
            continue
        }
        guard text.at &+ 1 < bytes.count else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        let second = bytes[text.at &+ 1]
        guard second.isASCIIDigit else {
            text.takePair(gb18030Scalar(first, second), second: second)
            continue
        }
        guard text.at &+ 2 < bytes.count else {
            text.take(replacementScalar, bytes: 2)
            continue
        }
        let third = bytes[text.at &+ 2]
        guard 0x81...0xFE ~= third else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        guard text.at &+ 3 < bytes.count else {
            text.take(replacementScalar, bytes: 3)
            continue
        }
        let fourth = bytes[text.at &+ 3]
        guard fourth.isASCIIDigit else {
            text.take(replacementScalar, bytes: 1)
            continue
        }
        let upper = UInt32(first &- 0x81) &* 10 &+ UInt32(second &- 0x30)
        let pointer = (upper &* 126 &+ UInt32(third &- 0x81)) &* 10 &+ UInt32(fourth &- 0x30)
        text.take(gb18030Scalar(pointer) ?? replacementScalar, bytes: 4)
    }
}

private func gb18030Scalar(_ first: UInt8, _ second: UInt8) -> UInt32? {
    guard 0x40...0x7E ~= second || 0x80...0xFE ~= second else { return nil }
    return gb18030Index[Int(first &- 0x81) &* 190 &+ Int(second) &- (second < 0x7F ? 0x40 : 0x41)]
}

/// The character of a sequence of four bytes.
private func gb18030Scalar(_ pointer: UInt32) -> UInt32? {
    if 189_000...1_237_575 ~= pointer { return 0x10000 &+ pointer &- 189_000 }
    guard pointer <= 39_419 else { return nil }
    var low = 0
    var high = gb18030Ranges.count
    while high &- low > 1 {
        let middle = (low &+ high) / 2
        if gb18030Ranges[middle].pointer <= pointer { low = middle } else { high = middle }
    }
    return gb18030Ranges[low].scalar &+ pointer &- gb18030Ranges[low].pointer
}
