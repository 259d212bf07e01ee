import KursCore

/// `kurs inspect`: how files are read, for those who write layouts and sources.
enum InspectCommand {
    static let spec = CommandSpec(
        "inspect", LocalizedText("show how a file is parsed", "що парсери розпізнають у файлі"), usage: [],
        examples: InspectPage.spec.examples + InspectSource.spec.examples, takes: 0, isHidden: true,
        verbs: { [InspectPage.spec, InspectSource.spec, InspectText.spec] },
        handler: CommandHandler { _ throws(CommandError) in
            throw .usage(.missingArgument("COMMAND", usage: "inspect page|source|text"))
        })
}
