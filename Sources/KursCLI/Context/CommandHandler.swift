/// What carries a command out.
///
/// A context is made of the declaration of its command, which therefore holds the handler without its type.
struct CommandHandler: Sendable {
    fileprivate let run: @Sendable (CommandContext) throws(CommandError) -> ExitStatus

    init(_ run: @escaping @Sendable (CommandContext) throws(CommandError) -> ExitStatus) { self.run = run }
}

extension CommandContext {
    /// Carries out the command of the arguments.
    func runCommand() throws(CommandError) -> ExitStatus {
        guard let handler = arguments.spec.handler as? CommandHandler else { return .fault }
        return try handler.run(self)
    }

    /// The argument at a place, which the command requires.
    func argument(_ index: Int, _ name: String) throws(CommandError) -> String {
        let words = arguments.operands
        guard index < words.count else { throw .usage(.missingArgument(name, usage: arguments.usage)) }
        return words[index]
    }

    /// The arguments, of which the command requires at least one.
    func someArguments(_ name: String) throws(CommandError) -> [String] {
        _ = try argument(0, name)
        return arguments.operands
    }
}
