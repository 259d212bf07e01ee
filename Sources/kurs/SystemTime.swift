import KursCore
import KursPlatform

/// The system's clocks; `KURS_NOW` freezes civil time.
struct SystemTime: TimeSource {
    let frozen: Timestamp?

    var now: Timestamp { frozen ?? Timestamp(seconds: Int64(read(CLOCK_REALTIME).seconds)) }

    var monotonicMilliseconds: Int64 {
        let time = read(CLOCK_MONOTONIC)
        return Int64(time.seconds) * 1000 + Int64(time.nanoseconds) / 1_000_000
    }

    func pause(milliseconds: Int64) { usleep(UInt32(clamping: milliseconds * 1000)) }

    private func read(_ clock: clockid_t) -> (seconds: Int, nanoseconds: Int) {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return (time.tv_sec, time.tv_nsec)
    }
}

/// The time zone of Kyiv from the system's zone data, or the European rule where that is missing.
enum SystemZone {
    /// The time zone; sets `TZ` for this process and the programs it starts (C: `setenv`, `tzset`, `localtime_r`).
    static func kyiv() -> KyivTime {
        for name in ["Europe/Kyiv", "Europe/Kiev"] {
            unsafe setenv("TZ", name, 1)
            tzset()
            // glibc silently uses UTC for a missing zone, so check that a July noon is three hours ahead.
            guard offset(at: 1_783_684_800) == 10_800 else { continue }
            return KyivTime(origin: .zoneData) { moment in offset(at: moment.seconds) }
        }
        unsafe unsetenv("TZ")
        return .europeanRule
    }

    private static func offset(at seconds: Int64) -> Int {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return 7200 }
        return unsafe parts.tm_gmtoff
    }
}
