import KursCore

extension Settings {
    /// Where the configuration is: `KURS_CONFIG`, else `config.json` under `$XDG_CONFIG_HOME/kurs` or `~/.config/kurs`.
    static func configurationPath(_ world: World) -> String {
        if let path = world.variable("KURS_CONFIG"), !path.isEmpty { return path }
        return folder("XDG_CONFIG_HOME", "/.config", world) + "/kurs/config.json"
    }

    /// Where the database is: `KURS_DB`, else `kurs.sqlite` under `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`.
    static func databasePath(_ world: World) -> String {
        if let path = world.variable("KURS_DB"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", world) + "/kurs/kurs.sqlite"
    }

    // The XDG specification says that a relative path there is to be ignored.
    private static func folder(_ variable: String, _ fallback: String, _ world: World) -> String {
        if let path = world.variable(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        return (world.variable("HOME") ?? "") + fallback
    }

    /// `--lang`, `KURS_LANG`, the configuration, then the locale; English where nothing says Ukrainian.
    static func language(
        _ flag: String?, _ configuration: Configuration, _ world: World
    ) throws(ConfigurationError) -> Language {
        if let named = flag {
            guard let language = Language(tag: named) else {
                throw .badValue(key: "--lang", value: named, wanted: "en, uk")
            }
            return language
        }
        if let named = world.variable("KURS_LANG"), !named.isEmpty {
            guard let language = Language(tag: named) else {
                throw .badVariable("KURS_LANG", value: named, wanted: "en, uk")
            }
            return language
        }
        if let named = configuration.text("lang") {
            guard let language = Language(tag: named) else {
                throw .badValue(key: "lang", value: named, wanted: "en, uk")
            }
            return language
        }
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = world.variable(name), !locale.isEmpty else { continue }
            return locale.utf8.starts(with: "uk".utf8) ? .uk : .en
        }
        return .en
    }

    /// `KURS_MINFIN_KEY`, else the configuration's, which must then be the user's alone to read.
    static func key(
        _ configuration: Configuration, _ path: String, _ world: World
    ) throws(ConfigurationError) -> String? {
        let key: String
        if let given = world.variable("KURS_MINFIN_KEY"), !given.isEmpty {
            key = given
        } else if let kept = configuration.text("minfin_key") {
            if let mode = world.files.mode(of: path), mode & 0o077 != 0 { throw .looseSecret(path: path, mode: mode) }
            key = kept
        } else {
            return nil
        }
        guard isKey(key) else { throw .badValue(key: "minfin_key", value: "…", wanted: "8–128 A–Z a–z 0–9 - _") }
        return key
    }

    /// Whether a text can be a key in an address: nothing in it could change where the address leads.
    static func isKey(_ text: String) -> Bool {
        (8...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }
}

extension Language {
    /// Reads `en` or `uk`; `nil` for anything else.
    init?(tag: String) {
        switch tag {
        case "en", "EN": self = .en
        case "uk", "UK", "ua", "UA": self = .uk
        default: return nil
        }
    }
}

extension Market {
    /// The five names, for messages.
    static let names = "cash, banks, interbank, nbu, crypto"

    /// Reads a market's name.
    static func read(_ name: String) throws(UsageError) -> Market {
        if let market = Market(rawValue: name) { return market }
        switch name.lowercased() {
        case "bank", "average", "банки", "банк": return .banks
        case "mb", "міжбанк", "межбанк": return .interbank
        case "нбу", "official": return .nbu
        case "auction", "black", "готівка", "чорний": return .cash
        case "coins", "coin", "крипта", "криптовалюта": return .crypto
        case let other:
            if let market = Market(rawValue: other) { return market }
            throw .badMarket(name, near: Words.near(other, Market.allCases.map(\.rawValue)))
        }
    }
}
