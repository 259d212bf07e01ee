package import KursCore
import KursText

package enum AmountArgument {
    /// Removes the amount and an attached currency (`$100`) from the words; groups of thousands may be separate words.
    ///
    /// The shell passes `1 500,50 грн` as three words, of which `500,50` can only be the end of the amount. In
    /// `1 840 UAH`, `840` may also be the dollar's numeric code: that is refused rather than guessed. Names of currencies,
    /// as in `1 840 грн`, do not stand beside codes.
    package static func take(
        from words: inout ArraySlice<String>
    ) throws(UsageError) -> (amount: ExactDecimal, currency: CurrencyCode?) {
        let spelled = NumberSpelling.take(from: &words)
        // `тисяча доларів` is one thousand.
        let isOne = spelled == nil && words.first.map(isMultiplier) == true
        var text = spelled.map(String.init) ?? (isOne ? "1" : words.popFirst() ?? "")
        while spelled == nil, !isOne, let next = words.first, canLead(text), let group = Group(next) {
            if !group.isOnlyAmount, Currency.find(numeric: group.number) != nil {
                guard let after = words.dropFirst().first, !isBetween(after), !isNumber(after) else { break }
                if isCode(after) { throw .badAmount(text + " " + next, reason: .twoMeanings) }
            }
            text += " " + next
            words.removeFirst()
            if group.isOnlyAmount { break }
        }
        var more: Int?
        if let next = words.first, WrittenAmount.multiplier(next) != nil {
            text += " " + next
            words.removeFirst()
            // `two thousand five hundred`
            if spelled != nil || isOne { more = NumberSpelling.take(from: &words) }
        }
        do throws(UsageError) {
            var found = try amount(text)
            if let more, let sum = try? found.amount.adding(ExactDecimal(more)) { found.amount = sum }
            return found
        } catch {
            // The currency may settle what its mark means; it is read only if needed.
            guard case .badAmount(_, .ambiguousMark) = error, words.first.map(isUkrainian) != true
            else {
                throw error
            }
            var rest = words
            guard let next = try? CurrencyArgument.take(from: &rest) else { throw error }
            return try amount(text, beside: next)
        }
    }

    /// Whether a word begins a number that is written in words.
    package static func isSpelled(_ word: String) -> Bool {
        var words = [word][...]
        return isMultiplier(word) || NumberSpelling.take(from: &words) != nil
    }

    private static func isMultiplier(_ word: String) -> Bool {
        word.utf8.count > 4 && WrittenAmount.multiplier(word) != nil
    }

    /// Reads an amount in a single word.
    package static func amount(
        _ text: String, beside currency: CurrencyCode? = nil
    ) throws(UsageError) -> (amount: ExactDecimal, currency: CurrencyCode?) {
        do throws(AmountError) {
            let written = try WrittenAmount(typed: text, currency: currency)
            // Real amounts have far fewer digits; more is a typo. The limit also keeps products within 128 bits.
            guard written.value.magnitude < AmountArgument.limit else { throw .tooManyDigits(limit: 18) }
            return (written.value, written.currency)
        } catch {
            // `1,500 USD` is what kurs prints: money of two decimals has no third. Who writes `1,500 грн` may mean a fraction.
            if case .ambiguousMark = error, isGrouped(text), !isUkrainian(text),
                let grouped = try? WrittenAmount(typed: text.filter { $0 != "," }, currency: currency),
                let code = currency ?? grouped.currency, Currency.find(code)?.kind == .money,
                Currency.displayScale(of: code) == 2
            {
                return (grouped.value, grouped.currency)
            }
            throw UsageError(error, text)
        }
    }

    /// Whether a comma stands behind one to three digits of which the first is no zero, as it does between groups.
    private static func isGrouped(_ text: String) -> Bool {
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return false }
        let digits = text.utf8[..<comma].reversed().prefix { $0.isASCIIDigit }
        return (1...3).contains(digits.count) && digits.last != UInt8(ascii: "0")
    }

    private static func isUkrainian(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
    }

    private static let limit = ExactDecimal("1000000000000000000") ?? .zero

    /// Three digits that may continue an amount, or three digits with decimals, which cannot be anything else.
    private struct Group {
        var number: Int
        var isOnlyAmount: Bool

        init?(_ word: String) {
            let digits = word.utf8.prefix(while: AmountArgument.isDigit)
            guard digits.count == 3, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            let rest = word.utf8.dropFirst(3)
            guard rest.isEmpty || (rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: ".")) else {
                return nil
            }
            guard rest.dropFirst().allSatisfy(AmountArgument.isDigit), rest.count != 1 else { return nil }
            (self.number, isOnlyAmount) = (number, !rest.isEmpty)
        }
    }

    /// Whether groups of thousands may follow: one to three digits only.
    private static func canLead(_ text: String) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        let digits = first.utf8.first == UInt8(ascii: "-") ? first.utf8.dropFirst() : first.utf8[...]
        return (1...3).contains(digits.count) && digits.allSatisfy(isDigit)
    }

    private static func isBetween(_ word: String) -> Bool { CurrencyArgument.between.contains(word.lowercased()) }
    private static func isCode(_ word: String) -> Bool {
        word.utf8.count == 3 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
    private static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy(isDigit) }
    private static func isDigit(_ byte: UInt8) -> Bool { byte.isASCIIDigit }
}

extension UsageError {
    init(_ error: AmountError, _ text: String) {
        self =
            switch error {
            case .empty: .badAmount(text, reason: .empty)
            case .ambiguousMark: .badAmount(text, reason: .ambiguousMark)
            case .noDigits: .badAmount(text, reason: .notANumber)
            case .unexpected(let character, let position):
                .badAmount(text, reason: .unexpected(character, position: position))
            case .badGrouping: .badAmount(text, reason: .badGrouping)
            case .exponent(let plain): .badAmount(text, reason: .powerOfTen(plain: plain?.description))
            case .multiplier: .badAmount(text, reason: .shortened)
            case .tooManyDigits, .tooManyDecimals: .badAmount(text, reason: .tooLong)
            case .twoCurrencies(let left, let right): .badAmount(text, reason: .twoCurrencies(left, right))
            case .currency(let error): UsageError(error, text)
            }
    }
}

package enum PercentArgument {
    /// Reads `0.5%`, `0,5` or `1` as a percentage; `nil` for anything else and for negative numbers.
    package static func percent(_ text: String) -> ExactDecimal? {
        let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let percent = ExactDecimal(String(digits.map { $0 == "," ? "." : $0 })), !percent.isNegative else {
            return nil
        }
        return percent
    }

    /// An unsigned percentage of an amount, exactly: `5%` of 100 is 5.
    package static func part(of amount: ExactDecimal, _ percent: String) -> ExactDecimal? {
        self.percent(percent).flatMap { part(of: amount, $0) }?.trimmed()
    }

    private static let hundredth = ExactDecimal("0.01") ?? .zero

    private static func part(of amount: ExactDecimal, _ percent: ExactDecimal) -> ExactDecimal? {
        try? amount.multiplied(by: percent).multiplied(by: hundredth)
    }

    /// An amount raised or lowered by a signed percentage, exactly: 100 by `-5%` is 95.
    ///
    /// - Returns: `nil` for a percentage without a sign, one that would turn the amount's, and an overflow.
    package static func changed(_ amount: ExactDecimal, by change: String) -> ExactDecimal? {
        guard let sign = change.first, "+-".contains(sign), let percent = percent(String(change.dropFirst())),
            let part = part(of: amount, percent),
            let sum = try? sign == "-" ? amount.subtracting(part) : amount.adding(part),
            sum.isNegative == amount.isNegative
        else { return nil }
        return sum.trimmed()
    }
}
