internal import KursCore
import KursText

/// The permanent identifier of a piece of news.
enum NewsID {
    /// The number in a Minfin address, `/ua/2026/11/20/171234567/`; `nil` for other addresses.
    static func minfinNumber(in link: String) -> String? {
        guard let host = Hostname.host(of: link), host == "minfin.com.ua" || host.hasSuffix(".minfin.com.ua") else {
            return nil
        }
        return dated(link)?.number
    }

    /// The day and number of an address with both: `/2022/11/10/95346842/`.
    static func dated(_ link: String) -> (day: Day, number: String)? {
        let segments = link.prefix { $0 != "?" && $0 != "#" }.utf8.split(separator: UInt8(ascii: "/"))
        guard segments.count >= 4 else { return nil }
        for index in 0...(segments.count - 4) where segments[index].count == 4 {
            let number = segments[index + 3]
            guard let year = Int(digits: segments[index]), let month = Int(digits: segments[index + 1]),
                let date = Int(digits: segments[index + 2]), let day = Day(year: year, month: month, day: date),
                (4...18).contains(number.count), number.allSatisfy(\.isASCIIDigit)
            else { continue }
            return (day, String(decoding: number, as: UTF8.self))
        }
        return nil
    }

    /// Eight hex digits of a guid's hash (FNV-1a, 32 bits).
    static func hash(of guid: String) -> String {
        var hash: UInt32 = 0x811C_9DC5
        for byte in guid.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// The addresses of pages and pictures that feeds and pages name.
enum WebLink {
    /// An address as it is kept: its scheme in lower case, without the name and password of a user; `nil` for anything but `http` or `https` with
    /// a host.
    static func kept(_ address: String) -> String? {
        guard let scheme = schemes.first(where: { address.prefix($0.count).lowercased() == $0 }),
            let host = Hostname.host(of: address),
            host.utf8.contains(where: { $0.isASCIIAlphanumeric || $0 >= 0x80 }),
            !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else { return nil }
        let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
        guard let userEnd = authority.lastIndex(of: "@") else {
            return scheme + address.dropFirst(scheme.count)
        }
        return scheme + address[address.index(after: userEnd)...]
    }

    /// Whether an address is `http` or `https` with a host.
    static func isWeb(_ address: String) -> Bool { kept(address) != nil }

    private static let schemes = ["https://", "http://"]
}
