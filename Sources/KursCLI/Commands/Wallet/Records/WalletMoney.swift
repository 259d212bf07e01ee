import KursCore
import KursWallet

/// An amount and its currency as people type them for a record.
enum WalletMoney {
    /// Reads words that are an amount and nothing else.
    ///
    /// - Parameter usual: The commodity of an amount without a currency, as of the record that it changes; `nil` for
    ///   hryvnias.
    static func read(_ words: [String], usage: String, usual: String? = nil) throws(CommandError) -> Record.Money {
        var rest = words[...]
        let money = try take(from: &rest, needed: 0, usage: usage, usual: usual.flatMap { CurrencyCode($0) } ?? .uah)
        if let word = rest.first {
            // What stands alone after the amount is meant as its currency.
            if rest.count == 1, words.count == 2 {
                do throws(UsageError) { _ = try CurrencyArgument.take(from: &rest) } catch { throw .usage(error) }
            }
            throw .usage(.unexpectedArgument(word, usage: usage))
        }
        return money
    }

    /// Removes the amount and its currency from the words.
    ///
    /// - Parameters:
    ///   - needed: How many words must follow, so that a category that is also called like a currency stays.
    ///   - usual: The currency of an amount without one.
    ///   - onRounding: Told the exact value of a product that is rounded to the currency's decimals; `nil` where such a
    ///     product is refused.
    static func take(
        from words: inout ArraySlice<String>, needed: Int, usage: String, usual: CurrencyCode = .uah,
        onRounding: ((ExactDecimal) -> Void)? = nil
    ) throws(CommandError) -> Record.Money {
        guard let first = words.first else { throw .usage(.missingArgument("AMOUNT", usage: usage)) }
        var (amount, attached): (ExactDecimal, CurrencyCode?)
        if AmountExpression.isOne(first) {
            words.removeFirst()
            let currency = words.count > needed ? words.first.flatMap { CurrencyCode($0) } : nil
            (amount, attached) = (try AmountExpression.value(first, beside: currency), nil)
        } else {
            do throws(UsageError) { (amount, attached) = try AmountArgument.take(from: &words) } catch {
                throw .usage(error)
            }
        }
        var currency = attached ?? usual
        if attached == nil, words.count > needed, let word = words.first, isCurrency(word) {
            var one = [word][...]
            do throws(UsageError) { currency = try CurrencyArgument.take(from: &one) } catch { throw .usage(error) }
            words.removeFirst()
        }
        guard !amount.isZero else { throw .wallet(.zeroAmount) }
        guard !amount.isNegative else { throw .wallet(.negativeAmount(first)) }
        let digits = Currency.displayScale(of: currency)
        let trimmed = amount.trimmed(minimumScale: digits)
        let isProduct = first.utf8.contains(UInt8(ascii: "*"))
        if trimmed.scale > digits, isProduct, let onRounding { onRounding(trimmed) }
        guard trimmed.scale <= digits || isProduct && onRounding != nil,
            let written = try? trimmed.rounded(toScale: digits)
        else {
            throw .wallet(.tooManyDecimals(first, currency: currency.text, digits: digits))
        }
        return Record.Money(written, currency.text)
    }

    /// Whether a word names a currency.
    static func isCurrency(_ word: String) -> Bool {
        if let code = CurrencyCode(word), Currency.find(code) != nil { return true }
        return (try? Currency.read(word)) != nil
    }
}

extension Record {
    /// The commodity that an amount without one means: that of its amounts, or of what an exchange came to.
    var usualCommodity: String? { postings.lazy.compactMap(\.cost).first?.commodity ?? postings.first?.commodity }
}
