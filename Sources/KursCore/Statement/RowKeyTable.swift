internal import KursText

/// What tells the rate of a row: its date and its currency as they stand in the file.
struct RowKey: Equatable {
    private var date = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    private var currency: UInt64 = 0
    /// The lengths of both, in bytes.
    private var lengths: UInt64 = 0

    @inline(__always)
    static func == (left: RowKey, right: RowKey) -> Bool {
        (left.date.0 ^ right.date.0) | (left.date.1 ^ right.date.1) | (left.date.2 ^ right.date.2)
            | (left.date.3 ^ right.date.3) | (left.currency ^ right.currency) | (left.lengths ^ right.lengths) == 0
    }

    /// The key of a record; `nil` for cells longer than any date or code.
    ///
    /// A time of day without a zone is left out, because it does not change the day.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, date dateCell: Range<Int>, currency currencyCell: Range<Int>) {
        var length = dateCell.count
        guard length <= 32, currencyCell.count <= 8 else { return nil }
        let start = dateCell.lowerBound
        if length > 10, RowKey.hasTime(bytes, start, length) { length = 10 }
        if length >= 8 {
            date.0 = eightBytes(bytes, start)
            date.1 = eightBytes(bytes, start &+ length &- 8)
            if length > 16 {
                date.2 = eightBytes(bytes, start &+ 8)
                date.3 = eightBytes(bytes, start &+ length &- 16)
            }
        } else {
            date.0 = RowKey.word(bytes, start, length)
        }
        currency = RowKey.word(bytes, currencyCell.lowerBound, currencyCell.count)
        lengths = UInt64(truncatingIfNeeded: length) &<< 8 | UInt64(truncatingIfNeeded: currencyCell.count)
    }

    /// A number of which the highest bits differ most.
    @inline(__always)
    var hash: UInt64 {
        let dates = (date.0 &* 0xD6E8_FEB8_6659_FD93) ^ (date.1 &* 0xA076_1D64_78BD_642F)
        let others = (date.2 ^ date.3 &<< 1) &* 0xE703_7ED1_A0B4_28DB ^ currency &* 0x8EBC_6AF0_9C88_C6E3
        return (dates ^ dates &>> 32 ^ others ^ others &>> 32) &* 0x9E37_79B9_7F4A_7C15
    }

    /// Up to eight bytes as a number.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> UInt64 {
        if length > 0, start &+ 8 <= bytes.count {
            return eightBytes(bytes, start) & UInt64.max &>> UInt64(64 &- length &* 8)
        }
        var word: UInt64 = 0
        for index in 0..<length { word |= UInt64(bytes[start &+ index]) &<< UInt64(index &* 8) }
        return word
    }

    /// Whether ten bytes of a date in figures are followed by a time of day and nothing else.
    @inline(never)
    private static func hasTime(_ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
        guard length == 16 || length == 19 else { return false }
        func byte(_ index: Int) -> UInt8 { bytes[start &+ index] }
        func pair(_ index: Int) -> Int {
            let (tens, units) = (byte(index) &- 0x30, byte(index &+ 1) &- 0x30)
            return tens < 10 && units < 10 ? Int(tens) &* 10 &+ Int(units) : 100
        }
        guard byte(10) == 0x20 || byte(10) == UInt8(ascii: "T"), byte(13) == UInt8(ascii: ":"), pair(11) < 24,
            pair(14) < 60, length == 16 || byte(16) == UInt8(ascii: ":") && pair(17) < 60
        else { return false }
        let isYearFirst = byte(4) == byte(7)
        let (first, second) = isYearFirst ? (4, 7) : (2, 5)
        let mark = byte(first)
        guard byte(second) == mark, mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".") || mark == UInt8(ascii: "/")
        else { return false }
        return (0..<10).allSatisfy { $0 == first || $0 == second || byte($0) &- 0x30 < 10 }
    }
}

/// Numbers keys in the order in which they come, by open addressing.
package struct RowKeyTable: Sendable {
    /// The most keys; a table that is full takes no more.
    private static let limit = 32_768
    /// The longest search, so that keys chosen to collide cost no more.
    private static let searchLimit = 64
    /// Places for each key: with so many, most searches end at the first, and the processor predicts them.
    private static let placesPerKey = 8

    private var keys: [RowKey] = []
    /// The number of the key at each place, plus one; 0 where there is none.
    private var places = [UInt32](repeating: 0, count: 1 << 13)
    /// How far a hash is shifted to become a place.
    private var shift: UInt64 = 64 - 13

    package init() {}

    package var count: Int { keys.count }

    /// The number of a key; -1 when it is not there.
    @inline(__always)
    func find(_ key: RowKey) -> Int {
        var place = Int(truncatingIfNeeded: key.hash &>> shift)
        for _ in 0..<RowKeyTable.searchLimit {
            let number = Int(places[place]) &- 1
            guard number >= 0, keys[number] != key else { return number }
            place = (place &+ 1) & (places.count &- 1)
        }
        return -1
    }

    /// Adds a key and returns its number; `nil` when it is there already or there is no room.
    mutating func add(_ key: RowKey) -> Int? {
        guard find(key) < 0, count < RowKeyTable.limit else { return nil }
        if count * RowKeyTable.placesPerKey >= places.count { grow() }
        guard insert(key, UInt32(count + 1)) else { return nil }
        keys.append(key)
        return count - 1
    }

    @discardableResult
    private mutating func insert(_ key: RowKey, _ number: UInt32) -> Bool {
        var place = Int(truncatingIfNeeded: key.hash &>> shift)
        for _ in 0..<RowKeyTable.searchLimit {
            if places[place] == 0 {
                places[place] = number
                return true
            }
            place = (place + 1) & (places.count - 1)
        }
        return false
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: places.count * 4)
        shift -= 2
        for (index, key) in keys.enumerated() { insert(key, UInt32(index + 1)) }
    }
}
