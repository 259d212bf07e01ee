import KursMarkup
import Testing

struct URIReferenceTests {
    /// The examples of RFC 3986 §5.4 and common deviations in feeds.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
        ("http://Other.Example/%7Ex/../y", "http://Other.Example/%7Ex/../y"),
        ("http:///x.example/", "http://x.example/"),
        ("новини/курс", "http://a/b/c/новини/курс"), ("tag:x,2025:1", "tag:x,2025:1"),
        ("g\n  /\th", "http://a/b/c/g  /h"),
    ])
    func `resolves a reference`(reference: String, wanted: String) {
        #expect(resolve(reference: reference, against: "http://a/b/c/d;p?q") == wanted)
    }

    @Test func `leaves a reference alone without a base, and adds a slash to a bare host`() {
        #expect(resolve(reference: "a/../b", against: "") == "a/../b")
        #expect(resolve(reference: "b", against: "http://a") == "http://a/b")
    }
}
