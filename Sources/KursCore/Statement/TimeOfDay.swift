import KursText

/// What may follow a date: nothing, or a time of day, perhaps with its zone.
struct TimeOfDay {
    private var seconds = 0
    /// Seconds to the east of UTC; `nil` without a zone.
    private var offset: Int?

    /// Reads what follows a date; `nil` when it is neither nothing nor a time.
    init?(behind date: ArraySlice<UInt8>) {
        var rest = date
        guard let first = rest.first else { return }
        if first == UInt8(ascii: "Z"), rest.count == 1 {
            offset = 0
            return
        }
        guard first == 0x20 || first == 0x09 || first == UInt8(ascii: ",") || first == UInt8(ascii: "T") else {
            return nil
        }
        rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        guard !rest.isEmpty else { return }
        for word in ["at ", "о ", "об "] where rest.starts(with: word.utf8) { rest = rest.dropFirst(word.utf8.count) }
        let hours = DigitRun(prefixOf: rest)
        rest = rest.dropFirst(hours.count)
        guard (1...2).contains(hours.count), hours.value < 24, let minutes = TimeOfDay.part(&rest) else { return nil }
        let more = rest.first == UInt8(ascii: ":") ? TimeOfDay.part(&rest) : 0
        guard let more else { return nil }
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            rest = rest.dropFirst().drop { $0.isASCIIDigit }
        }
        seconds = hours.value * 3600 + minutes * 60 + more
        rest = rest.drop { $0 == 0x20 }
        let half = String(decoding: rest.prefix(2).map(\.asciiLowercased), as: UTF8.self)
        if half == "am" || half == "pm" {
            guard (1...12).contains(hours.value) else { return nil }
            let hour = hours.value % 12 + (half == "pm" ? 12 : 0)
            seconds = hour * 3600 + minutes * 60 + more
            rest = rest.dropFirst(2).drop { $0 == 0x20 }
        }
        guard !rest.isEmpty else { return }
        guard let offset = TimeOfDay.offset(rest) else { return nil }
        self.offset = offset
    }

    /// Whether the bytes from an offset on are a time without a zone: ` 10:23` or `T10:23:45`.
    static func isPlain(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        guard bytes.count == start + 6 || bytes.count == start + 9,
            bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "T"), pair(bytes, start + 1) < 24
        else { return false }
        return stride(from: start + 3, to: bytes.count, by: 3).allSatisfy {
            bytes[$0] == UInt8(ascii: ":") && pair(bytes, $0 + 1) < 60
        }
    }

    /// Two digits as a number; 100 when they are none.
    private static func pair(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        let (tens, units) = (bytes[start] &- 0x30, bytes[start + 1] &- 0x30)
        return tens < 10 && units < 10 ? Int(tens) * 10 + Int(units) : 100
    }

    /// The day in Kyiv: the written one, unless the time names a zone.
    func day(_ day: Day, _ kyiv: KyivTime) -> Day {
        guard let offset else { return day }
        return kyiv.day(at: Timestamp(seconds: Int64(day.number) * 86_400 + Int64(seconds - offset)))
    }

    /// Removes `:30` and returns its number; `nil` when it is not below 60.
    private static func part(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.first == UInt8(ascii: ":") else { return nil }
        let run = DigitRun(prefixOf: rest.dropFirst())
        rest = rest.dropFirst(1 + run.count)
        return run.count == 2 && run.value < 60 ? run.value : nil
    }

    /// `Z`, `UTC`, `+02:00`, `-0500`, `GMT+3`, `EET`.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        var rest = zone
        for (name, hours) in [("UTC", 0), ("GMT", 0), ("EEST", 3), ("EET", 2), ("CEST", 2), ("CET", 1), ("Z", 0)]
        where rest.starts(with: name.utf8) {
            rest = rest.dropFirst(name.utf8.count)
            if rest.isEmpty { return hours * 3600 }
            guard hours == 0, name != "Z" else { return nil }
            break
        }
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard let number = Int(digits: digits), [1, 2, 4].contains(digits.count) else { return nil }
        let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
        guard hours < 24, minutes < 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
