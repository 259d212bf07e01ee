import KursText
import Testing

@Suite struct BytesTests {
    @Test func `classes of bytes are those of ASCII`() {
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            let isLetter = byte < 0x80 && scalar.properties.isAlphabetic
            let isDigit = ("0"..."9").contains(scalar)
            #expect(byte.isASCIILetter == isLetter, "\(byte)")
            #expect(byte.isASCIIDigit == isDigit, "\(byte)")
            #expect(byte.isASCIIAlphanumeric == (isLetter || isDigit), "\(byte)")
            #expect(byte.isASCIIWhitespace == [9, 10, 12, 13, 32].contains(byte), "\(byte)")
            let lower = byte < 0x80 ? Array(String(scalar).lowercased().utf8)[0] : byte
            #expect(byte.asciiLowercased == lower, "\(byte)")
            #expect(byte.hexDigit == (byte < 0x80 ? UInt8(String(scalar), radix: 16) : nil), "\(byte)")
        }
    }

    @Test(arguments: [
        ("", nil), ("0", 0), ("007", 7), ("31", 31), ("3 1", nil), ("-1", nil), ("+1", nil), ("1.0", nil),
        ("99999999999999999", 99_999_999_999_999_999), ("100000000000000000", nil),
        ("000000000000000000000000000001", 1), ("184467440737095516160", nil), ("١", nil),
    ])
    func `reads digits and nothing else`(text: String, number: Int?) {
        #expect(Int(digits: text.utf8) == number)
    }

    @Test func `a run of digits saturates and counts on`() {
        let run = DigitRun(prefixOf: "12345678901234567890123x9".utf8)
        #expect(run.value == DigitRun.limit)
        #expect(run.count == 23)
        #expect(DigitRun(prefixOf: "x1".utf8) == DigitRun())
    }

    @Test(arguments: 0..<24)
    func `finds a byte wherever it stands`(place: Int) {
        var bytes = [UInt8](repeating: 0x2E, count: 24)
        bytes[place] = 0x3C
        #expect(find(0x3C, bytes.span, from: 0, to: 24) == place)
        #expect(find(0x3C, bytes.span, from: place + 1, to: 24) == 24)
        #expect(find(0x3C, bytes.span, from: 0, to: place) == place)
    }

    @Test(arguments: [
        ("  a b ", "a b"), ("", ""), (" \t\r\n\u{A0}\u{2009}", ""), ("\u{202F}курс\u{3000}", "курс"), ("a", "a"),
    ])
    func `trims every kind of space`(text: String, expected: String) {
        #expect(String(decoding: trimmed(Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        (0, 1, "0"), (7, 2, "07"), (2026, 4, "2026"), (-5, 1, "-5"), (-5, 3, "-005"), (Int.min, 1, "\(Int.min)"),
    ])
    func `writes numbers with a width`(number: Int, width: Int, expected: String) {
        var bytes: [UInt8] = []
        bytes.append(decimal: number, width: width)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [0x24, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF, 0xD800, 0xDFFF, 0x110000, .max] as [UInt32])
    func `writes scalars as UTF-8, and U+FFFD for invalid ones`(number: UInt32) {
        var bytes: [UInt8] = []
        bytes.append(scalar: number)
        #expect(bytes == Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8))
    }

    @Test(arguments: [
        ("курс гривні", "гривні", true), ("a", "", true), ("", "a", false), ("abc", "bd", false), ("ïa", "a", true),
    ])
    func `finds a part of a text`(text: String, part: String, isPresent: Bool) {
        #expect(text.hasSubstring(part) == isPresent)
        #expect((Array(text.utf8).span.firstOffset(of: Array(part.utf8).span) != nil) == isPresent)
    }
}

@Suite struct AddressTests {
    @Test(arguments: [
        ("a%20b", "a b"), ("%D0%BA%d1%83", "ку"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%+f", "%+f"),
        ("", ""),
    ])
    func `decodes percent signs before two digits`(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text[...]) == decoded)
    }

    @Test func `encodes all but the unreserved characters and decodes them again`() {
        let bytes = Array(UInt8.min...UInt8.max)
        let encoded = PercentEncoding.encode(bytes)
        #expect(PercentEncoding.decode(encoded) == bytes)
        #expect(PercentEncoding.encode("aZ9-._~".utf8) == Array("aZ9-._~".utf8))
        #expect(PercentEncoding.encode("a/ї".utf8) == Array("a%2F%D1%97".utf8))
    }

    @Test func `takes the parameters and the segments of an address`() {
        let query = AddressQuery("https://host/a//b?x=1&y=%20&z&x=2#x=3")
        #expect(query["x"] == "1")
        #expect(query["y"] == " ")
        #expect(query["z"] == "")
        #expect(query["w"] == nil)
        #expect(query.segments == ["https:", "host", "a", "b"])
        #expect(AddressQuery(nil).segments.isEmpty)
    }
}
