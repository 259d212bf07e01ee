import KursCore

struct LocalizedText: Sendable {
    let en: String
    let uk: String

    init(_ en: String, _ uk: String) {
        self.en = en
        self.uk = uk
    }

    func callAsFunction(_ language: Language) -> String {
        switch language {
        case .en: en
        case .uk: uk
        }
    }
}
