import KursText

/// A cursor over the bytes of a date; to rewind, keep a copy.
struct DateCursor {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }
    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Skips white space of every kind, including no-break spaces.
    mutating func passSpaces() {
        while at < bytes.count {
            if bytes[at] <= 0x20 {
                at += 1
            } else if bytes[at] == 0xC2, at + 1 < bytes.count, bytes[at + 1] == 0xA0 {
                at += 2
            } else if bytes[at] == 0xE2, at + 2 < bytes.count, bytes[at + 1] == 0x80, bytes[at + 2] == 0xAF {
                at += 3
            } else {
                return
            }
        }
    }

    /// Consumes one byte if it is among those of the text.
    mutating func pass(anyOf text: StaticString) -> Bool {
        guard let next else { return false }
        for index in 0..<text.utf8CodeUnitCount where unsafe text.utf8Start[index] == next {
            at += 1
            return true
        }
        return false
    }

    /// Consumes one byte, whatever it is.
    mutating func passAny() { at += 1 }

    /// Reads a number of exactly so many digits; `nil`, consuming nothing, when there are more or fewer.
    mutating func digits(exactly count: Int) -> Int? {
        let start = at
        guard let number = digits(), at - start == count else {
            at = start
            return nil
        }
        return number
    }

    /// Reads a number of one to twelve digits.
    mutating func digits() -> Int? {
        let run = DigitRun(prefixOf: bytes[min(at, bytes.count)...].prefix(12))
        at += run.count
        return run.count > 0 ? run.value : nil
    }

    /// How many digits come next.
    var digitCount: Int { bytes[min(at, bytes.count)...].prefix(while: \.isASCIIDigit).count }

    /// Reads a word: ASCII letters in lower case and bytes of letters beyond ASCII.
    mutating func word() -> [UInt8] {
        let start = at
        while at < bytes.count, bytes[at].isASCIILetter || bytes[at] >= 0x80 {
            if bytes[at] == 0xC2, at + 1 < bytes.count, bytes[at + 1] == 0xA0 { break }
            at += 1
        }
        return bytes[start..<at].map(\.asciiLowercased)
    }

    /// Reads `15:05`, `15:05:59`, `15:05:59.123`, `150559` or `1505`.
    mutating func time() -> (hour: Int, minute: Int, second: Int)? {
        if let packed = digits(exactly: 6) {
            passFraction()
            return (packed / 10000, packed / 100 % 100, packed % 100)
        }
        if let packed = digits(exactly: 4) { return (packed / 100, packed % 100, 0) }
        guard let hour = digits(), pass(anyOf: ":"), let minute = digits() else { return nil }
        guard pass(anyOf: ":") else { return (hour, minute, 0) }
        guard let second = digits() else { return nil }
        passFraction()
        return (hour, minute, second)
    }

    private mutating func passFraction() {
        let start = self
        guard pass(anyOf: ".,"), digitCount > 0 else {
            self = start
            return
        }
        while let next, next.isASCIIDigit { at += 1 }
    }

    /// Reads an offset or the name of one; `minutes` is `nil` for an ambiguous name.
    mutating func zone() -> (minutes: Int?, Void)? {
        if let minutes = signedOffset() { return (minutes, ()) }
        let name = word()
        guard !name.isEmpty else { return nil }
        let known = zoneMinutes(name)
        let start = self
        passSpaces()
        // GMT+3, UTC +0300.
        if known == 0, let minutes = signedOffset() { return (minutes, ()) }
        self = start
        return (known, ())
    }

    /// Reads `+0300`, `+03:00`, `+03`, `+3` or `-330`.
    private mutating func signedOffset() -> Int? {
        let start = self
        let isWest = next == 0x2D
        guard pass(anyOf: "+-") else { return nil }
        let count = digitCount
        guard (1...4).contains(count), let number = digits() else {
            self = start
            return nil
        }
        var minutes = count <= 2 ? number * 60 : number / 100 * 60 + number % 100
        if count <= 2 {
            let mark = self
            if pass(anyOf: ":"), let more = digits(exactly: 2) { minutes += more } else { self = mark }
        }
        return isWest ? -minutes : minutes
    }
}

/// Minutes east of UTC for a zone's name in lower case; `nil` for an unknown or ambiguous one.
private func zoneMinutes(_ name: [UInt8]) -> Int? {
    switch String(decoding: name, as: UTF8.self) {
    case "z", "ut", "utc", "gmt", "wet", "zulu": 0
    case "cet", "bst", "west", "met": 60
    case "eet", "cest", "mest": 120
    case "eest", "msk", "trt": 180
    case "msd": 240
    case "ast": -240
    case "adt": -180
    case "est": -300
    case "edt": -240
    case "cst": -360
    case "cdt": -300
    case "mst": -420
    case "mdt": -360
    case "pst": -480
    case "pdt": -420
    case "akst": -540
    case "hst": -600
    case "jst", "kst": 540
    case "aest": 600
    default: nil
    }
}
