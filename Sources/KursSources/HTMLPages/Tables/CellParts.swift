internal import KursCore
internal import KursMarkup

/// The texts of a cell's pieces, with digits that markup splits joined: `26,44` and `00`.
struct CellParts {
    private(set) var all: [(text: String, depth: Int, line: Int)] = []
    /// Two numbers that markup sets side by side although they are not one: `43.10<sup>1</sup>`.
    private(set) var glued: String?

    init(_ pieces: [CellText.Piece]) {
        var last: CellText.Piece?
        for piece in pieces {
            // A rate that may be more or less is none.
            if piece.text.contains("±") { glued = glued ?? piece.text }
            defer { last = piece }
            guard let before = last, piece.joint == .glued, let part = all.last else {
                all.append((piece.text, piece.depth, piece.line))
                if piece.isRaised, piece.text.contains(where: \.isNumber) { glued = glued ?? piece.text }
                continue
            }
            let isNumeric = CellParts.isNumeric(before.text.last) && CellParts.isNumeric(piece.text.first)
            if piece.isRaised, !before.isRaised, CellParts.isSignedChange(piece.text) {
                all.append((piece.text, piece.depth + 1, piece.line))
            } else if piece.isRaised || before.isRaised, piece.text.contains(where: \.isNumber) || isNumeric {
                glued = glued ?? "\(part.text) \(piece.text)"
                all.append((piece.text, piece.depth, piece.line))
            } else if !isNumeric || CellParts.continues(part.text, piece.text) {
                all[all.count - 1].text += piece.text
            } else {
                if before.text != piece.text { glued = glued ?? "\(part.text) \(piece.text)" }
                all.append((piece.text, piece.depth, piece.line))
            }
        }
    }

    private static func isNumeric(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isNumber || character == "." || character == ","
    }

    /// Whether a raised text is by how much a rate changed, with its sign: `+0,05`.
    private static func isSignedChange(_ text: String) -> Bool {
        let tokens = PageTokens.read(text)
        guard tokens.count == 1, case .number(let number) = tokens[0], let sign = text.unicodeScalars.first else {
            return false
        }
        return number.isChange && number.value.scale >= 2 && number.value < 1 && (sign == "+" || sign.isDash)
    }

    /// Whether a text continues the digits of the one before it.
    ///
    /// Decimals do after the mark, two or more of them after others, and a mark with decimals after whole digits. A
    /// single digit may be the number of a footnote.
    private static func continues(_ start: String, _ rest: String) -> Bool {
        if start == rest { return false }
        let digits = rest.drop { $0 == "." || $0 == "," }
        if digits.isEmpty, rest.count == 1 { return start.last?.isNumber == true && !endsInDecimals(start) }
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return false }
        let whole = start.reversed().prefix { ("0"..."9").contains($0) || $0 == " " || $0 == "." || $0 == "," }
        let hasMark = whole.contains { $0 == "." || $0 == "," }
        let number = String(whole.reversed().drop { $0 == " " || $0 == "." || $0 == "," }) + rest
        if rest.count > digits.count { return !hasMark && rest.count == digits.count + 1 && isOneNumber(number) }
        guard hasMark, isOneNumber(number) else { return false }
        return start.last == "." || start.last == "," || digits.count >= 2
    }

    /// Whether a text ends in a number that has decimals.
    private static func endsInDecimals(_ text: String) -> Bool {
        text.reversed().prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }.contains {
            $0 == "." || $0 == ","
        }
    }

    private static func isOneNumber(_ text: String) -> Bool {
        let tokens = PageTokens.read(text)
        guard tokens.count == 1, case .number = tokens[0] else { return tokens == [.date] }
        return true
    }
}
