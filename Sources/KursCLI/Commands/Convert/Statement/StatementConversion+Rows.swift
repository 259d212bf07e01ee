import KursCore
import KursStatements
import KursTerminal
import KursText

extension StatementConversion {
    /// Writes the added cells of a row; `false` when `--strict` stops at it.
    mutating func write(_ records: borrowing CSVReader, _ table: StatementTable?, from begin: Int) -> Bool {
        let length = out.count
        leftKind = nil
        do throws(StreamLineError) {
            fillUp(records)
            switch try convert(records, table) {
            case .converted: rowCount += 1
            case .leftOut: out.removeSubrange(begin...)
            case .leftAsItIs:
                if filter.leavesRowsOut {
                    out.removeSubrange(begin...)
                } else if records.cellCount > 1 {
                    for _ in 0..<5 { appendCell([]) }
                    if explains { append(leftKind) }
                } else {
                    out.removeSubrange(length...)
                }
            }
        } catch {
            rowCount += 1
            out.removeSubrange(length...)
            faults.report(error, line: records.line, options, context)
            if options.stopsAtFirstError {
                out.removeSubrange(begin...)
                send()
                return false
            }
            // The rest of an unfinished line follows.
            if !records.isUnfinished {
                fillUp(records)
                for _ in 0..<(explains ? 7 : 5) { appendCell([]) }
            }
        }
        return true
    }

    private mutating func append(_ verdict: RowVerdict?) {
        appendCell(Array((verdict?.kind.rawValue ?? "").utf8))
        let reason = verdict?.reason.text(context.language) ?? ""
        appendCell(isWindows1251 ? SingleByteEncoding.windows1251.encode(reason) : Array(reason.utf8))
    }

    mutating func fillUp(_ records: borrowing CSVReader) {
        guard !records.isOverlong else { return }
        var count = records.cellCount
        while count < layout.width {
            appendCell([])
            count += 1
        }
    }

    mutating func appendHeader() {
        let names = ["rate", "rate_date", "market", "source", options.terms.target.text.lowercased()]
        for name in names + (explains ? ["kind", "kind_reason"] : []) { appendCell(Array(name.utf8)) }
    }

    mutating func appendCell(_ cell: [UInt8]) {
        out.append(layout.dialect.delimiter)
        layout.dialect.append(cell: cell, to: &out, quoted: quotesAll)
    }

    mutating func convert(
        _ records: borrowing CSVReader, _ table: StatementTable?
    ) throws(StreamLineError) -> Outcome {
        if records.isOverlong { throw .tooLong(limit: CSVReader.recordLimit) }
        guard let table else {
            if !records.hasDigits { return .leftAsItIs }
            throw .unknownColumns
        }
        if repeated.contains(recordNumber) {
            repeatedCount += 1
            return .leftAsItIs
        }
        let (row, omission) = try rows.read(records, table)
        guard let row else {
            notes.omit(omission, hasText: records.hasText)
            if omission == .total { leftKind = RowVerdict(.total, .plain) }
            return .leftAsItIs
        }
        if let column = table.status, notes.skips(records.cell(column)) {
            leftKind = RowVerdict(.pending, .status(records.cell(column).map { CellText.of($0) } ?? ""))
            return .leftAsItIs
        }
        let day = row.day ?? options.day ?? context.today
        let place = try kinds?.row(recordNumber, of: fileNumber, after: &lastRow)
        // What was given back later lessens the sum of its receipt's period.
        let refundOf = filter.kind == .income ? place.flatMap { kinds?.rows[$0].refundOf } : nil
        guard filter.includes(day) || refundOf.map(filter.includes) == true else { return .leftOut }
        var (amount, rateDay) = (row.amount, row.day)
        var verdict: RowVerdict?
        var isLacking = false
        if place == nil, filter.kind != nil { return .leftOut }
        if let kinds, let place {
            let found = kinds.rows[place]
            verdict = found
            if filter.kind == .income {
                if found.kind == .income { amount = kinds.rows.amount(place) }
                // A refund takes back the hryvnias of its receipt.
                if found.kind == .refundGiven, row.day != nil { rateDay = found.refundOf ?? row.day }
            }
            notes.note(found, amount, row.currency, on: day, line: records.line)
            isLacking = found.kind == .undecided && filter.mayWant(amount)
            guard isLacking || filter.includes(found, amount, on: day) else { return .leftOut }
        }
        var number = rateNumbers.number(of: row.currency, on: rateDay)
        if number < 0 { number = try addRate(row.currency, rateDay) }
        let rate = rowRates[number]
        let result: ExactDecimal
        if let quick = rate.folded?.converted(amount, toScale: scale) {
            result = quick
        } else {
            result = try options.terms.convert(amount, row.currency, on: rateDay, rates).result
        }
        if isLacking {
            totals.add(
                Totals.Sum(undecided: 1, undecidedAmount: amount.magnitude, undecidedResult: result.magnitude),
                row.currency, on: day)
            return .leftOut
        }
        let cells = rateCells
        out.append(cells.span, rate.cells)
        out.append(layout.dialect.delimiter)
        layout.dialect.append(number: result, to: &out, quoted: quotesAll)
        if explains { append(verdict) }
        if isSumming {
            let sumDay = filter.kind == .income ? verdict?.refundOf ?? day : day
            totals.add(amount, row.currency, on: sumDay, result, rate.isViaDollar)
        }
        if let column = table.equivalent, options.terms.target == .uah, let cell = records.cell(column) {
            let own = try? AmountCell(cell, decimalMark: layout.dialect.decimalMark)
            notes.compare(own?.value, result, row.currency, line: records.line)
        }
        return .converted
    }

    /// Adds a rate that was not met before; returns its number.
    private mutating func addRate(_ currency: CurrencyCode, _ day: Day?) throws(StreamLineError) -> Int {
        let one = try options.terms.convert(.one, currency, on: day, rates)
        let line = ConversionRow(conversion: one, market: options.market, on: day ?? options.day ?? context.today)
        var rateDay = day ?? options.day ?? context.today
        switch line.asOf {
        case .day(let own): rateDay = own
        case .instant(let moment): rateDay = context.environment.kyiv.day(at: moment)
        case nil: break
        }
        let source = line.isViaDollar ? line.source : one.legs.first?.rate.stored.provenance.source.name
        let market = line.isViaDollar ? line.markets : options.market.rawValue
        var date: [UInt8] = []
        rateDay.append(to: &date)
        let cells = [
            layout.dialect.number(one.rate), date,
            Array((one.legs.isEmpty ? "" : market).utf8), Array((source ?? "").utf8),
        ]
        if rowRates.count == StatementConversion.rateLimit { forgetRates() }
        let start = rateCells.count
        for cell in cells {
            rateCells.append(layout.dialect.delimiter)
            layout.dialect.append(cell: cell, to: &rateCells, quoted: quotesAll)
        }
        rowRates.append(
            RowRate(
                folded: options.terms.folded(one), cells: start..<rateCells.count,
                isViaDollar: line.isViaDollar))
        rateNumbers.set(rowRates.count - 1, of: currency, on: day)
        return rowRates.count - 1
    }

    mutating func forgetRates() { (rowRates, rateNumbers, rateCells) = ([], RateNumbers(), []) }
}
