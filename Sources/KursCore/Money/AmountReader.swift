internal import KursText

/// Parses a written amount: a sign, digits and separators, and a currency before or after them.
struct AmountReader {
    private let characters: [Unicode.Scalar]

    private let alsoKnown: [CurrencyCode]
    /// Whether a person typed the amount, rather than a program.
    private let isTyped: Bool
    /// The currency next to a typed amount.
    private let neighbour: CurrencyCode?

    /// - Parameter typedBeside: The currency next to a typed amount; `nil` for an amount that was not typed.
    init(_ text: String, _ alsoKnown: [CurrencyCode], typedBeside: CurrencyCode?? = nil) {
        characters = Array(text.unicodeScalars)
        self.alsoKnown = alsoKnown
        isTyped = typedBeside != nil
        neighbour = typedBeside ?? nil
    }

    func read() throws(AmountError) -> WrittenAmount {
        guard let start = characters.firstIndex(where: { !isSpace($0) }) else { throw .empty }
        guard let firstDigit = characters.firstIndex(where: isDigit) else {
            // Naming a digit of another script is more helpful than “no digits”.
            if let other = characters.firstIndex(where: { $0.properties.numericType != nil }) {
                throw unexpected(at: other)
            }
            throw .noDigits
        }
        var first = firstDigit
        if first > start, isMark(characters[first - 1]), first - 1 == start || !isLetter(characters[first - 2]) {
            first -= 1
        }
        let head = try head(characters[start..<first])
        let end = endOfNumber(from: first)
        var tail = characters[end...].trimming(while: isSpace)
        let power = isTyped ? takeMultiplier(from: &tail) : nil
        let isFinelyDivided = isTyped && divides([head.word, tail])
        var value = try number(first..<end, isFinelyDivided: isFinelyDivided)
        if head.isNegative { value = value.negated }
        if let power {
            guard let product = ExactDecimal(json: Array("\(value.description)e\(power)".utf8)[...]) else {
                throw .tooManyDigits(limit: ExactDecimal.largestScale)
            }
            value = product
        }
        if !tail.isEmpty { try checkTail(tail, isGlued: tail.startIndex == end, behind: value) }
        let before = try currency(head.word)
        let behind = try currency(tail)
        if let before, let behind, before != behind { throw .twoCurrencies(before, behind) }
        return WrittenAmount(value: value, currency: before ?? behind)
    }

    /// Whether the currency beside the amount has three or more decimals, so that `1.500` is one and a half of it.
    private func divides(_ words: [ArraySlice<Unicode.Scalar>]) -> Bool {
        let attached = words.compactMap { try? currency($0) }.first
        guard let code = attached ?? neighbour, let currency = Currency.find(code) else { return false }
        return currency.displayScale >= 3
    }

    /// Removes a word such as `k` or `млн` from the start of what follows the digits; `nil` when there is none.
    private func takeMultiplier(from tail: inout ArraySlice<Unicode.Scalar>) -> Int? {
        let word = tail.prefix(while: isLetter)
        guard let power = AmountReader.power(ofMultiplier: CurrencyText.folded(text(word))) else { return nil }
        tail = tail.dropFirst(word.count)
        if tail.first.map(isDot) == true { tail = tail.dropFirst() }
        tail = tail.trimming(while: isSpace)
        return power
    }

    // MARK: - Before and after the digits

    /// One sign, before or after the currency, and the currency.
    private func head(
        _ part: ArraySlice<Unicode.Scalar>
    ) throws(AmountError) -> (isNegative: Bool, word: ArraySlice<Unicode.Scalar>) {
        var word = part
        var sign: Unicode.Scalar?
        if let first = word.first, isSign(first) {
            sign = first
            word = word.dropFirst()
            if let next = word.first, isSpace(next) { throw unexpected(at: part.startIndex) }
        }
        if let last = word.last, isSign(last) {
            guard sign == nil else { throw unexpected(at: word.endIndex - 1) }
            sign = last
            word = word.dropLast()
        }
        word = word.trimming(while: isSpace)
        if let stray = word.firstIndex(where: { isSign($0) || isMark($0) && !isDot($0) }) {
            throw unexpected(at: stray)
        }
        if word.allSatisfy({ !isLetter($0) && !isCurrencySign($0) }), !word.isEmpty {
            throw unexpected(at: word.startIndex)
        }
        return (sign.map { $0 != "+" } ?? false, word)
    }

    private func checkTail(
        _ tail: ArraySlice<Unicode.Scalar>, isGlued: Bool, behind value: ExactDecimal
    ) throws(AmountError) {
        let first = tail[tail.startIndex]
        if isGlued, first == "e" || first == "E" {
            let rest = tail.dropFirst()
            let digits = rest.first.map(isSign) == true ? rest.dropFirst() : rest
            if let next = digits.first, isDigit(next) {
                let end = digits.firstIndex { !isDigit($0) } ?? digits.endIndex
                throw .exponent(plain: ExactDecimal(json: Array((value.description + text(tail[..<end])).utf8)[...]))
            }
        }
        guard isLetter(first) || isCurrencySign(first) else { throw unexpected(at: tail.startIndex) }
        if let digit = tail.firstIndex(where: { $0.properties.numericType != nil }) {
            // In `0x10` the letter is unexpected, in `10USD5` the digit.
            let isCurrency = (try? Currency.read(text(tail[..<digit]), alsoKnown: alsoKnown)) != nil
            throw unexpected(at: isGlued && !isCurrency ? tail.startIndex : digit)
        }
        let word = CurrencyText.folded(text(tail.prefix(while: { isLetter($0) })))
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

    private func currency(_ word: ArraySlice<Unicode.Scalar>) throws(AmountError) -> CurrencyCode? {
        guard !word.isEmpty else { return nil }
        do {
            return try Currency.read(text(word), alsoKnown: alsoKnown)
        } catch {
            throw .currency(error)
        }
    }

    // MARK: - The digits

    /// The end of the digits and of single separators that a digit follows.
    private func endOfNumber(from start: Int) -> Int {
        var index = start
        while index < characters.count {
            let isInside =
                isDigit(characters[index])
                || isSeparator(characters[index]) && index + 1 < characters.count && isDigit(characters[index + 1])
            guard isInside else { break }
            index += 1
        }
        return index
    }

    private func number(_ range: Range<Int>, isFinelyDivided: Bool) throws(AmountError) -> ExactDecimal {
        var number = GroupedNumber()
        for character in characters[range] {
            if isDigit(character) {
                number.append(digit: UInt8(character.value - 0x30))
            } else {
                number.append(mark: character)
            }
        }
        let decimalMark = try decimalMark(of: number, from: range.lowerBound, isFinelyDivided)
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
        let marks = number.marks
        let candidates = marks.indices.filter { isMark(marks[$0].scalar) }
        guard let last = candidates.last else { return nil }
        let mark = marks[last].scalar
        if candidates.count == 1 {
            let isThree = number.digits(after: last) == 3
            let isClear = isFinelyDivided || isDot(mark) && !isTyped
            if isClear || !isThree || number.isFraction || marks.count > 1 { return last }
            throw .ambiguousMark
        }
        let same = candidates.count { marks[$0].scalar == mark }
        if same == 1 { return last }
        // `1,500,000` can only be grouped, `1.500,000,5` is neither.
        guard same == candidates.count else { throw unexpected(at: start + marks[last].digitsBefore + last) }
        return nil
    }

    // MARK: - Characters

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }
    private func isDot(_ scalar: Unicode.Scalar) -> Bool { scalar == "." }
    private func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }
    private func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "+" || scalar == "\u{2212}" }
    private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

    private func isCurrencySign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .currencySymbol
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool { CurrencyText.isSpace(scalar) }

    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        isMark(scalar) || isSpace(scalar) || CurrencyText.isApostrophe(scalar)
    }

    private func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: part)
        return text
    }

    private func unexpected(at index: Int) -> AmountError {
        .unexpected(character: String(characters[index]), position: index + 1)
    }
}
