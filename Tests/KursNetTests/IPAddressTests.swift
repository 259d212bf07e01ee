import Testing

@testable import KursNet

struct IPAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", [127, 0, 0, 1]), ("0x7f000001", [127, 0, 0, 1]), ("0X7F.1", [127, 0, 0, 1]),
            ("2130706433", [127, 0, 0, 1]), ("017700000001", [127, 0, 0, 1]), ("127.1", [127, 0, 0, 1]),
            ("10.0x10.1", [10, 16, 0, 1]), ("0", [0, 0, 0, 0]), ("255.255.255.255", [255, 255, 255, 255]),
            ("4294967295", [255, 255, 255, 255]), ("1.2.65535", [1, 2, 255, 255]),
        ] as [(String, [UInt8])])
    func `parses IPv4 as resolvers do`(text: String, bytes: [UInt8]) {
        #expect(IPAddress(ipv4: text.utf8)?.bytes == bytes)
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "256.1.1.1", "1.2.3.256", "1.2.3.4.5", "4294967296", "0x", "08", "0x1g",
        "1.2.3.-4",
        "127.0.0.1.", "localhost", "99999999999999999999999999", "1.2.65536", "1.16777216", "１.1",
    ])
    func `rejects invalid IPv4`(text: String) { #expect(IPAddress(ipv4: text.utf8) == nil) }

    @Test(
        arguments: [
            ("::", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("::1", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
            ("1::", [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("fe80::1%eth0", [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
            ("::ffff:127.0.0.1", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 127, 0, 0, 1]),
            ("1:2:3:4:5:6:7:8", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]),
            ("1:2:3:4:5:6:1.2.3.4", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]),
            ("2001:DB8::ABCD", [0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAB, 0xCD]),
        ] as [(String, [UInt8])])
    func `parses IPv6`(text: String, bytes: [UInt8]) { #expect(IPAddress(ipv6: text.utf8)?.bytes == bytes) }

    @Test(arguments: [
        "", ":", "1", ":::", "1::2::3", "12345::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "g::",
        "::1.2.3", "::0x7f.0.0.1", "::1.2.3.4:5", "1.2.3.4::", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:",
    ])
    func `rejects invalid IPv6`(text: String) { #expect(IPAddress(ipv6: text.utf8) == nil) }

    @Test(arguments: [
        ("127.0.0.1", AddressScope.loopback), ("127.255.255.254", .loopback), ("0.0.0.0", .loopback),
        ("10.1.2.3", .privateNetwork),
        ("172.15.0.1", .internet), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
        ("172.32.0.1", .internet),
        ("192.168.1.1", .privateNetwork), ("192.167.1.1", .internet), ("169.254.169.254", .privateNetwork),
        ("100.63.0.1", .internet),
        ("100.64.0.1", .privateNetwork), ("100.127.0.1", .privateNetwork), ("100.128.0.1", .internet),
        ("192.0.0.8", .privateNetwork),
        ("198.18.0.1", .privateNetwork), ("198.20.0.1", .internet), ("224.0.0.1", .privateNetwork),
        ("255.255.255.255", .privateNetwork),
        ("8.8.8.8", .internet), ("::1", .loopback), ("::", .loopback), ("::ffff:127.0.0.1", .loopback),
        ("::ffff:7f00:1", .loopback), ("::127.0.0.1", .loopback), ("::ffff:10.0.0.1", .privateNetwork),
        ("::ffff:8.8.8.8", .internet), ("64:ff9b::7f00:1", .loopback), ("64:ff9b::808:808", .internet),
        ("64:ff9b:1::1", .privateNetwork), ("2002:7f00:1::", .loopback), ("2002:808:808::", .internet),
        ("fc00::1", .privateNetwork),
        ("fd12:3456::1", .privateNetwork), ("fe80::1", .privateNetwork), ("fec0::1", .privateNetwork),
        ("ff02::1", .privateNetwork),
        ("2606:4700::1111", .internet), ("2a00:1450::1", .internet), ("100::1", .privateNetwork),
        ("4000::1", .privateNetwork),
    ])
    func `classifies addresses by scope`(text: String, scope: AddressScope) throws {
        let address = try #require(IPAddress(ipv4: text.utf8) ?? IPAddress(ipv6: text.utf8))
        #expect(address.scope == scope)
    }
}

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
