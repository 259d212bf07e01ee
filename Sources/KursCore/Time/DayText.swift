internal import KursText

extension Day {
    /// Reads `2026-08-12`; `nil` for anything else.
    public init?(iso text: some Sequence<UInt8>) { self.init(text, shape: "yyyy-mm-dd") }

    /// Reads `12.08.2026`, as the NBU and PrivatBank write days; `nil` for anything else.
    public init?(dotted text: some Sequence<UInt8>) { self.init(text, shape: "dd.mm.yyyy") }

    /// Reads `20260812`, as addresses write days; `nil` for anything else.
    public init?(compact text: some Sequence<UInt8>) { self.init(text, shape: "yyyymmdd") }

    // The same for the bytes of JSON, compiled here: in another module the ones above find out at run time what they read.

    /// Reads `2026-08-12`; `nil` for anything else.
    public init?(iso text: ArraySlice<UInt8>) { self.init(text, shape: "yyyy-mm-dd") }

    /// Reads `12.08.2026`; `nil` for anything else.
    public init?(dotted text: ArraySlice<UInt8>) { self.init(text, shape: "dd.mm.yyyy") }

    /// Reads `12.08.2026` and `1.8.2026`, as people write days; `nil` for anything else, a year of two digits included.
    public init?(written text: ArraySlice<UInt8>) {
        guard let (day, month, year) = Day.numbers(text, between: "."), year.count == 4 else { return nil }
        self.init(year: year.value, month: month.value, day: day.value)
    }

    /// Whether a text has the form of a day with a year of two digits, which of `01.09.26` may be the first or the last.
    static func hasShortYear(_ text: ArraySlice<UInt8>) -> Bool {
        ([".", "/", "-"] as [Unicode.Scalar]).contains { mark in
            guard let (first, _, last) = Day.numbers(text, between: mark) else { return false }
            return first.count <= 2 && last.count == 2
        }
    }

    /// Three numbers with a mark between; the first two have one or two digits, the last two to four.
    private static func numbers(
        _ text: ArraySlice<UInt8>, between mark: Unicode.Scalar
    ) -> (Digits, Digits, Digits)? {
        let parts = text.split(separator: UInt8(ascii: mark), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let first = Digits(parts[0], 1...2), let second = Digits(parts[1], 1...2),
            let last = Digits(parts[2], 2...4)
        else { return nil }
        return (first, second, last)
    }

    /// A number and of how many digits it was written.
    private struct Digits {
        let value: Int
        let count: Int

        init?(_ bytes: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) {
            guard counts.contains(bytes.count), bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
            value = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            count = bytes.count
        }
    }

    private init?(_ text: some Sequence<UInt8>, shape: StaticString) {
        var (year, month, day) = (0, 0, 0)
        var bytes = text.makeIterator()
        let count = shape.utf8CodeUnitCount
        for index in 0..<count {
            guard let byte = bytes.next() else { return nil }
            let place = unsafe shape.utf8Start[index]
            let digit = Int(byte) - 48
            switch place {
            case UInt8(ascii: "y") where (0...9).contains(digit): year = year * 10 + digit
            case UInt8(ascii: "m") where (0...9).contains(digit): month = month * 10 + digit
            case UInt8(ascii: "d") where (0...9).contains(digit): day = day * 10 + digit
            case UInt8(ascii: "y"), UInt8(ascii: "m"), UInt8(ascii: "d"): return nil
            default: guard byte == place else { return nil }
            }
        }
        guard bytes.next() == nil else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Writes `2026-08-12`.
    public func append(to bytes: inout [UInt8]) {
        let (year, month, day) = date
        bytes.append(decimal: year, width: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: month, width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: day, width: 2)
    }

    /// Writes `20260812`.
    public func appendCompact(to bytes: inout [UInt8]) {
        let (year, month, day) = date
        bytes.append(decimal: year, width: 4)
        bytes.append(decimal: month, width: 2)
        bytes.append(decimal: day, width: 2)
    }

    /// Writes `12.08.2026`.
    public func appendDotted(to bytes: inout [UInt8]) {
        let (year, month, day) = date
        bytes.append(decimal: day, width: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(decimal: month, width: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(decimal: year, width: 4)
    }

    /// The day as `2026-08-12`.
    public var iso: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
