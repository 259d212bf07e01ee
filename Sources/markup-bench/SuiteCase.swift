import KursCore

/// One line of a `--jsonl` suite, parsed with the JSON parser of KursCore.
struct SuiteCase {
    private let members: JSONValue

    /// Reads an object; `nil` when the line is not a JSON object.
    init?(_ line: ArraySlice<UInt8>) {
        guard let document = try? JSONDocument(Array(line)), document.root.kind == .object else { return nil }
        members = document.root
    }

    /// A member's characters; `nil` when it is missing or not a string.
    func bytes(_ name: String) -> [UInt8]? {
        guard let value = members[name], value.kind == .string else { return nil }
        return Array(value.bytes)
    }

    /// A member's text; `nil` when it is missing or not a string.
    func text(_ name: String) -> String? { members[name]?.text }

    /// Whether a member is `true`.
    func flag(_ name: String) -> Bool { members[name]?.flag ?? false }
}
