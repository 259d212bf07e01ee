/// A row of a currency table, of literals only, so that the compiler emits the tables as constants.
struct CurrencyRow: Sendable {
    /// The numeric code of ISO 4217; 0 for none.
    let numeric: UInt16
    /// The decimals of ISO's minor unit, those of a coin, or -1 for none.
    let digits: Int8
    /// Code, gender of the Ukrainian name (m, f, n), sign, English name and Ukrainian name, separated by `|`; then
    /// CoinGecko's name of a coin, or how a retired currency ended (``Retirement``).
    ///
    /// An inflected word is written as in a dictionary: its stem, then its endings, separated by `/`. An English
    /// word has two (one, more), a Ukrainian four (after 1, 2, 5 and 1,5): `US dollar//s`, `долар//и/ів/а США`.
    /// The gender is not a field of type ``Gender``, since the compiler would then build the table at first use.
    let text: StaticString

    init(_ text: StaticString) { self.init(0, 0, text) }

    init(_ numeric: UInt16, _ digits: Int8, _ text: StaticString) {
        self.numeric = numeric
        self.digits = digits
        self.text = text
    }

    var code: CurrencyCode { CurrencyCode(startOf: text) }

    /// A field of the text, 0...5, with inflected words in a form, 0...3; O(length of the row).
    func part(_ wanted: Int, form: Int = 0) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8CodeUnitCount)
        text.withUTF8Buffer { buffer in
            var (index, bars, slashes) = (0, 0, 0)
            while index < buffer.count, bars < wanted {
                if unsafe buffer[index] == UInt8(ascii: "|") { bars += 1 }
                index += 1
            }
            while index < buffer.count, case let byte = unsafe buffer[index], byte != UInt8(ascii: "|") {
                switch byte {
                case UInt8(ascii: "/"): slashes += 1
                case UInt8(ascii: " "):
                    slashes = 0
                    bytes.append(byte)
                default:
                    // The stem precedes the first slash; ending number n follows the n-th.
                    if slashes == 0 || slashes == form + 1 { bytes.append(byte) }
                }
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var gender: Gender {
        switch part(1) {
        case "f": .feminine
        case "n": .neuter
        default: .masculine
        }
    }

    func name(_ language: Language, _ form: PluralForm) -> String {
        switch (language, form) {
        case (.en, .one): part(3, form: 0)
        case (.en, _): part(3, form: 1)
        case (.uk, .one): part(4, form: 0)
        case (.uk, .few): part(4, form: 1)
        case (.uk, .many): part(4, form: 2)
        case (.uk, .part): part(4, form: 3)
        }
    }

    /// Whether the sign or a name begins with these two bytes of a folded word; a fast test that rejects most rows.
    func mayBeCalled(_ first: UInt8, _ second: UInt8) -> Bool {
        text.withUTF8Buffer { buffer in
            var bars = 0
            for index in 0..<(buffer.count - 2) where unsafe buffer[index] == UInt8(ascii: "|") {
                bars += 1
                guard bars >= 2 else { continue }
                let (one, two) = unsafe (buffer[index + 1], buffer[index + 2])
                if Self.small(one) == first, Self.small(two) == second { return true }
            }
            return false
        }
    }

    private static func small(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}
