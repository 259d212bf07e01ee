import KursCore

extension Configuration {
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
