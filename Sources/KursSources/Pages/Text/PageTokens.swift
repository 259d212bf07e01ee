internal import KursCore
internal import KursMarkup
import KursText

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

    var number: ExactDecimal? { if case .number(let value, _) = self { value } else { nil } }
    /// A number that is no change.
    var rate: ExactDecimal? { if case .number(let value, isChange: false) = self { value } else { nil } }
    var word: String? { if case .word(let word) = self { word } else { nil } }
    var isDecimal: Bool { (number?.scale ?? 0) > 0 }
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

    static func isHryvnia(_ word: String) -> Bool {
        ["грн", "uah", "гривень", "гривен", "гривні", "гривня"].contains(word)
    }

    /// `9:45` or `09:45:10` alone.
    static func time(_ text: String) -> Int? {
        let parts = text.split(separator: ":").map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        let second = parts.count == 3 ? parts[2] ?? -1 : 0
        return (0..<60).contains(second) ? hour * 3600 + minute * 60 + second : nil
    }

    private mutating func next() {
        let scalar = text[at]
        if scalar.isDigit { return digits() }
        if scalar.properties.isAlphabetic { return word() }
        switch scalar {
        case "/", "|": tokens.append(.slash)
        case "₴": tokens.append(.word("грн"))
        case "%": break
        case "+" where isSign(at): break
        case _ where scalar.isDash: if !isSign(at) { tokens.append(.missing) }
        case _ where scalar.isArrow: tokens.append(.trend)
        // `½` and digits of other scripts; a raised one is the number of a footnote.
        case _
        where scalar.changesNumbers || scalar.properties.numericType == .numeric
            || scalar.properties.generalCategory == .decimalNumber:
            tokens.append(.other(String(scalar)))
        default: break
        }
        at += 1
    }

    /// Passes the scalars of a kind; returns them folded.
    private mutating func pass(_ isOfKind: (Unicode.Scalar) -> Bool) -> String {
        let start = at
        while at < text.count, isOfKind(text[at]) { at += 1 }
        return PageText.folded(text[start..<at])
    }

    private mutating func word() {
        let word = pass { $0.properties.isAlphabetic || $0.isApostrophe }
        // `43.10к`: digits that touch letters are no number.
        if at < text.count, text[at].isDigit {
            return tokens.append(.other(word + pass { $0.isDigit || $0.properties.isAlphabetic }))
        }
        let isAbbreviated =
            word == "н" && ["/д", "\\д", "/Д", "\\Д"].contains { text[at...].starts(with: $0.unicodeScalars) }
        if isAbbreviated { at += 2 }
        tokens.append(isAbbreviated || word == "nan" || word == "null" ? .missing : .word(word))
    }

    private mutating func digits() {
        let start = at
        if let end = dateEnd(start) {
            at = end
            return tokens.append(.date)
        }
        guard let (value, end) = number(start) else {
            return tokens.append(.other(pass { $0.isDigit || $0 == "." || $0 == "," }))
        }
        at = end
        let before = text[..<start].last { $0 != " " }
        let isGlued = start > 0 && text[start - 1] != " "
        let behind = text[end...]
        let unit = pass { $0.properties.isAlphabetic }
        let isBroken =
            before == "?" || isGlued && (before == "," || before == ".")
            || behind.first.map { ["+", "?", "…"].contains($0) } ?? false || behind.starts(with: "..".unicodeScalars)
            || !unit.isEmpty && !PageTokens.isHryvnia(unit) || value.scale == 0 && isCut(at: end)
        if isBroken { return tokens.append(.other("\(value)…")) }
        at = end
        let sign = before.map { ["+", "(", "["].contains($0) || $0.isDash } ?? false
        let isDashed = before?.isDash ?? false
        let isSigned = sign && (!isDashed || text[..<start].lastIndex { $0 != " " }.map(isSign) ?? false)
        let last = behind.first { $0 != " " }
        tokens.append(.number(value, isChange: isSigned || last == "%" || last == "‰"))
    }

    /// Whether whole digits are followed by a mark that has lost its decimals: `43,`, or `43. 10`, of which either may be
    /// the rate; `2026, 10:15` is a year and a time.
    private func isCut(at end: Int) -> Bool {
        guard end < text.count, text[end] == "." || text[end] == "," else { return false }
        if end + 1 == text.count { return text[end] == "," }
        return end + 2 < text.count && text[end + 1] == " " && text[end + 2].isDigit && dateEnd(end + 2) == nil
    }

    /// The number that begins at a digit and the index after it; `nil` when its separators are inconsistent.
    private func number(_ start: Int) -> (ExactDecimal, Int)? {
        var number = GroupedNumber()
        var place = append(from: start, to: &number)
        while place + 1 < text.count, text[place + 1].isDigit, [".", ",", " ", "'"].contains(text[place]) {
            var longer = number
            longer.append(mark: text[place])
            let end = append(from: place + 1, to: &longer)
            // A space or an apostrophe separates thousands only: three digits follow it, and no decimals precede it.
            if text[place] == " " || text[place] == "'", !longer.groupsThousands(decimalMark: nil) { break }
            (number, place) = (longer, end)
        }
        // The last mark begins the decimals unless it groups, as one that occurs twice does.
        let marks = number.marks.map(\.scalar)
        let isDecimal = marks.last.map { $0 != " " && $0 != "'" && !marks.dropLast().contains($0) } ?? false
        let mark = isDecimal ? marks.count - 1 : nil
        guard number.digitCount <= 30, number.groupsThousands(decimalMark: mark) else { return nil }
        return number.value(decimalMark: mark).map { ($0, place) }
    }

    /// Appends the digits that stand at an index; returns the index after them.
    private func append(from start: Int, to number: inout GroupedNumber) -> Int {
        let digits = text[start...].prefix(while: \.isDigit)
        for digit in digits { number.append(digit: UInt8(truncatingIfNeeded: digit.value &- 0x30)) }
        return digits.endIndex
    }

    /// The end of a date or time that begins here: `13.09.2023`, `2022.11.02`, `19.03.18`, `22-12-2020`, `09:45:10`.
    private func dateEnd(_ start: Int) -> Int? {
        let end = text[start...].prefix(12)
        let time = end.prefix { $0.isDigit || $0 == ":" },
            day = end.prefix { $0.isDigit || [".", "-", "/"].contains($0) }
        if time.contains(":") {
            return PageTokens.time(String(String.UnicodeScalarView(time))) == nil ? nil : time.endIndex
        }
        guard day.count <= 10, day.count(where: { !$0.isDigit }) == 2 else { return nil }
        return CivilDate(words: String(String.UnicodeScalarView(day)).utf8)?.year == nil ? nil : day.endIndex
    }

    /// Whether a plus or dash before a number is its sign rather than a separator of two numbers.
    private func isSign(_ place: Int) -> Bool {
        let behind = text[(place + 1)...]
        guard behind.first(where: { $0 != " " })?.isDigit == true else { return false }
        guard text[..<place].last(where: { $0 != " " })?.isDigit == true else { return true }
        return text[place - 1] == " " && behind.first != " "
    }
}
