internal import KursCore
internal import KursText

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
        var reader = PageTokens(text.cut(to: textLimit).visibleScalars)
        reader.readAll()
        return reader.tokens
    }

    private init(_ text: [Unicode.Scalar]) { self.text = text }

    private mutating func readAll() {
        while at < text.count {
            let scalar = text[at]
            if scalar.isDigit {
                digits()
            } else if scalar == "/" || scalar == "|" {
                tokens.append(.slash)
                at += 1
            } else if scalar.isDash, !isSign(at) {
                tokens.append(.missing)
                at += 1
            } else if scalar.properties.isAlphabetic {
                word()
            } else {
                if scalar == "₴" {
                    tokens.append(.word("₴"))
                } else if scalar.isArrow {
                    tokens.append(.trend)
                } else if !scalar.isPunctuation, scalar != "+" || !isSign(at) {
                    tokens.append(.symbol(scalar))
                }
                at += 1
            }
        }
    }

    /// A word; a code that markup sets against a name, such as `USDДолар`, is one of its own.
    private mutating func word() {
        let start = at
        while at < text.count {
            let isInside =
                text[at].properties.isAlphabetic || text[at].isApostrophe || text[at].isDigit
                || text[at].isHyphen && at + 1 < text.count && text[at + 1].properties.isAlphabetic
            guard isInside else { break }
            if at == start + 3, text[at].isCyrillic, text[start..<at].allSatisfy({ ("A"..."Z").contains($0) }) {
                break
            }
            at += 1
        }
        var word = PageVocabulary.folded(text[start..<at])
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
            tokens.append(.date)
            return
        }
        guard let (value, end) = number(start) else {
            while at < text.count, text[at].isDigit || text[at] == "." || text[at] == "," { at += 1 }
            tokens.append(.word("#"))
            return
        }
        at = end
        var number = PageNumber(value: value)
        var before = start - 1
        while before >= 0, text[before] == " " { before -= 1 }
        if before >= 0 {
            number.isAfterArrow = text[before].isArrow && text[before] != "±"
            number.isChange = text[before].isArrow || text[before] == "+" || text[before].isDash && isSign(before)
            number.isOrdinal = text[before] == "№"
            number.isBracketed = ["(", "[", "{"].contains(text[before])
            if !number.isChange { number.sign = CurrencySigns.currency(of: text[before]) }
        }
        if start > 0, text[start - 1].properties.isAlphabetic { return tokens.append(.word("#")) }
        // `№43.10` numbers something, `?43.10` is not sure.
        if before >= 0, text[before] == "?" || text[before] == "№" && before == start - 1 {
            return tokens.append(.word("#"))
        }
        suffix(&number)
    }

    /// Reads what follows a number: a percent sign, a currency sign, a letter or plus that makes it part of a word.
    private mutating func suffix(_ number: inout PageNumber) {
        // `43.10?` and `43.10…` are not sure, `43.10+` is a bound.
        if at < text.count, text[at] == "+" || text[at] == "?" || text[at] == "…" { return tokens.append(.word("#")) }
        if isTorn(number) { return tokens.append(.word("#")) }
        var after = at
        while after < text.count, text[after] == " " { after += 1 }
        if after < text.count {
            if text[after] == "%" { number.isPercent = true }
            // A sign after a space may belong to the next number.
            if after == at || after + 1 >= text.count || !text[after + 1].isDigit {
                number.sign = number.sign ?? CurrencySigns.currency(of: text[after])
            }
            if after == at, text[after].properties.isAlphabetic {
                var end = after
                while end < text.count, text[end].properties.isAlphabetic { end += 1 }
                let unit = PageVocabulary.folded(text[after..<end])
                guard ["грн", "uah", "г", "гривень", "гривен"].contains(unit) else { return tokens.append(.word("#")) }
            }
        }
        tokens.append(.number(number))
    }

    /// Whether a whole number ends in a mark with digits after a space: `43. 10`, of which either may be the rate.
    private func isTorn(_ number: PageNumber) -> Bool {
        guard number.value.scale == 0, at + 2 < text.count, text[at] == "." || text[at] == "," else { return false }
        // `2026, 10:15` is a year and a time.
        return text[at + 1] == " " && text[at + 2].isDigit && dateEnd(at + 2) == nil
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
