import KursCore

/// One thing that was looked at.
struct CheckResult: Sendable {
    /// How it stands.
    enum Status: String, Sendable, CaseIterable {
        case ok
        case warning
        case bad

        /// For a person.
        func words(_ language: Language) -> String {
            switch self {
            case .ok: LocalizedText("ok", "гаразд")(language)
            case .warning: LocalizedText("warning", "увага")(language)
            case .bad: LocalizedText("bad", "погано")(language)
            }
        }

        var paint: TextStyle {
            switch self {
            case .ok: .up
            case .warning: .warning
            case .bad: .down
            }
        }
    }

    /// What was looked at: a stable word, for hosts and sources with their name behind it.
    var check: String
    var status: Status
    var detail: LocalizedText

    init(_ check: String, _ status: Status, _ detail: LocalizedText) {
        self.check = check
        self.status = status
        self.detail = detail
    }
}
