import KursCore
import KursText

/// A value that is invalid for its key; the message is formatted elsewhere.
struct ConfigurationValueError: Error, Equatable {
    var value: String
    var expected: [String]
}

/// The rules for configuration values, shared by the file and `kurs config set`.
enum ConfigurationValue {
    /// Validates and normalises values: codes in upper case, markets by their canonical names.
    ///
    /// - Parameter allowsPlainHTTP: Whether feeds may use plain http beyond loopback.
    static func checked(_ key: String, _ texts: [String], allowsPlainHTTP: Bool) throws(ConfigurationValueError)
        -> [String]
    {
        guard let first = texts.first else { throw ConfigurationValueError(value: "", expected: [expected(key)]) }
        if !Configuration.listKeys.contains(key), texts.count > 1 {
            throw ConfigurationValueError(value: texts[1], expected: [expected(key)])
        }
        switch key {
        case "market":
            guard let market = try? MarketArgument.market(first) else { break }
            return [market.rawValue]
        case "lang":
            guard let language = Language(tag: first) else { break }
            return [language == .uk ? "uk" : "en"]
        case "max_age":
            guard DurationArgument.milliseconds(first) != nil else { break }
            return [first]
        case "keep":
            guard Retention(text: first) != nil else { break }
            return [first.lowercased()]
        case "allow_http":
            guard ["true", "false"].contains(first) else { break }
            return [first]
        case "minfin_key":
            guard ConfigurationValue.isKey(first) else {
                throw ConfigurationValueError(value: "…", expected: [expected(key)])
            }
            return [first]
        case "currencies": return try each(texts, currency)
        case "favourites": return try each(texts, coin)
        case "bank_pages": return try each(texts, page)
        case "feeds":
            for text in texts where !isFeed(text, allowsPlainHTTP) {
                // A password before the host is not repeated in a message.
                throw ConfigurationValueError(value: text.contains("@") ? "…" : text, expected: [expected(key)])
            }
            return texts
        default: break
        }
        throw ConfigurationValueError(value: first, expected: [expected(key)])
    }

    /// The form of a key's value, as shown in help and messages.
    static func expected(_ key: String) -> String {
        switch key {
        case "market": MarketArgument.names
        case "lang": "en, uk"
        case "max_age": "90s, 10m, 6h, 2d…"
        case "keep": "7d…, 1y, 2y…, forever"
        case "allow_http": "true, false"
        case "minfin_key": "8–128 A–Z a–z 0–9 - _"
        case "currencies": "USD EUR PLN…"
        case "favourites": "BTC ETH solana…"
        case "bank_pages": "oschadbank-page…"
        case "feeds": "https://HOST/PATH…"
        default: ""
        }
    }

    /// Checks the values one by one and removes duplicates.
    private static func each(_ texts: [String], _ check: (String) throws(ConfigurationValueError) -> String)
        throws(ConfigurationValueError) -> [String]
    {
        var kept: [String] = []
        for text in texts {
            let value = try check(text)
            if !kept.contains(value) { kept.append(value) }
        }
        return kept
    }

    /// The name of a source; whether it has a layout is seen when it is asked.
    private static func page(_ text: String) throws(ConfigurationValueError) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { throw ConfigurationValueError(value: text, expected: [expected("bank_pages")]) }
        return text
    }

    /// A currency's code; the hryvnia is refused, because all prices are in it.
    private static func currency(_ text: String) throws(ConfigurationValueError) -> String {
        guard let code = CurrencyCode(text), code != .uah, Currency.find(code) != nil else {
            throw ConfigurationValueError(value: text, expected: [expected("currencies")])
        }
        return code.text
    }

    /// The code of a known coin, otherwise a CoinGecko id.
    private static func coin(_ text: String) throws(ConfigurationValueError) -> String {
        let lower = text.lowercased()
        for currency in Currency.all where currency.kind == .coin {
            let names = [currency.code.text, currency.slug ?? "", currency.name(.en), currency.name(.uk)]
            if names.contains(where: { $0.lowercased() == lower }) { return currency.code.text }
        }
        if let code = CurrencyCode(text), Currency.find(code) != nil {
            throw ConfigurationValueError(value: text, expected: [expected("favourites")])
        }
        let isName =
            (1...64).contains(lower.utf8.count)
            && lower.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte.isASCIIDigit || "-._".utf8.contains(byte)
            }
        guard isName else { throw ConfigurationValueError(value: text, expected: [expected("favourites")]) }
        return lower
    }

    /// Whether a text is a URL without userinfo, with https; http is accepted for loopback or where allowed.
    private static func isFeed(_ text: String, _ allowsPlainHTTP: Bool) -> Bool {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        let isPlain = text.hasPrefix("http://")
        guard isPlain || text.hasPrefix("https://") else { return false }
        let authority = text.dropFirst(isPlain ? 7 : 8).prefix { !"/?#\\".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return false }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        guard !host.isEmpty else { return false }
        return !isPlain || allowsPlainHTTP || ["localhost", "127.0.0.1", "[::1]"].contains(String(host))
    }

    /// Whether a text can be an API key in a URL without changing what the rest of the URL means.
    static func isKey(_ text: String) -> Bool {
        (8...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte.isASCIIDigit
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }
}

extension Retention {
    /// Reads `90d`, `2y` or `forever`; at least a week, at most 100 years; `nil` for anything else.
    ///
    /// The minimum is a week because listed news is noted only twice a day, and a feed may be unreachable for days.
    init?(text: String) {
        let text = text.lowercased()
        if text == "forever" {
            self = .forever
            return
        }
        guard let count = Int(text.dropLast()), text.first != "+" else { return nil }
        switch text.last {
        case "d" where (7...36_500).contains(count): self = .days(count)
        case "y" where (1...100).contains(count): self = .years(count)
        default: return nil
        }
    }
}
