internal import KursMarkup

extension RateMatrix {
    /// Labels the columns of a table without a header by the word with which each of their cells begins: `Купівля: 43,10`.
    mutating func useCellsAsLabels() {
        for column in labels.indices {
            let texts = rows.map { $0.indices.contains(column) ? $0[column].flatMap(RateMatrix.label) : nil }
            guard let first = texts.first, let text = first, texts.allSatisfy({ $0 == text }) else { continue }
            labels[column].cells.append(ColumnLabel.Cell([text]))
        }
    }

    /// The words before the only number of a cell, if they name a side; `nil` for other cells.
    private static func label(of cell: RateCell) -> String? {
        guard cell.phrase.numbers.count == 1, let digit = cell.text.firstIndex(where: \.isNumber) else { return nil }
        let words = cell.text[..<digit].trimmed(where: { !$0.isLetter })
        return Phrase(words).meanings.intersection(.sides).isEmpty ? nil : words
    }
}

extension Substring {
    /// The text without the characters at both ends for which a condition holds.
    fileprivate func trimmed(where isMargin: (Character) -> Bool) -> String {
        let start = drop(while: isMargin)
        guard let last = start.lastIndex(where: { !isMargin($0) }) else { return "" }
        return String(start[...last])
    }
}
