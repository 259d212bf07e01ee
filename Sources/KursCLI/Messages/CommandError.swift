import KursCore

/// The errors that end a command without an answer.
enum CommandError: Error, Equatable {
    case usage(UsageError)
    case configuration(ConfigurationError)
    case answer(AnswerError)
    case conversion(ConversionError, market: Market)
    case plan(TransportSetupError)
    case file(FileError)
    /// The folder of an output file does not exist.
    case noFolder(String)
    /// A price file holds this line, which is for another market or another program.
    case otherPrices(path: String, line: String)
    case noInput(path: String)
    /// The statement does not exist; standard input cannot replace it.
    case noStatement(path: String)
    case unreadable(FileError)
    case statement(StatementError, path: String)
    case nothing(what: LocalizedText)
    /// Nothing of this kind is stored, and no source could be used.
    case noAnswer(LocalizedText, [SourceError], isLater: Bool)

    static func == (left: CommandError, right: CommandError) -> Bool {
        switch (left, right) {
        case (.usage(let left), .usage(let right)): left == right
        case (.configuration(let left), .configuration(let right)): left == right
        case (.answer(let left), .answer(let right)): left == right
        case (.conversion(let left, let market), .conversion(let right, let other)): left == right && market == other
        case (.plan(let left), .plan(let right)): left == right
        case (.file(let left), .file(let right)): left == right
        case (.noFolder(let left), .noFolder(let right)): left == right
        case (.otherPrices(let left, let line), .otherPrices(let right, let other)): left == right && line == other
        case (.noInput(let left), .noInput(let right)): left == right
        case (.noStatement(let left), .noStatement(let right)): left == right
        case (.unreadable(let left), .unreadable(let right)): left == right
        case (.statement(let left, let path), .statement(let right, let other)): left == right && path == other
        case (.nothing(let left), .nothing(let right)): left.en == right.en
        case (.noAnswer(let left, let causes, _), .noAnswer(let right, let others, _)):
            left.en == right.en && causes == others
        default: false
        }
    }
}
