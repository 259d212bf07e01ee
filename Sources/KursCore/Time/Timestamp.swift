import KursText

/// A moment: whole seconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00 UTC, leap seconds not counted.
    public let seconds: Int64

    /// Creates a moment from seconds since 1970-01-01 00:00 UTC.
    public init(seconds: Int64) { self.seconds = seconds }

    /// The age of what is of another moment, in seconds; 0 if that is later, because the clock was set back.
    package func seconds(since moment: Timestamp) -> Int64 { max(0, seconds - moment.seconds) }

    /// Reads `2026-08-12T15:30:00Z`, also with a fraction (dropped), an offset (`+03:00`) or a blank for the `T`.
    ///
    /// `nil` for anything else, and for a time without a zone, since it does not denote a moment.
    @inlinable
    public init?(iso text: some Sequence<UInt8>) { self.init(isoBytes: Array(text)) }

    // Not generic, so that calls from other modules need no type metadata at run time.
    @usableFromInline
    init?(isoBytes bytes: [UInt8]) {
        guard bytes.count >= 20, let day = Day(iso: bytes[..<10]) else { return nil }
        guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "t") else {
            return nil
        }
        guard let time = Timestamp.secondsOfDay(bytes[11..<19]) else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop { $0.isASCIIDigit }
        }
        guard let offset = Timestamp.offset(rest) else { return nil }
        seconds = Int64(day.number) * 86_400 + Int64(time - offset)
    }

    /// Reads `15:30:00` as seconds since midnight; `nil` when it is not a time of day.
    public static func secondsOfDay(_ text: some Collection<UInt8>) -> Int? {
        let bytes = Array(text)
        guard bytes.count == 8, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":") else { return nil }
        guard let hour = Int(digits: bytes[0..<2]), let minute = Int(digits: bytes[3..<5]),
            let second = Int(digits: bytes[6..<8]), hour < 24, minute < 60, second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(text)
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count >= 5, let hours = Int(digits: bytes[1..<3]),
            let minutes = Int(digits: bytes[(bytes.count - 2)...]),
            bytes.count == 5 || (bytes.count == 6 && bytes[3] == UInt8(ascii: ":")), hours < 24, minutes < 60
        else { return nil }
        let size = hours * 3600 + minutes * 60
        switch bytes[0] {
        case UInt8(ascii: "+"): return size
        case UInt8(ascii: "-"): return -size
        default: return nil
        }
    }

    /// Writes `2026-08-12T12:30:00Z`.
    public func append(to bytes: inout [UInt8]) {
        bytes.append(isoSecondsSince1970: seconds)
    }

    /// The moment as `2026-08-12T12:30:00Z`.
    public var iso: String { String(writing: append(to:)) }

    /// The moment a number of seconds later, or earlier if negative.
    public func advanced(by seconds: Int64) -> Timestamp {
        let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
        return overflow ? self : Timestamp(seconds: sum)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}

/// The port to time: civil time, which tests and recordings may freeze, and monotonic time, which always runs.
public protocol TimeSource: Sendable {
    /// The current moment; ages, days and refresh intervals are measured with it.
    var now: Timestamp { get }
    /// Milliseconds since the machine started; leases, waits and time limits are measured with it.
    var monotonicMilliseconds: Int64 { get }
    func pause(milliseconds: Int64)
}
