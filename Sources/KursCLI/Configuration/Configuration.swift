import KursCore

/// The values read from the user's configuration file; any may be missing.
struct Configuration: Equatable, Sendable {
    /// The supported keys, in the order they are listed and written.
    static let keys = Setting.all.map(\.key)

    /// The values as written: one text, or several for a list.
    var values: [(key: String, texts: [String])] = []

    /// The text of a key; `nil` when it is not set.
    func text(_ key: String) -> String? { list(key)?.first }

    /// The texts of a key; `nil` when it is not set.
    func list(_ key: String) -> [String]? { values.first { $0.key == key }?.texts }

    /// Sets a key.
    mutating func set(_ key: String, to texts: [String]) {
        values.removeAll { $0.key == key }
        values.append((key, texts))
    }

    static func == (left: Configuration, right: Configuration) -> Bool {
        left.values.elementsEqual(right.values) { $0.key == $1.key && $0.texts == $1.texts }
    }
}

/// What is wrong with the configuration, or with an environment variable that overrides it.
///
/// The cases carry data; `ErrorMessage` formats the message.
enum ConfigurationError: Error, Equatable, Sendable {
    case unreadable(FileError)
    case notJSON(path: String, byteOffset: Int)
    case notAnObject(path: String)
    case unknownKey(String, path: String, near: [String])
    case badValue(key: String, value: String, expected: String)
    case insecurePermissions(path: String, mode: UInt32)
    case badVariable(String, value: String, expected: String)
}
