internal import KursCore
internal import KursMarkup

/// The meaning of a column of rates.
struct RateColumn: Equatable {
    enum Numbers: Equatable { case buy, sell, both, single }

    let index: Int
    let numbers: Numbers
    /// The market that the header names; `nil` when it names none.
    let market: Market?
    let kind: Kind?
    /// Whether the header is written from the customer's view: `купити`.
    let isCustomers: Bool
}

/// The meanings of the columns of a table, by their headers.
struct TableColumns {
    /// Columns that hold rates.
    private(set) var rates: [RateColumn] = []
    private(set) var units: Int?
    private(set) var time: Int?
    /// The column of bank names, if a header names one.
    private(set) var bank: Int?
    /// Columns that name things, not numbers.
    private(set) var names: [Int] = []
    /// Why the table as a whole is unusable; `nil` when it is not.
    private(set) var fault: Refusal.TableFault?

    init(_ matrix: RateMatrix, about table: WordMeanings) {
        let labels = matrix.labels
        for (index, label) in labels.enumerated() {
            let meanings = label.meanings
            let isSided = !label.sides.isEmpty
            if !meanings.isDisjoint(with: [.digits, .letters]) || meanings.contains(.code) && !isSided {
                names.append(index)
            } else if meanings.contains(.units), !isSided, meanings.isDisjoint(with: .nbu) {
                units = units ?? index
            } else if meanings.contains(.time), !isSided {
                time = time ?? index
            } else if meanings.isDisjoint(with: [.change, .percent, .other, .fuel, .metal]),
                let column = column(index, label, matrix)
            {
                rates.append(column)
            } else if meanings.isDisjoint(with: [.change, .percent, .other]) {
                if meanings.contains(.bank) { bank = bank ?? index }
                names.append(index)
            }
        }
        dropRepeats(labels)
        let all = labels.reduce(into: table) { $0.formUnion($1.meanings) }
        if all.contains(.fuel) { fault = .fuel }
        if all.contains(.metal) { fault = .metals }
        if rates.isEmpty, all.contains(.percent) { fault = .percent }
        if labels.count(where: { PageVocabulary.isWeekday($0.cells.first?.first ?? "") }) >= 5 { fault = .calendar }
        if rates.isEmpty, all.contains(.converter) { fault = .converter }
        // An address next to a bank's name is a branch's.
        if bank == nil, names.contains(where: { labels[$0].meanings.contains(.place) }) { fault = .ratesByPlace }
    }

    private func column(_ index: Int, _ label: RateMatrix.Label, _ matrix: RateMatrix) -> RateColumn? {
        let (meanings, sides) = (label.meanings, label.sides)
        let market: Market? =
            meanings.contains(.nbu)
            ? .nbu
            : meanings.contains(.interbank)
                ? .interbank
                : meanings.contains(.street) ? .cash : !meanings.isDisjoint(with: [.average, .banks]) ? .banks : nil
        let kinds = meanings.intersection(.kinds)
        let kind: Kind? =
            market == .cash || market == .interbank ? nil : kinds == .cash ? .cash : kinds == .card ? .card : nil
        func make(_ numbers: RateColumn.Numbers) -> RateColumn {
            RateColumn(
                index: index, numbers: numbers, market: market, kind: kind, isCustomers: sides.contains(.customer))
        }
        let hasRates = matrix.rows.contains { row in
            row.indices.contains(index) && row[index].map { CellReading($0.runs).hasNumber } == true
        }
        switch (sides.contains(.buy), sides.contains(.sell)) {
        case (true, true): return make(.both)
        case (true, false): return make(.buy)
        case (false, true): return make(.sell)
        case (false, false):
            guard hasRates else { return nil }
            if market == .nbu || market == nil && meanings.contains(.rate) { return make(.single) }
            // Two numbers and a slash in a cell are buying and selling even if the header does not state it.
            return market == nil && kind == nil ? nil : make(.both)
        }
    }

    /// Of adjacent columns with the same meaning the first holds the rates and the others their changes; otherwise the
    /// meaning is ambiguous.
    private mutating func dropRepeats(_ labels: [RateMatrix.Label]) {
        var kept: [RateColumn] = []
        for column in rates {
            let same = kept.firstIndex {
                $0.numbers == column.numbers && $0.market == column.market && $0.kind == column.kind
            }
            if let same {
                // Columns in between must not have a label of their own.
                let between = labels[(kept[same].index + 1)..<column.index]
                let isNeighbour = between.allSatisfy { $0.cells == labels[column.index].cells }
                if !isNeighbour, column.numbers != .single { fault = .repeatedColumns }
                continue
            }
            kept.append(column)
        }
        rates = kept
    }
}

extension PageVocabulary {
    /// Whether a text is the short name of a weekday, as in the header of a calendar.
    static func isWeekday(_ text: String) -> Bool {
        [
            "пн", "вт", "ср", "чт", "пт", "сб", "нд", "вс", "mo", "tu", "we", "th", "fr", "sa", "su", "mon", "tue",
            "wed", "thu", "fri", "sat", "sun",
        ].contains(folded(text.unicodeScalars.filter { $0.properties.isAlphabetic }))
    }
}
