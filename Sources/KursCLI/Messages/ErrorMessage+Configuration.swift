import KursCore

extension ErrorMessage {
    /// Words a configuration that cannot be used.
    init(_ error: ConfigurationError, _ language: Language) {
        switch error {
        case .unreadable(let path, let said):
            self.init(
                .configuration, LocalizedText("cannot read \(path): \(said)", "не вдалося прочитати \(path): \(said)"),
                LocalizedText("check its rights", "перевірте права на нього"), language)
        case .notJSON(let path, let offset):
            self.init(
                .configuration,
                LocalizedText("\(path) is not JSON at byte \(offset)", "\(path) — не JSON, байт \(offset)"),
                LocalizedText("mend it or remove it", "виправте або вилучіть його"), language)
        case .notAnObject(let path):
            self.init(
                .configuration,
                LocalizedText("\(path) is JSON, but not an object", "\(path) — JSON, але не об'єкт"),
                LocalizedText(
                    "write keys and values in braces, such as {\"market\": \"cash\"}",
                    "пишіть ключі й значення у фігурних дужках, як-от {\"market\": \"cash\"}"), language)
        case .unknownKey(let key, let path, let near):
            self.init(
                .configuration, LocalizedText("\(path) has an unknown key \(key)", "\(path) має невідомий ключ \(key)"),
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText(
                        "the keys are \(Configuration.keys.list(", "))",
                        "ключі: \(Configuration.keys.list(", "))"), language)
        case .badValue(let key, let value, let wanted):
            self.init(
                .configuration,
                LocalizedText(
                    "\(key) in the configuration cannot be “\(value)”", "\(key) у конфігурації не може бути «\(value)»"),
                LocalizedText("it takes \(wanted)", "можна: \(wanted)"), language)
        case .looseSecret(let path, let mode):
            let bits = String(mode, radix: 8)
            self.init(
                .configuration,
                LocalizedText(
                    "\(path) holds a key and others may read it (mode \(bits))",
                    "\(path) містить ключ, а читати його можуть інші (права \(bits))"),
                LocalizedText("run chmod 600 on it", "виконайте chmod 600"), language)
        case .badVariable(let name, let value, let wanted):
            self.init(
                .configuration, LocalizedText("\(name) cannot be “\(value)”", "\(name) не може бути «\(value)»"),
                LocalizedText("it takes \(wanted)", "можна: \(wanted)"), language)
        }
    }
}
