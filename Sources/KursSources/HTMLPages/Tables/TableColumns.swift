internal import KursCore
internal import KursMarkup

/// The meanings of the columns of a table, by their headers.
///
/// A column of rates counts only if its header is wholly understood.
struct TableColumns {
    /// Columns that hold rates.
    private(set) var rates: [RateColumn] = []
    /// Columns that repeat a column of rates under one header cell, as changes do, with that column.
    private(set) var echoes: [(index: Int, of: Int)] = []
    private(set) var units: Int?
    private(set) var time: Int?
    /// The column of bank names, if a header names one.
    private(set) var bank: Int?
    /// Columns that name things, not numbers.
    private(set) var names: [Int] = []
    /// Columns of numeric codes.
    private(set) var codes: Set<Int> = []
    /// Columns that say nothing about the others: a change, a telephone.
    private(set) var aside: Set<Int> = []
    /// Columns without a header that is understood: their words must be, and their numbers may not be units.
    private(set) var opaque: [Int] = []
    /// Columns of rates that were refused, with what is not understood.
    private(set) var refused: [(header: String, words: String)] = []
    /// The side of the only column of rates, where it stands over the table instead of in the header.
    private(set) var side: RateSide?
    /// Why the table as a whole is unusable; `nil` when it is not.
    private(set) var fault: Refusal.TableFault?

    init(_ matrix: RateMatrix, about table: WordMeanings) {
        let labels = matrix.labels
        for (index, label) in labels.enumerated() { sort(index, label, matrix) }
        dropRepeats(labels)
        checkSides()
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
        let isClear = label.fault == nil
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
        } else if let column = column(index, label, matrix) {
            let fault = label.fault ?? TableColumns.contradiction(label)
            if let fault {
                refused.append((label.text.excerpt, fault.excerpt))
            } else {
                rates.append(column)
            }
        } else if isClear, !meanings.isEmpty, !isSided {
            if meanings.contains(.bank) { bank = bank ?? index }
            names.append(index)
        } else if isSided {
            refused.append((label.text.excerpt, (label.fault ?? label.text).excerpt))
        } else {
            opaque.append(index)
        }
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

    private func column(_ index: Int, _ label: ColumnLabel, _ matrix: RateMatrix) -> RateColumn? {
        let (meanings, sides) = (label.meanings, label.sides)
        let market = meanings.namedMarkets.first
        let isCard = !meanings.isDisjoint(with: [.card, .online])
        let isCash = meanings.contains(.cash)
        let kind: Kind? =
            market == .cash || market == .interbank || isCard == isCash ? nil : isCash ? .cash : .card
        func make(_ numbers: RateColumn.Numbers) -> RateColumn {
            RateColumn(
                index: index, numbers: numbers, market: market, kind: kind, isCustomers: sides.contains(.customer),
                meanings: meanings)
        }
        switch (sides.contains(.buy), sides.contains(.sell)) {
        case (true, true): return make(.both)
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

    /// Of adjacent columns under one header cell the first holds the rates and the others their changes, or the two hold
    /// the two sides that the header names; otherwise the meaning is ambiguous.
    private mutating func dropRepeats(_ labels: [ColumnLabel]) {
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
                kept[same].numbers = .buy
                var second = column
                second.numbers = .sell
                kept.append(second)
            } else {
                echoes.append((column.index, kept[same].index))
            }
        }
        rates = kept
    }

    /// Every market and kind needs both sides, once.
    private mutating func checkSides() {
        struct Key: Hashable {
            let market: Market?
            let kind: Kind?
        }
        for (_, columns) in Dictionary(grouping: rates, by: { Key(market: $0.market, kind: $0.kind) }) {
            let numbers = columns.map(\.numbers)
            let isPaired = numbers.contains(.buy) == numbers.contains(.sell)
            let isDouble = numbers.contains(.both) && numbers.contains { $0 == .buy || $0 == .sell }
            if !isPaired || isDouble { fault = fault ?? (isDouble ? .repeatedColumns : .oneSided) }
        }
        // A side in the bank's words beside one in the customer's may be either.
        let sided = rates.filter { $0.numbers != .single }
        if Set(sided.map(\.isCustomers)).count > 1 { fault = fault ?? .unclearSides }
        if let first = refused.first, rates.isEmpty || fault == .oneSided {
            fault = .notUnderstood(.header, first.words)
        }
    }
}

extension TableColumns {
    /// Checks the columns beside those of rates: a header that is not understood may stand over the names of rows or
    /// change all of them, and numbers of units may hide under any header.
    private mutating func checkOthers(_ matrix: RateMatrix) {
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
        for index in opaque + aside.sorted() + names where !codes.contains(index) {
            if let unit = unitLike(index, matrix) { fault = fault ?? .notUnderstood(.header, "\(unit)") }
        }
    }

    /// Reads the only column of numbers as the side that stands over the table; does nothing if there is not one alone.
    mutating func take(_ side: RateSide, _ matrix: RateMatrix) {
        guard fault == nil, refused.isEmpty, rates.allSatisfy({ $0.numbers == .single && $0.market == nil }),
            rates.count <= 1
        else { return }
        let columns = rates.map(\.index) + opaque.filter { holdsNumbersOnly($0, matrix) }
        guard columns.count == 1, matrix.labels[columns[0]].fault == nil else { return }
        let meanings = matrix.labels[columns[0]].meanings.union(side == .buy ? .buy : .sell)
        rates = [
            RateColumn(
                index: columns[0], numbers: side == .buy ? .buy : .sell, market: nil, kind: rates.first?.kind,
                isCustomers: false, meanings: meanings)
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
            guard let number = row[index]?.phrase.numbers.first, number != ExactDecimal(place + 1) else { continue }
            // A unit beside a currency's name in one cell belongs to that currency.
            if row[index]?.phrase.currencies.isEmpty == false, names.contains(index) || index == 0 { continue }
            if let unit = PageNames.unit(number), unit > 1 { found = found ?? number }
        }
        return found
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
