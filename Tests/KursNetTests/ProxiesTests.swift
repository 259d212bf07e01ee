import Testing

@testable import KursNet

struct ProxiesTests {
    private static func proxies(_ variables: [String: String]) -> Proxies { Proxies { variables[$0] } }

    @Test(
        arguments: [
            (["https_proxy": "p:1"], "https://a.ua", "p:1"), (["HTTPS_PROXY": "p:1"], "https://a.ua", "p:1"),
            (["http_proxy": "p:1"], "http://a.ua", "p:1"), (["HTTP_PROXY": "p:1"], "http://a.ua", nil),
            (["http_proxy": "p:1"], "https://a.ua", nil), (["ALL_PROXY": "p:1"], "https://a.ua", "p:1"),
            (["https_proxy": "", "all_proxy": "q"], "https://a.ua", "q"), ([:], "https://a.ua", nil),
            (["all_proxy": "p"], "http://127.0.0.1", nil), (["all_proxy": "p"], "https://localhost:1", nil),
            (["all_proxy": "p"], "https://[::1]", nil), (["all_proxy": "p"], "https://10.0.0.1", "p"),
        ] as [([String: String], String, String?)])
    func `finds the proxy as curl does`(variables: [String: String], address: String, proxy: String?) throws {
        #expect(Self.proxies(variables).proxy(for: try WebAddress(address.utf8)) == proxy)
    }

    @Test(arguments: [
        ("http://anna:t%40p@p.ua:80", "anna:t%40p was denied, t@p too, anna", "*** was denied, *** too, ***"),
        ("http://anna:tp@p.ua:80", "Proxy-Authorization for anna to p.ua:80", "Proxy-Authorization for *** to p.ua:80"),
        ("socks5h://:word@p.ua", "word and wor", "*** and wor"), ("http://key@p.ua", "keyed key", "***ed ***"),
        ("anna:a/b@p.ua", "a/b, anna:a/b", "***, ***"), ("http://p.ua:80", "p.ua:80 refused", "p.ua:80 refused"),
        ("http://@p.ua", "p.ua", "p.ua"), ("http://а:б@p.ua", "а, б", "***, ***"),
    ])
    func `takes the names and passwords of proxies out of a message`(proxy: String, message: String, clean: String) {
        #expect(Self.proxies(["https_proxy": proxy]).redacted(message) == clean)
        #expect(Self.proxies(["http_proxy": proxy]).redacted(message) == clean)
    }

    @Test(arguments: [
        ("*", "https://a.ua", true), ("a.ua", "https://a.ua", true), (".a.ua", "https://a.ua", true),
        ("a.ua", "https://b.a.ua", true), ("a.ua", "https://ba.ua", false), ("A.UA, b.ua", "https://a.ua.", true),
        ("x,b.ua", "https://b.ua", true), ("b.a.ua", "https://a.ua", false), (".", "https://a.ua", false),
        ("10.0.0.0/8", "https://10.1.2.3", true), ("10.0.0.0/8", "https://11.1.2.3", false),
        ("10.0.0.1", "https://10.0.0.1", true), ("fd00::/8", "https://[fd12::1]", true),
        ("10.0.0.0/99", "https://10.0.0.0", false), ("0.0.0.0/0", "https://10.0.0.0", true),
    ])
    func `bypasses the proxy for hosts in no_proxy`(exceptions: String, address: String, isLeftOut: Bool) throws {
        let proxies = Self.proxies(["all_proxy": "p", "no_proxy": exceptions])
        #expect((proxies.proxy(for: try WebAddress(address.utf8)) == nil) == isLeftOut)
    }
}
