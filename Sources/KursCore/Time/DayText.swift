import KursText

extension Day {
    /// Reads `2026-08-12`; `nil` for anything else.
    public init?(iso text: some Sequence<UInt8>) { self.init(text, shape: "yyyy-mm-dd") }

    /// Reads `12.08.2026`, as the NBU and PrivatBank write days; `nil` for anything else.
    package init?(dotted text: some Sequence<UInt8>) { self.init(text, shape: "dd.mm.yyyy") }

    /// Reads `20260812`, as in addresses; `nil` for anything else.
    package init?(compact text: some Sequence<UInt8>) { self.init(text, shape: "yyyymmdd") }

    // Non-generic versions for the bytes of JSON: called from another module, generic ones look up types at run time.

    /// Reads `2026-08-12`; `nil` for anything else.
    public init?(iso text: ArraySlice<UInt8>) { self.init(text, shape: "yyyy-mm-dd") }

    /// Reads `12.08.2026`; `nil` for anything else.
    package init?(dotted text: ArraySlice<UInt8>) { self.init(text, shape: "dd.mm.yyyy") }

    /// Reads `12.08.2026` and `1.8.2026`, as people write days; `nil` for anything else, including two-digit years.
    package init?(written text: ArraySlice<UInt8>) {
        guard let (day, month, year) = Day.numbers(text, between: "."), year.count == 4 else { return nil }
        self.init(year: year.value, month: month.value, day: day.value)
    }

    /// Reads the ten bytes from an offset, `2026-08-12` or `12.08.2026`; `nil` for anything else.
    @inline(__always)
    package init?(figures bytes: Span<UInt8>, at start: Int) {
        let (year, month, day): (Int, Int, Int)
        if bytes[start &+ 4] == UInt8(ascii: "-"), bytes[start &+ 7] == UInt8(ascii: "-") {
            year = Day.pair(bytes, start) &* 100 &+ Day.pair(bytes, start &+ 2)
            (month, day) = (Day.pair(bytes, start &+ 5), Day.pair(bytes, start &+ 8))
        } else {
            guard bytes[start &+ 2] == UInt8(ascii: "."), bytes[start &+ 5] == UInt8(ascii: ".") else { return nil }
            year = Day.pair(bytes, start &+ 6) &* 100 &+ Day.pair(bytes, start &+ 8)
            (month, day) = (Day.pair(bytes, start &+ 3), Day.pair(bytes, start))
        }
        self.init(year: year, month: month, day: day)
    }

    /// Two digits as a number; one that is beyond every year, month and day when they are none.
    @inline(__always)
    private static func pair(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        let (tens, units) = (bytes[start] &- 0x30, bytes[start &+ 1] &- 0x30)
        return tens < 10 && units < 10 ? Int(tens) &* 10 &+ Int(units) : 10_000
    }

    /// Whether a text has the form of a day with a two-digit year, which in `01.09.26` may be the first or the last number.
    static func hasShortYear(_ text: ArraySlice<UInt8>) -> Bool {
        ([".", "/", "-"] as [Unicode.Scalar]).contains { mark in
            guard let (first, _, last) = Day.numbers(text, between: mark) else { return false }
            return first.count <= 2 && last.count == 2
        }
    }

    /// Three numbers separated by a mark; the first two have one or two digits, the last one two to four.
    private static func numbers(
        _ text: ArraySlice<UInt8>, between mark: Unicode.Scalar
    ) -> (DigitRun, DigitRun, DigitRun)? {
        let first = DigitRun(prefixOf: text)
        var rest = text.dropFirst(first.count)
        guard (1...2).contains(first.count), rest.first == UInt8(ascii: mark) else { return nil }
        rest = rest.dropFirst()
        let second = DigitRun(prefixOf: rest)
        rest = rest.dropFirst(second.count)
        guard (1...2).contains(second.count), rest.first == UInt8(ascii: mark) else { return nil }
        rest = rest.dropFirst()
        let last = DigitRun(prefixOf: rest)
        return (2...4).contains(last.count) && last.count == rest.count ? (first, second, last) : nil
    }

    private init?(_ text: some Sequence<UInt8>, shape: StaticString) {
        var (year, month, day) = (DigitRun(), DigitRun(), DigitRun())
        var bytes = text.makeIterator()
        let count = shape.utf8CodeUnitCount
        for index in 0..<count {
            guard let byte = bytes.next() else { return nil }
            let place = unsafe shape.utf8Start[index]
            switch place {
            case UInt8(ascii: "y"): guard year.append(byte) else { return nil }
            case UInt8(ascii: "m"): guard month.append(byte) else { return nil }
            case UInt8(ascii: "d"): guard day.append(byte) else { return nil }
            default: guard byte == place else { return nil }
            }
        }
        guard bytes.next() == nil else { return nil }
        self.init(year: year.value, month: month.value, day: day.value)
    }

    /// Writes `2026-08-12`.
    package func append(to bytes: inout [UInt8]) {
        bytes.append(isoDate: date)
    }

    /// The day as `20260812`.
    package var compact: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }

    /// The day as `12.08.2026`.
    package var dotted: String { iso.split(separator: "-").reversed().joined(separator: ".") }

    /// The days of a year; `nil` for a year outside 1…9999.
    package static func all(ofYear year: Int) -> ClosedRange<Day>? {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return nil
        }
        return first...last
    }

    /// The day as `2026-08-12`.
    public var iso: String { String(writing: append(to:)) }
}
