internal import KursCore
internal import KursMarkup
internal import KursText

/// Reads the names of currencies and banks in cells and links; nothing is assumed.
enum PageNames {
    /// The currency of a cell in a column of currencies: by its text, a part of it, its link or the name of its picture.
    ///
    /// The link decides where kurs does not know the name; a text and a link of different currencies are neither.
    static func currency(in cell: Grid.Cell, _ reading: CellReading) -> NamedCurrency? {
        let linked = cell.links.lazy.compactMap { currency(inLink: $0.href) }.first
        if reading.texts.isEmpty {
            let picture = ["alt", "title", "data-currency"].lazy.compactMap { cell.mark($0) }.first
            return picture.flatMap { currency(in: $0) } ?? linked.map { NamedCurrency(code: $0) }
        }
        guard let written = currency(in: reading.texts.list(" ")) ?? agreed(reading.texts) else {
            return nil
        }
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
                    words += split(word)
                }
            case .other(let sign):
                guard let scalar = sign.unicodeScalars.first, let code = CurrencySigns.currency(of: scalar) else {
                    return nil
                }
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

    /// `usdдолар`, a code that markup sets against a name, as its two words.
    private static func split(_ word: String) -> [String] {
        let start = word.prefix(3)
        guard word.utf8.count > 6, start.utf8.count == 3, (word.utf8.dropFirst(3).first ?? 0) >= 0x80 else {
            return [word]
        }
        return [String(word.dropFirst(3))]
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
        guard words.count <= 4, let to = words.firstIndex(where: { ["до", "к", "to", "в", "у", "in"].contains($0) })
        else {
            return false
        }
        return currency(inTitle: Array(words[(to + 1)...]).list(" ")) != nil
            && !words.contains(where: PageTokens.isHryvnia)
    }

    /// The currency that a link leads to: `/currency/banks/usd/`, `?valcode=EUR`, `cn[]=AUD`.
    static func currency(inLink href: String) -> CurrencyCode? {
        let path = href.prefix { $0 != "?" && $0 != "#" }
        // The code directly follows such a folder; a segment in between may be a town.
        var isMoney = false
        for segment in path.utf8.split(separator: UInt8(ascii: "/")) {
            let name = String(decoding: segment, as: UTF8.self).lowercased()
            if isMoney, name.utf8.count == 3, !notCodes.contains(name), let code = known(name) { return code }
            if name == "company" || name == "bank" { return nil }
            isMoney = moneyFolders.contains(name)
        }
        guard let query = href.firstIndex(of: "?") else { return nil }
        for pair in href[href.index(after: query)...].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[1].utf8.count == 3, let code = known(String(parts[1])) else { continue }
            let name = parts[0].lowercased()
            if ["cn", "valcode", "currency", "cur", "ccy", "code"].contains(where: { name.hasPrefix($0) }) {
                return code
            }
        }
        return nil
    }

    private static let moneyFolders: Set<String> = [
        "currency", "currencies", "banks", "nbu", "mb", "auction", "valuta", "valyuta", "kurs", "kursy", "rates",
        "visa", "mastercard", "cards", "exchange", "archive", "course", "cash", "interbank", "average",
    ]
    private static let notCodes: Set<String> = ["all", "top", "try-again", "buy", "map"]

    /// The bank of a cell in a column of banks: by its link, else by its first text; `nil` for other texts, such as an
    /// average.
    static func bank(in cell: Grid.Cell, _ reading: CellReading) -> BankName? {
        // `ПриватБанк` with `для бізнесу` below it is not just that bank.
        if Set(reading.texts.map(PageText.fold)).count > 1 { return nil }
        for link in cell.links {
            guard let slug = bankSlug(inLink: link.href) else { continue }
            let linked = cell.links.first { !$0.text.isEmpty && bankSlug(inLink: $0.href) == slug }?.text
            let name = (linked ?? reading.texts.first)?.trimmed ?? slug
            // A link to one bank under the name of another, or of an average, is neither.
            guard CautionWords.first(in: name) == nil, HeaderWords.meaning(of: name) == nil,
                !PageTokens.read(name).contains(where: \.isDecimal),
                KnownBanks.slug(ofName: name).map({ $0 == slug }) ?? true
            else { return nil }
            return BankName(slug: slug, name: name)
        }
        guard let name = reading.texts.first?.trimmed, (1...100).contains(name.utf8.count),
            name.contains(where: \.isLetter), !PageTokens.read(name).contains(where: \.isDecimal),
            PageNames.currency(in: name) == nil
        else { return nil }
        if CautionWords.first(in: name) != nil { return nil }
        if let slug = KnownBanks.slug(ofName: name) { return BankName(slug: slug, name: name) }
        // `Середній`, `Банк`: words of headers are no name.
        guard HeaderWords.meaning(of: name) == nil else { return nil }
        return BankName(slug: KnownBanks.madeSlug(ofName: name), name: name)
    }

    /// The bank that a link leads to: what follows `/company/` or `/bank/`.
    static func bankSlug(inLink href: String) -> String? {
        let path = href.prefix { $0 != "?" && $0 != "#" }
        let segments = path.split(separator: "/").map { $0.lowercased() }
        for (folder, slug) in zip(segments, segments.dropFirst()) {
            guard ["company", "bank", "banki"].contains(folder), !["all", "rating", "map"].contains(slug) else {
                continue
            }
            if isSlug(slug) { return slug }
        }
        return nil
    }

    /// Whether a text can be the slug of a bank: 1...60 lower-case letters, digits, hyphens and underscores.
    static func isSlug(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || byte.isASCIIDigit
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
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

/// Currencies by signs that only one currency of Ukraine's tables has.
private enum CurrencySigns {
    static func currency(of scalar: Unicode.Scalar) -> CurrencyCode? {
        switch scalar {
        case "$": .usd
        case "€": .eur
        case "£": CurrencyCode("GBP")
        case "₽": CurrencyCode("RUB")
        case "₺": CurrencyCode("TRY")
        case "₪": CurrencyCode("ILS")
        case "₾": CurrencyCode("GEL")
        case "₸": CurrencyCode("KZT")
        default: nil
        }
    }
}
