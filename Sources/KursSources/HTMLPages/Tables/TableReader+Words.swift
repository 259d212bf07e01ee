internal import KursCore
internal import KursMarkup

/// Rows of words in a table of rates.
extension TableReader {
    /// Whether a row has words over its columns of rates, as a header in the middle of a table does; the repeated header
    /// and `немає` in every column do not count.
    func isHeader(_ row: [RateCell?]) -> Bool {
        var cells: [(Int, RateCell)] = []
        for column in columns.rates {
            guard row.indices.contains(column.index), let cell = row[column.index], !cell.text.isEmpty else { continue }
            // `за 100` over rates has a number, and a word that belongs to none.
            let isYear = cell.text.utf8.count == 4 && Int(cell.text).map { (1990...2099).contains($0) } == true
            let isWords =
                isYear || cell.text.contains(where: \.isLetter) && cell.reading.foreign(to: column.meanings) != nil
            guard cell.reading.isName || isWords else { return false }
            cells.append((column.index, cell))
        }
        if cells.isEmpty { return false }
        if cells.allSatisfy({ index, cell in matrix.labels[index].cells.contains { $0.lines == cell.lines } }) {
            return false
        }
        let isOneWord = Set(cells.map(\.1.text)).count == 1 && Set(cells.map(\.1.cell.node)).count > 1
        return !isOneWord || cells.contains { $0.1.cell.isHeader }
    }

    /// What of the text of a row below all rates is not understood, or would change them; `nil` for nothing.
    func footFault(_ text: String) -> String? {
        if rowsWithoutRates.contains(text), subjects.count > 1 { return nil }
        if let words = FreeText.fault(note: text) { return words }
        if around.isOtherDay(text) { return text }
        let phrase = Phrase(text)
        if PageVocabulary.words(of: text).count <= 4, !phrase.meanings.contains(.aside) {
            if !links.contains(text), let words = FreeText.fault(heading: text) { return words }
            if TableSurroundings.markets(in: text).contains(where: { $0 != around.market }) { return text }
            if let kind = FreeText.kind(in: text), kind != around.kind { return text }
        }
        return subjects.isEmpty || subjects.isSuperset(of: phrase.currencies) ? nil : text
    }
}
