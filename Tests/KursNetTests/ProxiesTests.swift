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
