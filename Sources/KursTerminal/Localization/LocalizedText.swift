package import KursCore

package struct LocalizedText: Equatable, Sendable {
    package let en: String
    package let uk: String

    package init(_ en: String, _ uk: String) {
        self.en = en
        self.uk = uk
    }

    package init(_ text: (Language) -> String) { self.init(text(.en), text(.uk)) }

    package func callAsFunction(_ language: Language) -> String { language(en, uk) }
}

extension Language {
    /// The text in the language.
    package func callAsFunction(_ en: String, _ uk: String) -> String {
        switch self {
        case .en: en
        case .uk: uk
        }
    }
}

extension [LocalizedText] {
    package mutating func add(_ en: String, _ uk: String) { append(LocalizedText(en, uk)) }

    package func list(_ separator: String) -> LocalizedText {
        LocalizedText { language in map { $0(language) }.list(separator) }
    }
}
