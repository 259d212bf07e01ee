/// The names of the months in the languages of pages, feeds and command lines, January first.
@usableFromInline
package enum MonthNames {
    /// English names; the first three letters are the abbreviations.
    package static let english = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Ukrainian names in the genitive, as used in dates; the first three letters are the abbreviations.
    package static let ukrainianGenitive = [
        "січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня", "жовтня",
        "листопада", "грудня",
    ]

    package static let ukrainian = [
        "січень", "лютий", "березень", "квітень", "травень", "червень", "липень", "серпень", "вересень", "жовтень",
        "листопад", "грудень",
    ]

    private static let ukrainianLocative = [
        "січні", "лютому", "березні", "квітні", "травні", "червні", "липні", "серпні", "вересні", "жовтні", "листопаді",
        "грудні",
    ]

    private static let ukrainianInstrumental = [
        "січнем", "лютим", "березнем", "квітнем", "травнем", "червнем", "липнем", "серпнем", "вереснем", "жовтнем",
        "листопадом", "груднем",
    ]

    private static let russianGenitive = [
        "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
        "декабря",
    ]

    private static let russian = [
        "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
        "декабрь",
    ]

    /// The number (1…12) of the month that a word names in English, Ukrainian or Russian; `nil` for any other word.
    ///
    /// At least the first three letters of the name in one of its cases must match: `листоп` is November, and `середа` is
    /// not a month although `сер` is one. The word is UTF-8. O(its length): a few dozen names are compared.
    @inlinable
    package static func number(of word: some Sequence<UInt8>) -> Int? { number(ofBytes: Array(word)) }

    // Not generic, so that calls from other modules need no run-time type metadata.
    @usableFromInline
    static func number(ofBytes bytes: [UInt8]) -> Int? {
        let word = foldedText(bytes)
        guard word.count >= 3 else { return nil }
        if word[0] < 0x80 { return index(of: word, in: english).map { $0 + 1 } }
        guard word.count >= 6 else { return nil }
        for names in [
            ukrainianGenitive, ukrainian, ukrainianLocative, ukrainianInstrumental, russianGenitive, russian,
        ] {
            if let index = index(of: word, in: names) { return index + 1 }
        }
        return nil
    }

    /// The first name that begins with the word, given in lower case.
    private static func index(of word: [UInt8], in names: [String]) -> Int? {
        names.firstIndex { name in
            name.utf8.count >= word.count && zip(name.utf8, word).allSatisfy { $0.asciiLowercased == $1 }
        }
    }
}
