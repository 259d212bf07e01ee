import KursCore
import KursText

/// What the lines above a table say of its rows: the currency of the account, and the period.
struct TitleLines {
    private var currencies: Set<CurrencyCode> = []
    /// The first and the last day of the period; `nil` without exactly one.
    private(set) var period: ClosedRange<Day>?

    /// The currency; `nil` when none is given, or several are.
    var currency: CurrencyCode? { currencies.count == 1 ? currencies.first : nil }

    private(set) var owners = RowOwners()
    var account: String? { accounts.count == 1 ? accounts.first : nil }
    private var accounts: Set<String> = []

    init() {}

    mutating func add(_ cells: [String], _ kyiv: KyivTime) {
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let name = ColumnName(cell)
            if let code = name.currency, !name.isCurrencySign, code.isMoney, isAboutAccount(cell, name) {
                currencies.insert(code)
            }
            if let code = labelled(cell, next: index + 1 < cells.count ? cells[index + 1] : "") {
                currencies.insert(code)
            }
            let days = days(in: cell, kyiv)
            if days.count == 2, days[0] <= days[1], period == nil { period = days[0]...days[1] }
            addOwner(cell)
        }
    }

    /// Whether a line whose end looks like a currency is about an account: other words may end in three capitals, too.
    private func isAboutAccount(_ cell: String, _ name: ColumnName) -> Bool {
        if cell.contains(where: { $0 == ")" || $0 == "]" }) { return true }
        let words = name.text.split(separator: " ")
        return words.contains { word in
            ["рахун", "карт", "валют", "виписк", "account", "card", "currenc", "statement", "iban"].contains {
                word.hasPrefix($0)
            }
        }
    }

    /// The currency of `Валюта рахунку: USD`, or of `Currency` with the code in the next cell.
    private func labelled(_ cell: String, next: String) -> CurrencyCode? {
        let parts = cell.split(separator: ":", maxSplits: 1)
        guard let label = parts.first, let role = ColumnRole(ColumnName(String(label))),
            role == .currency || role == .accountCurrency
        else { return nil }
        let value = parts.count > 1 && !parts[1].allSatisfy { $0 == " " } ? String(parts[1]) : next
        return KursCore.Currency.code(named: value.trimmingBlanks).flatMap { $0.isMoney ? $0 : nil }
    }

    /// Reads `ФОП Іваненко Іван, Виписка за рахунком UA…` and `Виписка по рахунку № UA… "Іваненко Іван"`.
    private mutating func addOwner(_ cell: String) {
        let words = cell.split { !$0.isLetter && !$0.isNumber }
        let found = words.filter {
            $0.hasPrefix("UA") && $0.utf8.count == 29 && $0.utf8.dropFirst(2).allSatisfy(\.isASCIIDigit)
        }
        guard let first = found.first.map(String.init) else { return }
        accounts.formUnion(found.map(String.init))
        for account in accounts { owners.add(account: account) }
        let quoted = cell.split(omittingEmptySubsequences: false) { "\"«»“”".contains($0) }
        let named = quoted.count > 2 ? quoted[1] : cell.split(separator: ",").first ?? ""
        if !named.hasSubstring(first) { owners.add(name: String(named)) }
    }

    /// The dates in a text that can be one day only.
    private func days(in text: String, _ kyiv: KyivTime) -> [Day] {
        var days: [Day] = []
        for word in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
        ) {
            let bytes = Array(word).filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
            guard bytes.count >= 8, case .day(let day)? = StatementDay.reading(bytes[...], kyiv) else { continue }
            days.append(day)
        }
        return days
    }
}

extension CurrencyCode {
    /// Whether the code is that of money, and not of a metal, a coin or a currency gone by.
    var isMoney: Bool { Currency.find(self)?.kind == .money }
}
