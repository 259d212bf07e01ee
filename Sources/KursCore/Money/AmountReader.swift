import KursText

/// Parses a written amount: a sign, digits and separators, and a currency before or after them.
///
/// It reads bytes, since most amounts are ASCII, and makes texts only of words that were not met before and for errors.
struct AmountReader {
    private let isTyped: Bool
    private let neighbour: CurrencyCode?
    /// The words of earlier amounts that were read in the same way.
    private let words: AmountWords?

    /// - Parameters:
    ///   - typedBeside: The currency next to a typed amount; `nil` for an amount that was not typed.
    ///   - words: Keeps the words for currencies; of amounts that are not typed only.
    init(typedBeside: CurrencyCode?? = nil, words: AmountWords? = nil) {
        isTyped = typedBeside != nil
        neighbour = typedBeside ?? nil
        self.words = words
    }

    func read(_ bytes: ArraySlice<UInt8>) throws(AmountError) -> WrittenAmount {
        if UTF8Scan(bytes.span).isValid { return try read(valid: bytes.span) }
        let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
        return try read(valid: repaired.span)
    }

    private func read(valid bytes: Span<UInt8>) throws(AmountError) -> WrittenAmount {
        let text = 0..<bytes.count
        guard let start = firstIndex(bytes, in: text, where: { !isSpace($0) }) else { throw .empty }
        var firstDigit = start
        while firstDigit < bytes.count, !bytes[firstDigit].isASCIIDigit { firstDigit += 1 }
        guard firstDigit < bytes.count else {
            // Naming a digit of another script is more helpful than “no digits”.
            if let other = firstIndex(bytes, in: text, where: { $0.properties.numericType != nil }) {
                throw unexpected(bytes, at: other)
            }
            throw .noDigits
        }
        var first = firstDigit
        if first > start, isMark(scalar(bytes, before: first).scalar),
            first - 1 == start || !isLetter(scalar(bytes, before: first - 1).scalar)
        {
            first -= 1
        }
        let head = try head(bytes, start..<first)
        let (number, end) = number(bytes, from: first)
        var tail = trimmed(bytes, end..<text.upperBound)
        let power = isTyped ? takeMultiplier(bytes, from: &tail) : nil
        let isFinelyDivided = isTyped && divides(bytes, head.word, tail)
        var value = try value(of: number, bytes, from: first, isFinelyDivided: isFinelyDivided)
        if head.isNegative { value = value.negated }
        if let power {
            guard let product = ExactDecimal(json: Array("\(value.description)e\(power)".utf8)[...]) else {
                throw .tooManyDigits(limit: ExactDecimal.largestScale)
            }
            value = product
        }
        // The errors of the words behind come before those of the word in front.
        let known = words?.behind.value(of: bytes.extracting(tail))
        if !tail.isEmpty, known == nil { try checkTail(bytes, tail, isGlued: tail.lowerBound == end, behind: value) }
        let before = try currency(bytes, head.word, notedIn: words?.before)
        let behind = try known == nil ? currency(bytes, tail, notedIn: words?.behind) : known
        if let before, let behind, before != behind { throw .twoCurrencies(before, behind) }
        return WrittenAmount(value: value, currency: before ?? behind)
    }

    /// Whether the currency beside the amount has three or more decimals, so that `1.500` is one and a half of it.
    private func divides(_ bytes: Span<UInt8>, _ before: Range<Int>, _ behind: Range<Int>) -> Bool {
        var attached = (try? currency(bytes, before, notedIn: nil)) ?? nil
        if attached == nil { attached = (try? currency(bytes, behind, notedIn: nil)) ?? nil }
        guard let code = attached ?? neighbour, let currency = Currency.find(code) else { return false }
        return currency.displayScale >= 3
    }

    /// Removes a word such as `k` or `млн` from the start of what follows the digits; `nil` when there is none.
    private func takeMultiplier(_ bytes: Span<UInt8>, from tail: inout Range<Int>) -> Int? {
        let end = firstIndex(bytes, in: tail) { !isLetter($0) } ?? tail.upperBound
        let word = CurrencyText.folded(text(bytes, tail.lowerBound..<end))
        guard let power = AmountReader.power(ofMultiplier: word) else { return nil }
        let isAbbreviated = end < tail.upperBound && bytes[end] == UInt8(ascii: ".")
        tail = trimmed(bytes, (isAbbreviated ? end + 1 : end)..<tail.upperBound)
        return power
    }

    // MARK: - Before and after the digits

    /// One sign, before or after the currency, and the currency.
    private func head(
        _ bytes: Span<UInt8>, _ part: Range<Int>
    ) throws(AmountError) -> (isNegative: Bool, word: Range<Int>) {
        guard !part.isEmpty else { return (false, part) }
        var word = part
        var sign: Unicode.Scalar?
        let first = scalar(bytes, at: word.lowerBound)
        if isSign(first.scalar) {
            sign = first.scalar
            word = (word.lowerBound + first.width)..<word.upperBound
            if !word.isEmpty, isSpace(scalar(bytes, at: word.lowerBound).scalar) {
                throw unexpected(bytes, at: part.lowerBound)
            }
        }
        if !word.isEmpty, case let last = scalar(bytes, before: word.upperBound), isSign(last.scalar) {
            guard sign == nil else { throw unexpected(bytes, at: word.upperBound - last.width) }
            sign = last.scalar
            word = word.lowerBound..<(word.upperBound - last.width)
        }
        word = trimmed(bytes, word)
        if let stray = firstIndex(bytes, in: word, where: { isSign($0) || isMark($0) && $0 != "." }) {
            throw unexpected(bytes, at: stray)
        }
        if !word.isEmpty, firstIndex(bytes, in: word, where: { isLetter($0) || isCurrencySign($0) }) == nil {
            throw unexpected(bytes, at: word.lowerBound)
        }
        return (sign.map { $0 != "+" } ?? false, word)
    }

    private func checkTail(
        _ bytes: Span<UInt8>, _ tail: Range<Int>, isGlued: Bool, behind value: ExactDecimal
    ) throws(AmountError) {
        let first = scalar(bytes, at: tail.lowerBound).scalar
        if isGlued, first == "e" || first == "E" {
            let rest = (tail.lowerBound + 1)..<tail.upperBound
            let sign = rest.isEmpty ? nil : Optional(scalar(bytes, at: rest.lowerBound))
            let start = rest.lowerBound + (sign.map { isSign($0.scalar) ? $0.width : 0 } ?? 0)
            if start < tail.upperBound, bytes[start].isASCIIDigit {
                var end = start
                while end < tail.upperBound, bytes[end].isASCIIDigit { end += 1 }
                let written = value.description + text(bytes, tail.lowerBound..<end)
                throw .exponent(plain: ExactDecimal(json: Array(written.utf8)[...]))
            }
        }
        guard isLetter(first) || isCurrencySign(first) else { throw unexpected(bytes, at: tail.lowerBound) }
        if let digit = firstIndex(bytes, in: tail, where: { $0.properties.numericType != nil }) {
            // In `0x10` the letter is unexpected, in `10USD5` the digit.
            let isCurrency = Currency.code(named: text(bytes, tail.lowerBound..<digit)) != nil
            throw unexpected(bytes, at: isGlued && !isCurrency ? tail.lowerBound : digit)
        }
        let end = firstIndex(bytes, in: tail) { !isLetter($0) } ?? tail.upperBound
        let word = CurrencyText.folded(text(bytes, tail.lowerBound..<end))
        if AmountReader.power(ofMultiplier: word) != nil || AmountReader.refusedMultipliers.contains(word) {
            throw .multiplier(word: word)
        }
    }

    /// The power of ten of a folded word that multiplies an amount.
    ///
    /// `m` is missing because bookkeepers write it for thousands and others for millions, `т` because it is also tonnes.
    static func power(ofMultiplier word: String) -> Int? {
        switch word {
        case "k", "к", "thousand", "тис", "тисяч", "тисяча", "тисячі", "тыс", "тысяч", "тысяча", "тысячи": 3
        case "mln", "mn", "million", "млн", "мільйон", "мільйона", "мільйони", "мільйонів", "миллион", "миллиона",
            "миллионов":
            6
        case "bn", "billion", "млрд", "мільярд", "мільярда", "мільярди", "мільярдів": 9
        default: nil
        }
    }

    private static let refusedMultipliers = ["m", "т", "трлн"]

    /// - Parameter words: Where the word is looked up, and noted when it is a currency.
    private func currency(
        _ bytes: Span<UInt8>, _ word: Range<Int>, notedIn words: CurrencyWords?
    ) throws(AmountError) -> CurrencyCode? {
        guard !word.isEmpty else { return nil }
        if let known = words?.value(of: bytes.extracting(word)) { return known }
        do {
            let code = try Currency.read(text(bytes, word))
            words?.note(code, of: bytes.extracting(word))
            return code
        } catch {
            throw .currency(error)
        }
    }

    // MARK: - The digits

    /// The digits, single separators that a digit follows, and the end of them.
    private func number(_ bytes: Span<UInt8>, from start: Int) -> (number: GroupedNumber, end: Int) {
        var number = GroupedNumber()
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isASCIIDigit {
                number.append(digit: byte &- 0x30)
                index += 1
            } else {
                let (separator, width) = scalar(bytes, at: index)
                guard isSeparator(separator), index + width < bytes.count, bytes[index + width].isASCIIDigit else {
                    break
                }
                number.append(mark: separator)
                index += width
            }
        }
        return (number, index)
    }

    private func value(
        of number: GroupedNumber, _ bytes: Span<UInt8>, from start: Int, isFinelyDivided: Bool
    ) throws(AmountError) -> ExactDecimal {
        let decimalMark = try decimalMark(of: number, bytes, from: start, isFinelyDivided)
        guard number.groupsThousands(decimalMark: decimalMark, allowsLeadingZero: false) else { throw .badGrouping }
        guard let value = number.value(decimalMark: decimalMark) else {
            throw .tooManyDigits(limit: ExactDecimal.largestScale)
        }
        return value
    }

    /// Which mark begins the decimals; `nil` if every one groups thousands.
    private func decimalMark(
        of number: GroupedNumber, _ bytes: Span<UInt8>, from start: Int, _ isFinelyDivided: Bool
    ) throws(AmountError) -> Int? {
        var (last, count) = (-1, 0)
        for index in 0..<number.markCount where isMark(number.mark(index).scalar) { (last, count) = (index, count + 1) }
        guard count > 0 else { return nil }
        let mark = number.mark(last).scalar
        if count == 1 {
            let isThree = number.digits(after: last) == 3
            let isClear = isFinelyDivided || mark == "." && !isTyped
            if isClear || !isThree || number.isFraction || number.markCount > 1 { return last }
            throw .ambiguousMark
        }
        let same = (0..<number.markCount).count { number.mark($0).scalar == mark }
        if same == 1 { return last }
        // `1,500,000` can only be grouped, `1.500,000,5` is neither.
        guard same == count else {
            let width = (0..<last).reduce(0) { $0 + UTF8.width(number.mark($1).scalar) }
            throw unexpected(bytes, at: start + number.mark(last).digitsBefore + width)
        }
        return nil
    }

    private func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }
    private func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "+" || scalar == "\u{2212}" }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? UInt8(ascii: scalar).isASCIILetter : scalar.properties.isAlphabetic
    }

    private func isCurrencySign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == "$" : scalar.properties.generalCategory == .currencySymbol
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool { CurrencyText.isSpace(scalar) }

    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        isMark(scalar) || isSpace(scalar) || CurrencyText.isApostrophe(scalar)
    }

    /// The character at an offset, and how many bytes it has.
    private func scalar(_ bytes: Span<UInt8>, at index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        let first = bytes[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F &>> UInt32(width))
        for place in (index + 1)..<(index + width) { value = value &<< 6 | UInt32(bytes[place] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }

    /// The character that ends before an offset.
    private func scalar(_ bytes: Span<UInt8>, before index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        var start = index - 1
        while bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(bytes, at: start)
    }

    private func firstIndex(
        _ bytes: Span<UInt8>, in part: Range<Int>, where isWanted: (Unicode.Scalar) -> Bool
    ) -> Int? {
        var index = part.lowerBound
        while index < part.upperBound {
            let (scalar, width) = scalar(bytes, at: index)
            if isWanted(scalar) { return index }
            index += width
        }
        return nil
    }

    /// A part without spaces at either end.
    private func trimmed(_ bytes: Span<UInt8>, _ part: Range<Int>) -> Range<Int> {
        let start = firstIndex(bytes, in: part) { !isSpace($0) } ?? part.upperBound
        var end = part.upperBound
        while end > start, case let last = scalar(bytes, before: end), isSpace(last.scalar) { end -= last.width }
        return start..<end
    }

    private func text(_ bytes: Span<UInt8>, _ part: Range<Int>) -> String {
        var text: [UInt8] = []
        text.append(bytes, part)
        return String(decoding: text, as: UTF8.self)
    }

    private func unexpected(_ bytes: Span<UInt8>, at index: Int) -> AmountError {
        let before = (0..<index).count { bytes[$0] & 0xC0 != 0x80 }
        return .unexpected(character: String(scalar(bytes, at: index).scalar), position: before + 1)
    }
}

// MARK: - Characters
