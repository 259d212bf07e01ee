/// The rates of a stream by currency and day, found in a few instructions.
///
/// Currencies of three letters are in an open-addressing table of 256 places; the days of a currency are in pages of
/// a year each, 32 places a month, so that a date finds its place without counting days. O(1); 6 KB a page.
package struct FoldedRateTable: Sendable {
    private static let places = 256
    static let firstYear = 1996
    private static let years = 64
    private static let daysAPage = 12 * 32

    /// The packed code of each place, 0 where it is free.
    private var keys = [UInt32](repeating: 0, count: places)
    /// The rate of lines without a date, by place.
    private var undated = [FoldedRate](repeating: .none, count: places)
    /// Where the page of a place and year begins in `dated`; -1 where it was not brought yet.
    private var pages = [Int32](repeating: -1, count: places * years)
    private var dated: [FoldedRate] = []
    private var count = 0

    /// An empty table.
    package init() {}

    /// Whether the table has room for a currency, which must have three letters.
    package func canHold(_ code: CurrencyCode) -> Bool {
        guard let key = FoldedRateTable.key(code) else { return false }
        return place(of: key) != nil || count < FoldedRateTable.places / 2
    }

    /// Sets the rate of a currency's lines without a date.
    package mutating func setUndated(_ rate: FoldedRate, for code: CurrencyCode) {
        guard let place = makePlace(for: code) else { return }
        undated[place] = rate
    }

    /// Sets a currency's rates of one year, a rate per day that has one; other days take the slow path.
    package mutating func setYear(_ year: Int, _ rates: [(day: Day, rate: FoldedRate)], for code: CurrencyCode) {
        guard let place = makePlace(for: code), let index = FoldedRateTable.yearIndex(year) else { return }
        let begin = dated.count
        dated.append(contentsOf: repeatElement(.none, count: FoldedRateTable.daysAPage))
        for (day, rate) in rates {
            let date = day.date
            guard date.year == year else { continue }
            dated[begin + (date.month - 1) * 32 + date.day - 1] = rate
        }
        pages[place * FoldedRateTable.years + index] = Int32(clamping: begin)
    }

    /// Sets the rate of another day of a year that was set; nothing where it has one.
    package mutating func setDay(_ day: Day, for code: CurrencyCode, _ rate: () -> FoldedRate?) {
        let date = day.date
        guard let key = FoldedRateTable.key(code), let place = place(of: key),
            let index = FoldedRateTable.yearIndex(date.year),
            case let page = Int(pages[place * FoldedRateTable.years + index]), page >= 0,
            case let position = page + (date.month - 1) * 32 + date.day - 1, dated[position] == .none,
            let rate = rate()
        else { return }
        dated[position] = rate
    }

    /// Whether a currency's year was set.
    package func holds(year: Int, of code: CurrencyCode) -> Bool {
        guard let key = FoldedRateTable.key(code), let place = place(of: key),
            let index = FoldedRateTable.yearIndex(year)
        else { return false }
        return pages[place * FoldedRateTable.years + index] >= 0
    }

    /// The place of a packed code; -1 when it has none.
    @inline(__always)
    func find(_ key: UInt32) -> Int {
        var place = FoldedRateTable.firstPlace(key)
        while true {
            let stored = keys[place]
            if stored == key { return place }
            if stored == 0 { return -1 }
            place = (place &+ 1) & (FoldedRateTable.places &- 1)
        }
    }

    @inline(__always)
    func rate(at place: Int) -> FoldedRate { undated[place] }

    /// The rate of a place's day; the caller ensures a month of 1...12 and a day of 1...31.
    @inline(__always)
    func rate(at place: Int, year: Int, month: Int, day: Int) -> FoldedRate {
        let index = year &- FoldedRateTable.firstYear
        guard index >= 0, index < FoldedRateTable.years else { return .none }
        let page = Int(pages[place &* FoldedRateTable.years &+ index])
        guard page >= 0 else { return .none }
        return dated[page &+ month &* 32 &+ day &- 33]
    }

    private static func yearIndex(_ year: Int) -> Int? {
        let index = year - firstYear
        return index >= 0 && index < years ? index : nil
    }

    @inline(__always)
    private static func firstPlace(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> 24) }

    /// Three letters as one number; `nil` for a code of another length or with a digit.
    private static func key(_ code: CurrencyCode) -> UInt32? {
        let letters = UInt32(truncatingIfNeeded: code.packed &>> 40)
        guard code.packed & 0xFF_FFFF_FFFF == 0, letters & 0xFF != 0 else { return nil }
        let hasDigit = (0..<3).contains { (letters &>> UInt32($0 * 8)) & 0xFF < 0x41 }
        return hasDigit ? nil : letters
    }

    private func place(of key: UInt32) -> Int? {
        let place = find(key)
        return place < 0 ? nil : place
    }

    private mutating func makePlace(for code: CurrencyCode) -> Int? {
        guard canHold(code), let key = FoldedRateTable.key(code) else { return nil }
        if let place = place(of: key) { return place }
        var place = FoldedRateTable.firstPlace(key)
        while keys[place] != 0 { place = (place + 1) & (FoldedRateTable.places - 1) }
        keys[place] = key
        count += 1
        return place
    }
}
