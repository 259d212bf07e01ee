import KursCore

/// `kurs about`: what kurs is, where it comes from, and where its files are.
enum AboutCommand {
    static let spec = CommandSpec(
        "about", LocalizedText("describe kurs and list its files", "що таке kurs і де його файли"),
        usage: ["about"],
        examples: [Example("kurs about", "version, site and files", "версія, сайт і файли")],
        takes: 0, onlyFormats: [.table, .plain], toleratesFaults: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (settings, language) = (context.settings, context.language)
        var text = "kurs \(Kurs.version) — \(Help.purpose(language))\n\(Kurs.site)\n\n"
        let files = [
            (LocalizedText("configuration", "конфігурація"), settings.configurationPath),
            (LocalizedText("database", "база даних"), settings.databasePath ?? ""),
        ]
        for (name, path) in files where !path.isEmpty {
            text += LocalizedText("\(name.en): ", "\(name.uk): ")(language) + path.terminalSafe + "\n"
        }
        text += "\n" + LocalizedText("Help: kurs --help", "Довідка: kurs --help")(language) + "\n"
        try context.reporter.deliver(Array(text.utf8))
        return .answered
    }
}
