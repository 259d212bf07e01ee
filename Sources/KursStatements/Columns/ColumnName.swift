import KursCore
import KursText

/// The name of a column as banks write it, folded so that two spellings of one name are equal.
///
/// Letters are composed and in lower case, Latin letters in Ukrainian words are those that they look like, and marks,
/// doubled blanks and the currency in brackets are left out: `Cума в валюті картки (UAH)` is `сума в валюті картки`.
package struct ColumnName: Equatable {
    package let text: String
    /// The currency that the name gives: `(UAH)`, `, грн`, `USD`.
    let currency: CurrencyCode?
    let isCurrencySign: Bool

    package init(_ name: String) {
        var name = ColumnName.composed(name)
        (currency, isCurrencySign) = ColumnName.removeCurrency(from: &name)
        let isUkrainian = name.contains { (0x400...0x52F).contains($0.value) }
        var words: [String] = []
        for word in name.split(whereSeparator: { !ColumnName.isLetterOrDigit($0) }) {
            let folded = ColumnName.folded(word, isUkrainian: isUkrainian)
            words.append(ColumnName.equivalents[folded] ?? folded)
        }
        text = words.joined(separator: " ")
    }

    /// Words that change with their neighbours.
    private static let equivalents = ["у": "в", "та": "і", "й": "і", "рахунка": "рахунку", "карти": "картки"]

    private static func folded(_ word: ArraySlice<Unicode.Scalar>, isUkrainian: Bool) -> String {
        let hasCyrillic = word.contains { (0x400...0x52F).contains($0.value) }
        var text = ""
        for scalar in word {
            let small = scalar.smallLetter
            let isLookalike = hasCyrillic || isUkrainian && word.count == 1
            text.unicodeScalars.append(isLookalike ? lookalikes[small] ?? small : small)
        }
        return text
    }

    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "x": "х", "y": "у", "k": "к", "m": "м", "t": "т",
        "h": "н", "b": "в", "ï": "ї",
    ]

    private static func composed(_ name: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for scalar in name.unicodeScalars {
            switch (scalars.last, scalar) {
            case ("и", "\u{306}"), ("И", "\u{306}"): scalars[scalars.count - 1] = "й"
            case ("і", "\u{308}"), ("І", "\u{308}"), ("i", "\u{308}"), ("I", "\u{308}"):
                scalars[scalars.count - 1] = "ї"
            case ("е", "\u{308}"), ("Е", "\u{308}"): scalars[scalars.count - 1] = "ё"
            default: scalars.append(scalar)
            }
        }
        return scalars
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80
            ? (0xC0...0x24F).contains(scalar.value) || (0x400...0x52F).contains(scalar.value)
            : UInt8(truncatingIfNeeded: scalar.value).isASCIIAlphanumeric
    }

    /// Removes a currency at the end of the name: in brackets, after a comma, or as a code or sign.
    private static func removeCurrency(from name: inout [Unicode.Scalar]) -> (CurrencyCode?, isSign: Bool) {
        while name.last.map({ $0 == " " || $0 == "." || $0 == ":" }) == true { name.removeLast() }
        let isInBrackets = name.last == ")" || name.last == "]"
        let open = isInBrackets ? name.lastIndex { $0 == "(" || $0 == "[" } : nil
        let start = open ?? name.lastIndex { $0 == " " || $0 == "," }
        guard let start, start > 0 else { return (nil, false) }
        let inner = name[(start + 1)..<(open == nil ? name.count : name.count - 1)]
        var text = ""
        text.unicodeScalars.append(contentsOf: inner.filter { $0 != "." && $0 != " " })
        let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        let isSign = text.unicodeScalars.count == 1 && text.unicodeScalars.contains { !isLetterOrDigit($0) }
        let isAfterComma =
            open == nil && name[start] == ","
            || start > 0 && name[start] == " " && name[start - 1] == ","
        guard isCode || isSign || open != nil || isAfterComma, text.unicodeScalars.count < 8,
            let code = Currency.code(named: text)
        else { return (nil, false) }
        name.removeSubrange(start...)
        return (code, isSign)
    }
}
