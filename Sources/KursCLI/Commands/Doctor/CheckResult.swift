import KursCore

/// The result of one check.
struct CheckResult: Sendable {
    /// The outcome of a check.
    enum Status: String, Sendable, CaseIterable {
        case ok
        case warning
        case bad

        /// The name shown to people.
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

    /// The stable name of the check, followed by the name of the host or source if it is about one.
    var check: String
    var status: Status
    var detail: LocalizedText

    init(_ check: String, _ status: Status, _ detail: LocalizedText) {
        self.check = check
        self.status = status
        self.detail = detail
    }
}
