import KursMarkup
import Testing

struct TextEncodingTests {
    @Test(arguments: [
        ("utf-8", TextEncoding.utf8), (" UTF8\n", .utf8), ("unicode-1-1-utf-8", .utf8), ("cp1251", .windows1251),
        ("X-CP1251", .windows1251), ("latin1", .windows1252), ("iso-8859-1", .windows1252), ("us-ascii", .windows1252),
        ("koi8-ru", .koi8u), ("koi", .koi8r), ("866", .ibm866), ("cyrillic", .iso8859_5), ("utf-16", .utf16LE),
        ("unicodefffe", .utf16BE), ("gb2312", .gbk), ("iso-2022-kr", .replacement), ("tis-620", .windows874),
        ("x-mac-ukrainian", .macCyrillic),
    ])
    func `knows the labels of the Encoding Standard`(label: String, encoding: TextEncoding) {
        #expect(TextEncoding(label: label.utf8) == encoding)
    }

    @Test(arguments: ["", " ", "utf-9", "windows_1251", "cp-1251", "utf-8 x", "utf7"])
    func `knows no other label`(label: String) {
        #expect(TextEncoding(label: label.utf8) == nil)
    }

    @Test(arguments: TextEncoding.allCases)
    func `finds each encoding by its own name`(encoding: TextEncoding) {
        #expect(TextEncoding(label: encoding.rawValue.utf8) == encoding)
    }

    @Test(
        arguments: [
            (
                TextEncoding.windows1251,
                [0xA5, 0xB4, 0xAA, 0xBA, 0xB2, 0xB3, 0xAF, 0xBF, 0xEA, 0xF3, 0xF0, 0xF1, 0x88, 0x98]
            ),
            (.koi8u, [0xBD, 0xAD, 0xB4, 0xA4, 0xB6, 0xA6, 0xB7, 0xA7, 0xCB, 0xD5, 0xD2, 0xD3]),
            (.iso8859_5, [0xA4, 0xF4, 0xA6, 0xF6, 0xA7, 0xF7, 0xDA, 0xE3, 0xE0, 0xE1]),
            (.ibm866, [0xF2, 0xF3, 0xF4, 0xF5, 0xAA, 0xE3, 0xE0, 0xE1]),
            (.koi8r, [0xCB, 0xD5, 0xD2, 0xD3, 0xA3]),
            (.windows1252, [0x80, 0x81, 0x93, 0x94, 0xE9]),
            (.iso8859_2, [0xA9, 0xBE]),
        ] as [(TextEncoding, [UInt8])])
    func `reads single bytes by its tables`(encoding: TextEncoding, bytes: [UInt8]) throws {
        let wanted: [TextEncoding: String] = [
            .windows1251: "ҐґЄєІіЇїкурс€\u{98}", .koi8u: "ҐґЄєІіЇїкурс", .iso8859_5: "ЄєІіЇїкурс",
            .ibm866: "ЄєЇїкурс", .koi8r: "курсё", .windows1252: "€\u{81}“”é", .iso8859_2: "Šž",
        ]
        #expect(try text(encoding, bytes) == wanted[encoding])
    }

    @Test func `has the short u of Belarusian in KOI8-U`() throws {
        #expect(try text(.koi8u, [0xAE, 0xBE]) == "ўЎ")
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}"),
            ([0xE2, 0x28, 0xA1], "\u{FFFD}(\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0x41], "\u{FFFD}A"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xD0, 0xB3, 0xD1], "г\u{FFFD}"), ([0x00], "\0"),
        ] as [([UInt8], String)])
    func `replaces each ill-formed piece of UTF-8 once`(bytes: [UInt8], wanted: String) throws {
        #expect(try text(.utf8, bytes) == wanted)
    }

    @Test(
        arguments: [
            ([0x33, 0x04, 0x40, 0x04], "гр"), ([0x3D, 0xD8, 0x00, 0xDE], "😀"), ([0x3D, 0xD8, 0x41, 0x00], "\u{FFFD}A"),
            ([0x00, 0xDE], "\u{FFFD}"), ([0x41, 0x00, 0x42], "A\u{FFFD}"), ([0x3D, 0xD8], "\u{FFFD}"),
        ] as [([UInt8], String)])
    func `reads UTF-16 and replaces lone surrogates`(bytes: [UInt8], wanted: String) throws {
        #expect(try text(.utf16LE, bytes) == wanted)
    }

    @Test func `rejects unsupported encodings by name`() {
        #expect(throws: UnsupportedEncodingError.self) { try TextEncoding.shiftJIS.decode([0x41]) }
        #expect(!TextEncoding.big5.isDecodable)
    }

    @Test(
        arguments: [
            ("<meta charset=windows-1251>", nil, TextEncoding.windows1251, EncodingEvidence.meta),
            ("<meta charset=windows-1251>", "text/html; charset=KOI8-U", .koi8u, .transport),
            ("<meta charset=koi8-r>", "text/html; charset=\"utf-8\"", .utf8, .transport),
            ("<meta charset=koi8-r>", "text/html; charset=nonsense", .koi8r, .meta),
            ("\u{FEFF}<meta charset=koi8-r>", "text/html; charset=koi8-u", .utf8, .byteOrderMark),
            ("<!-- <meta charset=koi8-r> --><meta charset='cp866'>", nil, .ibm866, .meta),
            ("<META content='text/html; charset = \"cp1251\"' HTTP-EQUIV=Content-Type>", nil, .windows1251, .meta),
            ("<meta content='text/html; charset=cp1251'>", nil, .windows1252, .fallback),
            ("<meta charset=utf-16le>", nil, .utf8, .meta),
            ("<a title='<meta charset=koi8-r>'><meta charset=x-user-defined>", nil, .windows1252, .meta),
            ("<?xml version='1.0' encoding='cp1251'?><html>", nil, .windows1251, .declaration),
            ("<p>nothing", nil, .windows1252, .fallback),
        ] as [(String, String?, TextEncoding, EncodingEvidence)])
    func `takes the encoding of a page in the standard's order`(
        page: String, contentType: String?, encoding: TextEncoding, evidence: EncodingEvidence
    ) throws {
        let decoded = try decodeHTML(Array(page.utf8), contentType: contentType)
        #expect(decoded.encoding == encoding)
        #expect(decoded.evidence == evidence)
    }

    @Test func `looks for meta in the first 1024 bytes unless told`() throws {
        let page = Array((String(repeating: " ", count: 2000) + "<meta charset=koi8-r>").utf8)
        #expect(try decodeHTML(page).encoding == .windows1252)
        #expect(try decodeHTML(page, prescanLimit: 4096).encoding == .koi8r)
    }

    @Test func `takes unlabelled bytes for UTF-8 if they are, else for windows-1251`() throws {
        #expect(try decodeHTML(Array("курс".utf8), fallback: .utf8ElseWindows1251).encoding == .utf8)
        let decoded = try decodeHTML([0xEA, 0xF3, 0xF0, 0xF1], fallback: .utf8ElseWindows1251)
        #expect(decoded.encoding == .windows1251)
        #expect(String(decoding: decoded.utf8, as: UTF8.self) == "курс")
    }

    @Test func `keeps UTF-8 without a label that has a bad byte, but no windows-1251 that looks like it`() throws {
        let page = Array("<p>Привіт ".utf8) + [0xFF] + Array(" світ".utf8)
        let decoded = try decodeHTML(page, fallback: .utf8ElseWindows1251)
        #expect(decoded.encoding == .utf8)
        #expect(String(decoding: decoded.utf8, as: UTF8.self) == "<p>Привіт \u{FFFD} світ")
        let feed = Array("<rss><channel><title>Привіт ".utf8) + [0xFF] + Array(" світ</title></channel></rss>".utf8)
        #expect(try Feed(feed).title?.plain == "Привіт \u{FFFD} світ")
        // Each of these has two bytes in windows-1251 that are a character of UTF-8.
        for bytes: [UInt8] in [
            [0xD0, 0xB3, 0xEA], [0xC4, 0xB3, 0xBF], [0xCC, 0xB3, 0xF4], [0xC3, 0xB3, 0xEF, 0x20, 0xD0, 0xB3, 0xEA],
        ] {
            #expect(try decodeHTML(bytes + [0x2E], fallback: .utf8ElseWindows1251).encoding == .windows1251)
        }
    }

    private func text(_ encoding: TextEncoding, _ bytes: [UInt8]) throws -> String {
        String(decoding: try encoding.decode(bytes), as: UTF8.self)
    }
}
