import KursCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's clocks; civil time stands still where `KURS_NOW` says so.
struct SystemTime: TimeSource {
    let frozen: Timestamp?

    var now: Timestamp { frozen ?? Timestamp(seconds: Int64(seconds(CLOCK_REALTIME).seconds)) }

    var monotonicMilliseconds: Int64 {
        let time = seconds(CLOCK_MONOTONIC)
        return Int64(time.seconds) * 1000 + Int64(time.nanoseconds) / 1_000_000
    }

    func pause(milliseconds: Int64) { usleep(UInt32(clamping: milliseconds * 1000)) }

    private func seconds(_ clock: clockid_t) -> (seconds: Int, nanoseconds: Int) {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return (time.tv_sec, time.tv_nsec)
    }
}

/// Kyiv's time from the system's zone data, checked; the European rule where that is missing.
enum SystemZone {
    /// The zone as the system knows it; sets `TZ` for this process and what it starts.
    static func kyiv() -> KyivTime {
        for name in ["Europe/Kyiv", "Europe/Kiev"] {
            unsafe setenv("TZ", name, 1)
            tzset()
            // glibc answers UTC for a zone it lacks, without a word: a July noon must be three hours ahead.
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
