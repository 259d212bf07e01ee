import KursCore

/// Currencies as people type them. (Stands on the core's tables; the words come with them.)
enum CurrencyWords {
    static func list(_ words: [String]) throws(CommandFailure) -> [CurrencyCode] {
        var rest = words[...]
        var codes: [CurrencyCode] = []
        do throws(UsageError) {
            while !rest.isEmpty { codes.append(try take(from: &rest)) }
        } catch {
            throw .usage(error)
        }
        return codes
    }

    static func take(from words: inout ArraySlice<String>) throws(UsageError) -> CurrencyCode {
        guard let word = words.popFirst(), let code = CurrencyCode(word), Currency.find(code) != nil else {
            throw .unknownCurrency("?", near: [])
        }
        return code
    }
}

enum AmountWords {
    static func amount(_ text: String) throws(UsageError) -> (amount: ExactDecimal, currency: CurrencyCode?) {
        guard let amount = ExactDecimal(text) else { throw .badAmount(text, reason: .notANumber) }
        return (amount, nil)
    }
    static func text(_ amount: ExactDecimal, _ code: CurrencyCode, in language: Language) -> String? { nil }
}
