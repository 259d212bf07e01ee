import KursCore

/// The files of kurs, by the XDG Base Directory Specification.
package enum XDGPaths {
    /// The configuration file: `KURS_CONFIG`, else `config.json` in `$XDG_CONFIG_HOME/kurs` or `~/.config/kurs`; `nil`
    /// without a home folder.
    static func configuration(_ environment: Environment) -> String? {
        if let path = environment.variable("KURS_CONFIG"), !path.isEmpty { return path }
        return folder("XDG_CONFIG_HOME", "/.config", environment).map { $0 + "/kurs/config.json" }
    }

    /// The database: `KURS_DB`, else `kurs.sqlite` in `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`; `nil`
    /// without a home folder.
    static func database(_ environment: Environment) -> String? {
        if let path = environment.variable("KURS_DB"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", environment).map { $0 + "/kurs/kurs.sqlite" }
    }

    /// The wallet: `KURS_WALLET`, else `wallet.journal` in `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`; `nil` without a
    /// home folder.
    package static func wallet(_ environment: Environment) -> String? {
        if let path = environment.variable("KURS_WALLET"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", environment).map { $0 + "/kurs/wallet.journal" }
    }

    /// The folder for files that can be made again, `$XDG_CACHE_HOME/kurs` or `~/.cache/kurs`; `nil` without a home folder.
    package static func cache(_ environment: Environment) -> String? {
        folder("XDG_CACHE_HOME", "/.cache", environment).map { $0 + "/kurs" }
    }

    /// The folder for the history of changes, `$XDG_STATE_HOME/kurs` or `~/.local/state/kurs`; `nil` without a home folder.
    package static func state(_ environment: Environment) -> String? {
        folder("XDG_STATE_HOME", "/.local/state", environment).map { $0 + "/kurs" }
    }

    // The specification requires relative paths to be ignored.
    private static func folder(_ variable: String, _ fallback: String, _ environment: Environment) -> String? {
        if let path = environment.variable(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        if let home = environment.variable("HOME"), home.utf8.first == UInt8(ascii: "/"), home != "/" {
            return home + fallback
        }
        // Services run without HOME; the root folder, the home of some of their users, is no place for files.
        guard let home = environment.homeFolder(), home.utf8.first == UInt8(ascii: "/"), home != "/" else { return nil }
        return home + fallback
    }
}
