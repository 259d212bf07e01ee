internal import KursText

/// When each field of a record was last changed: the tag `edited:`, a list of `FIELD@SECONDS` separated by spaces.
///
/// A field without a time has 0: nobody has changed it since the record was added, or only by hand.
struct FieldTimes: Equatable, Sendable {
    private(set) var times: [String: Int64] = [:]

    /// Creates a list without times.
    init() {}

    /// Reads the value of the tag; parts of another form are left out.
    init(_ value: [UInt8]) {
        for part in value.split(separator: 0x20) {
            guard let mark = part.lastIndex(of: UInt8(ascii: "@")), mark > part.startIndex,
                let time = Int(digits: part[(mark + 1)...])
            else { continue }
            note(String(decoding: part[..<mark], as: UTF8.self), Int64(time))
        }
    }

    /// The time of a field; 0 without one.
    subscript(_ field: String) -> Int64 { times[field] ?? 0 }

    /// The latest time; 0 without one.
    var latest: Int64 { times.values.max() ?? 0 }

    /// Sets the time of a field, unless it has a later one.
    mutating func note(_ field: String, _ time: Int64) {
        if time > self[field] { times[field] = time }
    }

    /// The value of the tag, in the order of the names.
    var text: [UInt8] {
        var output: [UInt8] = []
        for (field, time) in times.sorted(by: { $0.key < $1.key }) {
            if !output.isEmpty { output.append(0x20) }
            output += Array(field.utf8) + [UInt8(ascii: "@")]
            output.append(decimal: time)
        }
        return output
    }
}
