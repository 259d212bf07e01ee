import Testing

@testable import KursNet

struct AddressRulesTests {
    @Test(arguments: [
        ("https://bank.gov.ua", "bank.gov.ua", 443, ""), ("HTTPS://Bank.Gov.UA/A?b#c", "bank.gov.ua", 443, "/A?b"),
        ("http://127.0.0.1:8080/x", "127.0.0.1:8080", 8080, "/x"), ("http://[::1]:80/", "[::1]:80", 80, "/"),
        ("https://a_b.example./?q=@", "a_b.example.", 443, "/?q=@"), ("https://x?u:p@y", "x", 443, "?u:p@y"),
        ("https://xn--80a.example", "xn--80a.example", 443, ""),
    ])
    func `parses a URL`(text: String, authority: String, port: Int, target: String) throws {
        let address = try WebAddress(text.utf8)
        #expect((address.authority, address.port, address.target) == (authority, port, target))
    }

    @Test(arguments: [
        ("ftp://x", InvalidURL.wrongScheme), ("file:///etc/passwd", .wrongScheme), ("://x", .wrongScheme),
        ("x", .notAnAddress), ("http:/x", .notAnAddress), ("http:x", .notAnAddress), ("http://", .notAnAddress),
        ("http:///x", .notAnAddress), ("javascript:alert(1)", .notAnAddress), ("", .notAnAddress),
        ("http://localhost@evil", .userinfo), ("http://localhost:80@evil", .userinfo), ("http://u:p@x", .userinfo),
        ("http://localhost\\@evil", .notAnAddress), ("http://evil\\.localhost", .notAnAddress),
        ("http://local host", .notAnAddress), ("http://x\u{0}", .notAnAddress), ("http://x\r\nHost: y", .notAnAddress),
        ("http://%6c%6fcalhost", .notAnAddress), ("http://lосalhost", .notAnAddress),
        ("http://①27.0.0.1", .notAnAddress),
        ("http://x:", .notAnAddress), ("http://x:0", .notAnAddress), ("http://x:65536", .notAnAddress),
        ("http://x:99999999999999999999", .notAnAddress), ("http://x:8a", .notAnAddress),
        ("http://x:-1", .notAnAddress),
        ("http://[::1", .notAnAddress), ("http://[::1]x", .notAnAddress), ("http://[fe80::1%25eth0]", .notAnAddress),
        ("http://::1", .notAnAddress), ("http://1.2.3.4.5", .notAnAddress), ("http://256.0.0.1", .notAnAddress),
        ("http://127.0.0.1.", .notAnAddress), ("http://x.0x7f", .notAnAddress), ("http://a..b", .notAnAddress),
        ("http://.", .notAnAddress), ("http://-_-.1", .notAnAddress), ("http://x*y", .notAnAddress),
    ])
    func `rejects what another parser could read differently`(text: String, error: InvalidURL) {
        #expect(throws: error) { try WebAddress(text.utf8) }
    }

    @Test(arguments: [
        ("http://localhost", true), ("http://LOCALHOST:8080", true), ("http://127.0.0.1", true),
        ("http://127.9.9.9", true), ("http://[::1]", true), ("http://0x7f000001", true), ("http://localhost.", false),
        ("http://localhost.evil", false), ("http://x.localhost", false), ("http://0.0.0.0", false),
        ("http://[::]", false), ("http://[::ffff:127.0.0.1]", false), ("http://128.0.0.1", false),
        ("http://10.0.0.1", false), ("http://bank.gov.ua", false), ("https://bank.gov.ua", true),
        ("https://10.0.0.1", true),
    ])
    func `allows plain http to loopback only`(text: String, isAllowed: Bool) throws {
        let address = try WebAddress(text.utf8)
        #expect(AddressRules().mayRequest(address, withKey: false) == isAllowed)
        #expect(AddressRules(allowsPlainHTTP: true).mayRequest(address, withKey: false))
        #expect(AddressRules(allowsPlainHTTP: true).mayRequest(address, withKey: true) == isAllowed)
    }

    @Test(
        arguments: [
            // From, actual destination, to: allowed without key, with key.
            ("https://a.ua", AddressScope.internet, "https://a.ua/x", true, true),
            ("https://a.ua", .internet, "https://b.ua/x", true, false),
            ("https://a.ua", .internet, "https://a.ua:444/x", true, false),
            ("https://a.ua", .internet, "http://a.ua/x", false, false),
            ("https://a.ua", .internet, "https://127.0.0.1", false, false),
            ("https://a.ua", .internet, "https://localhost", false, false),
            ("https://a.ua", .internet, "https://localhost.", false, false),
            ("https://a.ua", .internet, "https://x.localhost", false, false),
            ("https://a.ua", .internet, "https://10.0.0.1", false, false),
            ("https://a.ua", .internet, "https://[::1]", false, false),
            ("https://a.ua", .internet, "https://0x7f000001", false, false),
            ("https://a.ua", .internet, "https://2130706433", false, false),
            ("https://a.ua", .internet, "https://[::ffff:10.0.0.1]", false, false),
            ("https://a.ua", nil, "https://10.0.0.1", false, false),
            ("https://a.ua", .internet, "https://8.8.8.8", true, false),
            ("https://a.ua", .privateNetwork, "https://10.0.0.1", true, false),
            ("https://a.ua", .privateNetwork, "https://127.0.0.1", false, false),
            ("http://127.0.0.1", .loopback, "http://127.0.0.1/x", true, true),
            ("http://127.0.0.1", .loopback, "http://127.0.0.1:81/x", true, false),
            ("http://127.0.0.1", .loopback, "https://a.ua", true, false),
            ("http://127.0.0.1", .loopback, "http://a.ua", false, false),
            ("http://10.0.0.1", .privateNetwork, "https://a.ua", true, false),
        ] as [(String, AddressScope?, String, Bool, Bool)])
    func `follows no redirect to plain http or into a smaller scope`(
        from: String, scope: AddressScope?, to: String, plain: Bool, withKey: Bool
    )
        throws
    {
        let (from, to) = (try WebAddress(from.utf8), try WebAddress(to.utf8))
        #expect(AddressRules().mayFollow(from: from, scope: scope, to: to, withKey: false) == plain)
        #expect(AddressRules().mayFollow(from: from, scope: scope, to: to, withKey: true) == withKey)
    }

    @Test func `checks the scope of a redirect again when its name is resolved`() throws {
        let rules = AddressRules()
        let (name, local) = (try WebAddress("https://a.ua".utf8), try WebAddress("http://localhost".utf8))
        let (loopback, inside, open) = (
            try #require(IPAddress(ipv4: "127.0.0.1".utf8)), try #require(IPAddress(ipv6: "fd00::1".utf8)),
            try #require(IPAddress(ipv4: "8.8.8.8".utf8))
        )
        #expect([loopback, inside, open].map(rules.sockets(for: name, minimum: nil).allows) == [true, true, true])
        #expect(
            [loopback, inside, open].map(rules.sockets(for: name, minimum: .privateNetwork).allows) == [
                false, true, true,
            ])
        #expect(
            [loopback, inside, open].map(rules.sockets(for: name, minimum: .internet).allows) == [false, false, true])
        #expect([loopback, inside, open].map(rules.sockets(for: local, minimum: nil).allows) == [true, false, false])
        #expect([loopback, inside, open].map(SocketRule.none.allows) == [false, false, false])
    }

    @Test(arguments: [
        ("https://Mirror.Example", "https://mirror.example"), ("https://mirror.example/", "https://mirror.example"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://localhost:1", "http://localhost:1"),
        ("http://[::1]:9", "http://[::1]:9"), ("https://10.0.0.1:8443", "https://10.0.0.1:8443"),
    ])
    func `accepts a mirror's address`(text: String, origin: String) {
        #expect(BaseAddress.parse(text, allowHTTP: false) == .success(origin))
    }

    @Test(arguments: [
        ("", BaseAddress.Reason.notAnAddress), ("mirror.example", .notAnAddress), ("ftp://x", .notAnAddress),
        ("https://u:p@x", .hasUserinfo), ("http://localhost@evil", .hasUserinfo), ("https://x/path", .hasPathOrQuery),
        ("https://x//", .hasPathOrQuery), ("https://x?q", .hasPathOrQuery), ("https://x/?q", .hasPathOrQuery),
        ("https://x#f", .hasPathOrQuery), ("https://x/#", .hasPathOrQuery), ("http://mirror.example", .plainHTTP),
        ("http://localhost.evil", .plainHTTP), ("http://localhost.", .plainHTTP), ("http://10.0.0.1", .plainHTTP),
    ])
    func `rejects mirrors that are not just scheme, host and port`(text: String, reason: BaseAddress.Reason) {
        #expect(BaseAddress.parse(text, allowHTTP: false) == .failure(reason))
        if reason == .plainHTTP { #expect((try? BaseAddress.parse(text, allowHTTP: true).get()) == text) }
    }
}
