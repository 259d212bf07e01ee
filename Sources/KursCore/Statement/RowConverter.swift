internal import KursText

/// How the rows of a statement's table are converted on the fast path.
package struct RowForm: Sendable, Equatable {
    package var columns: RowColumns
    package var delimiter: UInt8
    /// A line feed, or a carriage return.
    package var lineEnd: UInt8
    package var decimalMark: UInt8
    /// How many cells a row is padded to.
    package var width: Int
    /// Whether every cell that is added has quotes.
    package var quotesAll: Bool
    /// The decimals of a result.
    package var scale: Int

    package init(
        _ columns: RowColumns, delimiter: UInt8, lineEnd: UInt8, decimalMark: UInt8, width: Int, quotesAll: Bool,
        scale: Int
    ) {
        (self.columns, self.delimiter, self.lineEnd, self.decimalMark) = (columns, delimiter, lineEnd, decimalMark)
        (self.width, self.quotesAll, self.scale) = (width, quotesAll, scale)
    }

    /// The longest record of the fast path, in bytes; the caller cuts longer ones.
    static let recordLimit = 65_536

    /// Whether a result is written with quotes.
    var quotesResult: Bool { quotesAll || scale > 0 && decimalMark == delimiter }
}

/// Why a fast path stopped.
package enum RowStop: Sendable, Equatable {
    /// The block holds no other whole record.
    case end
    /// A record needs the general path; the next one begins at `next`, `lines` line ends later.
    ///
    /// Without a digit where rows have their amount, it may be the header of another table.
    case oddRow(next: Int, lines: Int, hasAmount: Bool)
    /// The output is full.
    case full
}

/// The rates of a statement's rows by their dates and currencies as they stand in the file.
package struct RowRates: Sendable {
    struct Rate: BitwiseCopyable {
        var folded: FoldedRate
        /// How many bytes are added before the result.
        var length: UInt16
    }

    private(set) var keys = RowKeyTable<Rate>()
    /// The cells that are added before the result, ``stride`` bytes for each number, and room for one more.
    private(set) var cells = [UInt8](repeating: 0, count: 48)
    /// A multiple of the bytes that are copied at once.
    private(set) var stride = 48

    package init() {}

    /// How many there are.
    var count: Int { keys.count }

    /// Adds the rate of a row, and the cells that are added before its result; nothing when there is no room.
    ///
    /// - Returns: The number of the rate; `nil` for none.
    @discardableResult
    package mutating func add(
        _ rate: FoldedRate, cells added: [UInt8], date: ArraySlice<UInt8>, currency: ArraySlice<UInt8>
    ) -> Int? {
        let bytes = Array(date + currency)
        guard added.count < 4096,
            let key = RowKey(bytes.span, date: 0..<date.count, currency: date.count..<bytes.count),
            let number = keys.add(key, Rate(folded: rate, length: UInt16(added.count)))
        else { return nil }
        if added.count > stride { widen(to: (added.count + 15) & ~15) }
        let start = number * stride
        for (index, byte) in added.enumerated() { cells[start + index] = byte }
        cells.append(contentsOf: repeatElement(0, count: stride))
        return number
    }

    /// Makes room for longer cells.
    private mutating func widen(to wider: Int) {
        var moved: [UInt8] = []
        for start in Swift.stride(from: 0, to: cells.count, by: stride) {
            moved += cells[start..<(start + stride)]
            moved.append(contentsOf: repeatElement(0, count: wider - stride))
        }
        (cells, stride) = (moved, wider)
    }
}

/// Converts the plain rows of a statement: those whose amount is ``PlainAmount`` and whose rate is known.
///
/// At any other row it stops, so that the caller takes the general path and continues after it. What it writes is what
/// the general path would write. Linear in its input, and no input can trap it.
package struct RowConverter: Sendable {
    private let form: RowForm

    package init(_ form: RowForm) { self.form = form }

    /// The bytes that a row may need beside its own and the added cells: a number, quotes, and room for the last vector.
    private static let margin = 64

    /// Converts rows from the cursor on, advancing it past each.
    ///
    /// - Parameters:
    ///   - output: Gets the rows from `used` on; `used` advances past them.
    ///   - sums: Gets the sums by the number of the rate; empty when none are wanted.
    package func convert(
        _ bytes: Span<UInt8>, _ marks: CellMarks, _ cursor: inout RecordCursor, _ rates: RowRates,
        into output: inout [UInt8], used: inout Int, sums: inout [RowSum]
    ) -> RowStop {
        let form = self.form
        let (lineFeed, quotesResult, isSumming) = (form.lineEnd == 0x0A, form.quotesResult, !sums.isEmpty)
        let (raw, addedCells, stride) = unsafe (bytes.bytes, rates.cells.span.bytes, rates.stride)
        let markSpan = marks.marks.span.extracting(first: marks.count)
        var place = used
        var out = output.mutableSpan
        var target = unsafe out.mutableBytes
        defer { used = place }
        while true {
            var after = 0
            guard let record = cursor.cells(bytes, markSpan, form.columns, lineFeed: lineFeed, after: &after),
                record.next &- cursor.start <= RowForm.recordLimit
            else { return .end }
            let lines = 1 &+ record.innerLineEnds
            guard let amount = PlainAmount(bytes, record.amount, decimalMark: form.decimalMark),
                let key = RowKey(bytes, date: record.date, currency: record.currency)
            else { return record.odd(bytes) }
            let number = rates.keys.find(key)
            guard number >= 0 else { return record.odd(bytes) }
            let rate = rates.keys[number]
            let missing = form.width &- record.count
            guard let result = rate.folded.converted(amount.digits, scale: amount.scale),
                missing == 0 || missing > 0 && !form.quotesAll
            else { return record.odd(bytes) }
            let length = record.end &- cursor.start
            let needed = length &+ stride &+ max(0, missing) &+ RowConverter.margin
            guard needed <= target.byteCount &- place else { return .full }
            if isSumming, !sums[number].add(amount, result) { return record.odd(bytes) }
            copy(raw, cursor.start, length, to: &target, at: place)
            place &+= length
            if missing > 0 {
                for _ in 0..<missing { put(form.delimiter, to: &target, &place) }
            }
            copy(addedCells, number &* stride, stride, to: &target, at: place)
            place &+= Int(rate.length)
            put(form.delimiter, to: &target, &place)
            if quotesResult { put(UInt8(ascii: "\""), to: &target, &place) }
            if amount.isNegative, result != 0 { put(UInt8(ascii: "-"), to: &target, &place) }
            place = ResultDigits.write(result, scale: form.scale, mark: form.decimalMark, to: &target, at: place)
            if quotesResult { put(UInt8(ascii: "\""), to: &target, &place) }
            if record.next &- record.end == 2 { put(0x0D, to: &target, &place) }
            put(form.lineEnd, to: &target, &place)
            cursor.start = record.next
            cursor.mark = after
            cursor.records &+= 1
            cursor.lines &+= lines
        }
    }

    @inline(__always)
    private func put(_ byte: UInt8, to target: inout MutableRawSpan, _ place: inout Int) {
        target.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
        place &+= 1
    }

    /// Copies bytes a vector at a time; the target has room for the last one.
    @inline(__always)
    private func copy(_ bytes: RawSpan, _ start: Int, _ length: Int, to target: inout MutableRawSpan, at place: Int) {
        guard length &+ 16 <= bytes.byteCount &- start else {
            return copyLast(bytes, start, length, to: &target, at: place)
        }
        var index = 0
        repeat {
            // Every pattern of bits is a vector of bytes, and both spans hold sixteen bytes more than are copied.
            let vector = unsafe bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: start &+ index, as: SIMD16<UInt8>.self)
            unsafe target.storeBytes(of: vector, toUncheckedByteOffset: place &+ index, as: SIMD16<UInt8>.self)
            index &+= 16
        } while index < length
    }

    /// Copies bytes near the end of a span.
    @inline(never)
    private func copyLast(
        _ bytes: RawSpan, _ start: Int, _ length: Int, to target: inout MutableRawSpan, at place: Int
    ) {
        for index in 0..<length {
            let byte = unsafe bytes.unsafeLoad(fromByteOffset: start &+ index, as: UInt8.self)
            target.storeBytes(of: byte, toByteOffset: place &+ index, as: UInt8.self)
        }
    }
}

/// The sums of the rows of one date and currency.
package struct RowSum: Sendable {
    package private(set) var count = 0
    private var amount: Int128 = 0
    private var result: Int128 = 0
    /// The most decimals of an amount.
    private var scale = 0

    package init() {}

    /// The amounts are added at this scale.
    private static let commonScale = 4

    /// Adds a row; `false`, and nothing, for an amount of more decimals.
    @inline(__always)
    mutating func add(_ amount: PlainAmount, _ result: UInt64) -> Bool {
        guard amount.scale <= RowSum.commonScale else { return false }
        let digits = Int128(amount.digits) &* Int128(PowerOfTen.word(RowSum.commonScale &- amount.scale))
        self.amount &+= amount.isNegative ? 0 &- digits : digits
        self.result &+= amount.isNegative ? 0 &- Int128(result) : Int128(result)
        scale = max(scale, amount.scale)
        count &+= 1
        return true
    }

    /// Adds the sums of other rows.
    package mutating func add(_ other: RowSum) {
        count += other.count
        amount &+= other.amount
        result &+= other.result
        scale = max(scale, other.scale)
    }

    /// The sum of the amounts, with as many decimals as the one that has most.
    package var amounts: ExactDecimal {
        ExactDecimal(unchecked: amount / Int128(PowerOfTen.word(RowSum.commonScale - scale)), scale: scale)
    }

    /// The sum of the results.
    package func results(scale: Int) -> ExactDecimal { ExactDecimal(unchecked: result, scale: scale) }
}
