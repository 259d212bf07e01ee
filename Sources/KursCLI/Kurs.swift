import KursCore

/// The whole program behind the roof: a command line in, bytes and an exit status out.
public enum Kurs {
    /// The version that `--version` and the `User-Agent` name.
    public static let version = "0.1.0"
    /// Where the project lives; the `User-Agent` names it so that a site can find who asks.
    public static let site = "https://github.com/kurs-cli/kurs"

    /// Runs one command line.
    ///
    /// - Returns: The exit status; everything printed is flushed.
    public static func run(_ world: World) -> Int32 {
        defer {
            world.streams.output.flush()
            world.streams.errors.flush()
        }
        if world.arguments.first == "inspect" { return Inspect.run(world.arguments.dropFirst(), world.streams) }
        var wantsJSON = false
        var language = (try? Settings.language(nil, Configuration(), world)) ?? .en
        do throws(CommandFailure) {
            let words: Words
            do throws(UsageError) {
                words = try Words(world.arguments[...], commands: Commands.all)
            } catch {
                wantsJSON = world.arguments.contains("--json")
                throw .usage(error)
            }
            wantsJSON = words.has("json") || ["json", "jsonl"].contains(words.value("output"))
            if let tag = words.value("lang").flatMap({ Language(tag: $0) }) { language = tag }
            if words.has("version") {
                world.streams.output.write("kurs \(version)\n")
                return 0
            }
            if words.has("help") {
                world.streams.output.write(Help.page(words.command, language))
                return 0
            }
            let session = try Session(words, world)
            language = session.settings.language
            // The program ends with this command: freeing piece by piece what the system takes back whole would be
            // a twentieth of what an answer from the store costs.
            _ = unsafe Unmanaged.passRetained(session)
            return try Commands.run(session).rawValue
        } catch {
            let explanation = Explanation(error, language)
            world.streams.errors.write(wantsJSON ? explanation.json : explanation.line)
            return explanation.status.rawValue
        }
    }
}

/// Everything that can end a command without an answer.
enum CommandFailure: Error, Equatable {
    case usage(UsageError)
    case configuration(ConfigurationError)
    case answer(AnswerFailure)
    case conversion(ConversionFailure, market: Market)
    case plan(PlanFailure)
    case file(FileFailure)
    case noInput(path: String)
    case nothing(what: Text)

    static func == (left: CommandFailure, right: CommandFailure) -> Bool {
        switch (left, right) {
        case (.usage(let left), .usage(let right)): left == right
        case (.configuration(let left), .configuration(let right)): left == right
        case (.answer(let left), .answer(let right)): left == right
        case (.conversion(let left, let market), .conversion(let right, let other)): left == right && market == other
        case (.plan(let left), .plan(let right)): left == right
        case (.file(let left), .file(let right)): left == right
        case (.noInput(let left), .noInput(let right)): left == right
        case (.nothing(let left), .nothing(let right)): left.en == right.en
        default: false
        }
    }
}
