import KursCore
import KursTerminal
import KursWallet

enum WalletMoney {
    /// Reads words that are an amount and nothing else.
    ///
    /// - Parameter usual: The commodity of an amount without a currency, as of the record that it changes.
    static func read(
        _ words: [String], usage: String, usual: () throws(CommandError) -> String = { CurrencyCode.uah.text }
    ) throws(CommandError) -> Record.Money {
        var rest = words[...]
        let money = try take(from: &rest, needed: 0, usage: usage, usual: usual)
        if let word = rest.first {
            // What stands alone after the amount is meant as its currency.
            if rest.count == 1, words.count == 2 {
                _ = try asTyped(CurrencyArgument.take(from: &rest))
            }
            throw .usage(.unexpectedArgument(word, usage: usage))
        }
        return money
    }

    /// Removes the amount and its currency from the words.
    ///
    /// - Parameters:
    ///   - needed: How many words must follow, so that a category that is also called like a currency stays.
    ///   - usual: The commodity of an amount without one, as the journal writes it; evaluated for such an amount only.
    ///   - takesNegative: Whether a number may be below zero; a calculation may not.
    ///   - onRounding: Told a product, or a quotient as typed, that is rounded to the currency's decimals; `nil` refuses it.
    static func take(
        from words: inout ArraySlice<String>, needed: Int, usage: String, takesNegative: Bool = false,
        usual: () throws(CommandError) -> String, onRounding: ((String) -> Void)? = nil
    ) throws(CommandError) -> Record.Money {
        guard let first = words.first else { throw .usage(.missingArgument("AMOUNT", usage: usage)) }
        var (amount, attached): (ExactDecimal, CurrencyCode?)
        if AmountExpression.isOne(first), !isDayAndMonth(first) {
            words.removeFirst()
            let currency = words.count > needed ? words.first.flatMap { CurrencyCode($0) } : nil
            (amount, attached) = (try AmountExpression.value(first, beside: currency), nil)
        } else {
            do throws(UsageError) { (amount, attached) = try AmountArgument.take(from: &words) } catch {
                throw .usage(error)
            }
        }
        if attached == nil, words.count > needed, let word = words.first, isCurrency(word) {
            var one = [word][...]
            attached = try asTyped(CurrencyArgument.take(from: &one))
            words.removeFirst()
        }
        let commodity = if let attached { attached.text } else { try usual() }
        guard !amount.isZero else { throw .wallet(.zeroAmount) }
        guard !amount.isNegative || takesNegative && !AmountExpression.isOne(first) else {
            throw .wallet(.negativeAmount(first))
        }
        // What is no currency, such as hours, has as many decimals as it is given.
        let digits = CommodityCode.currency(of: commodity).map { Currency.displayScale(of: $0) } ?? amount.scale
        let trimmed = amount.trimmed(minimumScale: digits)
        let isProduct = first.utf8.contains(where: "*/".utf8.contains)
        if trimmed.scale > digits, isProduct, let onRounding { onRounding(first.contains("/") ? first : "\(trimmed)") }
        guard trimmed.scale <= digits || isProduct && onRounding != nil,
            let written = try? trimmed.rounded(toScale: digits)
        else {
            throw .wallet(.tooManyDecimals(first, currency: commodity, digits: digits))
        }
        guard !written.isZero else { throw .wallet(.zeroAmount) }
        return Record.Money(written, commodity)
    }

    /// Whether a word is a number or a calculation; `take-away` and `7-Eleven` are neither, nor is a day.
    static func isAmount(_ word: String) -> Bool {
        CommandSuggestion.isAmount(word)
            || AmountExpression.isOne(word) && !isDayAndMonth(word)
                && word.split(whereSeparator: "+-*/()".contains).allSatisfy { CommandSuggestion.isAmount(String($0)) }
    }

    /// Whether a word has the form of a day and a month rather than of a quotient: `18/11`, `5/11`, `11/1/2026`.
    static func isDayAndMonth(_ word: String) -> Bool {
        let parts = word.split(separator: "/").prefix(2).map { Int($0) ?? 0 }
        return parts.count > 1 && parts.allSatisfy((1...31).contains) && parts.contains { $0 <= 12 }
    }

    static func isWrittenOrSpelled(_ word: String) -> Bool { isAmount(word) || AmountArgument.isSpelled(word) }

    static func isCurrency(_ word: String) -> Bool {
        if let code = CurrencyCode(word), Currency.find(code) != nil { return true }
        return Currency.code(named: word) != nil
    }
}

extension Record {
    /// The commodity that an amount without one means: that of its amounts, or of what an exchange came to.
    var usualCommodity: String {
        let own = postings.map(\.commodity).distinct
        // Of statements, both lines may have a price: what the payment was in another currency.
        let cost = own.count > 1 ? postings.lazy.compactMap(\.cost).first?.commodity : nil
        return cost ?? own.first ?? CurrencyCode.uah.text
    }
}

/// Amounts with `+`, `-`, `*`, `/` and parentheses, calculated exactly; a product is divided once, by all its divisors, to
/// twelve decimals.
///
/// Each number is read as `kurs convert` reads amounts. O(characters); nested at most ``depthLimit`` deep.
private struct AmountExpression {
    static let depthLimit = 32
    static let lengthLimit = 1000

    let text: String
    private let bytes: [UInt8]
    private let currency: CurrencyCode?
    private var at = 0
    private var depth = 0

    /// Whether a word is a calculation rather than a number.
    static func isOne(_ word: String) -> Bool {
        word.utf8.dropFirst().contains(where: "+-*/".utf8.contains) || word.utf8.contains(where: "()*/".utf8.contains)
    }

    /// The value of a calculation.
    ///
    /// - Parameter currency: The currency beside it.
    static func value(_ text: String, beside currency: CurrencyCode?) throws(CommandError) -> ExactDecimal {
        var expression = AmountExpression(text: text, bytes: Array(text.utf8), currency: currency)
        guard expression.bytes.count <= lengthLimit else { throw expression.fault() }
        let value = try expression.sum()
        guard expression.at == expression.bytes.count else { throw expression.fault() }
        return value
    }

    private func fault() -> CommandError { .wallet(.invalidExpression(text, position: at + 1)) }

    private var next: UInt8? {
        mutating get {
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
            return at < bytes.count ? bytes[at] : nil
        }
    }

    private mutating func sum() throws(CommandError) -> ExactDecimal {
        var total = try product()
        while let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            at += 1
            let other = try product()
            total = try calculated(total.adding(sign == UInt8(ascii: "+") ? other : other.negated))
        }
        return total
    }

    private mutating func product() throws(CommandError) -> ExactDecimal {
        var (total, divisor) = (try factor(), ExactDecimal.one)
        while let sign = next, sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") {
            at += 1
            let other = try factor()
            if sign == UInt8(ascii: "*") {
                total = try calculated(total.multiplied(by: other))
            } else {
                guard !other.isZero else { throw fault() }
                divisor = try calculated(divisor.multiplied(by: other))
            }
        }
        return divisor == .one ? total : try calculated(total.divided(by: divisor, toScale: 12).trimmed())
    }

    private mutating func factor() throws(CommandError) -> ExactDecimal {
        switch next {
        case UInt8(ascii: "("):
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.depthLimit else { throw fault() }
            at += 1
            let value = try sum()
            guard next == UInt8(ascii: ")") else { throw fault() }
            at += 1
            return value
        case UInt8(ascii: "-"):
            at += 1
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.depthLimit else { throw fault() }
            return try factor().negated
        default: return try number()
        }
    }

    private mutating func number() throws(CommandError) -> ExactDecimal {
        let start = at
        while at < bytes.count, !"+-*/()".utf8.contains(bytes[at]) { at += 1 }
        guard at > start else { throw fault() }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        // `12+8usd` is none.
        guard case (let amount, nil) = try asTyped(AmountArgument.amount(word, beside: currency)) else { throw fault() }
        return amount
    }
}
