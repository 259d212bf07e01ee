package import KursCore

/// Reads the currency column of a statement; each name is looked up only once.
package final class StatementCurrencies {
    private let words = CurrencyWords(limit: 1000)
    private var unknown: [[UInt8]: CurrencyWordError] = [:]

    package init() {}

    func known(_ cell: Span<UInt8>) -> CurrencyCode? { words.value(of: cell) }

    /// Reads a code, a number or a name in UTF-8 or windows-1251.
    package func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> CurrencyCode {
        if let code = known(cell.span) { return code }
        let word = cell.trimmed
        if let error = unknown[Array(word)] { throw .amount(.currency(error)) }
        do throws(CurrencyWordError) {
            let code = try StatementCurrencies.find(word)
            words.note(code, of: cell.span)
            return code
        } catch {
            if unknown.count > 1000 { unknown.removeAll() }
            unknown[Array(word)] = error
            throw .amount(.currency(error))
        }
    }

    /// Finds a currency by a word that may end with the point of an abbreviation: `грн.`.
    private static func find(_ word: ArraySlice<UInt8>) throws(CurrencyWordError) -> CurrencyCode {
        if word.count == 3, let code = CurrencyCode(utf8: word), Currency.tabled(code) != nil { return code }
        let text = CellText.of(word)
        if text.last == ".", let code = Currency.code(named: String(text.dropLast())) { return code }
        return try Currency.read(text)
    }

    /// Whether a word is a sign that a currency shares with the one it usually stands for: `$` of Canadian dollars.
    static func isSign(_ word: ArraySlice<UInt8>, of code: CurrencyCode) -> Bool {
        guard CellText.of(word) == "$", let name = Currency.find(code)?.name(.en) else { return false }
        return name.hasSuffix("dollar") || name.hasSuffix("peso")
    }
}
