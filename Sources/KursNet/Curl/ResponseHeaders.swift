internal import KursCore
import KursText

/// Collects the headers that kurs uses; a new status line starts over; O(n); no input can trap it.
struct ResponseHeaders: Equatable {
    private(set) var contentType: String?
    private(set) var etag: String?
    private(set) var lastModified: String?
    private(set) var cacheControl: String?
    private var date: [UInt8]?
    private var age: [UInt8]?
    private var retryAfter: [UInt8]?
    private(set) var codings = 0
    private(set) var byteCount = 0
    private var isComplete = false

    /// The maximum bytes of headers per request, including interim responses.
    static let byteLimit = 256 * 1024
    /// The maximum length of a value; longer ones are ignored.
    private static let valueLimit = 1024

    /// Adds one line with its line end; trailers after the body are ignored.
    mutating func append(_ line: UnsafeRawBufferPointer) {
        let (sum, overflow) = byteCount.addingReportingOverflow(line.count)
        byteCount = overflow ? .max : sum
        let bytes = unsafe Array(line.prefix(8192))
        if bytes.starts(with: Array("HTTP/".utf8)) {
            let total = byteCount
            self = ResponseHeaders()
            byteCount = total
        } else if bytes.allSatisfy({ $0 == 13 || $0 == 10 }) {
            isComplete = true
        } else if !isComplete, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            set(bytes[..<colon], ResponseHeaders.trimmed(bytes[(colon + 1)...]))
        }
    }

    private mutating func set(_ name: ArraySlice<UInt8>, _ value: [UInt8]) {
        guard value.count <= ResponseHeaders.valueLimit, !value.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7F })
        else { return }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: name.map(\.asciiLowercased), as: UTF8.self) {
        case "content-type": contentType = text
        case "etag": etag = text
        case "last-modified": lastModified = text
        case "cache-control": cacheControl = cacheControl.map { $0 + ", " + text } ?? text
        case "date": date = value
        case "age": age = value
        case "retry-after": retryAfter = value
        case "content-encoding", "transfer-encoding": codings += ResponseHeaders.codings(in: value)
        default: break
        }
    }

    /// How many codings of a value libcurl would have to decode one after the other.
    private static func codings(in value: [UInt8]) -> Int {
        value.split(separator: UInt8(ascii: ",")).count { part in
            let name = trimmed(part).map(\.asciiLowercased)
            return !name.isEmpty && name != Array("chunked".utf8) && name != Array("identity".utf8)
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(bytes.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A })
    }

    /// Builds the response; a `Retry-After` date is relative to the response's `Date`, or to `now` without one.
    func response(status: Int, body: [UInt8], now: Timestamp) -> Response {
        var response = Response(status: status, body: body, contentType: contentType)
        response.etag = etag
        response.lastModified = lastModified
        response.cacheControl = cacheControl
        response.ageSeconds = age.flatMap(ResponseHeaders.seconds)
        response.date = date.flatMap { Timestamp(httpDate: $0) }
        response.retryAfterSeconds = retryAfter.flatMap { value in
            if let seconds = ResponseHeaders.seconds(value) { return seconds }
            guard let until = Timestamp(httpDate: value) else { return nil }
            return Int(max(0, until.seconds - (response.date ?? now).seconds))
        }
        return response
    }

    /// A number of seconds, at most 2³¹ − 1 (RFC 9111, 1.2.2).
    private static func seconds(_ digits: [UInt8]) -> Int? {
        let run = DigitRun(prefixOf: digits)
        return run.count > 0 && run.count == digits.count ? min(run.value, Int(Int32.max)) : nil
    }
}

extension Timestamp {
    /// Parses an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT`, also in the two obsolete formats of RFC 9110, 5.6.7.
    ///
    /// `nil` for anything else. O(n); no input can trap it.
    init?(httpDate text: some Sequence<UInt8>) {
        let isGap = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") }
        let words = Array(text.prefix(64)).split(whereSeparator: isGap).map { Array($0) }
        let parts: (day: [UInt8], month: [UInt8], year: [UInt8], time: [UInt8])
        switch words.count {
        case 6: parts = (words[1], words[2], words[3], words[4])
        case 5: parts = (words[2], words[1], words[4], words[3])  // asctime: Sun Nov  6 08:49:37 1994
        default: return nil
        }
        guard words.count == 5 || words[5] == Array("GMT".utf8) else { return nil }
        guard let day = Int(digits: parts.day), var year = Int(digits: parts.year),
            let month = MonthNames.english.firstIndex(where: { $0.utf8.prefix(3).elementsEqual(parts.month) }),
            let time = Timestamp.secondsOfDay(parts.time)
        else { return nil }
        guard parts.day.count <= 4, parts.year.count <= 4 else { return nil }
        if parts.year.count == 2 { year += year < 70 ? 2000 : 1900 }
        guard let civil = Day(year: year, month: month + 1, day: day) else { return nil }
        self.init(seconds: Int64(civil.number) * 86_400 + Int64(time))
    }

    /// The moment as an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`.
    var httpDate: String {
        let days = Int32(clamping: (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
        let day = Day(number: days)
        let (year, month, dayOfMonth) = day.date
        var bytes = Array("\(Timestamp.weekdays[day.weekday]), ".utf8)
        bytes.append(decimal: dayOfMonth, width: 2)
        bytes += " \(MonthNames.english[month - 1].prefix(3)) ".utf8
        bytes.append(decimal: year, width: 4)
        bytes.append(UInt8(ascii: " "))
        bytes += iso.utf8.dropFirst(11).prefix(8)
        return String(decoding: bytes, as: UTF8.self) + " GMT"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
