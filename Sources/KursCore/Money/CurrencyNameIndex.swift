internal import KursText

/// The names of currencies by the stems of their words, for texts of which most words are no money.
enum CurrencyNameIndex {
    /// The currencies that a folded name or sign may mean; none for other words: O(its length).
    static func codes(of folded: String) -> [CurrencyCode] {
        index[folded + "."] ?? index[key(folded, isAdjective(folded))] ?? []
    }

    private static let index: [String: [CurrencyCode]] = {
        var index: [String: [CurrencyCode]] = [:]
        for row in CurrencyWordTable.words {
            for word in row.words.description.split(separator: " ") {
                note([CurrencyCode(packed: row.packed)], String(word), &index)
            }
        }
        for row in CurrencyWordTable.ambiguous {
            let codes = row.codes.description.split(separator: " ").compactMap { CurrencyCode(String($0)) }
            for word in row.words.description.split(separator: " ") { note(codes, String(word), &index) }
        }
        for row in CurrencyWordTable.phrases {
            for name in row.words.description.split(separator: "|") {
                note([CurrencyCode(packed: row.packed)], String(name), &index)
            }
        }
        var (living, retired): ([String: [CurrencyCode]], [String: [CurrencyCode]]) = ([:], [:])
        for currency in Currency.all {
            var names = [currency.name(.en, .one), currency.name(.en, .many)]
            names += [PluralForm.one, .few, .many, .part].map { currency.name(.uk, $0) }
            names += [currency.symbol].compactMap(\.self)
            for key in Set(names.flatMap { keys(of: CurrencyText.folded($0)) }) {
                if currency.kind == .retired {
                    retired[key, default: []].append(currency.code)
                } else {
                    living[key, default: []].append(currency.code)
                }
            }
        }
        for names in [living, retired] { for (key, codes) in names { note(codes, at: key, &index) } }
        return index
    }()

    /// Notes a word of the tables.
    private static func note(_ codes: [CurrencyCode], _ name: String, _ index: inout [String: [CurrencyCode]]) {
        for key in keys(of: name) { note(codes, at: key, &index) }
    }

    /// Earlier notes outrank later ones.
    private static func note(_ codes: [CurrencyCode], at key: String, _ index: inout [String: [CurrencyCode]]) {
        if !key.isEmpty, index[key] == nil { index[key] = codes }
    }

    /// What a name is found by: an abbreviation by itself, a word like an adjective by endings of both kinds.
    private static func keys(of name: String) -> [String] {
        if name.hasSuffix(".") { return [name] }
        return isAdjective(name) ? [key(name, true), key(name, false)] : [key(name, false)]
    }

    /// Whether a name is a single word with the ending of an adjective.
    private static func isAdjective(_ name: String) -> Bool {
        !name.contains(" ") && CurrencyText.hasAdjectiveEnding(Array(name.utf8)[...])
    }

    /// The stems of the words of a folded name; of an adjective with a mark.
    private static func key(_ folded: String, _ isAdjective: Bool) -> String {
        let stems = Array(folded.utf8)[...].split(separator: UInt8(ascii: " ")).map(CurrencyText.stem)
        let key = String(decoding: Array(stems.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
        return isAdjective ? key + "~" : key
    }
}
