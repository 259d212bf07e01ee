import KursCore

/// `kurs config`: the user's own settings.
enum ConfigCommand {
    static let spec = CommandSpec(
        "config", Text("your own settings", "ваші налаштування"),
        usage: ["config [get KEY | set KEY VALUE… | unset KEY | path]"])

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus { .answered }

    /// Sets a key in the file.
    static func keep(_ key: String, _ texts: [String], _ session: Session) throws(UsageError) {}
}
