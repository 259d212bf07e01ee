import KursCore
import KursSources
import KursText

/// A value that is invalid for its key; the message is formatted elsewhere.
package struct ConfigurationValueError: Error, Equatable {
    package var value: String
    package var expected: [String]
}

/// One setting of the configuration: what it is for, what it takes, and what else sets it.
///
/// The file, `kurs config`, its help and its completions are all derived from these declarations.
package struct Setting: Sendable {
    package enum Form: Sendable {
        case text, list, flag
        /// A text that is read from standard input only, and of which only the end is shown.
        case secret
    }

    package let key: String
    /// Words that name it, too.
    private let names: [String]
    package let form: Form
    package let expected: String
    /// The candidates for its value, for completions, as ``CommandSpec/arguments`` has them.
    package let candidates: [String]
    /// The option and the variable that override it; `nil` for none.
    package let option: String?
    package let variable: String?
    package let meaning: LocalizedText
    /// A value in its canonical form, or `nil` for an invalid one; with whether plain http is allowed.
    private let canonical: @Sendable (String, Bool) -> String?
    /// The effective values; `nil` for those of the file.
    private let effective: (@Sendable (Settings) -> [String])?

    private init(
        _ key: String, names: [String] = [], _ form: Form, _ expected: String, candidates: [String] = [],
        option: String? = nil,
        variable: String? = nil, _ meaning: LocalizedText, effective: (@Sendable (Settings) -> [String])? = nil,
        canonical: @escaping @Sendable (String, Bool) -> String?
    ) {
        (self.key, self.names, self.form) = (key, names, form)
        (self.expected, self.candidates) = (expected, candidates)
        (self.option, self.variable, self.meaning) = (option, variable, meaning)
        (self.effective, self.canonical) = (effective, canonical)
    }

    package static let all: [Setting] = [
        Setting(
            "market", names: ["ринок"], .text, MarketArgument.names, candidates: ["MARKET"], option: "market",
            variable: "KURS_MARKET",
            LocalizedText("the market used without -m", "ринок, якщо немає -m"),
            effective: { [$0.market.rawValue] }, canonical: { text, _ in MarketArgument.known(text)?.rawValue }),
        Setting(
            "city", names: ["місто"], .text, "kyiv, lviv", candidates: ["kyiv", "lviv"], option: "city",
            LocalizedText("the city whose cash market is shown", "місто, готівковий ринок якого показується"),
            canonical: { text, _ in
                City(text, of: .cash)?.name
            }),
        Setting(
            "currencies", names: ["currency", "валюта", "валюту", "валюти"], .list, "USD EUR PLN…",
            candidates: ["CURRENCY"],
            LocalizedText("the currencies shown first", "валюти, які показано першими"),
            effective: { $0.currencies.map(\.text) }, canonical: { text, _ in currency(text) }),
        Setting(
            "lang", names: ["language", "мова", "мову"], .text, "en, uk", candidates: ["en", "uk"], option: "lang",
            variable: "KURS_LANG",
            LocalizedText("the language of messages and tables", "мова повідомлень і таблиць"),
            effective: { [$0.language == .uk ? "uk" : "en"] },
            canonical: { text, _ in Language(tag: text).map { $0 == .uk ? "uk" : "en" } }),
        Setting(
            "max_age", names: ["вік"], .text, "90s, 10m, 6h, 2d…", option: "max-age",
            LocalizedText("a limit on the age of rates, as with --max-age", "межа віку курсів, як --max-age"),
            canonical: { text, _ in DurationArgument.milliseconds(text) == nil ? nil : text }),
        Setting(
            "keep", names: ["зберігати"], .text, "7d…, 1y, 2y…, forever", candidates: ["1y", "2y", "forever"],
            LocalizedText(
                "how long news and articles stay in the database", "скільки новини й статті зберігаються в базі даних"),
            effective: { [$0.configuration.text("keep") ?? "1y"] },
            canonical: { text, _ in Retention(text: text) == nil ? nil : text.lowercased() }),
        Setting(
            "feeds", names: ["feed", "стрічки", "стрічка"], .list, "https://HOST/PATH…",
            LocalizedText("additional news feeds", "додаткові стрічки новин"),
            canonical: { text, allowsPlainHTTP in isFeed(text, allowsPlainHTTP) ? text : nil }),
        Setting(
            "favourites", names: ["favorites", "обрані"], .list, "BTC ETH solana…",
            LocalizedText("the coins listed first", "криптовалюти, які показано першими"),
            canonical: { text, _ in coin(text) }),
        Setting(
            "accounting_currency", names: ["accounting", "облік"], .text, "UAH, USD, EUR…", candidates: ["CURRENCY"],
            LocalizedText("the currency of the wallet's sums", "валюта підсумків гаманця"),
            canonical: { text, _ in CurrencyCode(text).flatMap { Currency.find($0) == nil ? nil : $0.text } }),
        Setting(
            "bank_pages", .list, "oschadbank-page…",
            LocalizedText(
                "pages of banks that kurs banks asks as well", "сторінки банків, які також запитує kurs banks"),
            canonical: { text, _ in isSource(text) ? text : nil }),
        Setting(
            "allow_http", .flag, "true, false", candidates: ["true", "false"],
            LocalizedText(
                "whether mirrors and feeds may use plain http", "чи дозволено дзеркалам і стрічкам звичайний http"),
            effective: { [$0.allowsPlainHTTP ? "true" : "false"] },
            canonical: { text, _ in ["true", "false"].contains(text) ? text : nil }),
        Setting(
            "minfin_key", .secret, "8–128 A–Z a–z 0–9 - _", variable: "KURS_MINFIN_KEY",
            LocalizedText("the key of Minfin's API", "ключ API Мінфіну"),
            effective: { $0.key.map { [String($0.suffix(4))] } ?? [] },
            canonical: { text, _ in isKey(text) ? text : nil }),
        token(
            "monobank_token", LocalizedText("your token of monobank's API", "ваш токен API monobank")),
        command("monobank_token_command"),
        token(
            "privatbank_token",
            LocalizedText("your token of PrivatBank's API for business", "ваш токен API ПриватБанку для бізнесу")),
        command("privatbank_token_command"),
    ]

    private static func token(_ key: String, _ meaning: LocalizedText) -> Setting {
        Setting(
            key, .secret, "8–1024 ASCII", meaning,
            effective: { $0.configuration.text(key).map { [String($0.suffix(4))] } ?? [] },
            canonical: { text, _ in isToken(text) ? text : nil })
    }

    private static func command(_ key: String) -> Setting {
        Setting(
            key, .text, "pass show NAME…", LocalizedText("a program that prints it", "програма, яка його виводить"),
            canonical: { text, _ in text.utf8.allSatisfy { $0 >= 0x20 } && text.utf8.count <= 1024 ? text : nil })
    }

    package static func isToken(_ text: String) -> Bool {
        (8...1024).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    package static func find(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// The setting that a person's word names: `max-age`, `currency`, `мова`.
    package static func named(_ word: String) -> Setting? {
        let word = foldedText(word)
        return find(String(word.map { $0 == "-" ? "_" : $0 })) ?? all.first { $0.names.contains(word) }
    }

    package static func expected(_ key: String) -> String { find(key)?.expected ?? "" }

    package func values(_ settings: Settings) -> [String] {
        effective?(settings) ?? settings.configuration.list(key) ?? []
    }

    /// Validates and normalises values: codes in upper case, markets by their canonical names, none twice.
    ///
    /// - Parameter allowsPlainHTTP: Whether feeds may use plain http beyond loopback.
    package func checked(_ texts: [String], allowsPlainHTTP: Bool) throws(ConfigurationValueError) -> [String] {
        guard !texts.isEmpty else { throw ConfigurationValueError(value: "", expected: [expected]) }
        if form != .list, texts.count > 1 { throw ConfigurationValueError(value: texts[1], expected: [expected]) }
        var kept: [String] = []
        for text in texts {
            guard let value = canonical(text, allowsPlainHTTP) else {
                // A secret, or a password before a host, is not repeated in a message.
                let isSecret = form == .secret || text.contains("@")
                throw ConfigurationValueError(value: isSecret ? "…" : text, expected: [expected])
            }
            if !kept.contains(value) { kept.append(value) }
        }
        return kept
    }

    /// Whether a text can name a source; whether it has a layout is seen when it is asked.
    private static func isSource(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    /// A currency's code; the hryvnia is refused, because all prices are in it.
    private static func currency(_ text: String) -> String? {
        guard let code = CurrencyCode(text), code != .uah, Currency.find(code) != nil else { return nil }
        return code.text
    }

    /// The code of a known coin, otherwise a CoinGecko id.
    private static func coin(_ text: String) -> String? {
        let lower = text.lowercased()
        for currency in Currency.all where currency.kind == .coin {
            let names = [currency.code.text, currency.slug ?? "", currency.name(.en), currency.name(.uk)]
            if names.contains(where: { $0.lowercased() == lower }) { return currency.code.text }
        }
        if let code = CurrencyCode(text), Currency.find(code) != nil { return nil }
        let isName =
            (1...64).contains(lower.utf8.count)
            && lower.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte.isASCIIDigit || "-._".utf8.contains(byte)
            }
        return isName ? lower : nil
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
