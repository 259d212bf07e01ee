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
                found = .success(try Currency.read(CellText.of(word)))
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
}
