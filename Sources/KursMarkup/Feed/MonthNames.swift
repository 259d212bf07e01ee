/// The number of the month that a word names in English, Ukrainian or Russian; `nil` for any other word.
///
/// Three letters and more of the nominative or genitive are enough: `лист.` is cut by the caller, `середа` is no
/// month although `сер` is one. The word is lower-cased here.
public func monthNumber(_ word: some Sequence<UInt8>) -> Int? {
    let word = lowercasedCyrillic(Array(word))
    let letters = word.count { $0 & 0xC0 != 0x80 }
    guard letters >= 3 else { return nil }
    for (index, names) in monthNames.enumerated() where names.utf8.split(separator: 0x20).contains(where: {
        $0.starts(with: word)
    }) {
        return index + 1
    }
    return nil
}

/// Each month's names: English; Ukrainian and Russian, genitive and nominative.
private let monthNames = [
    "january січня січень января январь", "february лютого лютий февраля февраль",
    "march березня березень марта март", "april квітня квітень апреля апрель",
    "may травня травень мая май", "june червня червень июня июнь", "july липня липень июля июль",
    "august серпня серпень августа август", "september sept вересня вересень сентября сентябрь",
    "october жовтня жовтень октября октябрь", "november листопада листопад ноября ноябрь",
    "december грудня грудень декабря декабрь",
]

/// The UTF-8 text with ASCII and Cyrillic letters in lower case.
func lowercasedCyrillic(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var at = 0
    while at < output.count {
        if output[at] < 0x80 {
            output[at] = asciiLowercase(output[at])
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
