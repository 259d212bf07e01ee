extension String {
    /// Whether the first byte may be that of a formula; the full-width forms begin with 0xEF.
    var beginsLikeFormula: Bool {
        switch utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0xEF: true
        default: false
        }
    }

    /// The text with an apostrophe before everything that a spreadsheet would evaluate.
    ///
    /// That is the text itself, and each part after a semicolon, tab or line end: where decimals have a comma,
    /// spreadsheets take `;` for the separator of columns, and quotes inside a cell do not prevent it. O(n).
    var withoutFormulas: String {
        // The usual text has no second part.
        if !beginsLikeFormula, !utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 < 0x20 }) { return self }
        var result = String.UnicodeScalarView()
        var (isStart, isFirst) = (true, true)
        for scalar in unicodeScalars {
            switch scalar {
            // The last four are full-width forms, which East Asian spreadsheets treat alike.
            case "=", "+", "-", "@", "＝", "＋", "－", "＠":
                if isStart { result.append("'") }
                isStart = false
            case "\t", "\r", "\n":
                if isFirst { result.append("'") }
                isStart = true
            case ";": isStart = true
            // A quote that opens a cell is no part of it; a space makes it text.
            case "\"": isStart = isStart && !isFirst
            default: isStart = false
            }
            isFirst = false
            result.append(scalar)
        }
        return String(result)
    }
}
