internal import KursText

/// Parses a written amount: a sign, digits and separators, and a currency before or after them.
///
/// It reads bytes, since most amounts are ASCII, and makes texts only of words that were not met before and for errors.
struct AmountReader {
    /// Valid UTF-8.
    private let bytes: ArraySlice<UInt8>
    private let alsoKnown: [CurrencyCode]
    /// Whether a person typed the amount, rather than a program.
    private let isTyped: Bool
    /// The currency next to a typed amount.
    private let neighbour: CurrencyCode?
    /// The words of earlier amounts that were read in the same way.
    private let words: AmountWords?

    /// - Parameters:
    ///   - typedBeside: The currency next to a typed amount; `nil` for an amount that was not typed.
    ///   - words: Keeps the words for currencies; of amounts that are not typed and without other known codes only.
    init(
        _ bytes: ArraySlice<UInt8>, _ alsoKnown: [CurrencyCode], typedBeside: CurrencyCode?? = nil,
        words: AmountWords? = nil
    ) {
        self.bytes = UTF8Scan(bytes.span).isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
        self.alsoKnown = alsoKnown
        isTyped = typedBeside != nil
        neighbour = typedBeside ?? nil
        self.words = words
    }

    func read() throws(AmountError) -> WrittenAmount {
        let text = bytes.indices
        guard let start = firstIndex(in: text, where: { !isSpace($0) }) else { throw .empty }
        guard let firstDigit = bytes.firstIndex(where: \.isASCIIDigit) else {
            // Naming a digit of another script is more helpful than “no digits”.
            if let other = firstIndex(in: text, where: { $0.properties.numericType != nil }) {
                throw unexpected(at: other)
            }
            throw .noDigits
        }
        var first = firstDigit
        if first > start, isMark(scalar(before: first).scalar),
            first - 1 == start || !isLetter(scalar(before: first - 1).scalar)
        {
            first -= 1
        }
        let head = try head(start..<first)
        let (number, end) = number(from: first)
        var tail = trimmed(end..<text.upperBound)
        let power = isTyped ? takeMultiplier(from: &tail) : nil
        let isFinelyDivided = isTyped && divides([head.word, tail])
        var value = try value(of: number, from: first, isFinelyDivided: isFinelyDivided)
        if head.isNegative { value = value.negated }
        if let power {
            guard let product = ExactDecimal(json: Array("\(value.description)e\(power)".utf8)[...]) else {
                throw .tooManyDigits(limit: ExactDecimal.largestScale)
            }
            value = product
        }
        // The errors of the words behind come before those of the word in front.
        let known = words?.behind.code(of: bytes[tail].span)
        if !tail.isEmpty, known == nil { try checkTail(tail, isGlued: tail.lowerBound == end, behind: value) }
        let before = try currency(head.word, notedIn: words?.before)
        let behind = try known == nil ? currency(tail, notedIn: words?.behind) : known
        if let before, let behind, before != behind { throw .twoCurrencies(before, behind) }
        return WrittenAmount(value: value, currency: before ?? behind)
    }

    /// Whether the currency beside the amount has three or more decimals, so that `1.500` is one and a half of it.
    private func divides(_ words: [Range<Int>]) -> Bool {
        let attached = words.compactMap { try? currency($0, notedIn: nil) }.first
        guard let code = attached ?? neighbour, let currency = Currency.find(code) else { return false }
        return currency.displayScale >= 3
    }

    /// Removes a word such as `k` or `млн` from the start of what follows the digits; `nil` when there is none.
    private func takeMultiplier(from tail: inout Range<Int>) -> Int? {
        let end = firstIndex(in: tail) { !isLetter($0) } ?? tail.upperBound
        let word = CurrencyText.folded(text(tail.lowerBound..<end))
        guard let power = AmountReader.power(ofMultiplier: word) else { return nil }
        let isAbbreviated = end < tail.upperBound && bytes[end] == UInt8(ascii: ".")
        tail = trimmed((isAbbreviated ? end + 1 : end)..<tail.upperBound)
        return power
    }

    // MARK: - Before and after the digits

    /// One sign, before or after the currency, and the currency.
    private func head(_ part: Range<Int>) throws(AmountError) -> (isNegative: Bool, word: Range<Int>) {
        guard !part.isEmpty else { return (false, part) }
        var word = part
        var sign: Unicode.Scalar?
        let first = scalar(at: word.lowerBound)
        if isSign(first.scalar) {
            sign = first.scalar
            word = (word.lowerBound + first.width)..<word.upperBound
            if !word.isEmpty, isSpace(scalar(at: word.lowerBound).scalar) { throw unexpected(at: part.lowerBound) }
        }
        if !word.isEmpty, case let last = scalar(before: word.upperBound), isSign(last.scalar) {
            guard sign == nil else { throw unexpected(at: word.upperBound - last.width) }
            sign = last.scalar
            word = word.lowerBound..<(word.upperBound - last.width)
        }
        word = trimmed(word)
        if let stray = firstIndex(in: word, where: { isSign($0) || isMark($0) && $0 != "." }) {
            throw unexpected(at: stray)
        }
        if !word.isEmpty, firstIndex(in: word, where: { isLetter($0) || isCurrencySign($0) }) == nil {
            throw unexpected(at: word.lowerBound)
        }
        return (sign.map { $0 != "+" } ?? false, word)
    }

    private func checkTail(_ tail: Range<Int>, isGlued: Bool, behind value: ExactDecimal) throws(AmountError) {
        let first = scalar(at: tail.lowerBound).scalar
        if isGlued, first == "e" || first == "E" {
            let rest = (tail.lowerBound + 1)..<tail.upperBound
            let sign = rest.isEmpty ? nil : Optional(scalar(at: rest.lowerBound))
            let start = rest.lowerBound + (sign.map { isSign($0.scalar) ? $0.width : 0 } ?? 0)
            if start < tail.upperBound, bytes[start].isASCIIDigit {
                let end = bytes[start..<tail.upperBound].firstIndex { !$0.isASCIIDigit } ?? tail.upperBound
                let written = value.description + text(tail.lowerBound..<end)
                throw .exponent(plain: ExactDecimal(json: Array(written.utf8)[...]))
            }
        }
        guard isLetter(first) || isCurrencySign(first) else { throw unexpected(at: tail.lowerBound) }
        if let digit = firstIndex(in: tail, where: { $0.properties.numericType != nil }) {
            // In `0x10` the letter is unexpected, in `10USD5` the digit.
            let isCurrency = (try? Currency.read(text(tail.lowerBound..<digit), alsoKnown: alsoKnown)) != nil
            throw unexpected(at: isGlued && !isCurrency ? tail.lowerBound : digit)
        }
        let end = firstIndex(in: tail) { !isLetter($0) } ?? tail.upperBound
        let word = CurrencyText.folded(text(tail.lowerBound..<end))
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
        _ word: Range<Int>, notedIn words: CurrencyWords?
    ) throws(AmountError) -> CurrencyCode? {
        guard !word.isEmpty else { return nil }
        if let known = words?.code(of: bytes[word].span) { return known }
        do {
            let code = try Currency.read(text(word), alsoKnown: alsoKnown)
            words?.note(code, of: bytes[word].span)
            return code
        } catch {
            throw .currency(error)
        }
    }

    // MARK: - The digits

    /// The digits, single separators that a digit follows, and the end of them.
    private func number(from start: Int) -> (number: GroupedNumber, end: Int) {
        var number = GroupedNumber()
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte.isASCIIDigit {
                number.append(digit: byte &- 0x30)
                index += 1
            } else {
                let (separator, width) = scalar(at: index)
                guard isSeparator(separator), index + width < bytes.endIndex, bytes[index + width].isASCIIDigit else {
                    break
                }
                number.append(mark: separator)
                index += width
            }
        }
        return (number, index)
    }

    private func value(
        of number: GroupedNumber, from start: Int, isFinelyDivided: Bool
    ) throws(AmountError) -> ExactDecimal {
        let decimalMark = try decimalMark(of: number, from: start, isFinelyDivided)
        guard number.groupsThousands(decimalMark: decimalMark, allowsLeadingZero: false) else { throw .badGrouping }
        guard let value = number.value(decimalMark: decimalMark) else {
            throw .tooManyDigits(limit: ExactDecimal.largestScale)
        }
        return value
    }

    /// Which mark begins the decimals; `nil` if every one groups thousands.
    private func decimalMark(
        of number: GroupedNumber, from start: Int, _ isFinelyDivided: Bool
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
            throw unexpected(at: start + number.mark(last).digitsBefore + width)
        }
        return nil
    }
}

// MARK: - Characters

extension AmountReader {
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
    private func scalar(at index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        let first = bytes[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F &>> UInt32(width))
        for byte in bytes[index..<(index + width)].dropFirst() { value = value &<< 6 | UInt32(byte & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }

    /// The character that ends before an offset.
    private func scalar(before index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        var start = index - 1
        while bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    private func firstIndex(in part: Range<Int>, where isWanted: (Unicode.Scalar) -> Bool) -> Int? {
        var index = part.lowerBound
        while index < part.upperBound {
            let (scalar, width) = scalar(at: index)
            if isWanted(scalar) { return index }
            index += width
        }
        return nil
    }

    /// A part without spaces at either end.
    private func trimmed(_ part: Range<Int>) -> Range<Int> {
        let start = firstIndex(in: part) { !isSpace($0) } ?? part.upperBound
        var end = part.upperBound
        while end > start, case let last = scalar(before: end), isSpace(last.scalar) { end -= last.width }
        return start..<end
    }

    private func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

    private func unexpected(at index: Int) -> AmountError {
        let before = bytes[..<index].count { $0 & 0xC0 != 0x80 }
        return .unexpected(character: String(scalar(at: index).scalar), position: before + 1)
    }
}
