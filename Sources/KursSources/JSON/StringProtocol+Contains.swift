internal import KursText

extension StringProtocol {
    /// Shadows the standard library's, which links its regular expressions; see ``StringProtocol/hasSubstring(_:)``.
    func contains(_ part: String) -> Bool { hasSubstring(part) }
}
