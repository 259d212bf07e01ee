/// The words for currencies that were met, so that each is looked up only once.
package final class CurrencyWords {
    private struct Words {
        var table = ByteStringTable(limit: limit)
        var codes: [CurrencyCode] = []
    }

    /// Both in one, because each access to a property of a class is checked.
    private var words = Words()
    private static let limit = 1000

    package init() {}

    /// The currency that a word was found to name; `nil` for a word that was not noted.
    package func code(of word: Span<UInt8>) -> CurrencyCode? {
        CurrencyWords.find(word, words)
    }

    private static func find(_ word: Span<UInt8>, _ words: borrowing Words) -> CurrencyCode? {
        let number = words.table.number(of: word)
        return number < 0 ? nil : words.codes[number]
    }

    /// Notes the currency of a word that was not noted.
    package func note(_ code: CurrencyCode, of word: Span<UInt8>) {
        if words.table.count == CurrencyWords.limit { words = Words() }
        if words.table.add(word) != nil { words.codes.append(code) }
    }
}

/// The words around the amounts of a stream.
package struct AmountWords {
    /// Before the digits, as in `$100`.
    let before = CurrencyWords()
    /// Behind them; a word that multiplies, as in `100 k`, is never among them.
    let behind = CurrencyWords()

    package init() {}
}
