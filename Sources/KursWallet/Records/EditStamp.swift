public import KursCore
internal import KursText

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
