import KursCore
import KursWallet

extension ImportPlan.Outcome {
    var isMatch: Bool { if case .matched = self { true } else { false } }
    var isTransfer: Bool { if case .transfer = self { true } else { false } }
    var isSimilar: Bool { if case .similar = self { true } else { false } }

    /// The record that the row is, or may be, one with.
    var record: RecordID? {
        switch self {
        case .matched(let id), .transfer(let id), .similar(let id): id
        default: nil
        }
    }

    /// The word in records.
    var word: String {
        switch self {
        case .known: "known"
        case .new: "new"
        case .removed: "removed"
        case .matched: "matched"
        case .transfer: "transfer"
        case .similar: "similar"
        }
    }

    /// What a person reads.
    func text(_ language: Language) -> String {
        switch self {
        case .known: LocalizedText("known", "уже є")(language)
        case .new: LocalizedText("new", "новий")(language)
        case .removed: LocalizedText("removed", "видалено")(language)
        case .matched(let id): LocalizedText("is \(id)", "це \(id)")(language)
        case .transfer(let id): LocalizedText("transfer \(id)", "переказ \(id)")(language)
        case .similar(let id): LocalizedText("new, or \(id)?", "новий чи \(id)?")(language)
        }
    }
}
