import KursCore
import KursWallet

/// An amount and its currency as people type them for a record.
enum WalletMoney {
    /// Reads words that are an amount and nothing else; hryvnias without a currency.
    static func read(_ words: [String], usage: String) throws(CommandError) -> Record.Money {
        var rest = words[...]
        let money = try take(from: &rest, needed: 0, usage: usage)
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
    /// - Parameter needed: How many words must follow, so that a category that is also called like a currency stays.
    static func take(
        from words: inout ArraySlice<String>, needed: Int, usage: String
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
        var currency = attached ?? .uah
        if attached == nil, words.count > needed, let word = words.first, isCurrency(word) {
            var one = [word][...]
            do throws(UsageError) { currency = try CurrencyArgument.take(from: &one) } catch { throw .usage(error) }
            words.removeFirst()
        }
        guard !amount.isZero else { throw .wallet(.zeroAmount) }
        guard !amount.isNegative else { throw .wallet(.negativeAmount(first)) }
        let digits = Currency.displayScale(of: currency)
        let trimmed = amount.trimmed(minimumScale: digits)
        guard trimmed.scale <= digits, let written = try? trimmed.rounded(toScale: digits) else {
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
