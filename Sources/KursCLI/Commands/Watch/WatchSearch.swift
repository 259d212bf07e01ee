import KursCore
import KursTerminal
import KursText

/// Looking for a line of a list by what is typed: a part of a code, of a name or of a headline.
extension WatchState {
    /// The words of each line of the list that is shown, folded; empty without a list.
    private var listed: [String] {
        switch screen {
        case .rates:
            board.rates.map {
                foldedText($0.quote.currency.text + " " + (Currency.find($0.quote.currency)?.name(language) ?? ""))
            }
        case .news: news.map { foldedText($0.news.title) }
        case .banks: banks.map { foldedText($0.bank.name + " " + $0.bank.slug) }
        case .wallet where !showsWalletFigures: wallet.items.map { foldedText($0.line.map(\.text).list(" ")) }
        default: []
        }
    }

    /// Begins to look, where there is a list.
    mutating func startsSearch() -> Bool {
        guard !listed.isEmpty else { return false }
        search = ""
        return true
    }

    /// A key while one looks: it changes what is looked for, goes to the next line that has it, or ends the search.
    mutating func takeInSearch(_ key: TerminalKey, _ text: String) -> [WatchEffect] {
        switch key {
        case .letter(let letter): search(for: text + String(letter), from: position)
        case .text(let pasted): search(for: text + pasted, from: position)
        case .backspace where text.count > 1: search(for: String(text.dropLast()), from: 0)
        case .backspace where !text.isEmpty, .clear: search = ""
        case .down, .tab: search(for: text, from: position + 1)
        case .up: search(for: text, from: position - 1, isBackward: true)
        case .escape, .backspace: search = nil
        // Where nothing was found, another line is not what is meant.
        case .enter where !listed.contains { $0.hasSubstring(foldedText(text)) }: search = nil
        default:
            search = nil
            return apply(key)
        }
        return []
    }

    /// Goes to the nearest line that has a text, from one on and then from the other end.
    private mutating func search(for text: String, from place: Int, isBackward: Bool = false) {
        let (lines, part) = (listed, foldedText(text))
        search = String(text.prefix(40))
        let matches = lines.indices.filter { lines[$0].hasSubstring(part) }
        let next =
            isBackward ? matches.last { $0 <= place } ?? matches.last : matches.first { $0 >= place } ?? matches.first
        guard let next else {
            notice = language("nothing found", "нічого не знайдено")
            return
        }
        (position, chosen) = (next, nil)
    }
}
