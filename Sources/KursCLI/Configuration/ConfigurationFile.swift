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
                guard keys.contains(key) else {
                    throw .unknownKey(key, path: path, near: ParsedArguments.near(key, keys))
                }
                configuration.set(key, to: try texts(of: value, key, allowsPlainHTTP))
            } catch {
                faults.append(error)
            }
        }
        return (configuration, faults)
    }

    private static func texts(
        of value: JSONValue, _ key: String, _ allowsPlainHTTP: Bool
    ) throws(ConfigurationError) -> [String] {
        var texts: [String] = []
        if listKeys.contains(key) {
            texts = value.elements.compactMap(\.text)
            guard value.kind == .array, texts.count == value.elements.reduce(0, { count, _ in count + 1 }) else {
                throw .badValue(key: key, value: "…", expected: "[\"…\"]")
            }
        } else {
            let isFlag = key == "allow_http"
            guard let text = isFlag ? value.flag.map({ "\($0)" }) : value.text ?? value.number?.description else {
                throw .badValue(key: key, value: "…", expected: isFlag ? "true, false" : "\"…\"")
            }
            texts = [text]
        }
        do throws(ConfigurationValueError) {
            return try ConfigurationValue.checked(key, texts, allowsPlainHTTP: allowsPlainHTTP)
        } catch {
            throw .badValue(key: key, value: error.value, expected: error.expected.list(", "))
        }
    }
}
