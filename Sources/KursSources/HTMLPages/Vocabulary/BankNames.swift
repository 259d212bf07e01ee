internal import KursCore

/// Decides which texts are names of banks.
enum BankNames {
    /// Whether a text is the name of a bank: of one that kurs knows, or a short name with the word for bank in it.
    ///
    /// The words of an advertisement are no name: they are in lower case, or mean something beside rates. A known name
    /// that is also a town's or a common word's needs the word for bank, a link or a column of banks.
    static func isName(_ text: String, isLinked: Bool, isListed: Bool = false) -> Bool {
        let phrase = Phrase(text)
        guard phrase.currencies.isEmpty, !phrase.hasDate else { return false }
        if KnownBanks.slug(ofName: text) != nil {
            let isPlain = !KnownBanks.isCommonWord(text) || isLinked
            return isPlain || isListed && text.count > 2 || PageVocabulary.words(of: text).contains(where: isBank)
        }
        guard phrase.numbers.isEmpty else { return false }
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "-" || $0 == "ʼ") }
        guard (1...5).contains(words.count), text.utf8.count <= 100,
            !text.unicodeScalars.contains(where: { "%!?*:;+=<>@/".unicodeScalars.contains($0) }),
            !words.contains(where: { $0.contains(where: \.isNumber) })
        else { return false }
        var hasBank = false
        for word in words {
            let folded = PageVocabulary.folded(word.unicodeScalars)
            // The market between banks is none of them.
            if RateWords.meaning(of: folded)?.contains(.interbank) == true { return false }
            if isBank(folded) || legalForms.contains(folded) {
                hasBank = true
                continue
            }
            if (advertised + central).contains(where: { folded.hasPrefix($0) }) || CautionWords.changesPage(folded) {
                return false
            }
            let meaning = RateWords.meaning(of: folded) ?? []
            guard
                meaning.isDisjoint(with: [
                    .buy, .sell, .customer, .rate, .units, .average, .nbu, .change, .other, .today,
                ])
            else { return false }
            if !isLinked, word.first?.isLowercase == true { return false }
        }
        return hasBank || isLinked
    }

    /// A text without the names of banks: known ones, compounds with the word for bank, and what stands in quotes beside
    /// it or another word for a firm.
    static func removed(from text: String) -> String {
        var text = text
        let hasBank = PageVocabulary.words(of: text).contains(where: isBank)
        if hasBank || PageVocabulary.words(of: text).contains(where: isFirm) {
            for (open, close) in [("«", "»"), ("“", "”"), ("„", "“"), ("\"", "\"")] as [(Character, Character)] {
                guard let start = text.firstIndex(of: open),
                    let end = text[text.index(after: start)...].firstIndex(of: close)
                else { continue }
                let quoted = String(text[text.index(after: start)..<end])
                let isPlain = !PageVocabulary.words(of: quoted).contains {
                    CautionWords.changes($0) || CautionWords.isForeign($0)
                }
                if isPlain, quoted.utf8.count <= 60 { text.removeSubrange(start...end) }
            }
        }
        let words = withoutNeighbours(text.split(separator: " ").map(String.init)).filter { word in
            let folded = PageVocabulary.folded(word.unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "-" })
            if legalForms.contains(folded) { return false }
            let isCompound =
                isBank(folded) && RateWords.meaning(of: folded) == nil && !central.contains { folded.hasPrefix($0) }
            return !isCompound && (!isKnown(folded) || !hasBank && isCommonWord(folded))
        }
        return words.list(" ")
    }

    /// What stands behind a known bank's name, or in brackets behind any, and so is no part of it: `(для ФОП)`.
    static func added(to name: String) -> String {
        guard KnownBanks.slug(ofName: name) == nil else { return "" }
        let words = name.split(separator: " ").map(String.init)
        if words.count > 1, !words.dropFirst().contains(where: { PageVocabulary.words(of: $0).contains(where: isBank) })
        {
            for count in (1..<words.count).reversed() {
                let start = Array(words.prefix(count)).list(" ")
                // `ПриватБанк` is a name where `приват` is a word.
                let isPlain =
                    !KnownBanks.isCommonWord(start) || PageVocabulary.words(of: start).contains(where: isBank)
                if isPlain, KnownBanks.slug(ofName: start) != nil {
                    return Array(words.dropFirst(count)).list(" ")
                }
            }
        }
        // `АТ «Банк інвестицій»` goes on in lower case, `Кредитвест Банк — у понеділок` does not.
        let start = words.firstIndex { !legalForms.contains(PageVocabulary.words(of: $0).first ?? "ат") } ?? 0
        let place = words.indices.dropFirst(start + 1).last {
            PageVocabulary.words(of: words[$0]).contains(where: isBank)
        }
        let rest = place.map { words[($0 + 1)...].drop { !$0.contains(where: \.isLetter) } } ?? []
        if rest.first?.first?.isLowercase == true { return Array(rest).list(" ") }
        guard let open = name.firstIndex(of: "("), open != name.startIndex else { return "" }
        return String(name[name.index(after: open)...])
    }

    /// Words without the name with a capital that stands directly before or after the word for bank: `Тест Банку`.
    private static func withoutNeighbours(_ words: [String]) -> [String] {
        var kept: [String] = []
        for (index, word) in words.enumerated() {
            let isBefore = index + 1 < words.count && isBankAlone(words[index + 1])
            let isAfter = index > 0 && words[index - 1].last?.isLetter == true && isBankAlone(words[index - 1])
            if (isBefore && word.last?.isLetter == true || isAfter) && isPlainName(word) { continue }
            kept.append(word)
        }
        return kept
    }

    private static func isBankAlone(_ word: String) -> Bool {
        guard let only = PageVocabulary.words(of: word).first, word.first?.isUppercase == true else { return false }
        return RateWords.meaning(of: only) == .bank
    }

    /// Whether a word with a capital means nothing beside rates.
    private static func isPlainName(_ word: String) -> Bool {
        guard word.first?.isUppercase == true, let only = PageVocabulary.words(of: word).first else { return false }
        return RateWords.meaning(of: only) == nil && !CautionWords.changes(only) && !CautionWords.isForeign(only)
            && !central.contains { only.hasPrefix($0) } && !advertised.contains { only.hasPrefix($0) }
            && Phrase(word).currencies.isEmpty && !word.contains(where: \.isNumber)
    }

    /// Whether a folded word says that a name in quotes after it is that of a place to exchange money.
    private static func isFirm(_ word: String) -> Bool {
        ["обмінник", "обмінк", "обменник", "обменк", "компані", "компани"].contains { word.hasPrefix($0) }
            || ["тов", "ооо", "фк"].contains(word)
    }

    /// Whether a word, in some case, is a bank's name only beside the word for bank: `Львові`.
    private static func isCommonWord(_ word: String) -> Bool {
        KnownBanks.isCommonWord(word) || KnownBanks.isCommonWord(String(word.dropLast()))
    }

    /// Whether a word is a known bank's name in some case: `ПриватБанку`.
    private static func isKnown(_ word: String) -> Bool {
        guard word.utf8.count > 5, RateWords.meaning(of: word) == nil else { return false }
        if KnownBanks.slug(ofName: word) != nil { return true }
        return word.count > 4 && KnownBanks.slug(ofName: String(word.dropLast())) != nil
    }

    /// Whether a folded word is the word for bank or a compound with it, in any case.
    private static func isBank(_ word: String) -> Bool {
        ["банк", "банку", "банка", "банком", "банке", "банці", "bank"].contains { word.hasSuffix($0) }
    }

    private static let legalForms: Set<String> = ["ат", "пат", "прат", "ао", "пао", "акб", "кб", "jsc", "тов", "ооо"]

    /// What the banks of states are called, whose rates are not those of a bank.
    private static let central = ["націонал", "национал", "national", "централ", "центро", "central"]

    private static let advertised = [
        "реклам", "рекорд", "найкращ", "лучш", "вигідн", "выгодн", "акці", "акци", "кешбек", "кэшбэк", "cashback",
        "відкри", "откро", "оформ", "отрима", "получ", "бонус", "подар", "спонсор", "партнер", "advert", "promo",
        "ваш", "наш", "швидк", "онлайн", "вклад", "депозит", "іпотек", "ипотек", "позик", "займ", "дізна", "узна",
    ]
}
