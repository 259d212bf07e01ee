import KursCore

extension Settings {
    /// The configuration file: `KURS_CONFIG`, else `config.json` in `$XDG_CONFIG_HOME/kurs` or `~/.config/kurs`.
    static func configurationPath(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_CONFIG"), !path.isEmpty { return path }
        return folder("XDG_CONFIG_HOME", "/.config", environment) + "/kurs/config.json"
    }

    /// The database: `KURS_DB`, else `kurs.sqlite` in `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`.
    static func databasePath(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_DB"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", environment) + "/kurs/kurs.sqlite"
    }

    // The XDG Base Directory Specification requires relative paths to be ignored.
    private static func folder(_ variable: String, _ fallback: String, _ environment: Environment) -> String {
        if let path = environment.variable(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        return (environment.variable("HOME") ?? "") + fallback
    }
}
