package import KursCore

package struct LocalizedText: Sendable {
    package let en: String
    package let uk: String

    package init(_ en: String, _ uk: String) {
        self.en = en
        self.uk = uk
    }

    package func callAsFunction(_ language: Language) -> String {
        switch language {
        case .en: en
        case .uk: uk
        }
    }
}
