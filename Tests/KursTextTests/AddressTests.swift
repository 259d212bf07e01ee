import KursText
import Testing

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
