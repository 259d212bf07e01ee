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

    /// What the locale says; English where nothing says Ukrainian.
    static func localeLanguage(_ world: World) -> Language {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = world.variable(name), !locale.isEmpty else { continue }
            return locale.utf8.starts(with: "uk".utf8) ? .uk : .en
        }
        return .en
    }

    /// The language for what is said before settings are decided, or in their place: help, and usage errors.
    ///
    /// The same order as for settings, but nothing in it can fail.
    static func language(of line: [String], _ world: World) -> Language {
        var flag: String?
        for (index, word) in line.enumerated() {
            if word == "--" { break }
            if word == "--lang", index + 1 < line.count { flag = line[index + 1] }
            if word.hasPrefix("--lang=") { flag = String(word.dropFirst(7)) }
        }
        if let language = flag.flatMap({ Language(tag: $0) }) { return language }
        if let language = world.variable("KURS_LANG").flatMap({ Language(tag: $0) }) { return language }
        let configuration = Configuration.read(configurationPath(world), world.files).configuration
        return configuration.text("lang").flatMap { Language(tag: $0) } ?? localeLanguage(world)
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
