import KursCore

extension Settings {
    /// Where the configuration is: `KURS_CONFIG`, else `config.json` under `$XDG_CONFIG_HOME/kurs` or `~/.config/kurs`.
    static func configurationPath(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_CONFIG"), !path.isEmpty { return path }
        return folder("XDG_CONFIG_HOME", "/.config", environment) + "/kurs/config.json"
    }

    /// Where the database is: `KURS_DB`, else `kurs.sqlite` under `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`.
    static func databasePath(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_DB"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", environment) + "/kurs/kurs.sqlite"
    }

    // The XDG specification says that a relative path there is to be ignored.
    private static func folder(_ variable: String, _ fallback: String, _ environment: Environment) -> String {
        if let path = environment.variable(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        return (environment.variable("HOME") ?? "") + fallback
    }
}
