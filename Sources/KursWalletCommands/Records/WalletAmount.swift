package import KursCore
import KursTerminal
package import KursWallet

package enum WalletAmount {
    /// An amount with the decimals of its currency at least; amounts of other commodities as they are.
    static func padded(_ amount: ExactDecimal, _ commodity: String) -> ExactDecimal {
        guard let digits = digits(of: commodity), amount.scale < digits else { return amount }
        return (try? amount.rounded(toScale: digits)) ?? amount
    }

    /// An amount with exactly the decimals of its currency, where no digit is lost.
    static func trimmed(_ amount: ExactDecimal, _ commodity: String) -> ExactDecimal {
        amount.trimmed(minimumScale: digits(of: commodity) ?? 0)
    }

    /// The minor digits of a currency code; `nil` for another commodity.
    static func digits(of commodity: String) -> Int? {
        CurrencyCode(commodity).flatMap { Currency.find($0) }.map(\.displayScale)
    }

    /// An amount for people, such as `−1,240.00 UAH`.
    package static func text(_ money: Record.Money, _ language: Language, showsPlus: Bool = false) -> String {
        let amount = padded(trimmed(money.amount, money.commodity), money.commodity)
        let sign = showsPlus && !amount.isNegative && !amount.isZero ? "+" : ""
        let number = sign + amount.grouped(language)
        return money.commodity.isEmpty ? number : number + " " + money.commodity.terminalSafe
    }
}

extension Record.Money {
    var padded: ExactDecimal { WalletAmount.padded(amount, commodity) }
}

enum CommodityCode {
    /// The currency that a commodity is, by its code or sign; `nil` for another commodity.
    static func currency(of commodity: String) -> CurrencyCode? {
        if let code = CurrencyCode(commodity), Currency.find(code) != nil { return code }
        return commodity.isEmpty ? nil : Currency.code(named: commodity)
    }
}

extension WalletFile {
    /// The commodity of an amount without one: the journal's default (`D`), or the hryvnia.
    func usualCommodity() throws(CommandError) -> String {
        var ending = WalletMemory(self).index()?.ending
        if ending == nil, let bytes = try load() { ending = try journal(bytes).ending }
        return ending?.defaultCommodity ?? CurrencyCode.uah.text
    }
}
