import KursCore
import KursSources

extension ErrorMessage {
    /// A layout of a page that cannot be used.
    init(_ fault: LayoutFault, path: String, _ language: Language) {
        let text = fault.sentence
        self.init(
            .configuration, LocalizedText("\(path): \(text.en)", "\(path): \(text.uk)"),
            LocalizedText("see kurs schema layout, or docs/layouts.md", "див. kurs schema layout або docs/layouts.md"),
            language)
    }
}

extension LayoutFault {
    /// What is wrong, with the place.
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
