import KursCore

/// The files of kurs, by the XDG Base Directory Specification.
enum XDGPaths {
    /// The configuration file: `KURS_CONFIG`, else `config.json` in `$XDG_CONFIG_HOME/kurs` or `~/.config/kurs`.
    static func configuration(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_CONFIG"), !path.isEmpty { return path }
        return folder("XDG_CONFIG_HOME", "/.config", environment) + "/kurs/config.json"
    }

    /// The database: `KURS_DB`, else `kurs.sqlite` in `$XDG_DATA_HOME/kurs` or `~/.local/share/kurs`.
    static func database(_ environment: Environment) -> String {
        if let path = environment.variable("KURS_DB"), !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", "/.local/share", environment) + "/kurs/kurs.sqlite"
    }

    // The specification requires relative paths to be ignored.
    private static func folder(_ variable: String, _ fallback: String, _ environment: Environment) -> String {
        if let path = environment.variable(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        return (environment.variable("HOME") ?? "") + fallback
    }
}
