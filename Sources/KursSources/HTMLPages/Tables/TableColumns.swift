internal import KursCore
internal import KursMarkup

/// What a column of rates means.
struct RateColumn: Equatable {
    enum Numbers: Equatable { case buy, sell, both, single }

    let index: Int
    let numbers: Numbers
    /// The market its words name; `nil` where they name none.
    let market: Market?
    let kind: Kind?
    /// Whether its words are the customer's: `купити`.
    let isCustomers: Bool
}

/// What the columns of a table mean, by their words.
struct TableColumns {
    /// Columns that hold rates.
    private(set) var rates: [RateColumn] = []
    private(set) var units: Int?
    private(set) var time: Int?
    /// The column of banks' names, where the words say so.
    private(set) var bank: Int?
    /// Columns that name things, not numbers.
    private(set) var names: [Int] = []
    /// What is wrong with the table as a whole; `nil` when nothing is.
    private(set) var fault: Refusal.TableFault?

    init(_ matrix: RateMatrix, about table: WordMeanings) {
        let labels = matrix.labels
        for (index, label) in labels.enumerated() {
            let facts = label.facts
            let isSided = !label.sides.isEmpty
            if !facts.isDisjoint(with: [.digits, .letters]) || facts.contains(.code) && !isSided {
                names.append(index)
            } else if facts.contains(.units), !isSided, facts.isDisjoint(with: .nbu) {
                units = units ?? index
            } else if facts.contains(.time), !isSided {
                time = time ?? index
            } else if facts.isDisjoint(with: [.change, .percent, .other, .fuel, .metal]),
                let column = column(index, label, matrix)
            {
                rates.append(column)
            } else if facts.isDisjoint(with: [.change, .percent, .other]) {
                if facts.contains(.bank) { bank = bank ?? index }
                names.append(index)
            }
        }
        dropRepeats(labels)
        let all = labels.reduce(into: table) { $0.formUnion($1.facts) }
        if all.contains(.fuel) { fault = .fuel }
        if all.contains(.metal) { fault = .metals }
        if rates.isEmpty, all.contains(.percent) { fault = .percent }
        if labels.count(where: { PageVocabulary.isWeekday($0.cells.first?.first ?? "") }) >= 5 { fault = .calendar }
        if rates.isEmpty, all.contains(.converter) { fault = .converter }
        // An address beside a bank's name is its branch's.
        if bank == nil, names.contains(where: { labels[$0].facts.contains(.place) }) { fault = .ratesByPlace }
    }

    private func column(_ index: Int, _ label: RateMatrix.Label, _ matrix: RateMatrix) -> RateColumn? {
        let (facts, sides) = (label.facts, label.sides)
        let market: Market? =
            facts.contains(.nbu)
            ? .nbu
            : facts.contains(.interbank)
                ? .interbank
                : facts.contains(.street) ? .cash : !facts.isDisjoint(with: [.average, .banks]) ? .banks : nil
        let kinds = facts.intersection(.kinds)
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
            if market == .nbu || market == nil && facts.contains(.rate) { return make(.single) }
            // Two numbers and a slash in a cell are buying and selling, also where the header does not say so.
            return market == nil && kind == nil ? nil : make(.both)
        }
    }

    /// Of neighbours with the same meaning the first is the value, the others its changes; elsewhere nobody could say.
    private mutating func dropRepeats(_ labels: [RateMatrix.Label]) {
        var kept: [RateColumn] = []
        for column in rates {
            let same = kept.firstIndex {
                $0.numbers == column.numbers && $0.market == column.market && $0.kind == column.kind
            }
            if let same {
                // What came between must have no label of its own.
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
    /// Whether a text is a weekday's short name, as calendars head their columns.
    static func isWeekday(_ text: String) -> Bool {
        [
            "пн", "вт", "ср", "чт", "пт", "сб", "нд", "вс", "mo", "tu", "we", "th", "fr", "sa", "su", "mon", "tue",
            "wed", "thu", "fri", "sat", "sun",
        ].contains(folded(text.unicodeScalars.filter { $0.properties.isAlphabetic }))
    }
}
