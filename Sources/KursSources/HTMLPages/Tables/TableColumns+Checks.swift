internal import KursCore
internal import KursMarkup

/// What the columns of a table must be beside each other for any of them to count.
extension TableColumns {
    /// Of adjacent columns under one header cell the first holds the rates and the others their changes, or the two hold
    /// the two sides that the header names; otherwise the meaning is ambiguous.
    mutating func dropRepeats(_ labels: [ColumnLabel]) {
        var kept: [RateColumn] = []
        for column in rates {
            guard let same = kept.lastIndex(where: { $0.isSame(as: column) }) else {
                kept.append(column)
                continue
            }
            let node = labels[column.index].cells.last?.node
            let isOneHeader = node != nil && labels[kept[same].index].cells.last?.node == node
            guard isOneHeader else {
                fault = .repeatedColumns
                continue
            }
            if column.numbers == .both, labels.count(where: { $0.cells.last?.node == node }) == 2 {
                kept[same].numbers = column.isSellFirst ? .sell : .buy
                var second = column
                second.numbers = column.isSellFirst ? .buy : .sell
                kept.append(second)
            } else {
                echoes.append((column.index, kept[same].index))
            }
        }
        rates = kept
    }

    /// Every market, kind and currency needs both sides, once.
    mutating func checkSides(_ matrix: RateMatrix) {
        struct Key: Hashable {
            let market: Market?
            let kind: Kind?
            let currency: CurrencyCode?
        }
        let groups = Dictionary(grouping: rates) { Key(market: $0.market, kind: $0.kind, currency: $0.currency) }
        for columns in groups.values {
            let numbers = columns.map(\.numbers)
            let isPaired = numbers.contains(.buy) == numbers.contains(.sell)
            let isDouble = numbers.contains(.both) && numbers.contains { $0 == .buy || $0 == .sell }
            if !isPaired || isDouble { fault = fault ?? (isDouble ? .repeatedColumns : .oneSided) }
        }
        // A side in the bank's words beside one in the customer's may be either.
        if isGrouped, let column = rates.first(where: { $0.currency == nil }) {
            fault = fault ?? .notUnderstood(.header, matrix.labels[column.index].text.excerpt)
        }
        let sided = rates.filter { $0.numbers != .single }
        if Set(sided.map(\.isCustomers)).count > 1 { fault = fault ?? .unclearSides }
        if let first = refused.first, rates.isEmpty || fault == .oneSided {
            fault = .notUnderstood(.header, first.words)
        }
    }

    /// Checks the columns beside those of rates: a header that is not understood may stand over the names of rows or
    /// change all of them, and numbers of units may hide under any header.
    mutating func checkOthers(_ matrix: RateMatrix) {
        guard !rates.isEmpty else { return }
        for index in opaque {
            let label = matrix.labels[index]
            let words = label.cells.flatMap { cell in
                cell.phrases.flatMap { phrase in
                    phrase.unknown + phrase.otherNumbers.map { "\($0)" } + phrase.currencies.map(\.text)
                }
            }
            guard !words.isEmpty else { continue }
            let isCautioned = words.contains { CautionWords.changes($0) || CautionWords.isForeign($0) }
            if index == 0 || isCautioned || matrix.isTransposed {
                fault = fault ?? .notUnderstood(.header, words.list(" ").excerpt)
            }
        }
        // What stands over the names of the rows may be said of all of them.
        let changing: WordMeanings = [.average, .other, .change, .customer]
        let isChanged = { (phrase: Phrase) in
            !phrase.meanings.isDisjoint(with: changing) || phrase.meanings.contains(.calendar) && !phrase.hasDate
        }
        if let label = matrix.labels.first, names.contains(0) || opaque.contains(0), label.sides.isEmpty,
            label.cells.contains(where: { $0.phrases.contains(where: isChanged) })
        {
            fault = fault ?? .notUnderstood(.header, label.text.excerpt)
        }
        for index in opaque + aside.sorted() + names where !codes.contains(index) {
            if let unit = unitLike(index, matrix) { fault = fault ?? .notUnderstood(.header, "\(unit)") }
        }
        // What stands first in a row names it, unless it is only a number.
        let isNumbered = matrix.labels.first.map { ["№", "#"].contains($0.text) } ?? false
        for row in matrix.rows where aside.contains(0) || isNumbered {
            guard let cell = row.first ?? nil,
                !cell.phrase.currencies.isEmpty || cell.phrase.meanings.contains(.hryvnia)
            else { continue }
            fault = fault ?? .notUnderstood(.row, cell.text.excerpt)
        }
    }

    /// Reads the only column of numbers as the side that stands over the table; does nothing if there is not one alone.
    mutating func take(_ side: RateSide, _ matrix: RateMatrix) {
        guard fault == nil, refused.isEmpty, rates.allSatisfy({ $0.numbers == .single && $0.market == nil }),
            rates.count <= 1
        else { return }
        let columns = rates.map(\.index) + opaque.filter { holdsNumbersOnly($0, matrix) }
        guard columns.count == 1, matrix.labels[columns[0]].fault() == nil else { return }
        let meanings = matrix.labels[columns[0]].meanings.union(side == .buy ? .buy : .sell)
        rates = [
            RateColumn(
                index: columns[0], numbers: side == .buy ? .buy : .sell, market: nil, kind: rates.first?.kind,
                currency: nil, isCustomers: false, meanings: meanings)
        ]
        opaque.removeAll { $0 == columns[0] }
        self.side = side
        checkOthers(matrix)
    }

    /// Whether the cells of a column are numbers without the names of currencies.
    private func holdsNumbersOnly(_ index: Int, _ matrix: RateMatrix) -> Bool {
        let cells = matrix.rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }.filter { !$0.text.isEmpty }
        return !cells.isEmpty && cells.allSatisfy { $0.reading.hasRate && $0.phrase.currencies.isEmpty }
    }

    /// A number in a column that may be a number of units: a power of ten, and no number of the row.
    private func unitLike(_ index: Int, _ matrix: RateMatrix) -> ExactDecimal? {
        var found: ExactDecimal?
        for (place, row) in matrix.rows.enumerated() where row.indices.contains(index) {
            guard let phrase = row[index]?.phrase else { continue }
            // A unit beside a currency's name in one cell belongs to that currency.
            if !phrase.currencies.isEmpty, names.contains(index) || index == 0 { continue }
            // The first number may be that of the row.
            let numbers =
                phrase.numbers.first == ExactDecimal(place + 1) ? phrase.numbers.dropFirst() : phrase.numbers[...]
            guard let number = numbers.first else { continue }
            if let unit = PageNames.unit(number), unit > 1 { found = found ?? number }
        }
        return found
    }
}
