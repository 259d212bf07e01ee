import KursCore
import KursText
import Testing

struct JSONTests {
    @Test(arguments: [
        ("", 0), ("  ", 2), ("[", 1), ("]", 0), ("[1,]", 3), ("[,1]", 1), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{a:1}", 1),
        ("[01]", 2), ("[1.]", 3), ("[.5]", 1), ("[+1]", 1), ("[-]", 2), ("[1e]", 3), ("[1e+]", 4), ("[0x10]", 2),
        ("[NaN]", 1), ("[tru]", 4), ("[\"a]", 4), ("[\"\\x\"]", 3), ("[\"\\u12\"]", 6), ("[\"a\nb\"]", 3), ("[1] 2", 4),
        ("[1][2]", 3), ("[1}", 2), ("{\"a\":1]", 6), ("{\"a\":1,}", 7), ("['a']", 1), ("[1 2]", 3), ("// x", 0),
        ("[{ Wrong date format }]", 3), ("[\"\\u00", 6), ("[\"\\", 3),
    ])
    func `reports the byte where a text stops being JSON`(text: String, offset: Int) {
        #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        do {
            _ = try JSONDocument(Array(text.utf8))
        } catch {
            #expect(error.byteOffset == offset, "\(text)")
        }
    }

    @Test(arguments: [
        ("27.10000", "27.10000"), ("27.1", "27.1"), ("0", "0"), ("-0.0289", "-0.0289"), ("2.2E-5", "0.000022"),
        ("1e3", "1000"), ("1.50e1", "15.0"), ("\"27.10000\"", "27.10000"), ("\"-1\"", "-1"),
        ("0.00065399", "0.00065399"),
        ("1E+2", "100"), ("20030493.0", "20030493.0"),
    ])
    func `keeps a number's digits`(text: String, expected: String) throws {
        #expect(try JSONDocument(Array(text.utf8)).root.decimal?.description == expected)
    }

    @Test(arguments: ["\"\"", "\"1,5\"", "\" 1\"", "\"1e3\"", "null", "true", "[1]", "{}", "1e40", "\"abc\""])
    func `rejects anything else as a decimal`(text: String) throws {
        #expect(try JSONDocument(Array(text.utf8)).root.decimal == nil)
    }

    @Test(arguments: [
        (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0414\u043e""#, "До"),
        (#""\ud83d\ude00!""#, "\u{1F600}!"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"),
        (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"),
        (#""\u0000""#, "\u{0}"), (#""Женьміньбі""#, "Женьміньбі"),
    ])
    func `resolves escapes`(text: String, expected: String) throws {
        #expect(try JSONDocument(Array(text.utf8)).root.text == expected)
    }

    @Test func `walks arrays and objects in order`() throws {
        let text = #" {"a":[1,[2,{"x":3}],{}], "b\u0041" : null , "c":{"d":true},"a2":"z"} "#
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root.members.map { $0.name.text } == ["a", "bA", "c", "a2"])
        #expect(root["a"]?.elements.map(\.kind) == [.number, .array, .object])
        #expect(root["a"]?.elements.map { $0.elements.map(\.kind) } == [[], [.number, .object], []])
        #expect(root["bA"]?.isNull == true)
        #expect(root["c"]?["d"]?.flag == true)
        #expect(root["a2"]?.isString("z") == true)
        #expect(root["d"] == nil)
        #expect(root["a"]?["x"] == nil)
        #expect(root["a2"]?.elements.map(\.kind) == [])
    }

    @Test func `a duplicate name is ignored`() throws {
        let root = try JSONDocument(Array(#"{"rate":1,"cc":"USD","rate":2}"#.utf8)).root
        #expect(root["rate"] == nil)
        #expect(root["cc"]?.text == "USD")
        #expect(root.members.map { $0.name.text } == ["rate", "cc", "rate"])
    }

    @Test func `skips a byte order mark only at the start`() throws {
        #expect(try JSONDocument([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)).root.kind == .array)
        #expect(throws: JSONError(byteOffset: 1)) { try JSONDocument(Array("[\u{FEFF}1]".utf8)) }
    }

    @Test func `nests as deep as the limit and no deeper`() throws {
        let limit = JSONDocument.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try JSONDocument(Array(deepest.utf8)).root.kind == .array)
        let deeper = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONError(byteOffset: limit)) { try JSONDocument(deeper) }
    }

    @Test func `whole numbers are whole`() throws {
        let root = try JSONDocument(Array(#"[980,"458",1.0,1e2,9223372036854775808,"x",null]"#.utf8)).root
        #expect(root.elements.map(\.integer) == [980, 458, nil, 100, nil, nil, nil])
    }

    @Test(arguments: [
        ("", #""""#), ("a\"\\\n\r\t", #""a\"\\\n\r\t""#), ("\u{1B}[31m\u{0}\u{7F}", #""\u001b[31m\u0000\u007f""#),
        ("₴ і ї", #""₴ і ї""#),
    ])
    func `writes strings that parse back`(text: String, expected: String) throws {
        var bytes: [UInt8] = []
        bytes.append(jsonString: text)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(try JSONDocument(bytes).root.text == text)
    }

    @Test func `writes null`() throws {
        var bytes: [UInt8] = []
        bytes.append(jsonString: String?.none)
        #expect(String(decoding: bytes, as: UTF8.self) == "null")
    }

    /// Texts made of JSON's own tokens; a seed that found a fault is kept.
    @Test(arguments: [1, 20_261_120] as [UInt64])
    func `no text traps it, and every document can be traversed`(seed: UInt64) {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"a\":", "1", "-0.5e3", "\\", "\\u", "d83d", " ", "null",
            "true", "é",
        ].map { Array($0.utf8) }
        var (state, readCount) = (seed, 0)
        for _ in 0..<20_000 {
            var text: [UInt8] = []
            for _ in 0...Int(state >> 61) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            do {
                let root = try JSONDocument(text).root
                readCount += 1
                #expect(size(of: root) <= text.count)
            } catch {
                #expect(error.byteOffset <= text.count)
            }
        }
        #expect(readCount > 20)
    }

    /// The number of values, with each one's accessors called.
    private func size(of value: JSONValue) -> Int {
        _ = (value.text, value.decimal, value.integer, value.flag, value["a"], value.isString("a"))
        return value.elements.reduce(1) { $0 + size(of: $1) } + value.members.reduce(0) { $0 + size(of: $1.value) }
    }
}
