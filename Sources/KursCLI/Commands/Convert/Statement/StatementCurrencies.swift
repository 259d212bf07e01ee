import KursCore

/// Reads the currency column of a statement; each name is looked up only once.
final class StatementCurrencies {
    private var known: [[UInt8]: Result<CurrencyCode, CurrencyWordError>] = [:]

    /// Reads a code, a number or a name in UTF-8 or windows-1251.
    func read(_ cell: ArraySlice<UInt8>) throws(StreamLineError) -> CurrencyCode {
        let word = cell.trimmed
        if word.count == 3, let code = CurrencyCode(utf8: word), Currency.find(code) != nil { return code }
        let key = Array(word)
        let found: Result<CurrencyCode, CurrencyWordError>
        if let held = known[key] {
            found = held
        } else {
            do throws(CurrencyWordError) {
                found = .success(try StatementCurrencies.find(CellText.of(word)))
            } catch {
                found = .failure(error)
            }
            if known.count > 1000 { known.removeAll() }
            known[key] = found
        }
        switch found {
        case .success(let code): return code
        case .failure(let error): throw .amount(.currency(error))
        }
    }

    /// Finds a currency by a word that may end with the point of an abbreviation: `грн.`.
    private static func find(_ text: String) throws(CurrencyWordError) -> CurrencyCode {
        if text.last == ".", let code = try? Currency.read(String(text.dropLast())) { return code }
        return try Currency.read(text)
    }

    /// Whether a word is a sign that a currency shares with the one it usually stands for: `$` of Canadian dollars.
    static func isSign(_ word: [UInt8], of code: CurrencyCode) -> Bool {
        guard CellText.of(word[...]) == "$", let name = Currency.find(code)?.name(.en) else { return false }
        return name.hasSuffix("dollar") || name.hasSuffix("peso")
    }
}
