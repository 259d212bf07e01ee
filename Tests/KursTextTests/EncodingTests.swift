import KursText
import Testing

@Suite struct EncodingTests {
    @Test(
        arguments: [
            (SingleByteEncoding.windows1251, [0xCA, 0xF3, 0xF0, 0xF1, 0x20, 0xBF, 0xB4, 0x88], "Курс їґ€"),
            (.koi8u, [0xEB, 0xD5, 0xD2, 0xD3, 0xA7, 0xAD], "Курсїґ"), (.windows1252, [0x80, 0xE9, 0x81], "€é\u{81}"),
            (.ibm866, [0x8A, 0xE3, 0xF7], "Куў"),
        ] as [(SingleByteEncoding, [UInt8], String)])
    func `reads single bytes`(encoding: SingleByteEncoding, bytes: [UInt8], text: String) {
        #expect(String(decoding: encoding.decode(bytes.span), as: UTF8.self) == text)
        #expect(String(String.UnicodeScalarView(bytes.map(encoding.scalar))) == text)
    }

    @Test(
        arguments: [
            ([0x41, 0xC3, 0xA9], 1, 0, false), ([0x41, 0xC3], 0, 1, true), ([0xC0, 0xAF], 0, 2, false),
            ([0xED, 0xA0, 0x80], 0, 3, false), ([0xF0, 0x9F, 0x98, 0x80], 1, 0, false), ([0xE2, 0x82], 0, 1, true),
            ([0xF4, 0x90, 0x80, 0x80], 0, 4, false),
        ] as [([UInt8], Int, Int, Bool)])
    func `counts what is UTF-8 and what is not`(bytes: [UInt8], wellFormed: Int, malformed: Int, endsInside: Bool) {
        let scan = UTF8Scan(bytes.span)
        #expect(scan.wellFormed == wellFormed)
        #expect(scan.malformed == malformed)
        #expect(scan.endsInside == endsInside)
        #expect(utf8WithReplacement(bytes.span) == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }

    @Test(arguments: [
        ("ПДВ Ґ ЄІЇ Ё Ў", "пдв ґ єії ё ў"), ("ÀÖØÞ ŁŃŹ", "àöøþ łńź"), ("ß ı 1 ’", "ß ı 1 ’"),
    ])
    func `folds Latin and Cyrillic capitals`(text: String, folded: String) {
        #expect(String(String.UnicodeScalarView(text.unicodeScalars.map(\.smallLetter))) == folded)
    }
}
