public import KursCore
import KursText

/// When each field of a record was last changed: the tag `edited:`, a list of `FIELD@SECONDS` separated by spaces.
///
/// A field without a time has 0: nobody has changed it since the record was added, or only by hand.
struct FieldTimes: Sendable {
    /// The fields that have a time, in an array: with so few, a linear search is faster than hashing.
    private(set) var times: [(key: String, value: Int64)] = []

    init() {}

    /// Reads the value of the tag; parts of another form are left out.
    init(_ value: ArraySlice<UInt8>) {
        var start = value.startIndex
        while start < value.endIndex {
            let end = value[start...].firstIndex(of: 0x20) ?? value.endIndex
            let part = value[start..<end]
            start = end + 1
            guard let mark = part.lastIndex(of: UInt8(ascii: "@")), mark > part.startIndex,
                let time = Int(digits: part[(mark + 1)...])
            else { continue }
            note(String(decoding: part[..<mark], as: UTF8.self), Int64(time))
        }
    }

    /// The time of a field; 0 without one.
    ///
    /// O(fields).
    subscript(_ field: String) -> Int64 {
        for entry in times where entry.key == field { return entry.value }
        return 0
    }

    /// The latest time; 0 without one.
    var latest: Int64 { times.reduce(0) { max($0, $1.value) } }

    /// Sets the time of a field, unless it has a later one.
    mutating func note(_ field: String, _ time: Int64) {
        guard let place = times.firstIndex(where: { $0.key == field }) else {
            if time > 0 { times.append((field, time)) }
            return
        }
        times[place].value = max(times[place].value, time)
    }

    /// Appends the value of the tag, in the order of the names.
    func write(to output: inout [UInt8]) {
        var isFirst = true
        for (field, time) in times.count == 1 ? times : times.sorted(by: { $0.key < $1.key }) {
            if !isFirst { output.append(0x20) }
            output.append(contentsOf: field.utf8)
            output.append(UInt8(ascii: "@"))
            output.append(decimal: time)
            isFirst = false
        }
    }
}

/// When each field of a record was last changed, in the tag `edited:`, so that a merge takes the later one of two devices.
///
/// The value is a list of `FIELD@SECONDS` since 1970, separated by spaces: `amount@1795252800 date@1795252860`.
/// A removed record leaves the comment line `; removed:ID@SECONDS`.
public enum EditStamp {
    /// The value of the tag with fields marked as changed at a moment.
    ///
    /// A field's time is later than the one it has, also where the clock is not.
    ///
    /// - Parameter value: The value so far; parts of another form are kept.
    public static func marking(_ fields: [String], in value: String, at moment: Timestamp) -> String {
        let kept = value.split(separator: " ").filter { part in
            !fields.contains { part.utf8.starts(with: ($0 + "@").utf8) }
        }
        let before = FieldTimes(Array(value.utf8)[...])
        let times = fields.map { $0 + "@\(max(moment.seconds, before[$0] + 1))" }
        return (kept.map(String.init) + times).sorted().list(" ")
    }

    /// The line that stands for a removed record.
    public static func removal(of id: RecordID, at moment: Timestamp) -> [UInt8] {
        Array("; removed:\(id.text)@\(moment.seconds)\n".utf8)
    }
}
