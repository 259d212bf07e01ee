import KursCore
package import KursText

/// An edit of the configuration file: one key is set or removed, and all others stay as written, including unknown keys
/// and unusable values.
package struct ConfigurationDraft {
    private var members: [(key: String, value: [UInt8])] = []

    /// The file's JSON; `nil` when the file is missing or empty.
    ///
    /// - Throws: ``ConfigurationError/unreadable(_:)``, ``ConfigurationError/notJSON(path:byteOffset:)`` and
    ///   ``ConfigurationError/notAnObject(path:)``.
    package static func document(_ path: String, _ files: any Files) throws(ConfigurationError) -> JSONDocument? {
        let bytes: [UInt8]
        do throws(FileError) {
            guard let found = try files.read(path, atMost: byteLimit) else { return nil }
            bytes = found
        } catch {
            throw .unreadable(error)
        }
        return try document(path, bytes)
    }

    /// No configuration that a person writes is longer, so a longer file is refused without reading it.
    package static let byteLimit = 1 << 20

    /// The JSON of a file that has been read; `nil` for an empty one.
    ///
    /// - Throws: ``ConfigurationError/notJSON(path:byteOffset:)`` and ``ConfigurationError/notAnObject(path:)``.
    package static func document(_ path: String, _ bytes: [UInt8]) throws(ConfigurationError) -> JSONDocument? {
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }) { return nil }
        let document = try JSONDocument(
            bytes, orThrow: { ConfigurationError.notJSON(path: path, byteOffset: $0) })
        guard document.root.kind == .object else { throw .notAnObject(path: path) }
        return document
    }

    /// Starts from the file's current contents; `nil` means an empty file.
    package init(_ document: JSONDocument?) {
        guard let document else { return }
        for (name, value) in document.root.members {
            let key = name.text ?? ""
            members.removeAll { $0.key == key }
            var bytes: [UInt8] = []
            bytes.append(json: value)
            members.append((key, bytes))
        }
    }

    package var keys: [String] { members.map(\.key) }

    package mutating func set(_ key: String, to texts: [String]?) {
        guard let texts else { return members.removeAll { $0.key == key } }
        var value: [UInt8] = []
        switch Setting.find(key)?.form {
        case .list:
            value.append("[")
            for (index, text) in texts.enumerated() {
                if index > 0 { value.append(", ") }
                value.append(jsonString: text)
            }
            value.append("]")
        case .flag: value.append(text: texts.first ?? "false")
        default: value.append(jsonString: texts.first ?? "")
        }
        if let place = members.firstIndex(where: { $0.key == key }) {
            members[place].value = value
        } else {
            members.append((key, value))
        }
    }

    /// The file's bytes, formatted with one key per line.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append("{")
        for (index, member) in members.enumerated() {
            bytes.append(index == 0 ? "\n  " : ",\n  ")
            bytes.append(jsonString: member.key)
            bytes.append(": ")
            bytes += member.value
        }
        bytes.append("\n}\n")
        return bytes
    }
}
