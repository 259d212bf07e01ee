import KursCore
import KursTerminal
import KursText

/// A command line up to the cursor, as a shell passes it: unfinished, and perhaps wrong.
///
/// O(length), and no words can trap it.
struct CompletionLine {
    /// The command; `nil` before one is named.
    private(set) var command: CommandSpec?
    /// The words after the command that are not options.
    private(set) var operands: [String] = []
    /// The values of options by their long names; `""` for switches.
    private(set) var values: [String: String] = [:]
    private(set) var pending: OptionSpec?
    private(set) var isSecondWord = false
    /// What stands before the completed text in its word: `--market=` of `--market=nb`.
    private(set) var prefix = ""
    /// The completed text, up to the cursor.
    private(set) var current = ""
    /// Whether the words after it belong to another program, or options have ended.
    private(set) var isOpen = true

    /// - Parameter words: The words after `kurs`, the last of which is completed.
    init(_ words: [String], _ commands: CommandTable) {
        // bash also splits words at `=`.
        for word in words.dropLast() where word != "=" { take(word, commands) }
        current = words.last ?? ""
        if current == "=" { current = "" }
        guard pending == nil, isOpen, current.hasPrefix("--"), let mark = current.firstIndex(of: "=") else { return }
        pending = option { $0.isSpelt(String(current[..<mark].dropFirst(2))) }
        prefix = String(current[...mark])
        current = String(current[current.index(after: mark)...])
    }

    /// The options that may stand here: those of the command, and those of every command.
    var options: [OptionSpec] {
        guard let command else { return CommonOptions.all }
        return command.allOptions
    }

    /// An option that stands already; before a verb it may be one of the verb's.
    private func option(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
        options.first(where: matches) ?? command?.anyOption(where: matches)
    }

    private mutating func take(_ word: String, _ commands: CommandTable) {
        if let option = pending {
            isSecondWord = !isSecondWord && option.isHalf(word)
            values[option.long] = word
            if !isSecondWord { pending = nil }
        } else if !isOpen {
            operands.append(word)
        } else if word == "--" {
            isOpen = false
        } else if word.hasPrefix("--") {
            let name = word.dropFirst(2).prefix { $0 != "=" }
            guard let option = option(where: { $0.isSpelt(String(name)) }) else { return }
            let value = word.dropFirst(2 + name.count + 1)
            note(option, value: name.count + 2 < word.count ? String(value) : nil)
        } else if let letter = word.dropFirst().first, word.hasPrefix("-"), letter.isLetter {
            guard let option = option(where: { $0.short == String(letter) }) else { return }
            note(option, value: word.utf8.count > 2 ? String(word.dropFirst(2)) : nil)
        } else if command == nil {
            if let known = commands.spec(word) {
                command = known
            } else if let name = LineCommand.find([word], before: []) {
                command = commands.spec(name)
                operands.append(word)
            }
        } else if operands.isEmpty, let verb = command?.verb(word) {
            command = verb
        } else {
            operands.append(word)
        }
    }

    private mutating func note(_ option: OptionSpec, value: String?) {
        values[option.long] = value ?? ""
        if option.takesRest { isOpen = false } else if option.value != nil, value == nil { pending = option }
    }
}
