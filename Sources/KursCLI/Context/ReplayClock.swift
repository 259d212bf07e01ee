import KursCore

/// A clock at the time of a recording; waiting uses the real clock.
struct ReplayClock: TimeSource {
    let now: Timestamp
    let real: any TimeSource

    var monotonicMilliseconds: Int64 { real.monotonicMilliseconds }
    func pause(milliseconds: Int64) { real.pause(milliseconds: milliseconds) }
}
