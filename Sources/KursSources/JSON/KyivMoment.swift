internal import KursCore

/// A time from a source that does not state the zone: a day and the seconds since its midnight, in Kyiv.
struct KyivMoment: Comparable {
    let day: Day
    let secondsOfDay: Int

    /// Reads `2021-01-26 10:17:19`; `nil` for anything else.
    init?(iso text: ArraySlice<UInt8>) {
        guard let day = Day(iso: text.prefix(10)), let seconds = KyivMoment.time(text.dropFirst(10), "") else {
            return nil
        }
        (self.day, secondsOfDay) = (day, seconds)
    }

    /// Reads `11/20/2026 10:17`, the month first; `nil` for anything else.
    init?(american text: ArraySlice<UInt8>) {
        guard let day = Day(american: text.prefix(10)), let seconds = KyivMoment.time(text.dropFirst(10), ":00") else {
            return nil
        }
        (self.day, secondsOfDay) = (day, seconds)
    }

    private static func time(_ text: ArraySlice<UInt8>, _ missing: String) -> Int? {
        guard text.first == UInt8(ascii: " ") else { return nil }
        return Timestamp.secondsOfDay(text.dropFirst() + Array(missing.utf8))
    }

    /// The moment; in the hour that occurs twice, the first of the two.
    func timestamp(_ kyiv: KyivTime) -> Timestamp { kyiv.moment(of: day, secondsOfDay: secondsOfDay) }

    static func < (left: KyivMoment, right: KyivMoment) -> Bool {
        left.day == right.day ? left.secondsOfDay < right.secondsOfDay : left.day < right.day
    }
}

extension Day {
    /// Reads `11/20/2026`, the month first; `nil` for anything else.
    init?(american text: ArraySlice<UInt8>) {
        let date = Array(text)
        guard date.count == 10, date[2] == UInt8(ascii: "/"), date[5] == UInt8(ascii: "/") else { return nil }
        self.init(compact: date[6...] + date[0..<2] + date[3..<5])
    }
}

extension Timestamp {
    /// Accepts seconds since 1970 that can be the moment of a rate: 2001 to 2100; `nil` for others.
    init?(plausible seconds: Int) {
        guard (978_307_200...4_102_444_800).contains(seconds) else { return nil }
        self.init(seconds: Int64(seconds))
    }
}
