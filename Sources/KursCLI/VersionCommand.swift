import KursCore

/// `kurs version`: what `--version` prints.
enum VersionCommand {
    static let spec = CommandSpec(
        "version", LocalizedText("print the version", "показати версію"), usage: ["version"],
        examples: [Example("kurs version", "the same as kurs --version", "те саме, що kurs --version")],
        takes: 0, onlyFormats: [.table, .plain, .json], toleratesFaults: true, handler: CommandHandler(run))

    /// The line that names program and version.
    static let line = "kurs \(Kurs.version)\n"

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if context.settings.format == .json {
            var json: [UInt8] = []
            json.append("{\"version\":")
            json.append(jsonString: Kurs.version)
            json.append("}\n")
            try context.reporter.deliver(json)
        } else {
            try context.reporter.deliver(Array(line.utf8))
        }
        return .answered
    }
}
