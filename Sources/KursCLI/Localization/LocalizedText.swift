import KursCore

/// A sentence or a word in both languages that kurs speaks.
struct LocalizedText: Sendable {
    let en: String
    let uk: String

    /// Joins the two.
    init(_ en: String, _ uk: String) {
        self.en = en
        self.uk = uk
    }

    /// The words in a language.
    func callAsFunction(_ language: Language) -> String {
        switch language {
        case .en: en
        case .uk: uk
        }
    }
}
