import KursCore

/// `kurs version`: what `--version` prints.
enum VersionCommand {
    static let spec = CommandSpec(
        "version", LocalizedText("print the version", "показати версію"), usage: ["version"],
        examples: [Example("kurs version", "the same as kurs --version", "те саме, що kurs --version")],
        takes: 0, onlyFormats: [.table, .plain], toleratesFaults: true, handler: CommandHandler(run))

    /// The line that names program and version.
    static let line = "kurs \(Kurs.version)\n"

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        try context.reporter.deliver(Array(line.utf8))
        return .answered
    }
}
