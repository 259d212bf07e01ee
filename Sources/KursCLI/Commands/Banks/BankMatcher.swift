import KursCore
import KursSources
import KursTerminal
import KursText

/// Finds a bank by its full name or slug, otherwise by the beginning of either or of a word in it.
struct BankMatcher {
    private let word: String
    private let forms: [String]
    private let banks: [BankName]

    private static let leastLetters = 3
    /// The most banks listed in a message; `kurs banks` has the full list.
    private static let listLimit = 12

    init(_ word: String, among all: [BankName]) {
        self.word = word
        forms = BankMatcher.forms(of: word)
        var banks: [BankName] = []
        for bank in all where !banks.contains(where: { $0.slug == bank.slug }) { banks.append(bank) }
        self.banks = banks
    }

    /// The matching bank; throws unless there is exactly one.
    ///
    /// - Parameter option: The option whose value the word is; `nil` for an argument.
    func bank(option: String? = nil) throws(CommandError) -> BankName {
        let found = meant
        if found.count == 1, !isGeneric { return found[0] }
        guard found.isEmpty else { throw ambiguous(found, option) }
        if let code = CurrencyCode(word), Currency.find(code) != nil {
            throw .notFound(.bankCalled(code, word: word))
        }
        throw .notFound(.bank(word, near: near))
    }

    /// The matching banks: those with exactly this name, otherwise those with a name that begins with it.
    private var meant: [BankName] {
        let whole = banks.filter { bank in BankMatcher.texts(of: bank).contains { forms.contains($0[0]) } }
        if !whole.isEmpty { return whole }
        if forms.contains(where: { $0.count > 1 }), let slug = BankSources.slug(ofName: word),
            let bank = banks.first(where: { $0.slug == slug })
        {
            return [bank]
        }
        let beginnings = forms.filter { $0.count >= BankMatcher.leastLetters }
        return banks.filter { bank in
            BankMatcher.texts(of: bank).contains { text in
                text.contains { end in beginnings.contains { end.hasPrefix($0) } }
            }
        }
    }

    /// Whether the word is "bank", which is in too many names.
    private var isGeneric: Bool { forms.contains("bank") }

    private func ambiguous(_ found: [BankName], _ option: String?) -> CommandError {
        var names = found.prefix(BankMatcher.listLimit).map(\.slug)
        if found.count > names.count { names.append("…") }
        if option != nil { return .usage(.ambiguousBank(word, banks: names)) }
        return .notFound(.severalBanks(word, slugs: names))
    }

    private var near: [String] {
        var slugs: [String] = []
        for bank in banks {
            let isNear = BankMatcher.texts(of: bank).contains { !ParsedArguments.near(forms[0], [$0[0]]).isEmpty }
            if isNear { slugs.append(bank.slug) }
        }
        let spelt = ParsedArguments.near(word.lowercased(), slugs)
        return spelt.isEmpty ? Array(slugs.prefix(2)) : spelt
    }

    /// The texts that a bank's names match: each name from each of its words onwards, the full name first.
    private static func texts(of bank: BankName) -> [[String]] {
        [bank.name, bank.slug, BankSources.latin(bank.name)].map { name in
            let words = name.split { !($0.isLetter || $0.isNumber) }.map { folded(String($0)) }
            return words.isEmpty ? [""] : words.indices.map { words[$0...].joined() }
        }
    }

    /// The word in the forms used for comparison: as written, and transliterated to Latin letters.
    private static func forms(of word: String) -> [String] {
        let forms = [folded(word), folded(BankSources.latin(word))].filter { !$0.isEmpty }
        return forms.isEmpty ? ["\u{0}"] : forms
    }

    private static func folded(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                foldedText(text.lowercased()).unicodeScalars.filter {
                    $0.properties.isAlphabetic || ("0"..."9").contains($0)
                }))
    }
}
