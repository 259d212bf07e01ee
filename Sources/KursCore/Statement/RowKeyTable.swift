internal import KursText

/// What tells the rate of a row: its date and its currency as they stand in the file.
///
/// A date of up to ten bytes and a code of up to five are two words; longer ones need more.
struct RowKey: Equatable {
    /// The first eight bytes of the date.
    fileprivate var first: UInt64 = 0
    /// The last two bytes of the date, the code, and the lengths of both; or, of a longer key, a mark and the lengths.
    fileprivate var second: UInt64 = 0
    /// What a longer key has besides.
    fileprivate var rest = Rest()

    /// The words of a longer key.
    struct Rest: Equatable {
        var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

        static func == (left: Rest, right: Rest) -> Bool { left.words == right.words }
    }

    private static let longMark: UInt64 = 0xFF &<< 56

    /// Whether the two words do not tell everything.
    @inline(__always)
    fileprivate var isLong: Bool { second >= RowKey.longMark }

    /// The key of a record; `nil` for cells longer than any date or code.
    ///
    /// A time of day without a zone is left out, because it does not change the day.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, date: Range<Int>, currency: Range<Int>) {
        let (length, codeLength) = (date.upperBound &- date.lowerBound, currency.upperBound &- currency.lowerBound)
        guard length == 10, codeLength <= 5 else {
            self.init(general: bytes, date, currency)
            return
        }
        self.init(
            eightBytes(bytes, date.lowerBound),
            RowKey.second(bytes, date.lowerBound &+ 8, length, currency.lowerBound, codeLength))
    }

    /// The same for any lengths.
    @inline(never)
    private init?(general bytes: Span<UInt8>, _ date: Range<Int>, _ currency: Range<Int>) {
        let (start, codeStart, codeLength) = (date.lowerBound, currency.lowerBound, currency.count)
        var length = date.count
        guard length <= 32, codeLength <= 8 else { return nil }
        if length > 10, RowKey.hasTime(bytes, start, length) { length = 10 }
        first = RowKey.word(bytes, start, min(8, length))
        guard length > 10 || codeLength > 5 else {
            second = RowKey.second(bytes, start &+ 8, length, codeStart, codeLength)
            return
        }
        second = RowKey.longMark | UInt64(length) &<< 8 | UInt64(codeLength)
        rest.words.0 = RowKey.word(bytes, start &+ 8, max(0, min(8, length &- 8)))
        rest.words.1 = RowKey.word(bytes, start &+ 16, max(0, min(8, length &- 16)))
        rest.words.2 = RowKey.word(bytes, start &+ 24, max(0, min(8, length &- 24)))
        rest.words.3 = RowKey.word(bytes, codeStart, codeLength)
    }

    /// The bytes of a date from the eighth on, the code, and the lengths.
    @inline(__always)
    private static func second(
        _ bytes: Span<UInt8>, _ tail: Int, _ length: Int, _ code: Int, _ codeLength: Int
    ) -> UInt64 {
        var word = UInt64(truncatingIfNeeded: length &<< 4 | codeLength) &<< 56
        if length > 8 { word |= UInt64(bytes[tail]) }
        if length > 9 { word |= UInt64(bytes[tail &+ 1]) &<< 8 }
        return word | RowKey.word(bytes, code, codeLength) &<< 16
    }

    fileprivate init(_ first: UInt64, _ second: UInt64, _ rest: Rest = Rest()) {
        (self.first, self.second, self.rest) = (first, second, rest)
    }

    /// A number of which the highest bits differ most.
    @inline(__always)
    var hash: UInt64 {
        let words = (first &* 0xD6E8_FEB8_6659_FD93) ^ (second &* 0x8EBC_6AF0_9C88_C6E3)
        return isLong ? words ^ restHash : words
    }

    @inline(never)
    private var restHash: UInt64 {
        let (one, two, three, code) = rest.words
        let others = (one ^ two &<< 1 ^ three &<< 2) &* 0xA076_1D64_78BD_642F ^ code &* 0xE703_7ED1_A0B4_28DB
        return (others ^ others &>> 32) &* 0x9E37_79B9_7F4A_7C15
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

/// Numbers keys in the order in which they come, by open addressing, and keeps a value beside each.
struct RowKeyTable<Value: BitwiseCopyable & Sendable>: Sendable {
    /// The most keys; a table that is full takes no more.
    private static var limit: Int { 32_768 }
    /// The longest search, so that keys chosen to collide cost no more.
    private static var searchLimit: Int { 64 }
    /// Places for each key: with so many, most searches end at the first.
    private static var placesPerKey: Int { 4 }

    /// The words of a key, and its value, which whoever finds the key mostly wants.
    private struct Entry {
        var first: UInt64
        var second: UInt64
        var value: Value
    }

    private var entries: [Entry] = []
    /// What longer keys have besides, by their number.
    private var rests: [Int: RowKey.Rest] = [:]
    /// The number of the key at each place, plus one; 0 where there is none.
    private var places = [UInt16](repeating: 0, count: 1 << 13)
    /// How far a hash is shifted to become a place.
    private var shift: UInt64 = 64 - 13

    init() {}

    var count: Int { entries.count }

    /// The value of the key of a number.
    @inline(__always)
    subscript(number: Int) -> Value { entries[number].value }

    /// The number of a key; -1 when it is not there.
    @inline(__always)
    func find(_ key: RowKey) -> Int {
        var place = Int(truncatingIfNeeded: key.hash &>> shift)
        for _ in 0..<RowKeyTable.searchLimit {
            let number = Int(places[place]) &- 1
            guard number >= 0, !isKey(number, key) else { return number }
            place = (place &+ 1) & (places.count &- 1)
        }
        return -1
    }

    @inline(__always)
    private func isKey(_ number: Int, _ key: RowKey) -> Bool {
        guard (entries[number].first ^ key.first) | (entries[number].second ^ key.second) == 0 else { return false }
        return !key.isLong || hasRest(number, key)
    }

    @inline(never)
    private func hasRest(_ number: Int, _ key: RowKey) -> Bool { rests[number] == key.rest }

    /// Adds a key and returns its number; `nil` when it is there already or there is no room.
    mutating func add(_ key: RowKey, _ value: Value) -> Int? {
        guard find(key) < 0, count < RowKeyTable.limit else { return nil }
        if count * RowKeyTable.placesPerKey >= places.count { grow() }
        guard insert(key, UInt16(count + 1)) else { return nil }
        if key.isLong { rests[count] = key.rest }
        entries.append(Entry(first: key.first, second: key.second, value: value))
        return count - 1
    }

    @discardableResult
    private mutating func insert(_ key: RowKey, _ number: UInt16) -> Bool {
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
        places = [UInt16](repeating: 0, count: places.count * 4)
        shift -= 2
        for (index, entry) in entries.enumerated() {
            insert(RowKey(entry.first, entry.second, rests[index] ?? RowKey.Rest()), UInt16(index + 1))
        }
    }
}
