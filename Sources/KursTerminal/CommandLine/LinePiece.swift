import KursCore
import KursSources
import KursText

/// A word of a line, or the longest run of words that says one thing.
struct LinePiece {
    enum Slot: Equatable {
        case word(LineWord)
        case amount, plus, currency
        /// What an amount is raised or lowered by, `-5%`, or what part of one is meant: `5%`.
        case percent
        case market(Market)
        /// A bank by its slug.
        case bank(String)
        case city, day, period, grouping, file, unknown
        /// The side of a market, as in `at the selling rate`.
        case side
        /// A file to convert, and which of its rows.
        case statement, rows
    }

    var slot: Slot
    /// The words as commands take them.
    var words: [String]
    /// What was typed.
    var typed: String
    /// The joining word before it.
    var lead: LineWord?
    var leadWord = ""
    /// Whether an amount, a currency or a plus sign stands right before it.
    var isAdjacent = false

    var market: Market? { if case .market(let market) = slot { market } else { nil } }
    var text: String { words.list(" ") }
    var isFiller: Bool {
        if case .word(let word) = slot { word == .filler || word == .rate || word.isJoint } else { false }
    }
    /// Whether an amount is what is paid.
    var isPrice: Bool { slot == .amount && (lead == .price || leadWord == "на") }
    /// Whether a word can be of an amount of money.
    var isOfSum: Bool { slot == .amount || slot == .currency || slot == .plus }

    /// All of a line, in order, without the words that only join.
    ///
    /// - Parameter command: The command that was named; `nil` where the line is to tell it.
    static func all(_ operands: [String], of command: String?) -> [LinePiece] {
        let words = ParsedArguments.datesJoined(LinePiece.words(operands), takesMonths: true)
        var rest = words[...]
        var pieces: [LinePiece] = []
        var (lead, leadWord, isAdjacent): (LineWord?, String, Bool) = (nil, "", false)
        while !rest.isEmpty {
            var piece = LinePiece(from: &rest, after: pieces.last, lead, of: command)
            if piece.isFiller {
                if case .word(let word) = piece.slot, word.isJoint {
                    (lead, leadWord) = (word, piece.text.lowercased())
                } else if lead == .count {
                    lead = nil
                }
                isAdjacent = false
            } else {
                (piece.lead, piece.leadWord) = (lead, leadWord)
                piece.isAdjacent = isAdjacent && pieces.last?.isOfSum == true
                (lead, leadWord, isAdjacent) = (nil, "", true)
                pieces.append(piece)
            }
        }
        // `100 usd = ?`; after any other word something is missing.
        var last = [leadWord][...]
        if let lead, leadWord != "=", leadWord != "→" { pieces.append(LinePiece(.word(lead), 1, &last)) }
        return pieces
    }

    /// The currencies of a pair or a list, each by itself.
    var single: [LinePiece] {
        let names = CurrencyPair(text).map { [$0.currency.text, $0.base.text] } ?? CurrencyArgument.separated(text)
        guard slot == .currency, let names else { return [self] }
        return names.enumerated().map { index, name in
            var piece = self
            (piece.words, piece.lead) = ([name], index == 0 ? lead : nil)
            return piece
        }
    }

    /// The words of arguments, without marks of questions and lists; one with blanks is one word where it names an amount.
    private static func words(_ operands: [String]) -> [String] {
        operands.flatMap { (operand) -> [String] in
            guard operand.utf8.contains(0x20), !CommandSuggestion.isAmount(operand),
                OutputFormat.fileExtension(of: operand) == nil
            else { return [operand] }
            let words = operand.split(separator: " ").map(String.init)
            return words.isEmpty ? [""] : words
        }.enumerated().flatMap { (index, word) -> [String] in
            // `100usd+50eur`, `100 usd +50 eur`; a sign before the first amount is its own.
            if word.last != "%", let plus = word.utf8.firstIndex(of: UInt8(ascii: "+")),
                index > 0 || plus != word.startIndex,
                OutputFormat.fileExtension(of: word) == nil,
                DateArgument.offset(word) == nil
            {
                return [String(word[..<plus]), "+", String(word[word.utf8.index(after: plus)...])].filter {
                    !$0.isEmpty
                }
            }
            guard word.utf8.count > 1 || word == "?", let last = word.utf8.last else { return [word] }
            guard last == UInt8(ascii: "?") || last == UInt8(ascii: ",") else { return [word] }
            return word.utf8.count == 1 ? [] : [String(word.dropLast())]
        }.reduce(into: []) { words, word in
            // `у 2026 році`
            if ["року", "році", "рік"].contains(word.lowercased()), words.last.map(PeriodArgument.isYear) == true {
                return
            }
            // `minus 5%`
            let sign = word.hasSuffix("%") ? words.last.flatMap { signs[$0.lowercased()] } : nil
            if sign != nil { words.removeLast() }
            words.append((sign ?? "") + word)
        }
    }

    private static let signs = ["minus": "-", "мінус": "-", "-": "-", "plus": "+", "плюс": "+", "+": "+"]

    private init(_ slot: Slot, _ count: Int, _ rest: inout ArraySlice<String>, as text: String? = nil) {
        let own = Array(rest.prefix(count))
        (self.slot, words, typed) = (slot, text.map { [$0] } ?? own, own.list(" "))
        rest.removeFirst(count)
    }

    private init(
        from rest: inout ArraySlice<String>, after previous: LinePiece?, _ lead: LineWord?, of command: String?
    ) {
        let word = rest[rest.startIndex]
        let next = rest.dropFirst().first ?? ""
        let meaning = LineWord.meaning(word)
        let isNumber = word.utf8.drop(while: { "-+".utf8.contains($0) }).first?.isASCIIDigit == true
        if command == nil || command == "convert", lead != .into,
            ParsedArguments.isStatement(word) || previous == nil && word == "-" && command != nil
        {
            self.init(.statement, 1, &rest)
        } else if ["only", "лише", "тільки"].contains(word.lowercased()), !next.isEmpty {
            self.init(.rows, 2, &rest, as: next)
        } else if let choice = LinePiece.grouping(word, next) {
            self.init(.grouping, choice.wordCount, &rest, as: choice.name)
        } else if word.hasSuffix("%"), isNumber {
            self.init(.percent, 1, &rest)
        } else if DateArgument.offset(word).map({ $0 < 0 }) == true || PeriodArgument.isNamed(word)
            || isNumber && LinePiece.takesYears(command) && PeriodArgument.partOfYear(word) != nil
        {
            self.init(.period, 1, &rest)
        } else if DateArgument.isDay(word) {
            self.init(.day, 1, &rest)
        } else if let span = PeriodArgument.span(rest) {
            self.init(.period, span.wordCount, &rest, as: "-\(span.dayCount)d")
        } else if ["+", "plus", "плюс"].contains(word.lowercased()) {
            self.init(.plus, 1, &rest, as: "+")
        } else if ["half", "пів"].contains(word.lowercased()), !next.isEmpty {
            self.init(.amount, ["a", "an", "of"].contains(next.lowercased()) ? 2 : 1, &rest, as: "0.5")
        } else if isNumber, command != nil, command != "convert", command != "diff", LinePiece.isCurrency(word) {
            self.init(.currency, 1, &rest)
        } else if meaning == nil, isNumber || LinePiece.startsAmount(word, command) {
            var after = rest
            _ = try? AmountArgument.take(from: &after)
            self.init(.amount, max(rest.count - after.count, 1), &rest)
        } else if CurrencyPair(word) != nil || CurrencyArgument.separated(word) != nil
            || LinePiece.isCode(word, next, after: previous)
        {
            self.init(.currency, 1, &rest)
        } else if meaning != .extreme, let market = LinePiece.market(word) {
            self.init(.market(market), 1, &rest)
        } else if let meaning {
            let isOfRate = [.buying, .selling].contains(meaning) && LineWord.meaning(next) == .rate
            if isOfRate, !["exchange", "обмін"].contains(word.lowercased()) {
                self.init(.side, 2, &rest, as: meaning == .buying ? "buy" : "sell")
            } else {
                self.init(.word(isOfRate ? .filler : meaning), 1, &rest)
            }
        } else if let side = ["buy", "sell"].first(where: OptionSpec.meanings(of: word.lowercased()).contains) {
            // `за курсом продажу`
            self.init(.side, 1, &rest, as: side)
        } else {
            self.init(namedBy: &rest, lead, previous, command)
        }
    }

    /// A currency, a bank, a city or a file; what is none of these is not known.
    private init(
        namedBy rest: inout ArraySlice<String>, _ lead: LineWord?, _ previous: LinePiece?, _ command: String?
    ) {
        let word = rest[rest.startIndex]
        var after = rest
        if (try? CurrencyArgument.take(from: &after)) != nil {
            self.init(.currency, rest.count - after.count, &rest)
        } else if City(word, of: .banks) != nil, Int(word) == nil,
            lead != .at && !["bank", "банк", "банку"].contains(previous?.typed.lowercased())
                || BankSources.slug(ofName: word) == nil
        {
            self.init(.city, 1, &rest)
        } else if let bank = LinePiece.bank(rest) {
            self.init(.bank(bank.slug), bank.wordCount, &rest)
        } else if OutputFormat.fileExtension(of: word) != nil, lead == .into || previous?.slot == .word(.file) {
            self.init(.file, 1, &rest)
        } else {
            self.init(.unknown, 1, &rest)
        }
    }

    /// `by week`, `weekly`, `за рейтингом`; `за тиждень` is a period.
    static func grouping(_ word: String, _ next: String) -> (name: String, wordCount: Int)? {
        switch foldedText(word) {
        case "daily", "щоденно", "щодня": return ("day", 1)
        case "weekly", "щотижня", "тижневий": return ("week", 1)
        case "monthly", "щомісяця", "місячний": return ("month", 1)
        case "by", "за", "по":
            let folded = next.lowercased()
            guard word.lowercased() == "by" || !PeriodArgument.isUnit(folded) else { return nil }
            let names = ["day", "week", "month", "average", "name", "buy", "sell", "rating"]
            return (OptionSpec.meanings(of: folded) + [folded]).first(where: names.contains).map { ($0, 2) }
        default: return nil
        }
    }

    private static func takesYears(_ command: String?) -> Bool { ["history", "chart", "export"].contains(command) }

    private static func isCurrency(_ word: String) -> Bool {
        var words = [word][...]
        return (try? CurrencyArgument.take(from: &words)) != nil
    }

    private static func startsAmount(_ word: String, _ command: String?) -> Bool {
        if AmountArgument.isSpelled(word) { return true }
        return word.utf8.contains(where: \.isASCIIDigit) && (command == "convert" || CommandSuggestion.isAmount(word))
            && CurrencyPair(word) == nil
    }

    /// Whether a word that says something else is a currency's code: `ALL`, `100 all`, and `top` alone.
    private static func isCode(_ word: String, _ next: String, after previous: LinePiece?) -> Bool {
        switch word {
        case "ALL", "TOP": true
        case "all": previous?.slot == .amount
        case "top": next.isEmpty || LineWord.meaning(next) != .gainers
        default: false
        }
    }

    private static func bank(_ words: ArraySlice<String>) -> (slug: String, wordCount: Int)? {
        for count in (1...min(3, words.count)).reversed() {
            let name = Array(words.prefix(count))
            // `приват і моно`
            guard name.dropFirst().allSatisfy({ LineWord.meaning($0) == nil }) else { continue }
            if let slug = BankSources.slug(ofName: name.list(" ")) { return (slug, count) }
        }
        return nil
    }

    private static func market(_ word: String) -> Market? {
        MarketArgument.known(word) ?? (["банку", "банком", "банками"].contains(word.lowercased()) ? .banks : nil)
    }

    /// Whether a word is a day or a period, whatever day it is today.
    static func isPeriod(_ text: String) -> Bool {
        DateArgument.offset(text) != nil
            || (try? PeriodArgument.days(text, today: .firstOfHryvnia.advanced(by: 10_000))) != nil
    }
}
