/// Numbers rates by their currency and day, and finds a number again in a few instructions.
///
/// Currencies are in an open-addressing table; the days of a currency are in pages of 512. O(1); 2 KB a page.
package struct RateNumbers: Sendable {
    private static let places = 256
    /// 1996-01-01: the hryvnia is younger.
    private static let firstDay = 9496
    private static let daysAPage = 512
    private static let pagesAPlace = 64

    /// The code of each place, 0 where it is free.
    private var keys = [UInt64](repeating: 0, count: places)
    private var undated = [Int32](repeating: -1, count: places)
    /// Where the page of a place begins in `dated`; -1 for a page without numbers.
    private var pages = [Int32](repeating: -1, count: places * pagesAPlace)
    private var dated: [Int32] = []
    private var codeCount = 0

    package init() {}

    /// The number of a currency on a day, or without one; -1 where there is none.
    @inline(__always)
    package func number(of code: CurrencyCode, on day: Day?) -> Int {
        guard let place = find(code) else { return -1 }
        guard let day else { return Int(undated[place]) }
        guard let page = RateNumbers.page(of: day) else { return -1 }
        let start = Int(pages[place &* RateNumbers.pagesAPlace &+ page.index])
        return start < 0 ? -1 : Int(dated[start &+ page.offset])
    }

    @inline(__always)
    /// Sets a number; nothing when there is no room, or for a day before the hryvnia.
    package mutating func set(_ number: Int, of code: CurrencyCode, on day: Day?) {
        guard let place = find(code) ?? add(code) else { return }
        guard let day else { return undated[place] = Int32(clamping: number) }
        guard let page = RateNumbers.page(of: day) else { return }
        let index = place * RateNumbers.pagesAPlace + page.index
        if pages[index] < 0 {
            pages[index] = Int32(clamping: dated.count)
            dated.append(contentsOf: repeatElement(-1, count: RateNumbers.daysAPage))
        }
        dated[Int(pages[index]) + page.offset] = Int32(clamping: number)
    }

    @inline(__always)
    private static func page(of day: Day) -> (index: Int, offset: Int)? {
        let days = Int(day.number) &- firstDay
        guard days >= 0, days < daysAPage &* pagesAPlace else { return nil }
        return (days / daysAPage, days % daysAPage)
    }

    @inline(__always)
    private func find(_ code: CurrencyCode) -> Int? {
        var place = RateNumbers.firstPlace(code)
        while true {
            let stored = keys[place]
            if stored == code.packed { return place }
            if stored == 0 { return nil }
            place = (place &+ 1) & (RateNumbers.places &- 1)
        }
    }

    @inline(__always)
    private static func firstPlace(_ code: CurrencyCode) -> Int { Int((code.packed &* 0x9E37_79B9_7F4A_7C15) &>> 56) }

    private mutating func add(_ code: CurrencyCode) -> Int? {
        guard codeCount < RateNumbers.places / 2 else { return nil }
        var place = RateNumbers.firstPlace(code)
        while keys[place] != 0 { place = (place + 1) & (RateNumbers.places - 1) }
        keys[place] = code.packed
        codeCount += 1
        return place
    }
}
