import KursCore
import KursSources

extension BankName {
    /// The bank that a person's word means: its slug, its name, or the beginning of either.
    static func find(_ word: String, among all: [BankName]) throws(CommandFailure) -> BankName {
        let wanted = folded(word)
        var banks: [BankName] = []
        for bank in all where !banks.contains(where: { $0.slug == bank.slug }) { banks.append(bank) }
        if let bank = banks.first(where: { $0.slug == word.lowercased() }) { return bank }
        if let slug = BankSources.slug(ofName: word), let bank = banks.first(where: { $0.slug == slug }) { return bank }
        for matches in [{ $0 == wanted }, { $0.hasPrefix(wanted) }, { $0.holds(wanted) }] as [(String) -> Bool] {
            let found = banks.filter { matches(folded($0.name)) || matches(folded($0.slug)) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                let names = found.prefix(5).map(\.slug).list(", ")
                throw .nothing(
                    what: Text(
                        "“\(word)” may be several banks: \(names)", "«\(word)» — це може бути кілька банків: \(names)"))
            }
        }
        let near = Words.near(word.lowercased(), banks.map(\.slug)).list(", ")
        if let code = CurrencyCode(word), Currency.find(code) != nil {
            throw .nothing(
                what: Text(
                    "no bank is called “\(word)”; see kurs banks --currency \(code.text)",
                    "банку «\(word)» немає; дивіться kurs banks --currency \(code.text)"))
        }
        throw .nothing(
            what: Text(
                "no bank is called “\(word)”" + (near.isEmpty ? "; see kurs banks" : "; did you mean \(near)?"),
                "банку «\(word)» немає" + (near.isEmpty ? "; дивіться kurs banks" : "; може, \(near)?")))
    }

    /// Letters and digits in small letters.
    private static func folded(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
    }
}
