internal import KursCore
internal import KursText

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
