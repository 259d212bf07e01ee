internal import KursCore
internal import KursText

/// A token of a text that may contain a rate.
enum PageToken: Equatable {
    /// A number; a change has a sign or an arrow before it, brackets around it or a percent sign behind it.
    case number(ExactDecimal, isChange: Bool)
    /// A slash or bar between two rates.
    case slash
    /// A dash in place of a rate, `н/д`, `NaN`.
    case missing
    case date
    /// An arrow beside a number, which shows where it came from.
    case trend
    case word(String)
    /// What has no place beside a rate: a sign of other money, digits inside a word, `43.10?`.
    case other(String)

    var isDecimal: Bool { if case .number(let value, _) = self { value.scale > 0 } else { false } }
}

/// Splits a text into numbers and what is around them; O(n), no input can trap it.
///
/// A comma or a point is the decimal mark, even before three digits, since rates look like `39,800`. Spaces separate
/// thousands, and so does a comma or point that is followed by one of the other kind: `1,234.56`.
struct PageTokens {
    /// The most bytes of a text, such as a title, a heading or a cell, that are read.
    static let textLimit = 4000

    private let text: [Unicode.Scalar]
    private var at = 0
    private var tokens: [PageToken] = []

    /// The tokens of a text whose white space is single spaces; of a text too long to be about one rate, only the first.
    static func read(_ text: String) -> [PageToken] {
        var reader = PageTokens(text: text.cut(to: textLimit).visibleScalars)
        while reader.at < reader.text.count { reader.next() }
        return reader.tokens
    }

    private init(text: [Unicode.Scalar]) { self.text = text }

    private mutating func next() {
        let scalar = text[at]
        if scalar.isDigit { return digits() }
        if scalar.properties.isAlphabetic { return word() }
        // `½` and digits of other scripts; a raised one is the number of a footnote.
        if scalar.properties.numericType == .numeric || scalar.properties.generalCategory == .decimalNumber {
            tokens.append(.other(String(scalar)))
        }
        if scalar == "/" || scalar == "|" {
            tokens.append(.slash)
        } else if scalar.isDash, !isSign(at) {
            tokens.append(.missing)
        } else if scalar == "₴" {
            tokens.append(.word("грн"))
        } else if scalar.isArrow {
            tokens.append(.trend)
        } else if scalar.changesNumbers, scalar != "%", scalar != "+" || !isSign(at) {
            tokens.append(.other(String(scalar)))
        }
        at += 1
    }

    private mutating func word() {
        let start = at
        while at < text.count, text[at].properties.isAlphabetic || text[at].isApostrophe { at += 1 }
        // `43.10к`: digits that touch letters are no number, but a code may touch a name, as in `USDДолар`.
        if at < text.count, text[at].isDigit {
            while at < text.count, text[at].isDigit || text[at].properties.isAlphabetic { at += 1 }
            return tokens.append(.other(PageText.folded(text[start..<at])))
        }
        var word = PageText.folded(text[start..<at])
        if word == "н", at + 1 < text.count, text[at] == "/" || text[at] == "\\",
            text[at + 1] == "д" || text[at + 1] == "Д"
        {
            at += 2
            word = "nan"
        }
        tokens.append(word == "nan" || word == "null" ? .missing : .word(word))
    }

    private mutating func digits() {
        let start = at
        if let end = dateEnd(start) {
            at = end
            return tokens.append(.date)
        }
        guard let (value, end) = number(start) else {
            while at < text.count, text[at].isDigit || text[at] == "." || text[at] == "," { at += 1 }
            return tokens.append(.other(String(String.UnicodeScalarView(text[start..<at]))))
        }
        at = end
        var before = start - 1
        while before >= 0, text[before] == " " { before -= 1 }
        var isChange = false
        if before >= 0 {
            let sign = text[before]
            isChange = sign == "+" || sign.isDash && isSign(before) || sign == "(" || sign == "["
            // `,95` has lost its whole units.
            if sign == "?" || before == start - 1 && (sign == "," || sign == ".") {
                return tokens.append(.other(String(sign)))
            }
        }
        if at < text.count,
            ["+", "?", "…"].contains(text[at]) || text[at...].starts(with: ["." as Unicode.Scalar, "."])
        {
            at += 1
            return tokens.append(.other("\(value)…"))
        }
        // `43,` has lost its decimals.
        if value.scale == 0, at < text.count, text[at] == ",", at + 1 == text.count {
            at += 1
            return tokens.append(.other("\(value),"))
        }
        // `43. 10`, of which either may be the rate; `2026, 10:15` is a year and a time.
        if value.scale == 0, at + 2 < text.count, text[at] == "." || text[at] == ",", text[at + 1] == " ",
            text[at + 2].isDigit, dateEnd(at + 2) == nil
        {
            return tokens.append(.other("\(value)."))
        }
        var after = at
        while after < text.count, text[after] == " " { after += 1 }
        if after < text.count, text[after] == "%" || text[after] == "‰" { isChange = true }
        if after == at, after < text.count, text[after].properties.isAlphabetic {
            var end = after
            while end < text.count, text[end].properties.isAlphabetic { end += 1 }
            guard PageTokens.isHryvnia(PageText.folded(text[after..<end])) else {
                at = end
                return tokens.append(.other("\(value)…"))
            }
        }
        tokens.append(.number(value, isChange: isChange))
    }

    static func isHryvnia(_ word: String) -> Bool {
        ["грн", "uah", "гривень", "гривен", "гривні", "гривня"].contains(word)
    }

    /// The number that begins at a digit and the index after it; `nil` when its separators are inconsistent.
    private func number(_ start: Int) -> (ExactDecimal, Int)? {
        var number = GroupedNumber()
        var place = append(from: start, to: &number)
        while place + 1 < text.count, text[place + 1].isDigit {
            let mark = text[place]
            guard mark == "." || mark == "," || mark == " " || mark == "'" else { break }
            var longer = number
            longer.append(mark: mark)
            let end = append(from: place + 1, to: &longer)
            // A space or an apostrophe separates thousands only: three digits follow it, and no decimals precede it.
            if mark == " " || mark == "'", !longer.groupsThousands(decimalMark: nil) { break }
            (number, place) = (longer, end)
        }
        guard number.digitCount <= 30 else { return nil }
        return PageTokens.value(of: number).map { ($0, place) }
    }

    /// Appends the digits that stand at an index; returns the index after them.
    private func append(from start: Int, to number: inout GroupedNumber) -> Int {
        var place = start
        while place < text.count, text[place].isDigit {
            number.append(digit: UInt8(truncatingIfNeeded: text[place].value &- 0x30))
            place += 1
        }
        return place
    }

    /// The value by the rule for pages: the last mark begins the decimals unless it groups, as one that occurs twice does;
    /// `nil` if the other marks do not group thousands.
    private static func value(of number: GroupedNumber) -> ExactDecimal? {
        guard let last = number.marks.last else { return number.value(decimalMark: nil) }
        let isGrouping =
            last.scalar == " " || last.scalar == "'" || number.marks.dropLast().contains { $0.scalar == last.scalar }
        let decimalMark = isGrouping ? nil : number.marks.count - 1
        guard number.groupsThousands(decimalMark: decimalMark) else { return nil }
        return number.value(decimalMark: decimalMark)
    }

    /// The end of a date or time that begins here: `13.09.2023`, `2022.11.02`, `19.03.18`, `22-12-2020`, `09:45:10`.
    private func dateEnd(_ start: Int) -> Int? {
        var parts: [DigitRun] = []
        var place = start
        var mark: Unicode.Scalar?
        while parts.count < 3 {
            var run = DigitRun()
            while place < text.count, text[place].isDigit, run.count < 5 {
                run.append(UInt8(truncatingIfNeeded: text[place].value))
                place += 1
            }
            guard run.count > 0 else { return nil }
            parts.append(run)
            guard place < text.count, parts.count < 3, mark == nil || text[place] == mark else { break }
            guard [".", ":", "-", "/"].contains(text[place]) else { break }
            mark = text[place]
            place += 1
        }
        guard place >= text.count || !text[place].isDigit else { return nil }
        if mark == ":" {
            return (2...3).contains(parts.count) && parts.allSatisfy { $0.count <= 2 && $0.value < 60 } ? place : nil
        }
        guard parts.count == 3, (1...12).contains(parts[1].value), parts[1].count <= 2 else { return nil }
        let counts = parts.map(\.count)
        let isYearLast = counts[0] <= 2 && (1...31).contains(parts[0].value) && (counts[2] == 4 || counts[2] == 2)
        let isYearFirst = counts[0] == 4 && counts[2] <= 2 && (1...31).contains(parts[2].value)
        return isYearLast || isYearFirst ? place : nil
    }

    /// Whether a plus or dash before a number is its sign rather than a separator of two numbers.
    private func isSign(_ place: Int) -> Bool {
        var next = place + 1
        while next < text.count, text[next] == " " { next += 1 }
        guard next < text.count, text[next].isDigit else { return false }
        var before = place - 1
        while before >= 0, text[before] == " " { before -= 1 }
        if before < 0 { return true }
        if text[before].isDigit { return before < place - 1 && next == place + 1 }
        return true
    }
}
