internal import KursCore
internal import KursMarkup

/// The meanings of the columns of a table, by their headers.
///
/// A column of rates counts only if its header is wholly understood.
struct TableColumns {
    /// Columns that hold rates.
    var rates: [RateColumn] = []
    /// Columns that repeat a column of rates under one header cell, as changes do, with that column.
    var echoes: [(index: Int, of: Int)] = []
    var units: Int?
    var time: Int?
    /// The column of bank names, if a header names one.
    var bank: Int?
    /// Columns that name things, not numbers.
    var names: [Int] = []
    /// Columns of numeric codes.
    var codes: Set<Int> = []
    /// Columns that say nothing about the others: a change, a telephone.
    var aside: Set<Int> = []
    /// Columns without a header that is understood: their words must be, and their numbers may not be units.
    var opaque: [Int] = []
    /// Columns of rates that were refused, with what is not understood.
    var refused: [(header: String, words: String)] = []
    /// Whether the columns of rates stand under the currencies that they are for.
    var isGrouped = false
    /// The side of the only column of rates, where it stands over the table instead of in the header.
    var side: RateSide?
    /// Why the table as a whole is unusable; `nil` when it is not.
    var fault: Refusal.TableFault?

    init(_ matrix: RateMatrix, about table: WordMeanings) {
        let labels = matrix.labels
        isGrouped = Set(labels.compactMap(\.currency)).count > 1
        for (index, label) in labels.enumerated() { sort(index, label, matrix) }
        dropRepeats(labels)
        checkSides(matrix)
        checkOthers(matrix)
        let all = labels.reduce(into: table) { $0.formUnion($1.meanings) }
        if all.contains(.fuel) { fault = .fuel }
        if all.contains(.metal) { fault = .metals }
        if rates.isEmpty, all.contains(.percent) { fault = .percent }
        if labels.count(where: { PageVocabulary.isWeekday($0.cells.first?.lines.first ?? "") }) >= 5 {
            fault = .calendar
        }
        if rates.isEmpty, all.contains(.converter) { fault = .converter }
        // An address next to a bank's name is a branch's.
        if bank == nil, names.contains(where: { labels[$0].meanings.contains(.place) }) { fault = .ratesByPlace }
    }

    private mutating func sort(_ index: Int, _ label: ColumnLabel, _ matrix: RateMatrix) {
        let meanings = label.meanings
        let isSided = !label.sides.isEmpty
        let isClear = label.fault(allowing: currency(of: label)) == nil
        let isOther = !meanings.isDisjoint(with: [.change, .percent, .other, .fuel, .metal, .converter, .aside])
        if !isSided, isClear, !meanings.isDisjoint(with: [.digits, .letters, .code]) {
            names.append(index)
            if meanings.contains(.digits) || areNumericCodes(index, matrix) { codes.insert(index) }
        } else if !isSided, meanings.contains(.units), meanings.isDisjoint(with: [.nbu, .official]) {
            if units != nil || !isClear { fault = .notUnderstood(.header, label.text.excerpt) }
            units = index
        } else if !isSided, isClear, meanings.contains(.time), !isOther {
            if time == nil { time = index } else { aside.insert(index) }
        } else if !isSided, isOther, isClear || !meanings.isDisjoint(with: [.change, .percent, .other]) {
            aside.insert(index)
        } else if isOfBranches(index, label, matrix) {
            fault = fault ?? .ratesByPlace
            names.append(index)
        } else if let column = column(index, label, matrix) {
            let fault = label.fault(allowing: column.currency) ?? TableColumns.contradiction(label)
            if let fault {
                refused.append((label.text.excerpt, fault.excerpt))
            } else {
                rates.append(column)
            }
        } else if isClear, !meanings.isEmpty, !isSided {
            if meanings.contains(.bank) { bank = bank ?? index }
            names.append(index)
        } else if isSided {
            refused.append((label.text.excerpt, (label.fault() ?? label.text).excerpt))
        } else {
            opaque.append(index)
        }
    }

    /// Whether a column headed by a word for branches holds their names instead of rates.
    private func isOfBranches(_ index: Int, _ label: ColumnLabel, _ matrix: RateMatrix) -> Bool {
        guard label.sides.isEmpty, label.meanings.contains(.cash), label.meanings.isDisjoint(with: [.rate, .bank])
        else {
            return false
        }
        let cells = matrix.rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }.filter { !$0.text.isEmpty }
        return cells.contains { !$0.phrase.unknown.isEmpty || $0.phrase.meanings.contains(.ukraine) }
            && cells.allSatisfy { cell in cell.phrase.numbers.allSatisfy { $0.scale == 0 } }
    }

    /// Whether the cells of a column are codes of three digits, as currencies have beside their letters.
    private func areNumericCodes(_ index: Int, _ matrix: RateMatrix) -> Bool {
        let texts = matrix.rows.compactMap { $0.indices.contains(index) ? $0[index]?.text : nil }.filter { !$0.isEmpty }
        return !texts.isEmpty
            && texts.allSatisfy { $0.utf8.count == 3 && $0 != "100" && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    /// Meanings of a header that do not go together: a market that has no sides, a quantity, a day.
    private static func contradiction(_ label: ColumnLabel) -> String? {
        let allowed: WordMeanings = [
            .buy, .sell, .customer, .nbu, .official, .national, .average, .interbank, .street, .black, .marketplace,
            .cash, .card, .online, .bank, .banks, .name, .rate, .hryvnia, .neutral, .ukraine, .today,
        ]
        if !allowed.isSuperset(of: label.meanings) { return label.text }
        for cell in label.cells {
            // The NBU beside a side is a note about something else.
            if !cell.sides.isEmpty, !cell.meanings.isDisjoint(with: [.nbu, .official]) { return label.text }
        }
        return label.meanings.namedMarkets.count > 1 ? label.text : nil
    }

    private func currency(of label: ColumnLabel) -> CurrencyCode? { isGrouped ? label.currency : nil }

    private func column(_ index: Int, _ label: ColumnLabel, _ matrix: RateMatrix) -> RateColumn? {
        let (meanings, sides) = (label.meanings, label.sides)
        let market = meanings.namedMarkets.first
        let isCard = !meanings.isDisjoint(with: [.card, .online])
        let isCash = meanings.contains(.cash)
        let kind: Kind? =
            market == .cash || market == .interbank || isCard == isCash ? nil : isCash ? .cash : .card
        func make(_ numbers: RateColumn.Numbers) -> RateColumn {
            RateColumn(
                index: index, numbers: numbers, market: market, kind: kind, currency: currency(of: label),
                isCustomers: sides.contains(.customer), meanings: meanings)
        }
        switch (sides.contains(.buy), sides.contains(.sell)) {
        case (true, true):
            var column = make(.both)
            column.isSellFirst = label.isSellFirst
            return column
        case (true, false): return make(.buy)
        case (false, true): return make(.sell)
        case (false, false):
            let hasRates = matrix.rows.contains { row in
                row.indices.contains(index) && row[index]?.reading.hasNumber == true
            }
            guard hasRates else { return nil }
            if market == .nbu || market == nil && meanings.contains(.rate) { return make(.single) }
            // Two numbers and a slash in a cell are buying and selling even if the header does not state it.
            return market == nil && kind == nil ? nil : make(.both)
        }
    }
}
