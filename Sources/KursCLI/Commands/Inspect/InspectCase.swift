internal import KursCore

/// One line of a `--jsonl` suite, as KursCore reads JSON.
struct InspectCase {
    private let members: JSONValue

    /// Reads one object; `nil` when the line is not one.
    init?(_ line: ArraySlice<UInt8>) {
        guard let document = try? JSONDocument(Array(line)), document.root.kind == .object else { return nil }
        members = document.root
    }

    /// A member's characters; `nil` when it is not there or no string.
    func bytes(_ name: String) -> [UInt8]? {
        guard let value = members[name], value.kind == .string else { return nil }
        return Array(value.bytes)
    }

    /// A member's text; `nil` when it is not there or no string.
    func text(_ name: String) -> String? { members[name]?.text }

    /// Whether a member is `true`.
    func flag(_ name: String) -> Bool { members[name]?.flag ?? false }
}
