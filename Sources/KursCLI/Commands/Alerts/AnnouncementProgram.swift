import KursCore

/// The program that an alert or a goal runs when it is told.
struct AnnouncementProgram {
    let command: [String]
    let variables: [(name: String, value: String)]
    /// The file whose owner decides which programs are run.
    let owner: String
    /// What runs it, for messages.
    let name: String

    /// Runs the program to its end, and reports what went wrong; calls back once it has started.
    func run(_ context: CommandContext, _ hasStarted: () -> Void) {
        let environment = context.environment
        if let path = environment.changeableByOthers(owner) {
            return Self.report(name, AlertMessages.writableByOthers(path, context.language), context)
        }
        let end = environment.runProgram(ProcessRequest(command, variables), hasStarted)
        if let failure = AlertMessages.failure(end, command[0], context.language) {
            Self.report(name, failure, context)
        }
        switch end {
        case .exited(_, let output), .signalled(_, let output), .timedOut(let output):
            for line in output.split(separator: UInt8(ascii: "\n")) {
                Self.report(name, String(decoding: line, as: UTF8.self), context)
            }
        case .notStarted: break
        }
    }

    /// Refuses a program that does not exist when it is typed, rather than when it would run.
    static func refuseUnknown(_ name: String, _ environment: Environment) throws(CommandError) {
        guard let folders = environment.variable("PATH"), !folders.isEmpty else { return }
        func exists(_ name: String) -> Bool {
            let paths = name.contains("/") ? [name] : folders.split(separator: ":").map { $0 + "/" + name }
            return paths.contains { environment.files.mode(of: $0).map { $0 & 0o111 != 0 } ?? false }
        }
        guard !exists(name) else { return }
        let words = name.split(separator: " ").map(String.init)
        let isLine = words.count > 1 && exists(words[0])
        throw .usage(.unknownProgram(name, line: isLine ? "--exec -- " + words.list(" ") : nil))
    }

    static func report(_ name: String, _ words: String, _ context: CommandContext) {
        context.environment.streams.errors.write("kurs: " + (name + ": " + words).terminalSafe + "\n")
    }

    /// Shows a desktop notification if there is a desktop.
    static func notifyDesktop(_ line: String, _ context: CommandContext) {
        let environment = context.environment
        let hasDesktop = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"].contains { name in
            environment.variable(name).map { !$0.isEmpty } ?? false
        }
        guard hasDesktop, !context.settings.isQuiet else { return }
        var call = ProcessRequest(["notify-send", "--app-name=kurs", "--", "kurs", line])
        call.limitMilliseconds = 2000
        // Failures are ignored: notifications are optional.
        _ = environment.runProgram(call) {}
    }
}
