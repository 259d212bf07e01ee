/// An amount as a person wrote it, with its currency if one was written: `1 500,50`, `$100`, `100грн`.
package struct WrittenAmount: Sendable, Equatable {
    package let value: ExactDecimal
    /// The currency written with it; `nil` when there was none.
    package let currency: CurrencyCode?

    /// Reads an amount: lenient about form, strict about meaning.
    ///
    /// A point is a decimal mark. A comma is one too, unless exactly three digits follow and nothing else shows that it
    /// does not group thousands. Spaces of any width and apostrophes group. O(n), and no input can trap it.
    ///
    /// - Parameter words: Keeps the words for currencies of many amounts.
    /// - Throws: ``AmountError``, with ``AmountError/currency(_:)`` when the amount is valid and the word next to it is not a currency.
    package init(utf8 bytes: ArraySlice<UInt8>, _ words: AmountWords) throws(AmountError) {
        self = try AmountReader(words: words).read(bytes)
    }

    /// Reads an amount that a person typed: a point before exactly three digits is as ambiguous as a comma, and `1k` is 1000.
    ///
    /// - Parameter currency: The currency next to the amount; one with three or more decimals makes the mark a decimal one.
    package init(typed text: String, currency: CurrencyCode? = nil) throws(AmountError) {
        if !WrittenAmount.endsInThreeDigits(text), let plain = ExactDecimal(utf8: Array(text.utf8)[...]) {
            self.init(value: plain, currency: nil)
        } else {
            self = try AmountReader(typedBeside: .some(currency)).read(Array(text.utf8)[...])
        }
    }

    /// The power of ten that a word such as `k` or `млн` stands for; `nil` for another word.
    package static func multiplier(_ word: String) -> Int? {
        AmountReader.power(ofMultiplier: CurrencyText.folded(word.hasSuffix(".") ? String(word.dropLast()) : word))
    }

    /// Whether a mark before the last three characters may group thousands.
    private static func endsInThreeDigits(_ text: String) -> Bool {
        let end = text.utf8.suffix(4)
        return end.count == 4 && end.first == 0x2E
    }

    init(value: ExactDecimal, currency: CurrencyCode?) {
        self.value = value
        self.currency = currency
    }
}

/// Why an amount could not be read; positions count characters from 1.
package enum AmountError: Error, Equatable, Sendable {
    case empty
    case noDigits
    /// A mark before exactly three digits, as in `1,500`, which may be 1500 or 1.5.
    case ambiguousMark
    /// A character that is not allowed at its position: a letter, a second mark, a full-width digit.
    case unexpected(character: String, position: Int)
    /// A group of other than three digits, or thousands separators of different kinds.
    case badGrouping
    /// A power of ten, as in `1e3`; `plain` is the same number written out; `nil` if it does not fit a decimal.
    case exponent(plain: ExactDecimal?)
    /// A multiplier, as in `5k` or `2 млн`.
    case multiplier(word: String)
    /// More digits than fit a decimal, or more than 38 decimals.
    case tooManyDigits(limit: Int)
    /// More decimals than the currency has, where a workbook has the amount as a binary number.
    case tooManyDecimals(limit: Int)
    case twoCurrencies(CurrencyCode, CurrencyCode)
    case currency(CurrencyWordError)
}

/// The words for currencies that were met, so that each is looked up only once.
package typealias CurrencyWords = KnownTexts<CurrencyCode>

package struct AmountWords {
    /// Before the digits, as in `$100`.
    let before = CurrencyWords(limit: 1000)
    /// Behind them; a word that multiplies, as in `100 k`, is never among them.
    let behind = CurrencyWords(limit: 1000)

    package init() {}
}
