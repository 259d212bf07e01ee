enum CompletionsCommand {
    static let spec = CommandSpec("completions", Text("completions for a shell", "доповнення для оболонки"), usage: ["completions bash|zsh|fish"])
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus { .answered }
}
