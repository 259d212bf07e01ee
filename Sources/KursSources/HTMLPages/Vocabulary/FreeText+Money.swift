internal import KursCore

extension FreeText {
    /// A number of units that rates are for: `за 100`, `100 одиниць`.
    static func units(_ text: String) -> String? {
        let tokens = PageTokens.read(text)
        for (index, token) in tokens.enumerated() {
            guard case .number(let number) = token, number.value.scale == 0, number.value >= 10 else { continue }
            if index > 0, case .word(let word) = tokens[index - 1], ["за", "per", "for"].contains(word) {
                return "\(word) \(number.value)"
            }
            if index + 1 < tokens.count, case .word(let word) = tokens[index + 1],
                RateWords.meaning(of: word)?.contains(.units) == true
            {
                return "\(number.value) \(word)"
            }
        }
        return nil
    }

    /// Another country, or the money that rates are in when it is not the hryvnia: `в злотих`.
    static func foreign(_ text: String) -> String? {
        if let word = Phrase(text).unknown.first(where: { CautionWords.isForeign($0) || hasForeignLetters($0) }) {
            return word
        }
        let words = PageVocabulary.words(of: text)
        for (index, word) in words.enumerated() where priced.contains(word) && index + 1 < words.count {
            for count in [2, 1] {
                let next = Phrase(words[(index + 1)...].prefix(count).map { $0 }.list(" "))
                let isMoney = !next.currencies.isEmpty || !next.shared.isEmpty
                if isMoney, next.unknown.isEmpty { return "\(word) \(words[index + 1])" }
            }
        }
        return exchange(words)
    }

    /// Whether a text is the name of one currency and nothing more, as the title of a card is.
    static func isOnlyCurrency(_ text: String) -> Bool {
        let phrase = Phrase(text)
        return Set(phrase.currencies).count == 1 && phrase.unknown.isEmpty && phrase.numbers.isEmpty
            && phrase.shared.isEmpty && !phrase.hasDate && phrase.meanings.isEmpty
    }

    /// A currency that is given for one of another: `PLN за 1 USD`, `злотих за долар`.
    private static func exchange(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() where index > 0 && ["за", "per", "for"].contains(word) {
            let given = names(words[index - 1])
            guard !given.isEmpty else { continue }
            for next in words[(index + 1)...].prefix(2) {
                let taken = names(next)
                if !taken.isEmpty, given.isDisjoint(with: taken) { return "\(words[index - 1]) \(word) \(next)" }
            }
        }
        return nil
    }

    /// The currencies that a word may mean, other than the hryvnia.
    private static func names(_ word: String) -> Set<CurrencyCode> {
        let phrase = Phrase(word)
        return Set(phrase.currencies + phrase.shared.flatMap(\.self))
    }

    /// Whether a word is in a language of neither Ukraine's pages nor their English versions: `złotego`, `Kč`.
    ///
    /// Letters of the west, such as `é`, stand in the names of banks.
    private static func hasForeignLetters(_ word: String) -> Bool {
        word.unicodeScalars.contains { (0x100...0x24F).contains($0.value) || (0x370...0x3FF).contains($0.value) }
    }

    /// Words before the money that rates are in.
    static let priced: Set<String> = [
        "в", "у", "до", "к", "in", "to", "w", "do", "против", "проти", "against", "vs", "щодо", "відносно",
        "относительно",
    ]
}
