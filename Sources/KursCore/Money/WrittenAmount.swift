/// An amount as a person wrote it, with the currency if it stood beside: `1 500,50`, `$100`, `100грн`.
public struct WrittenAmount: Sendable, Equatable {
    /// The amount with its decimals as written.
    public let value: ExactDecimal
    /// The currency written with it; `nil` when there was none.
    public let currency: CurrencyCode?

    /// Reads an amount; forgiving in form, strict in meaning.
    ///
    /// A point is a decimal mark. A comma is one unless exactly three digits follow and nothing settles that it does
    /// not group thousands. Spaces of any width and apostrophes group. Codes of `alsoKnown` count as currencies, too.
    /// O(n), and no input can trap it.
    ///
    /// - Throws: ``AmountError``, with ``AmountError/currency(_:)`` when the amount is right and the word beside is not.
    public init(utf8 bytes: ArraySlice<UInt8>, alsoKnown: [CurrencyCode] = []) throws(AmountError) {
        if let plain = ExactDecimal(utf8: bytes) {
            self.init(value: plain, currency: nil)
        } else {
            self = try AmountReader(String(decoding: bytes, as: UTF8.self), alsoKnown).read()
        }
    }

    /// Reads an amount; forgiving in form, strict in meaning, as ``init(utf8:alsoKnown:)`` does.
    public init(_ text: String, alsoKnown: [CurrencyCode] = []) throws(AmountError) {
        try self.init(utf8: Array(text.utf8)[...], alsoKnown: alsoKnown)
    }

    init(value: ExactDecimal, currency: CurrencyCode?) {
        self.value = value
        self.currency = currency
    }
}

/// Why an amount could not be read; positions count characters from 1.
public enum AmountError: Error, Equatable, Sendable {
    /// There was nothing, or nothing but spaces.
    case empty
    /// There was no digit at all.
    case noDigits
    /// A comma before exactly three digits, as in `1,500`, which may be 1500 or 1.5.
    case ambiguousComma
    /// Something that has no place where it stands: a letter, a second mark, a full-width digit.
    case unexpected(character: String, position: Int)
    /// Digits between thousands separators that are not three, or separators of different kinds.
    case badGrouping
    /// A power of ten, as in `1e3`; `plain` is the same number written out, `nil` when a decimal cannot hold it.
    case exponent(plain: ExactDecimal?)
    /// A word that multiplies, as in `5k` or `2 млн`; amounts are written out.
    case multiplier(word: String)
    /// More digits than a decimal holds, or more than 38 decimals.
    case tooManyDigits(limit: Int)
    /// A currency before and another behind.
    case twoCurrencies(CurrencyCode, CurrencyCode)
    /// The word beside the amount is no single currency.
    case currency(CurrencyWordError)
}
