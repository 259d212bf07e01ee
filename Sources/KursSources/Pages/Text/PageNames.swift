internal import KursCore
internal import KursMarkup
import KursText

/// Reads the names of currencies and banks in cells and links; nothing is assumed.
enum PageNames {
    static func isLanguage(_ text: String) -> Bool {
        ["ua", "uk", "укр", "українська", "ru", "рус", "русский", "en", "eng", "english"].contains(PageText.fold(text))
    }

    /// The currency of a cell in a column of currencies: by its text, a part of it, its link or the name of its picture.
    ///
    /// The link decides where kurs does not know the name; a text and a link of different currencies are neither.
    static func currency(in cell: CellReading) -> NamedCurrency? {
        let linked = cell.links.lazy.compactMap { currency(inLink: $0.href) }.first
        if cell.texts.isEmpty {
            return cell.pictures.first.flatMap { currency(in: $0) } ?? linked.map { NamedCurrency(code: $0) }
        }
        guard let written = currency(in: cell.text) ?? agreed(cell.texts) else { return nil }
        return linked == nil || linked == written.code || written.base != .uah ? written : nil
    }

    /// The currency that each of several texts names; `nil` where one of them is about something else.
    private static func agreed(_ texts: [String]) -> NamedCurrency? {
        let named = texts.map { currency(in: $0) }
        guard let first = named.first.flatMap({ $0 }),
            named.allSatisfy({ $0?.code == first.code && $0?.base == first.base })
        else { return nil }
        return named.compactMap { $0 }.first { $0.unit > 1 } ?? first
    }

    /// The currency that a text names and nothing else: `USD`, `100 JPY`, `Долар США (USD)`, `$`, `USD/UAH`; `nil` for any
    /// other text.
    static func currency(in text: String) -> NamedCurrency? {
        guard text.utf8.count <= 160 else { return nil }
        if let pair = pair(text) { return pair }
        var (unit, codes, words) = (1, [CurrencyCode](), [String]())
        for token in PageTokens.read(text) {
            switch token {
            case .number(let number, isChange: false):
                guard unit == 1, let units = self.unit(number) else { return nil }
                unit = units
            case .word(let word):
                if word.utf8.count == 3, word.utf8.allSatisfy({ $0.isASCIILetter }), let code = known(word) {
                    codes.append(code)
                } else {
                    words.append(word)
                }
            case .other(let sign):
                guard let code = Currency.named(sign).first else { return nil }
                codes.append(code)
            case .missing, .slash: break
            case .number, .date, .trend: return nil
            }
        }
        if !words.isEmpty {
            var named = Currency.named(words.list(" ")).compactMap(traded)
            if !codes.isEmpty { named = named.filter(codes.contains) }
            guard named.count == 1 else { return nil }
            codes += named
        }
        guard let code = codes.first, codes.allSatisfy({ $0 == code }) else { return nil }
        return NamedCurrency(code: code, unit: unit)
    }

    /// The name in a text, folded, without a number of units before or behind it: `10 русских рублей`.
    static func withoutUnits(_ text: String) -> (name: String, unit: Int) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { return (PageText.fold(text), 1) }
        for (number, name) in [(words[0], words.dropFirst()), (words[words.count - 1], words.dropLast())] {
            if let unit = ExactDecimal(String(number)).flatMap(unit) {
                return (PageText.fold(name.map(String.init).list(" ")), unit)
            }
        }
        return (PageText.fold(text), 1)
    }

    /// `EUR/USD`, `USD-UAH`, `USD → UAH`: the first priced in the second.
    private static func pair(_ text: String) -> NamedCurrency? {
        let letters = text.unicodeScalars.filter { $0 != " " }
        guard letters.count == 7, let mark = letters.dropFirst(3).first, "/-–|→".unicodeScalars.contains(mark),
            let first = known(String(String.UnicodeScalarView(letters.prefix(3)))),
            let second = known(String(String.UnicodeScalarView(letters.suffix(3)))), first != second
        else { return nil }
        return NamedCurrency(code: first, base: second)
    }

    /// The currency that a title mentions by its code or name; `nil` for none or several.
    static func currency(inTitle text: String) -> CurrencyCode? {
        var found: Set<CurrencyCode> = []
        for word in PageText.words(of: text) where word.utf8.count >= 3 {
            if word.utf8.count == 3, text.contains(word.uppercased()), let code = known(word) { found.insert(code) }
            let named = word.utf8.count > 5 ? Currency.named(word).compactMap(traded) : []
            if named.count == 1 { found.insert(named[0]) }
        }
        found.remove(.uah)
        return found.count == 1 ? found.first : nil
    }

    /// Whether a title of at most four words names other money than the hryvnia as the price: `Курс до долара`, `у доларах`.
    static func isPricedInOtherMoney(_ text: String) -> Bool {
        let words = PageText.words(of: text)
        guard PageText.isShort(text),
            let to = words.firstIndex(where: { ["до", "к", "to", "в", "у", "in"].contains($0) })
        else {
            return false
        }
        return currency(inTitle: Array(words[(to + 1)...]).list(" ")) != nil
            && !words.contains(where: PageTokens.isHryvnia)
    }

    /// Each folder of a link's path with what follows it.
    private static func steps(of href: String) -> [(folder: String, name: String)] {
        let parts = href.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { $0.lowercased() }
        return Array(zip(parts, parts.dropFirst()))
    }

    /// The currency that a link leads to: `/currency/banks/usd/`.
    static func currency(inLink href: String) -> CurrencyCode? {
        let steps = steps(of: href)
        if steps.contains(where: { $0.folder == "company" || $0.name == "company" }) { return nil }
        // The code directly follows such a folder; a segment in between may be a town.
        return steps.lazy.compactMap { folder, name in
            let isCode = moneyFolders.contains(folder) && name.utf8.count == 3 && name != "all" && name != "top"
            return isCode ? known(name) : nil
        }.first
    }

    private static let moneyFolders: Set<String> = [
        "currency", "banks", "nbu", "mb", "auction", "archive", "kurs", "rates", "exchange",
    ]

    /// The bank of a cell in a column of banks: by its link, else by its first text; `nil` for other texts, such as an
    /// average.
    static func bank(in cell: CellReading) -> BankName? {
        let texts = cell.texts.filter { $0.contains(where: \.isLetter) }
        // `ПриватБанк` with `для бізнесу` below it is not just that bank.
        if Set(texts.map(PageText.fold)).count > 1 { return nil }
        let slug = cell.links.lazy.compactMap { bankSlug(inLink: $0.href) }.first
        let linked = cell.links.first { !$0.text.isEmpty && bankSlug(inLink: $0.href) == slug }?.text
        // `Середній`, `Банк`: words of headers are no name.
        guard let name = (slug == nil ? texts.first : linked ?? texts.first ?? slug)?.trimmed,
            (1...100).contains(name.utf8.count), name.contains(where: \.isLetter),
            !PageTokens.read(name).contains(where: \.isDecimal), currency(in: name) == nil,
            CautionWords.first(in: name) == nil, HeaderWords.meaning(of: name) == nil,
            !PageText.words(of: name).contains("курс")
        else { return nil }
        // A link to one bank under the name of another is neither.
        let known = KnownBanks.slug(ofName: name)
        if let slug, let known, known != slug { return nil }
        return BankName(slug: slug ?? known ?? KnownBanks.madeSlug(ofName: name), name: name)
    }

    /// The bank that a link leads to: what follows `/company/` or `/bank/`.
    static func bankSlug(inLink href: String) -> String? {
        steps(of: href).first { folder, slug in
            ["company", "bank", "banki"].contains(folder) && !["all", "rating", "map"].contains(slug)
                && KnownBanks.isSlug(slug)
        }?.name
    }

    /// The currency of a code on a page, retired codes included; `nil` for other words.
    static func known(_ code: String) -> CurrencyCode? {
        CurrencyCode(traded: Array(code.utf8)[...]).flatMap(traded)
    }

    /// The code, if it is one that pages have rates of; on a page `долар США наступного дня` speaks of a day.
    private static func traded(_ code: CurrencyCode) -> CurrencyCode? {
        Currency.find(code) == nil || code.text == "USN" ? nil : code
    }

    /// A number of units that a rate can be for: a power of ten up to a million.
    static func unit(_ number: ExactDecimal) -> Int? {
        [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].first { ExactDecimal($0) == number }
    }
}

struct NamedCurrency: Equatable {
    var code: CurrencyCode
    var base = CurrencyCode.uah
    var unit = 1
}
