import KursCore
import KursText

/// Suggestions for a word that is not a command.
struct CommandSuggestion {
    private let names: [String]

    /// - Parameter names: The names of all commands.
    init(_ names: [String]) { self.names = names }

    /// Commands spelt like the word or starting with it; otherwise a command line for its currency or amount.
    func near(_ word: String, before rest: ArraySlice<String>) -> [String] {
        if word == "version" { return ["kurs --version"] }
        let commands = commands(near: word)
        guard commands.isEmpty else { return commands }
        let words = [word] + rest.prefix { !$0.hasPrefix("-") }.prefix(4)
        if CommandSuggestion.isCurrency(word) {
            guard let next = words.dropFirst().first, CommandSuggestion.isAmount(next) else {
                return [CommandSuggestion.line("rates", words)]
            }
            return [CommandSuggestion.line("convert", [next, word])]
        }
        guard let amount = try? AmountArgument.amount(word) else { return [] }
        return words.count > 1 || amount.currency != nil ? [CommandSuggestion.line("convert", words)] : []
    }

    /// The commands spelt like a word, at most two; otherwise those that start with it.
    func commands(near word: String) -> [String] {
        let near = ParsedArguments.near(word, names)
        guard near.isEmpty, word.utf8.count > 1 else { return near }
        return Array(names.filter { $0.hasPrefix(word) }.prefix(2))
    }

    /// Whether a word is a currency's code or name; a number counts as an amount instead.
    static func isCurrency(_ word: String) -> Bool {
        var words = [word][...]
        return !word.utf8.allSatisfy { $0.isASCIIDigit }
            && (try? CurrencyArgument.take(from: &words)) != nil
    }

    /// Whether a word is an amount.
    static func isAmount(_ word: String) -> Bool { (try? AmountArgument.amount(word)) != nil }

    /// A command line, with words quoted that a shell would split or expand.
    private static func line(_ command: String, _ words: [String]) -> String {
        let isLoose = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "$") }
        return "kurs " + command + " "
            + words.map { $0.utf8.contains(where: isLoose) ? "'\($0)'" : $0 }.list(" ")
    }
}
