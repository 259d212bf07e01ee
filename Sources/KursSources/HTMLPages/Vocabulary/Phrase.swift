internal import KursCore
internal import KursText

/// What a text of a page says, every word of it looked up in the closed vocabulary.
struct Phrase {
    /// What its words mean together.
    private(set) var meanings: WordMeanings = []
    /// The currencies that it names by code, sign, flag or name, other than the hryvnia.
    private(set) var currencies: [CurrencyCode] = []
    /// Its numbers, apart from those of dates.
    private(set) var numbers: [ExactDecimal] = []
    /// Whether it holds a date or a time of day.
    private(set) var hasDate = false
    /// The words and signs that are not in the vocabulary, as they are looked up.
    var unknown: [String] = []
    /// Names that several currencies share: `крона`.
    private(set) var shared: [[CurrencyCode]] = []

    /// The text as the page has it, to be quoted in a refusal.
    let text: String

    init(_ text: String) {
        self.text = text
        let tokens = PageTokens.read(text)
        let capitals = Phrase.capitalCodes(text)
        let isAlone = tokens.count { if case .word = $0 { true } else { false } } == 1
        var at = 0
        while at < tokens.count {
            switch tokens[at] {
            case .number(let number): take(number, tokens, at)
            case .date: hasDate = true
            case .slash, .missing, .trend: break
            case .symbol(let scalar): take(scalar, tokens, &at)
            case .word(let word): take(word, tokens, &at, isCode: capitals.contains(word) || isAlone)
            }
            at += 1
        }
        takeObjects(tokens)
        join()
        if meanings.contains(.customer), Phrase.isBanksView(tokens) { meanings.remove(.customer) }
        if text.contains("±") { meanings.insert(.change) }
    }

    /// Its numbers other than a bare 1, which is the unit that rates are for anyway; `1,000` may be a thousand.
    var otherNumbers: [ExactDecimal] { numbers.filter { $0 != 1 || $0.scale > 0 } }

    /// Whether it says nothing at all.
    var isEmpty: Bool {
        meanings.isEmpty && currencies.isEmpty && numbers.isEmpty && unknown.isEmpty && shared.isEmpty && !hasDate
    }

    private mutating func take(_ number: PageNumber, _ tokens: [PageToken], _ at: Int) {
        if let sign = number.sign { currencies.append(sign) }
        if number.isPercent { meanings.insert(.percent) }
        if number.isPercent || number.isChange {
            unknown.append("\(number.value)")
            return
        }
        // `20 листопада 2026`
        let isMonthNext = at + 1 < tokens.count && Phrase.isCalendar(tokens[at + 1])
        let isMonthBefore = at > 0 && Phrase.isCalendar(tokens[at - 1])
        if isMonthNext || isMonthBefore, number.value.scale == 0 {
            hasDate = true
        } else {
            numbers.append(number.value)
        }
    }

    private static func isCalendar(_ token: PageToken) -> Bool {
        guard case .word(let word) = token else { return false }
        return RateWords.meaning(of: word)?.contains(.calendar) ?? false
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ tokens: [PageToken], _ at: inout Int) {
        if let sign = CurrencySigns.currency(of: scalar) {
            take(sign, scalar, tokens, at)
        } else if at + 1 < tokens.count, case .symbol(let next) = tokens[at + 1],
            let country = CurrencySigns.country(scalar, next)
        {
            at += 1
            guard country != "UA" else { return meanings.formUnion(.hryvnia) }
            if let code = CurrencySigns.currency(ofCountry: country) {
                currencies.append(code)
            } else {
                unknown.append(country)
            }
        } else if scalar == "%" || scalar == "+" {
            meanings.insert(scalar == "%" ? .percent : .change)
        } else {
            unknown.append(String(Character(scalar)))
        }
    }

    /// Takes a currency's sign; letters beside it make it another country's, as in `A$`.
    private mutating func take(_ sign: CurrencyCode, _ scalar: Unicode.Scalar, _ tokens: [PageToken], _ at: Int) {
        let near = [at - 1, at + 1].lazy.compactMap { place -> String? in
            guard tokens.indices.contains(place), case .word(let word) = tokens[place], word.utf8.count <= 2,
                word.utf8.allSatisfy({ $0 < 0x80 })
            else { return nil }
            if CurrencySigns.dollar(of: word) != nil { return word }
            guard RateWords.meaning(of: word) == nil, !Phrase.bounds.contains(word) else { return nil }
            return word
        }
        guard scalar == "$", let country = near.first else { return currencies.append(sign) }
        if let code = CurrencySigns.dollar(of: country) {
            currencies.append(code)
            unknown.removeAll { $0 == country }
        } else {
            unknown.append(country + "$")
        }
    }

    private mutating func take(_ word: String, _ tokens: [PageToken], _ at: inout Int, isCode: Bool) {
        if word.utf8.count == 3, isCode, RateWords.meaning(of: word) == nil, let code = PageNames.known(word) {
            if code == .uah { meanings.insert(.hryvnia) } else { currencies.append(code) }
            return
        }
        // `у.о.`, `у. е.`: units of no certain money.
        if word == "у", at + 1 < tokens.count, [.word("о"), .word("е")].contains(tokens[at + 1]) {
            unknown.append("у.о.")
            at += 1
            return
        }
        // `до гривні` names the money; any other `до` or `від` begins a bound.
        if Phrase.bounds.contains(word) {
            var next: WordMeanings?
            if at + 1 < tokens.count, case .word(let following) = tokens[at + 1] {
                next = RateWords.meaning(of: following)
            }
            guard next?.contains(.hryvnia) == true || next?.contains(.national) == true else {
                unknown.append(word)
                return
            }
            return
        }
        let known = RateWords.meaning(of: word)
        if known == nil || known?.contains(.ukraine) == true || known?.contains(.national) == true,
            let name = Phrase.currency(tokens, at)
        {
            at += name.count - 1
            if name.codes == [.uah] {
                meanings.insert(.hryvnia)
            } else if name.isShared {
                shared.append(name.codes)
            } else {
                currencies += name.codes
            }
            return
        }
        if word == "us", at + 1 < tokens.count, tokens[at + 1] == .symbol("$") {
            at += 1
            return currencies.append(.usd)
        }
        if let code = CurrencySigns.otherNames[word] {
            shared.append([code])
            return
        }
        if let known {
            // The official site of a bank has its own rates.
            if known == .official, at + 1 < tokens.count, Phrase.isSite(tokens[at + 1]) { return }
            if !Phrase.isOneUnit(tokens, at) { meanings.formUnion(known) }
            return
        }
        // A compound of known words: `купівля-продаж`.
        let parts = word.split(separator: "-").map { RateWords.meaning(of: String($0)) }
        if parts.count > 1, parts.allSatisfy({ $0 != nil }) {
            for part in parts { meanings.formUnion(part ?? []) }
        } else {
            unknown.append(word)
        }
    }

    /// The currencies that the longest name from a place on has, and how many words that is.
    ///
    /// A word such as `вона` or `Суми` means a currency only beside its code, as a name of several currencies does.
    private static func currency(
        _ tokens: [PageToken], _ at: Int
    ) -> (codes: [CurrencyCode], isShared: Bool, count: Int)? {
        var words: [String] = []
        for token in tokens[at...].prefix(4) {
            guard case .word(let word) = token, word != "#" else { break }
            words.append(word)
        }
        // `дол. США`
        if words.count > 1, ["дол", "долл"].contains(words[0]), words[1] == "сша" { return ([.usd], false, 2) }
        while !words.isEmpty {
            let name = words.list(" ")
            let codes = Currency.named(name).filter { Currency.find($0) != nil }
            // `грі` begins as the abbreviation of the hryvnia does, whose names are in the vocabulary.
            if !codes.isEmpty, words.count > 1 || codes != [.uah] || name.hasPrefix("грив") || name.hasPrefix("hryv") {
                let isEveryday = words.count == 1 && CurrencySigns.everydayWords.contains(name)
                return (codes, codes.count > 1 || isEveryday, words.count)
            }
            words.removeLast()
        }
        return nil
    }

    /// The meanings of neighbouring words together.
    private mutating func join() {
        if meanings.contains(.marketplace), !meanings.isDisjoint(with: [.black, .cash]) { meanings.insert(.street) }
        if meanings.contains(.national), !meanings.isDisjoint(with: [.bank]) { meanings.insert(.nbu) }
        // Some tables call the black market just `ринок`; beside another word it has no meaning of its own.
        if meanings == .marketplace || meanings.isSuperset(of: [.black, .rate]) { meanings.insert(.street) }
    }

    /// Whether a text names its side as the bank's with the customer as the other: `купівля у клієнта`, `продаж клієнту`.
    private static func isBanksView(_ tokens: [PageToken]) -> Bool {
        let words = tokens.compactMap { token -> String? in if case .word(let word) = token { word } else { nil } }
        guard words.count == tokens.count, let side = words.first.flatMap({ RateWords.meaning(of: $0) }) else {
            return false
        }
        let rest = Array(words.dropFirst()).list(" ")
        return side == .buy && ["у клієнта", "у клиента", "від клієнта", "от клиента"].contains(rest)
            || side == .sell && ["клієнту", "клиенту"].contains(rest)
    }

    /// The words of three capitals, folded.
    private static func capitalCodes(_ text: String) -> Set<String> {
        var codes: Set<String> = []
        for word in text.unicodeScalars.split(whereSeparator: { !isLatin($0) }) where word.count == 3 {
            if word.allSatisfy({ ("A"..."Z").contains($0) }) { codes.insert(PageVocabulary.folded(word)) }
        }
        return codes
    }

    /// Whether the word at a place says that rates are for one unit: `за одиницю`, `за 1 одиницю`, `per unit`.
    private static func isOneUnit(_ tokens: [PageToken], _ at: Int) -> Bool {
        guard at > 0, case .word(let word) = tokens[at], ["одиницю", "единицу", "unit", "од", "ед"].contains(word)
        else {
            return false
        }
        switch tokens[at - 1] {
        case .word(let before): return before == "за" || before == "per"
        case .number(let number): return number.value == 1 && number.value.scale == 0
        default: return false
        }
    }

    private static func isSite(_ token: PageToken) -> Bool {
        guard case .word(let word) = token else { return false }
        return ["сайт", "site", "website", "портал", "сторінка", "страница"].contains(word)
    }

    static let bounds: Set<String> = ["до", "від", "от", "from", "to"]

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
