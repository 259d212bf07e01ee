import Testing

@testable import KursNet

struct APIKeyTests {
    @Test(arguments: [
        ("abc", "/mb/KEY/", "/mb/abc/"), ("abc", "/KEY", "/abc"), ("abc", "/KEY?x=/KEY/", "/abc?x=/KEY/"),
        ("abc", "/KEYS/KEY", "/KEYS/abc"), ("a/b?c#d", "/KEY/", "/a%2Fb%3Fc%23d/"),
        ("ключ", "/KEY", "/%D0%BA%D0%BB%D1%8E%D1%87"),
        ("..", "/KEY/", "/../"), ("abc", "/x", "/x"),
    ])
    func `replaces segments that are KEY`(key: String, target: String, filled: String) throws {
        #expect(try #require(APIKey(key)).inserted(into: target) == filled)
    }

    @Test(arguments: [nil, "", "a b", "a\r\nX: y", "\u{7F}"])
    func `rejects keys with blanks or control characters`(key: String?) { #expect(APIKey(key) == nil) }

    @Test(arguments: [
        ("s3cretkey", "https://h/s3cretkey/x", "https://h/KEY/x"),
        ("s3cretkey", "S3CRETKEY and s3CretKey", "KEY and KEY"),
        ("a/b+c", "a/b+c a%2fb%2Bc", "KEY KEY"), ("s3cretkey", "s3cretke", "s3cretke"), ("s3cretkey", "", ""),
        ("aab", "aaab", "aKEY"), ("s3cretkey", "x=%73%33cr%65tkey&", "x=KEY&"), ("s3cretkey", "%2573%253", "%2573%253"),
        ("s3cretkey", "%25733cret%2525256be%59 %7", "KEY %7"),
        ("s3cretkey", "%53%33%43%52%45%54%4B%45%59", "KEY"), ("s3cretkey", "s3cretke%7", "s3cretke%7"),
    ])
    func `redacts the key in a text`(key: String, text: String, redacted: String) throws {
        #expect(try #require(APIKey(key)).redacted(text) == redacted)
    }

    @Test func `hides a path that contains the key in another encoding`() throws {
        let place = try #require(APIKey("s3cretkey"))
        #expect(place.redacted(try WebAddress("https://h/%733cretkey/x".utf8)) == "https://h/KEY")
        #expect(place.redacted(unparsed: "//%73%33cretkey") == "KEY")
    }
}
