import KursText

struct DateCursor {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }
    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Reads something, or consumes nothing where it is missing.
    mutating func attempt<Value>(_ read: (inout DateCursor) -> Value?) -> Value? {
        var cursor = self
        guard let value = read(&cursor) else { return nil }
        self = cursor
        return value
    }

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
    mutating func pass(anyOf text: String) -> Bool {
        guard let next, text.utf8.contains(next) else { return false }
        at += 1
        return true
    }

    mutating func passAny() { at += 1 }

    /// Reads a number of exactly so many digits; `nil`, consuming nothing, when there are more or fewer.
    mutating func digits(exactly count: Int) -> Int? {
        digitCount == count ? digits() : nil
    }

    /// Reads a number of one to twelve digits.
    mutating func digits() -> Int? {
        let run = DigitRun(prefixOf: bytes[min(at, bytes.count)...].prefix(12))
        at += run.count
        return run.count > 0 ? run.value : nil
    }

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
        guard next == 0x2E || next == 0x2C, at + 1 < bytes.count, bytes[at + 1].isASCIIDigit else { return }
        at += 1
        at += digitCount
    }

    /// Reads an offset or the name of one; no minutes for an ambiguous name.
    mutating func zone() -> Int?? {
        if let minutes = signedOffset() { return minutes }
        let name = word()
        guard !name.isEmpty else { return nil }
        let known = zoneMinutes(name)
        // GMT+3, UTC +0300.
        let offset = attempt { cursor -> Int? in
            cursor.passSpaces()
            return known == 0 ? cursor.signedOffset() : nil
        }
        return .some(offset ?? known)
    }

    /// Reads `+0300`, `+03:00`, `+03`, `+3` or `-330`.
    private mutating func signedOffset() -> Int? {
        attempt { cursor in
            let isWest = cursor.next == 0x2D
            guard cursor.pass(anyOf: "+-") else { return nil }
            let count = cursor.digitCount
            guard (1...4).contains(count), let number = cursor.digits() else { return nil }
            var minutes = count <= 2 ? number * 60 : number / 100 * 60 + number % 100
            if count <= 2 { minutes += cursor.attempt { $0.pass(anyOf: ":") ? $0.digits(exactly: 2) : nil } ?? 0 }
            return isWest ? -minutes : minutes
        }
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
