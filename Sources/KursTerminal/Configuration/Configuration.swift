import KursCore
import KursText

package struct Configuration: Equatable, Sendable {
    package static let keys = Setting.all.map(\.key)

    /// The values as written: one text, or several for a list.
    var values: [(key: String, texts: [String])] = []

    package func text(_ key: String) -> String? { list(key)?.first }

    package func list(_ key: String) -> [String]? { values.first { $0.key == key }?.texts }

    mutating func set(_ key: String, to texts: [String]) {
        values.removeAll { $0.key == key }
        values.append((key, texts))
    }

    package static func == (left: Configuration, right: Configuration) -> Bool {
        left.values.elementsEqual(right.values) { $0.key == $1.key && $0.texts == $1.texts }
    }

    /// Reads the usable values of the file, and its faults; both are empty when there is no file.
    ///
    /// Commands that repair the file continue with the usable values; for all others the first fault is fatal.
    static func read(_ path: String, _ files: any Files) -> (configuration: Configuration, faults: [ConfigurationError])
    {
        let document: JSONDocument
        do throws(ConfigurationError) {
            guard let found = try ConfigurationDraft.document(path, files) else { return (Configuration(), []) }
            document = found
        } catch {
            return (Configuration(), [error])
        }
        var configuration = Configuration()
        var faults: [ConfigurationError] = []
        let allowsPlainHTTP = document.root["allow_http"]?.flag == true
        for (name, value) in document.root.members {
            let key = name.text ?? ""
            do throws(ConfigurationError) {
                guard let setting = Setting.find(key) else {
                    throw .unknownKey(key, path: path, near: ParsedArguments.near(key, keys))
                }
                configuration.set(key, to: try texts(of: value, setting, allowsPlainHTTP))
            } catch {
                faults.append(error)
            }
        }
        return (configuration, faults)
    }

    private static func texts(
        of value: JSONValue, _ setting: Setting, _ allowsPlainHTTP: Bool
    ) throws(ConfigurationError) -> [String] {
        let (texts, form): ([String?], String) =
            switch setting.form {
            case .list: (value.kind == .array ? value.elements.map(\.text) : [nil], "[\"…\"]")
            case .flag: ([value.flag.map { "\($0)" }], setting.expected)
            case .text, .secret: ([value.text ?? value.number?.description], "\"…\"")
            }
        guard texts.allSatisfy({ $0 != nil }) else {
            throw .badValue(key: setting.key, value: "…", expected: form)
        }
        do throws(ConfigurationValueError) {
            return try setting.checked(texts.compactMap { $0 }, allowsPlainHTTP: allowsPlainHTTP)
        } catch {
            throw .badValue(key: setting.key, value: error.value, expected: error.expected.list(", "))
        }
    }
}

/// What is wrong with the configuration, or with an environment variable that overrides it.
package enum ConfigurationError: Error, Equatable, Sendable {
    case unreadable(FileError)
    case notJSON(path: String, byteOffset: Int)
    case notAnObject(path: String)
    case unknownKey(String, path: String, near: [String])
    case badValue(key: String, value: String, expected: String)
    case insecurePermissions(path: String, mode: UInt32)
    case badVariable(String, value: String, expected: String)
}
