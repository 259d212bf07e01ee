import Testing

@testable import KursText

@Suite struct `An encoding of several bytes a character` {
    private static func text(_ encoding: MultiByteEncoding, _ bytes: [UInt8]) throws -> String {
        let text = encoding.decode(bytes.span)
        return String(decoding: try #require(text), as: UTF8.self)
    }

    @Test(
        arguments: [
            (.gb18030, [0xBB, 0xE3, 0xC2, 0xCA, 0x20, 0x31], "汇率 1"),
            (
                .gb18030, [0x80, 0x81, 0x30, 0x84, 0x36, 0x90, 0x30, 0x81, 0x30, 0xE3, 0x32, 0x9A, 0x35],
                "€¥\u{10000}\u{10FFFF}"
            ),
            (.gb18030, [0xA6, 0xD9, 0xFE, 0x59, 0xA8, 0xBC], "\u{FE10}\u{9FB4}\u{1E3F}"),
            (.big5, [0xB6, 0xD7, 0xB2, 0x76, 0x88, 0x62, 0x88, 0xA5], "匯率\u{CA}\u{304}\u{EA}\u{30C}"),
            (.big5, [0x87, 0x40], "䏰"),
            (.eucJP, [0xB0, 0xD9, 0xC2, 0xD8, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1, 0xAD, 0xA1, 0xA1, 0xC1], "為替ｱ丂①～"),
            (.shiftJIS, [0x88, 0xD7, 0x91, 0xD6, 0xB1, 0x5C, 0x7E, 0xF0, 0x40, 0x87, 0x40], "為替ｱ\\~\u{E000}①"),
            (.eucKR, [0xC8, 0xAF, 0xC0, 0xB2, 0x81, 0x41], "환율갂"),
            (
                .iso2022JP,
                [0x1B, 0x24, 0x42, 0x30, 0x59, 0x42, 0x58, 0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x1B, 0x28, 0x42, 0x5C],
                "為替¥‾\\"
            ),
        ] as [(MultiByteEncoding, [UInt8], String)])
    func `gives the characters of the standard`(encoding: MultiByteEncoding, bytes: [UInt8], wanted: String) throws {
        #expect(Array(try Self.text(encoding, bytes).unicodeScalars) == Array(wanted.unicodeScalars))
    }

    @Test(
        arguments: [
            (.gb18030, [0xFF, 0x41], "�A"), (.gb18030, [0x81, 0x3C], "�<"), (.gb18030, [0x81, 0x30, 0x3C], "�0<"),
            (.gb18030, [0x81, 0x30, 0x81, 0x3C], "�0�<"), (.big5, [0x81, 0x3C, 0x81, 0xFF], "�<�"),
            (.big5, [0x88, 0x62, 0x81, 0x3C], "\u{CA}\u{304}�<"), (.big5, [0x88, 0x62, 0x81], "\u{CA}\u{304}�"),
            (.eucJP, [0x8F, 0xB0, 0x3C, 0x8E, 0xE0, 0xB0, 0xD9], "�<�為"),
            (.shiftJIS, [0x81, 0x3C, 0xA0, 0xFD, 0x81], "�<���"), (.shiftJIS, [0x85, 0x40, 0x3C], "�@<"),
            (.eucKR, [0x81, 0x3C, 0xC9, 0xA1, 0xC8, 0xAF], "�<�환"),
            (.eucKR, [0xA2, 0xE8, 0x3C, 0xA2, 0xE8], "�<�"),
            // Not a sequence of the encoding: the standard replaces the escape, glibc keeps it.
            (.iso2022JP, [0x1B, 0x24, 0x3C], "\u{1B}$<"), (.iso2022JP, [0x80, 0x3C], "�<"),
            (.iso2022JP, [0x1B, 0x24, 0x42, 0x30, 0x1B, 0x28, 0x42, 0x3C], "�<"),
            // The pair 0x2D21 is no character of JIS X 0208.
            (.iso2022JP, [0x1B, 0x24, 0x42, 0x2D, 0x21, 0x30, 0x59, 0x1B, 0x28, 0x42, 0x3C], "�為<"),
        ] as [(MultiByteEncoding, [UInt8], String)])
    func `replaces what is no character and goes on after it`(
        encoding: MultiByteEncoding, bytes: [UInt8], wanted: String
    ) throws {
        #expect(try Self.text(encoding, bytes) == wanted)
    }

    @Test(
        arguments: [
            (.gb18030, [0x81]), (.gb18030, [0x81, 0x30]), (.gb18030, [0x81, 0x30, 0x81]), (.big5, [0xB6]),
            (.eucJP, [0xB0]), (.eucJP, [0x8F, 0xB0]), (.shiftJIS, [0x88]), (.eucKR, [0xC8]),
            (.iso2022JP, [0x1B, 0x24, 0x42, 0x30]),
        ] as [(MultiByteEncoding, [UInt8])])
    func `replaces a character that is cut off once`(encoding: MultiByteEncoding, bytes: [UInt8]) throws {
        #expect(try Self.text(encoding, [0x41] + bytes) == "A�")
    }

    @Test(arguments: [MultiByteEncoding.gb18030, .big5, .eucJP, .shiftJIS, .eucKR])
    func `no two bytes swallow the start of a tag`(encoding: MultiByteEncoding) throws {
        var bytes: [UInt8] = []
        for pair in UInt16.min...UInt16.max { bytes += [UInt8(pair >> 8), UInt8(pair & 0xFF), 0x3C, 0x0A] }
        let tags = bytes.count { $0 == 0x3C }
        #expect(try Self.text(encoding, bytes).utf8.count { $0 == 0x3C } == tags)
    }

    @Test(arguments: MultiByteEncoding.allCases)
    func `reads text longer than its buffer, whole and damaged`(encoding: MultiByteEncoding) throws {
        let letters = String(repeating: "kurs ", count: 100_000)
        #expect(try Self.text(encoding, Array(letters.utf8)) == letters)
        let errors = [UInt8](repeating: 0x1B, count: 100_000) + [UInt8](repeating: 0xFF, count: 100_001)
        let text = try Self.text(encoding, errors).utf8.count
        #expect(text >= 100_000 && text <= 3 * errors.count)
        #expect(try Self.text(encoding, []) == "")
    }

    @Test func `is refused where the system has no converter, and taken from the first that it has`() {
        let isRefused = EncodingConverter(["KURS-NONE", "KURS-NEITHER"]) == nil
        let isTaken = EncodingConverter(["KURS-NONE", "GB18030"]) != nil
        #expect(isRefused && isTaken)
    }

    @Test func `the user's own has a private character for each high byte`() {
        let bytes: [UInt8] = [0x41, 0x80, 0xFF]
        #expect(String(decoding: decodeUserDefined(bytes.span), as: UTF8.self) == "A\u{F780}\u{F7FF}")
    }
}
