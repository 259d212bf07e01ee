package import KursCore

package enum LanguageSelection {
    static func ofLocale(_ environment: Environment) -> Language {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = environment.variable(name), !locale.isEmpty else { continue }
            return locale.utf8.starts(with: "uk".utf8) ? .uk : .en
        }
        return .en
    }

    /// The language of output that does not depend on settings: help and usage errors.
    ///
    /// The precedence is that of the settings, but invalid values are ignored.
    package static func language(of line: [String], _ environment: Environment) -> Language {
        var flag: String?
        for (index, word) in line.enumerated() {
            if word == "--" { break }
            if word == "--lang", index + 1 < line.count { flag = line[index + 1] }
            if word.hasPrefix("--lang=") { flag = String(word.dropFirst(7)) }
        }
        if let language = flag.flatMap({ Language(tag: $0) }) { return language }
        if let language = environment.variable("KURS_LANG").flatMap({ Language(tag: $0) }) { return language }
        guard let path = XDGPaths.configuration(environment) else { return ofLocale(environment) }
        let configuration = Configuration.read(path, environment.files).configuration
        return configuration.text("lang").flatMap { Language(tag: $0) } ?? ofLocale(environment)
    }
}

extension Language {
    /// Reads `en` or `uk`; `nil` for anything else.
    init?(tag: String) {
        switch tag.lowercased() {
        case "en", "english", "англійська": self = .en
        case "uk", "ua", "ukrainian", "українська": self = .uk
        default: return nil
        }
    }
}
