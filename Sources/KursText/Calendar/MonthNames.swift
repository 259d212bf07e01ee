/// The number of the month that a word names in English, Ukrainian or Russian; `nil` for any other word.
///
/// Three letters and more of the nominative or genitive are enough: `лист.` is cut by the caller, `середа` is no
/// month although `сер` is one. The word is UTF-8 and lower-cased here. O(its length): a few dozen names are compared.
package func monthNumber(_ word: some Sequence<UInt8>) -> Int? {
    let word = lowercasedCyrillic(Array(word))
    guard word.count >= 3 else { return nil }
    if word[0] < 0x80 { return englishMonthNames.firstIndex { isBeginning(word, of: $0) }.map { $0 + 1 } }
    guard word.count >= 6 else { return nil }
    return monthNames.firstIndex { isBeginning(word, of: $0) }.map { $0 % 12 + 1 }
}

/// Whether the name begins with the word.
private func isBeginning(_ word: [UInt8], of name: StaticString) -> Bool {
    guard word.count <= name.utf8CodeUnitCount else { return false }
    for index in word.indices where unsafe word[index] != name.utf8Start[index] { return false }
    return true
}

private let englishMonthNames: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]

/// Ukrainian genitive and nominative, Russian genitive and nominative: twelve each.
private let monthNames: [StaticString] = [
    "січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня", "жовтня", "листопада",
    "грудня",
    "січень", "лютий", "березень", "квітень", "травень", "червень", "липень", "серпень", "вересень", "жовтень",
    "листопад", "грудень",
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
    "декабря",
    "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь",
]

/// The UTF-8 text with ASCII and Cyrillic letters in lower case.
package func lowercasedCyrillic(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var at = 0
    while at < output.count {
        if output[at] < 0x80 {
            output[at] = output[at].asciiLowercased
        } else if output[at] == 0xD0, at + 1 < output.count {
            switch output[at + 1] {
            case 0x80...0x8F: (output[at], output[at + 1]) = (0xD1, output[at + 1] + 0x10)
            case 0x90...0x9F: output[at + 1] += 0x20
            case 0xA0...0xAF: (output[at], output[at + 1]) = (0xD1, output[at + 1] - 0x20)
            default: break
            }
            at += 1
        } else if output[at] == 0xD2, at + 1 < output.count, output[at + 1] == 0x90 {
            output[at + 1] = 0x91
            at += 1
        }
        at += 1
    }
    return output
}
