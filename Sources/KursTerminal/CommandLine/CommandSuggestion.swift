import KursCore
import KursText

package struct CommandSuggestion {
    private let names: [String]

    package init(_ names: [String]) { self.names = names }

    /// The commands spelt like a word, at most two; otherwise those that start with it.
    package func commands(near word: String) -> [String] {
        let near = ParsedArguments.near(word, names)
        guard near.isEmpty, word.utf8.count > 1 else { return near }
        return Array(names.filter { $0.hasPrefix(word) }.prefix(2))
    }

    /// The verbs of other commands that a word means, with the command.
    package static func verbs(for word: String) -> [String] {
        switch word.lowercased() {
        case "add", "додати": ["wallet add", "alert add"]
        case "spend", "pay", "витратити", "заплатити": ["wallet add"]
        case "spent", "expense", "expenses", "витрата", "витрати": ["wallet add", "wallet report"]
        case "earn", "заробити": ["wallet earn"]
        case "earned", "income", "salary", "дохід", "доходи", "зарплата": ["wallet earn", "wallet report --income"]
        case "transfer", "exchange", "withdraw", "переказ", "переказати", "перекинути", "зняти": ["wallet move"]
        case "budget", "limit", "бюджет", "ліміт": ["wallet goal"]
        case "balance", "баланс", "залишок": ["wallet balance"]
        case "report", "звіт": ["wallet report"]
        case "notify", "remind", "сповістити": ["alert add"]
        case "due", "plan", "goal", "план", "мета", "ціль": ["wallet"]
        default: []
        }
    }

    static func currencies(near word: String) -> [String] {
        do throws(CurrencyWordError) {
            _ = try Currency.read(word)
            return []
        } catch {
            guard word.utf8.count > 2, case .unknown(_, let codes) = error else { return [] }
            return codes.map { $0.text.lowercased() }
        }
    }

    /// Whether a word is a currency's code or name; a number counts as an amount instead.
    package static func isCurrency(_ word: String) -> Bool {
        !word.utf8.allSatisfy { $0.isASCIIDigit } && Currency.code(named: word) != nil
    }

    package static func isAmount(_ word: String) -> Bool { (try? AmountArgument.amount(word)) != nil }
}
