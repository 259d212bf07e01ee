import KursCore
import KursTerminal

/// A news item that is being read: its text and the links below it.
struct WatchArticle: Equatable {
    struct Line: Equatable {
        var text: String
        /// The number of the link that the line shows; 0 stands for the item's own page, `nil` for text.
        var link: Int?

        init(_ text: String, link: Int? = nil) { (self.text, self.link) = (text, link) }
    }

    var link = ""
    /// Safe for a terminal, as the lines are.
    var title = ""
    var lines: [Line] = []
    /// The addresses of the numbered links, as the page has them, the first being `[1]`.
    var links: [String] = []

    /// The whole title.
    func titleLines(columns: Int) -> [String] { Paragraph.folded([title], columns: max(columns, 20)) }

    /// The address of a numbered link, of the item itself for 0; `nil` for a number without one.
    func address(of number: Int) -> String? {
        number == 0 ? link : links.indices.contains(number - 1) ? links[number - 1] : nil
    }

    /// Folds text that is wider than the screen; an address stays on one line, which the screen cuts.
    mutating func fold(columns: Int) {
        lines = lines.flatMap { line in
            line.link == nil ? Paragraph.folded([line.text], columns: max(columns, 20)).map { Line($0) } : [line]
        }
    }
}

extension WatchState {
    mutating func takeInArticle(_ key: TerminalKey) -> [WatchEffect] {
        let pending = typedLink
        typedLink = nil
        switch key {
        case .letter("q"), .escape, .left, .backspace: return show(.news)
        case .letter("o"): return [.browse(article.link)]
        case .enter: return pending.flatMap { article.address(of: $0) }.map { [.browse($0)] } ?? []
        case .letter(let digit) where ("0"..."9").contains(digit):
            return take(digit: Int(digit.value) - 0x30, after: pending ?? 0)
        default:
            scroll(key, count: max(0, article.lines.count - listRows) + 1)
            return []
        }
    }

    /// Opens a numbered link, or waits for the rest of its number where a longer number may be meant.
    private mutating func take(digit: Int, after typed: Int) -> [WatchEffect] {
        let number = typed * 10 + digit
        guard number > 0, let address = article.address(of: number) else {
            if !article.links.isEmpty {
                notice = language(
                    "no link \(number); the last is \(article.links.count)",
                    "посилання \(number) немає; останнє — \(article.links.count)")
            }
            return []
        }
        guard number * 10 <= article.links.count else { return [.browse(address)] }
        typedLink = number
        notice = language("link \(number): Enter, or another digit", "посилання \(number): Enter або наступна цифра")
        return []
    }

    func clickInArticle(row: Int) -> [WatchEffect] {
        // The head and the title come first.
        let top = 1 + article.titleLines(columns: columns).count
        let index = position + row - top
        guard row >= top, row < rows - 1, article.lines.indices.contains(index), let number = article.lines[index].link,
            let address = article.address(of: number)
        else { return [] }
        return [.browse(address)]
    }
}
