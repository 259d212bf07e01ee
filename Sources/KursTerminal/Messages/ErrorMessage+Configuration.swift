import KursCore
import KursSources

extension ErrorMessage {
    init(_ error: ConfigurationError, _ language: Language) {
        switch error {
        case .unreadable(let error):
            self.init(
                .configuration, error.cannotRead,
                error.hint ?? LocalizedText("check its permissions", "перевірте права доступу"), language)
        case .notJSON(let path, let offset):
            self.init(
                .configuration, "\(path) is not JSON at byte \(offset)", "\(path) — не JSON, байт \(offset)",
                hint: "correct or remove the file", "виправте або вилучіть файл", language)
        case .notAnObject(let path):
            self.init(
                .configuration, "\(path) is JSON, but not an object", "\(path) — JSON, але не об'єкт",
                hint: "use an object, for example {\"market\": \"cash\"}",
                "потрібен об'єкт, наприклад {\"market\": \"cash\"}", language)
        case .unknownKey(let key, let path, let near):
            self.init(
                .configuration, "unknown key \(key) in \(path)", "невідомий ключ \(key) у \(path)",
                ErrorMessage.didYouMean(near)
                    ?? LocalizedText(
                        "the keys are \(Configuration.keys.list(", "))",
                        "ключі: \(Configuration.keys.list(", "))"), language)
        case .badValue(let key, let value, let expected):
            self.init(
                .configuration, "invalid value “\(value)” for \(key) in the configuration",
                "неправильне значення «\(value)» ключа \(key) у конфігурації",
                hint: "use \(expected)", "можна: \(expected)", language)
        case .insecurePermissions(let path, let mode):
            let bits = String(mode, radix: 8)
            self.init(
                .configuration, "\(path) holds a key but is readable by other users (mode \(bits))",
                "\(path) містить ключ, але доступний для читання іншим (права \(bits))",
                hint: "run chmod 600 on it", "виконайте chmod 600", language)
        case .badVariable(let name, let value, let expected):
            self.init(
                .configuration, "invalid \(name) “\(value)”", "неправильне значення \(name): «\(value)»",
                hint: "use \(expected)", "можна: \(expected)", language)
        }
    }

    init(_ fault: LayoutFault, path: String, _ language: Language) {
        let text = fault.sentence
        self.init(
            .configuration, "\(path): \(text.en)", "\(path): \(text.uk)",
            hint: "see kurs schema layout, or docs/layouts.md", "див. kurs schema layout або docs/layouts.md", language)
    }
}

extension LayoutFault {
    var sentence: LocalizedText {
        switch self {
        case .notJSON(let offset): LocalizedText("not JSON from byte \(offset)", "не JSON від байта \(offset)")
        case .unknownMember(let place): LocalizedText("unknown member \(place)", "невідоме поле \(place)")
        case .missing(let place): LocalizedText("\(place) is missing", "бракує \(place)")
        case .invalid(let place, let found, let expected):
            LocalizedText(
                "invalid \(place) “\(found)”" + (expected.isEmpty ? "" : "; choose " + expected.list(", ")),
                "неправильне значення \(place): «\(found)»"
                    + (expected.isEmpty ? "" : "; виберіть " + expected.list(", ")))
        case .ownedBy(let place, let source):
            LocalizedText(
                "\(place) is an address of \(source); name that source",
                "\(place) — адреса джерела \(source); укажіть його")
        case .undecided(let place):
            LocalizedText("\(place) is still “?”", "\(place) досі має значення «?»")
        case .twice(let place): LocalizedText("\(place) is repeated", "\(place) записано двічі")
        case .plainHTTP(let place):
            LocalizedText("\(place): only https is allowed", "\(place): дозволено лише https")
        }
    }
}
