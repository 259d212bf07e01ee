import KursCore

/// Amounts with `+`, `-`, `*` and parentheses, calculated exactly.
///
/// Each number is read as `kurs convert` reads amounts. O(characters); nested at most ``depthLimit`` deep.
struct AmountExpression {
    static let depthLimit = 32
    static let lengthLimit = 1000

    private let text: String
    private let bytes: [UInt8]
    private let currency: CurrencyCode?
    private var at = 0
    private var depth = 0

    /// Whether a word is a calculation rather than a number.
    static func isOne(_ word: String) -> Bool {
        word.utf8.dropFirst().contains { [0x2B, 0x2D, 0x2A].contains($0) }
            || word.utf8.contains { [0x28, 0x29, 0x2A].contains($0) }
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

    private init(text: String, bytes: [UInt8], currency: CurrencyCode?) {
        (self.text, self.bytes, self.currency) = (text, bytes, currency)
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
            total = try exact { () throws(DecimalError) in
                sign == UInt8(ascii: "+") ? try total.adding(other) : try total.subtracting(other)
            }
        }
        return total
    }

    private mutating func product() throws(CommandError) -> ExactDecimal {
        var total = try factor()
        while next == UInt8(ascii: "*") {
            at += 1
            let other = try factor()
            total = try exact { () throws(DecimalError) in try total.multiplied(by: other) }
        }
        return total
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
        while at < bytes.count, ![0x2B, 0x2D, 0x2A, 0x28, 0x29].contains(bytes[at]) { at += 1 }
        guard at > start else { throw fault() }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        do throws(UsageError) {
            return try AmountArgument.amount(word, beside: currency).amount
        } catch {
            throw .usage(error)
        }
    }

    private func exact(
        _ calculate: () throws(DecimalError) -> ExactDecimal
    ) throws(CommandError) -> ExactDecimal {
        do throws(DecimalError) { return try calculate() } catch { throw .wallet(.overflow) }
    }
}
