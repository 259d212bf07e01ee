internal import KursCore
internal import KursMarkup

/// Whether the rates of a page are in hryvnias, which a page of no known site has to show.
enum PageMoney {
    /// Why the rates may be in other money; `nil` when they are in hryvnias.
    ///
    /// Evidence is an address in `.ua`, the hryvnia or the NBU named about the rates, or a page whose title and headers
    /// are in Ukrainian. Another
    /// country or money in the title, a heading or the address outweighs it.
    static func fault(
        of page: Page, about texts: [String], under headers: [String], near lines: [String], rates quotes: [Quote]
    ) -> Refusal.TableFault? {
        for address in page.addresses {
            if let domain = domain(of: address), domain.utf8.count == 2, domain != "ua", !generic.contains(domain) {
                return .foreignMoney(".\(domain)")
            }
        }
        for text in [page.title, page.heading] {
            if let word = FreeText.foreign(text) { return .foreignMoney(word.excerpt) }
        }
        // A title with one currency that no rate is of names the money of the rates, and so does one that names it apart
        // from the word for rate: `Курс валют — HUF`.
        let title = Phrase(page.title)
        if title.currencies.isEmpty, !title.shared.isEmpty { return .foreignMoney(page.title.excerpt) }
        let titled = Set(title.currencies)
        if titled.count == 1, let code = titled.first,
            quotes.allSatisfy({ $0.currency != code })
                || quotes.contains(where: { $0.currency != code }) && !FreeText.isSubject(code, in: page.title)
        {
            return .foreignMoney(code.text)
        }
        if page.addresses.contains(where: { domain(of: $0) == "ua" }) { return nil }
        var isUkrainian = false
        for text in [page.title, page.heading] + texts {
            if page.context.isOutOfTime { break }
            let meanings = Phrase(text).meanings
            if !meanings.isDisjoint(with: [.hryvnia, .nbu, .ukraine]) { return nil }
        }
        // Where only the language speaks for the hryvnia, no other money may be named.
        let known = Set(quotes.map(\.currency))
        for text in lines {
            if let code = Phrase(text).currencies.first(where: { !known.contains($0) }) {
                return .foreignMoney(code.text)
            }
        }
        for text in [page.title, page.heading] + headers {
            switch language(of: text) {
            case .ukrainian: isUkrainian = true
            case .other: return .unstatedMoney
            case .unclear: break
            }
        }
        return isUkrainian ? nil : .unstatedMoney
    }

    private enum Language { case ukrainian, other, unclear }

    /// Ukrainian by the letters that only it has among its neighbours; `other` by letters that it lacks and Russian
    /// too, since Ukraine's pages mix the two.
    private static func language(of text: String) -> Language {
        var isUkrainian = false
        var isRussian = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x456, 0x406, 0x457, 0x407, 0x454, 0x404, 0x491, 0x490: isUkrainian = true
            case 0x44B, 0x42B, 0x44D, 0x42D, 0x451, 0x401, 0x44A, 0x42A: isRussian = true
            // Belarusian, Serbian, Macedonian, Kazakh and its neighbours.
            case 0x45E, 0x40E, 0x452, 0x453, 0x455, 0x458...0x45C, 0x45F, 0x492...0x4FF: return .other
            default: break
            }
        }
        if isRussian { return .unclear }
        return isUkrainian || PageVocabulary.words(of: text).contains(where: ukrainianWords.contains)
            ? .ukrainian : .unclear
    }

    /// Words beside rates that Ukrainian shares with no neighbour, though they have none of its own letters.
    private static let ukrainianWords: Set<String> = [
        "купити", "продати", "долар", "долари", "долара", "доларів", "назва", "оновлено", "валюти", "злотий", "злотих",
        "готівка", "готівкою",
    ]

    /// Domains of countries that anybody's site uses.
    private static let generic: Set<String> = ["io", "me", "co", "tv", "ai", "cc", "gg"]

    /// The last part of the host of an address, in lower case.
    private static func domain(of address: String) -> String? {
        guard let start = Substring(address).range(of: "://") else { return nil }
        let host = address[start.upperBound...].prefix { !"/?#:".contains($0) }
        guard host.contains(".") else { return nil }
        return host.split(separator: ".").last.map { $0.lowercased() }
    }
}
