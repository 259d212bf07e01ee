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
                [0xA5, 0xB4, 0xAA, 0xBA, 0xB2, 0xB3, 0xAF, 0xBF, 0xEA, 0xF3, 0xF0, 0xF1, 0x88, 0x98],
                "ҐґЄєІіЇїкурс€\u{98}"
            ),
            (
                .koi8u, [0xBD, 0xAD, 0xB4, 0xA4, 0xB6, 0xA6, 0xB7, 0xA7, 0xCB, 0xD5, 0xD2, 0xD3, 0xAE, 0xBE],
                "ҐґЄєІіЇїкурсўЎ"
            ),
            (.iso8859_5, [0xA4, 0xF4, 0xA6, 0xF6, 0xA7, 0xF7, 0xDA, 0xE3, 0xE0, 0xE1], "ЄєІіЇїкурс"),
            (.ibm866, [0xF2, 0xF3, 0xF4, 0xF5, 0xAA, 0xE3, 0xE0, 0xE1], "ЄєЇїкурс"),
            (.koi8r, [0xCB, 0xD5, 0xD2, 0xD3, 0xA3], "курсё"),
            (.windows1252, [0x80, 0x81, 0x93, 0x94, 0xE9], "€\u{81}“”é"),
            (.iso8859_2, [0xA9, 0xBE], "Šž"), (.iso8859_3, [0xA1, 0x61, 0xF5, 0x61, 0x72], "Ħaġar"),
            (.iso8859_4, [0xAE, 0x61, 0x6C, 0x67, 0x69, 0xB3], "Žalgiŗ"),
            (.iso8859_6, [0xD3, 0xD9, 0xD1], "سعر"),
            (.iso8859_7, [0xE9, 0xF3, 0xEF, 0xF4, 0xE9, 0xEC, 0xDF, 0xE1, 0x20, 0xA4], "ισοτιμία €"),
            (.iso8859_8, [0xF9, 0xF2, 0xF8], "שער"),
            (.iso8859_8i, [0xF9, 0xF2, 0xF8], "שער"),
            (.iso8859_10, [0xFE, 0x6A, 0xF3, 0xF0], "þjóð"),
            (.iso8859_13, [0xDE, 0xE0, 0x73, 0x69, 0x73, 0x20, 0xB4], "Žąsis “"),
            (.iso8859_14, [0xF0, 0xFE], "ŵŷ"),
            (.iso8859_15, [0xA4, 0x20, 0xBC, 0x75, 0x76, 0x72, 0x65], "€ Œuvre"),
            (.iso8859_16, [0xBA, 0x74, 0x69, 0x72, 0x65], "știre"),
            (.macintosh, [0xAE, 0x72, 0xBF], "Ærø"),
            (.windows874, [0xCD, 0xD1, 0xB5, 0xC3, 0xD2], "อัตรา"),
            (.windows1250, [0x50, 0xF8, 0xED, 0x6C, 0x69, 0x9A, 0x20, 0x9E, 0x6C, 0x75, 0x9D], "Příliš žluť"),
            (.windows1253, [0xA2, 0x80], "Ά€"),
            (.windows1254, [0xDE, 0x69, 0xFE, 0x6C, 0x69, 0x20, 0xFD, 0xF0], "Şişli ığ"),
            (.windows1255, [0xF9, 0xF2, 0xF8, 0x20, 0xA4], "שער ₪"),
            (.windows1256, [0x81, 0xE6, 0xE1], "پول"),
            (.windows1257, [0xCD, 0xEE, 0x6E, 0x61, 0x20, 0xEB], "Ķīna ė"),
            (.windows1258, [0xD0, 0xFD, 0xFE], "Đư₫"),
            (.macCyrillic, [0xA2, 0xB6, 0x20, 0xBA, 0xE6, 0xE0, 0xEA], "Ґґ Їжак"),
            (.windows1250, [0x81, 0x98], "\u{81}\u{98}"), (.windows1257, [0xA1, 0xA5], "\u{FFFD}\u{FFFD}"),
            (.windows1255, [0xCA, 0xD9], "\u{5BA}\u{FFFD}"),
        ] as [(TextEncoding, [UInt8], String)])
    func `reads single bytes by its tables`(encoding: TextEncoding, bytes: [UInt8], wanted: String) throws {
        #expect(try text(encoding, bytes) == wanted)
    }

    @Test func `reads every single-byte encoding, byte by byte`() throws {
        let several: [TextEncoding] = [.gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR]
        let all = TextEncoding.allCases.filter { $0.isDecodable && !several.contains($0) }
        #expect(all.count == 32)
        for encoding in all where ![.utf8, .utf16BE, .utf16LE].contains(encoding) {
            let decoded = try text(encoding, Array(0...255))
            #expect(decoded.unicodeScalars.count == 256, "\(encoding)")
            #expect(decoded.unicodeScalars.prefix(128).elementsEqual((0..<128).map { Unicode.Scalar($0) }))
        }
    }

    @Test(
        arguments: [
            ("gb2312", .gbk, [0xBB, 0xE3, 0xC2, 0xCA], "汇率"), ("GBK", .gbk, [0xBB, 0xE3, 0xC2, 0xCA], "汇率"),
            ("gb18030", .gb18030, [0xBB, 0xE3, 0xC2, 0xCA], "汇率"), ("big5", .big5, [0xB6, 0xD7, 0xB2, 0x76], "匯率"),
            ("big5-hkscs", .big5, [0x87, 0x40], "䏰"), ("euc-jp", .eucJP, [0xB0, 0xD9, 0xC2, 0xD8], "為替"),
            ("shift_jis", .shiftJIS, [0x88, 0xD7, 0x91, 0xD6], "為替"),
            ("windows-31j", .shiftJIS, [0x87, 0x40, 0x5C], "①\\"),
            ("iso-2022-jp", .iso2022JP, [0x1B, 0x24, 0x42, 0x30, 0x59, 0x42, 0x58], "為替"),
            ("euc-kr", .eucKR, [0xC8, 0xAF, 0xC0, 0xB2], "환율"), ("windows-949", .eucKR, [0x81, 0x41], "갂"),
        ] as [(String, TextEncoding, [UInt8], String)])
    func `reads the encodings of several bytes a character`(
        label: String, encoding: TextEncoding, bytes: [UInt8], wanted: String
    ) throws {
        let page = Array("<meta charset=\(label)><p>".utf8) + bytes
        let decoded = try decodeHTML(page, fallback: .utf8ElseWindows1251)
        #expect(decoded.encoding == encoding)
        #expect(String(decoding: decoded.utf8, as: UTF8.self) == "<meta charset=\(label)><p>" + wanted)
        let saved = Array("<meta charset=\(label)><p>курс".utf8)
        #expect(try decodeHTML(saved, fallback: .utf8ElseWindows1251).encoding == .utf8)
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
        #expect(throws: UnsupportedEncodingError.self) { try TextEncoding.replacement.decode([0x41]) }
        #expect(TextEncoding.allCases.filter { !$0.isDecodable } == [.replacement])
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
            // An unknown label fails its element, whatever else that has.
            ("<meta charset=x http-equiv=content-type content='a; charset=cp1251'>", nil, .windows1252, .fallback),
            ("<meta charset http-equiv=content-type content='a; charset=cp1251'>", nil, .windows1252, .fallback),
            ("<meta charset=x><meta charset=koi8-r>", nil, .koi8r, .meta),
            ("<?xml version='1.0' encoding=' cp1251'?><html>", nil, .windows1252, .fallback),
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
