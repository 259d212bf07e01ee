import KursText
import Testing

@Suite struct `An encoding of several bytes a character` {
    private static func text(_ encoding: MultiByteEncoding, _ bytes: [UInt8]) -> String {
        String(decoding: encoding.decode(bytes.span), as: UTF8.self)
    }

    @Test(
        arguments: [
            (.gb18030, [0xBB, 0xE3, 0xC2, 0xCA, 0x20, 0x31], "汇率 1"),
            (
                .gb18030, [0x80, 0x81, 0x30, 0x84, 0x36, 0x90, 0x30, 0x81, 0x30, 0xE3, 0x32, 0x9A, 0x35],
                "€¥\u{10000}\u{10FFFF}"
            ),
            (.gb18030, [0xA6, 0xD9, 0xFE, 0x59, 0xA3, 0xA0, 0xA8, 0xBC], "\u{FE10}\u{9FB4}\u{3000}\u{1E3F}"),
            (.gb18030, [0x81, 0x35, 0xF4, 0x37], "\u{E7C7}"),
            (.big5, [0xB6, 0xD7, 0xB2, 0x76, 0x88, 0x62, 0x88, 0xA5], "匯率\u{CA}\u{304}\u{EA}\u{30C}"),
            (.big5, [0x87, 0x40], "䏰"),
            (.eucJP, [0xB0, 0xD9, 0xC2, 0xD8, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1], "為替ｱ丂"),
            (.shiftJIS, [0x88, 0xD7, 0x91, 0xD6, 0xB1, 0x5C, 0x80, 0xF0, 0x40, 0x87, 0x40], "為替ｱ\\\u{80}\u{E000}①"),
            (.eucKR, [0xC8, 0xAF, 0xC0, 0xB2, 0x81, 0x41], "환율갂"),
            (
                .iso2022JP,
                [
                    0x1B, 0x24, 0x42, 0x30, 0x59, 0x42, 0x58, 0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x1B, 0x28, 0x49, 0x31,
                    0x1B, 0x28, 0x42, 0x5C,
                ],
                "為替¥‾ｱ\\"
            ),
        ] as [(MultiByteEncoding, [UInt8], String)])
    func `gives the characters of the standard`(encoding: MultiByteEncoding, bytes: [UInt8], wanted: String) {
        #expect(Array(Self.text(encoding, bytes).unicodeScalars) == Array(wanted.unicodeScalars))
    }

    @Test(
        arguments: [
            (.gb18030, [0x81], "�"), (.gb18030, [0xFF, 0x41], "�A"), (.gb18030, [0x81, 0x3C], "�<"),
            (.gb18030, [0x81, 0x30, 0x3C], "�0<"), (.gb18030, [0x81, 0x30, 0x81, 0x3C], "�0�<"),
            (.gb18030, [0x81, 0x30], "�"),
            (.gb18030, [0x84, 0x32, 0xA4, 0x30], "�"), (.big5, [0x81, 0x3C, 0x80, 0x81, 0xFF], "�<��"),
            (.eucJP, [0x8F, 0xB0, 0x3C, 0x8E, 0xE0, 0xA1], "�<��"),
            (.shiftJIS, [0x81, 0x3C, 0xA0, 0xFD, 0x81], "�<���"),
            (.eucKR, [0x81, 0x3C, 0xC9, 0xA1, 0x81], "�<��"),
            (.iso2022JP, [0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42, 0x3C], "�<"), (.iso2022JP, [0x1B, 0x24, 0x3C], "�$<"),
            (.iso2022JP, [0x1B, 0x24, 0x42, 0x30, 0x1B, 0x28, 0x42, 0x3C], "�<"), (.iso2022JP, [0x80, 0x0E], "��"),
        ] as [(MultiByteEncoding, [UInt8], String)])
    func `never swallows ASCII after an error`(encoding: MultiByteEncoding, bytes: [UInt8], wanted: String) {
        #expect(Self.text(encoding, bytes) == wanted)
    }

    /// So many characters of the standard's indexes are pairs of bytes; Big5 has four more, of two code points, and the
    /// Japanese encodings have katakana of half width and 1,880 places for characters of one's own.
    @Test(
        arguments: [
            (.gb18030, 23_940), (.big5, 18_590 + 4), (.eucJP, 7_336 + 63), (.shiftJIS, 7_724 + 1_880), (.eucKR, 17_048),
        ] as [(MultiByteEncoding, Int)])
    func `has each character of its index`(encoding: MultiByteEncoding, count: Int) {
        var known = 0
        for first in 0x81...0xFE where encoding != .shiftJIS || !(0xA0...0xDF).contains(first) {
            for second in 0x40...0xFE where second != 0x7F {
                let text = Self.text(encoding, [UInt8(first), UInt8(second)]).unicodeScalars
                if !text.contains("\u{FFFD}"), text.count == 1 || encoding == .big5 { known += 1 }
            }
        }
        #expect(known == count)
    }

    @Test func `costs the same for each byte`() {
        for encoding in [MultiByteEncoding.gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR] {
            let errors = [UInt8](repeating: 0x1B, count: 100_000) + [UInt8](repeating: 0x81, count: 100_001)
            #expect(encoding.decode(errors.span).count >= 100_000)
        }
    }

    @Test func `the user's own has a private character for each high byte`() {
        let bytes: [UInt8] = [0x41, 0x80, 0xFF]
        #expect(String(decoding: decodeUserDefined(bytes.span), as: UTF8.self) == "A\u{F780}\u{F7FF}")
    }
}
