internal import KursCore
internal import KursMarkup

extension RateMatrix {
    /// Puts the sides of a table that has them below each other into columns: `USD, Купівля, 43.10` and below it
    /// `USD, Продаж, 43.60`.
    ///
    /// Does nothing unless every row names one side, and each is followed by the other one of the same subject.
    mutating func joinSidesInRows() {
        guard rows.count >= 2, rows.count.isMultiple(of: 2), width >= 3, rows.allSatisfy({ $0.count == width }),
            labels.allSatisfy({ $0.sides.isEmpty })
        else { return }
        let columns = labels.indices.dropFirst()
        guard let sides = columns.first(where: { column in rows.allSatisfy { side($0[column]) != nil } }) else {
            return
        }
        let numbers = columns.filter { $0 != sides && holdsRates($0) }
        guard numbers.count == 1, let rates = numbers.first else { return }
        let others = labels.indices.filter { $0 != sides && $0 != rates }
        var joined: [[RateCell?]] = []
        var titles: [RateSide: RateCell] = [:]
        for index in stride(from: 0, to: rows.count, by: 2) {
            let (first, second) = (rows[index], rows[index + 1])
            guard let one = side(first[sides]), let other = side(second[sides]), one != other,
                others.allSatisfy({ second[$0]?.text ?? "" == first[$0]?.text ?? "" || second[$0] == nil })
            else { return }
            for (side, cell) in [(one, first[sides]), (other, second[sides])] {
                if let cell, titles.updateValue(cell, forKey: side).map({ $0.text != cell.text }) == true { return }
            }
            let pair = one == .buy ? [first[rates], second[rates]] : [second[rates], first[rates]]
            joined.append(others.map { first[$0] } + pair)
        }
        guard let buy = titles[.buy], let sell = titles[.sell] else { return }
        let above = labels[sides].cells + labels[rates].cells
        labels =
            others.map { labels[$0] }
            + [buy, sell].map { title in
                ColumnLabel(cells: above + [ColumnLabel.Cell(title.lines, node: title.cell.node)])
            }
        (rows, width) = (joined, labels.count)
    }

    /// The one side that a cell names, with nothing else.
    private func side(_ cell: RateCell?) -> RateSide? {
        guard let cell, cell.phrase.unknown.isEmpty, cell.phrase.numbers.isEmpty, cell.phrase.currencies.isEmpty else {
            return nil
        }
        let sides = cell.phrase.meanings.intersection(.sides)
        return sides == .buy ? .buy : sides == .sell ? .sell : nil
    }

    private func holdsRates(_ column: Int) -> Bool {
        rows.allSatisfy { row in row[column].map { $0.reading.hasRate && $0.phrase.currencies.isEmpty } ?? false }
    }
}
