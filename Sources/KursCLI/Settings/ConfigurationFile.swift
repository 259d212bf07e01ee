import KursCore

extension Configuration {
    /// Reads the file; nothing when there is none.
    static func read(_ path: String, _ files: any Files) throws(ConfigurationError) -> Configuration {
        var configuration = Configuration()
        let bytes: [UInt8]
        do throws(FileFailure) {
            guard let found = try files.read(path) else { return configuration }
            bytes = found
        } catch {
            throw .unreadable(path: path, said: error.said)
        }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(bytes)
        } catch {
            throw .notJSON(path: path, byteOffset: error.byteOffset)
        }
        guard document.root.kind == .object else { throw .notJSON(path: path, byteOffset: 0) }
        for (name, value) in document.root.members {
            let key = name.text ?? ""
            guard keys.contains(key) else { throw .unknownKey(key, path: path, near: Words.near(key, keys)) }
            configuration.set(key, to: try texts(of: value, key))
        }
        return configuration
    }

    private static func texts(of value: JSONValue, _ key: String) throws(ConfigurationError) -> [String] {
        if listKeys.contains(key) {
            guard value.kind == .array else { throw .badValue(key: key, value: "…", wanted: "[\"…\"]") }
            return value.elements.compactMap(\.text)
        }
        if let flag = value.flag { return [flag ? "true" : "false"] }
        guard let text = value.text ?? value.number?.description else {
            throw .badValue(key: key, value: "…", wanted: "\"…\"")
        }
        return [text]
    }

    /// The file's bytes: one key a line, as a person would write it.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append("{")
        for (index, (key, texts)) in values.enumerated() {
            bytes.append(index == 0 ? "\n  " : ",\n  ")
            bytes.append(jsonString: key)
            bytes.append(": ")
            if Configuration.listKeys.contains(key) {
                bytes.append("[")
                for (place, text) in texts.enumerated() {
                    if place > 0 { bytes.append(", ") }
                    bytes.append(jsonString: text)
                }
                bytes.append("]")
            } else if key == "allow_http" {
                bytes.append(text: texts.first ?? "false")
            } else {
                bytes.append(jsonString: texts.first ?? "")
            }
        }
        bytes.append("\n}\n")
        return bytes
    }
}
