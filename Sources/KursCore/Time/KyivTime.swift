import KursText

/// Converts moments to the civil time of Kyiv.
///
/// The offsets come from the system's zone data if the executable has found them usable and passes a function for them,
/// else from the rule of the European Union, which Ukraine has followed since 1996.
public struct KyivTime: Sendable {
    public enum Origin: Sendable { case zoneData, europeanRule }

    /// Where the offsets come from, for `kurs doctor`.
    public let origin: Origin
    private let offsetAt: @Sendable (Timestamp) -> Int

    /// Creates a time zone from its offsets from UTC, in seconds, positive to the east.
    public init(origin: Origin, offset: @escaping @Sendable (Timestamp) -> Int) {
        self.origin = origin
        offsetAt = offset
    }

    /// UTC+2, and UTC+3 from the last Sunday of March to the last Sunday of October, changing at 01:00 UTC.
    public static let europeanRule = KyivTime(origin: .europeanRule) { moment in
        let day = Day(number: Int32(clamping: moment.seconds.floorDivided(by: 86_400)))
        let year = day.date.year
        guard let march = lastSunday(of: 3, year), let october = lastSunday(of: 10, year) else { return 7200 }
        let start = Int64(march.number) * 86_400 + 3600
        let end = Int64(october.number) * 86_400 + 3600
        return (start..<end).contains(moment.seconds) ? 10_800 : 7200
    }

    private static func lastSunday(of month: Int, _ year: Int) -> Day? {
        guard let last = Day(year: year, month: month, day: 31) else { return nil }
        return last.advanced(by: -((last.weekday + 1) % 7))
    }

    /// The offset of Kyiv from UTC at a moment, in seconds: 7200 or 10800.
    public func offset(at moment: Timestamp) -> Int { offsetAt(moment) }

    /// The civil day in Kyiv at a moment.
    public func day(at moment: Timestamp) -> Day {
        let local = moment.advanced(by: Int64(offset(at: moment)))
        return Day(number: Int32(clamping: local.seconds.floorDivided(by: 86_400)))
    }

    /// The time of day in Kyiv at a moment, in seconds since midnight.
    public func secondsOfDay(at moment: Timestamp) -> Int {
        Int(moment.advanced(by: Int64(offset(at: moment))).seconds.floorRemainder(by: 86_400))
    }

    /// The moment of a day and a time of day in Kyiv; in the hour that occurs twice, the first of the two.
    public func moment(of day: Day, secondsOfDay: Int) -> Timestamp {
        let local = Timestamp(seconds: Int64(day.number) * 86_400 + Int64(secondsOfDay))
        let guess = local.advanced(by: -10_800)
        return offset(at: guess) == 10_800 ? guess : local.advanced(by: Int64(-offset(at: local.advanced(by: -7200))))
    }
}
