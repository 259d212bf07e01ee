internal import KursCore
internal import KursMarkup
internal import KursText

/// Finds the currency or bank that a part of a page names, by code, link or word; nothing is assumed.
enum PageNames {
    /// The currency a text names and, for a pair, what it is priced in; `nil` when it names none or several.
    ///
    /// Codes count in upper case or alone; `100 JPY` and `JPY, 100` also give the number of units.
    static func currency(in text: String) -> NamedCurrency? {
        if let pair = pair(text) { return pair }
        var codes: [CurrencyCode] = []
        for word in text.unicodeScalars.split(whereSeparator: { !isLatin($0) }) where word.count == 3 {
            let code = String(String.UnicodeScalarView(word))
            let isAlone = text.unicodeScalars.allSatisfy { isLatin($0) || !$0.properties.isAlphabetic }
            guard code == code.uppercased() || isAlone && codes.isEmpty else { continue }
            if let known = known(code), !codes.contains(known) { codes.append(known) }
        }
        if codes.count > 1 { codes.removeAll { $0 == .uah } }
        if codes.count == 1 { return NamedCurrency(code: codes[0], unit: unit(in: text)) }
        guard codes.isEmpty else { return nil }
        let bare = text.unicodeScalars.split {
            ("0"..."9").contains($0) || $0 == "(" || $0 == ")" || $0 == "," || $0 == ":"
        }
        for part in bare {
            if let code = word(String(String.UnicodeScalarView(part))) {
                return NamedCurrency(code: code, unit: unit(in: text))
            }
        }
        return nil
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

    /// The currency of a name in words; `nil` for an ambiguous name.
    static func word(_ text: String) -> CurrencyCode? {
        let words = PageVocabulary.words(of: text)
        guard (1...5).contains(words.count), words.count > 1 || !CurrencySigns.everydayWords.contains(words[0]) else {
            return nil
        }
        let codes = Currency.named(words.list(" "))
        return codes.count == 1 ? traded(codes[0]) : nil
    }

    /// The currency that a heading or a title mentions; `nil` for none or several.
    static func currency(inSentence text: String) -> CurrencyCode? {
        var found: Set<CurrencyCode> = []
        for word in text.unicodeScalars.split(whereSeparator: { !isLatin($0) }) where word.count == 3 {
            let code = String(String.UnicodeScalarView(word))
            if code == code.uppercased(), let known = known(code) { found.insert(known) }
        }
        for word in PageVocabulary.words(of: text) where word.utf8.count > 5 && (word.utf8.first ?? 0) >= 0x80 {
            if CurrencySigns.everydayWords.contains(word) { continue }
            let codes = Currency.named(word)
            if codes.count == 1, let known = traded(codes[0]) { found.insert(known) }
        }
        found.remove(.uah)
        return found.count == 1 ? found.first : nil
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
        CurrencyCode(traded: Array(code.utf8)[...]).flatMap { traded($0) }
    }

    /// The code, if it is one that pages have rates of; on a page `долар США наступного дня` speaks of a day.
    private static func traded(_ code: CurrencyCode) -> CurrencyCode? {
        Currency.find(code) == nil || code.text == "USN" ? nil : code
    }

    /// The number of units in a name: a power of ten; 1 when it has none.
    private static func unit(in text: String) -> Int {
        for case .number(let number) in PageTokens.read(text) {
            if let unit = PageNames.unit(number.value), unit > 1 { return unit }
        }
        return 1
    }

    /// A number of units that a rate can be for: a power of ten up to a million.
    static func unit(_ number: ExactDecimal) -> Int? {
        [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].first { ExactDecimal($0) == number }
    }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}

extension CurrencyCode {
    /// Whether a number is the one that the standard gives the currency beside its letters: 840 for the dollar.
    func hasNumber(_ number: ExactDecimal) -> Bool {
        guard number.scale == 0, let numeric = Int(number.description) else { return false }
        return Currency.find(numeric: numeric)?.code == self
    }
}

/// A currency as a row names it.
struct NamedCurrency: Equatable {
    var code: CurrencyCode
    var base = CurrencyCode.uah
    var unit = 1
}
