internal import KursCore

extension StringProtocol {
    /// As ``StringProtocol/holds(_:)``: stands before the standard library's own, so that none of ours calls that.
    func contains(_ part: String) -> Bool { holds(part) }
}
