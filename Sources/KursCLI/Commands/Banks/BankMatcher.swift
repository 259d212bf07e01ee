import KursCore
import KursSources

/// A bank as a person writes it: its whole name or slug, else the beginning of either or of a word in it.
struct BankMatcher {
    private let word: String
    private let forms: [String]
    private let banks: [BankName]

    /// As many letters say which bank is meant by the beginning of its name.
    private static let leastLetters = 3
    /// As many banks are listed; beyond them `kurs banks` is the list.
    private static let listLimit = 12

    init(_ word: String, among all: [BankName]) {
        self.word = word
        forms = BankMatcher.forms(of: word)
        var banks: [BankName] = []
        for bank in all where !banks.contains(where: { $0.slug == bank.slug }) { banks.append(bank) }
        self.banks = banks
    }

    /// The one bank that is meant.
    ///
    /// - Parameter option: The option that the word stands behind; `nil` for an argument.
    func bank(option: String? = nil) throws(CommandError) -> BankName {
        let found = meant
        if found.count == 1, !isGeneric { return found[0] }
        guard found.isEmpty else { throw ambiguous(found, option) }
        let near = near.list(", ")
        if let code = CurrencyCode(word), Currency.find(code) != nil {
            throw .nothing(
                what: LocalizedText(
                    "unknown bank “\(word)”; see kurs banks --currency \(code.text)",
                    "банк «\(word)» не знайдено; перелік: kurs banks --currency \(code.text)"))
        }
        throw .nothing(
            what: LocalizedText(
                "no bank is called “\(word)”" + (near.isEmpty ? "; see kurs banks" : "; did you mean \(near)?"),
                "банку «\(word)» немає" + (near.isEmpty ? "; дивіться kurs banks" : "; може, \(near)?")))
    }

    /// The banks that it may mean: those of that very name, else those whose name begins so.
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

    /// Every second bank is called so.
    private var isGeneric: Bool { forms.contains("bank") }

    private func ambiguous(_ found: [BankName], _ option: String?) -> CommandError {
        var names = found.prefix(BankMatcher.listLimit).map(\.slug)
        if found.count > names.count { names.append("…") }
        if option != nil { return .usage(.ambiguousBank(word, banks: names)) }
        let list = names.list(", ")
        return .nothing(
            what: LocalizedText(
                "“\(word)” matches several banks: \(list)", "під «\(word)» підпадає кілька банків: \(list)"))
    }

    /// The slugs of banks that are spelt like it.
    private var near: [String] {
        var slugs: [String] = []
        for bank in banks {
            let isNear = BankMatcher.texts(of: bank).contains { !ParsedArguments.near(forms[0], [$0[0]]).isEmpty }
            if isNear { slugs.append(bank.slug) }
        }
        let spelt = ParsedArguments.near(word.lowercased(), slugs)
        return spelt.isEmpty ? Array(slugs.prefix(2)) : spelt
    }

    /// What a bank is called: each text from each of its words on, the whole first.
    private static func texts(of bank: BankName) -> [[String]] {
        [bank.name, bank.slug, BankSources.latin(bank.name)].map { name in
            let words = name.split { !($0.isLetter || $0.isNumber) }.map { folded(String($0)) }
            return words.isEmpty ? [""] : words.indices.map { words[$0...].joined() }
        }
    }

    /// The word as it is compared: as it stands, and in Latin letters.
    private static func forms(of word: String) -> [String] {
        let forms = [folded(word), folded(BankSources.latin(word))].filter { !$0.isEmpty }
        return forms.isEmpty ? ["\u{0}"] : forms
    }

    /// Letters and digits in small letters.
    private static func folded(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
    }
}
