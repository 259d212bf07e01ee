import KursCore
import KursText

/// An error at one position of a text that a person typed, such as a template; a caret marks the position.
struct SyntaxError: Error, Equatable, Sendable {
    /// What is wrong.
    enum Reason: Equatable, Sendable {
        /// An invalid quote name.
        case name(QuotePathError.Reason)
        /// An invalid alert expression.
        case alert(AlertSyntaxError.Reason)
        /// `%{` without its `}`.
        case unclosed
        /// `%{}`.
        case emptyField
    }

    /// The whole text.
    var text: String
    /// The offset of the error in UTF-8 bytes, from 0.
    var offset: Int
    /// What is wrong.
    var reason: Reason

    /// The text on one line and a caret below the position; characters that could move the cursor become blanks.
    var excerpt: String {
        let shown = String(text.unicodeScalars.map { $0.isTerminalSafe ? Character($0) : " " })
        let before = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
        let columns = before.unicodeScalars.reduce(0) { $0 + ($1.isTerminalSafe ? DisplayWidth.of($1) : 1) }
        return "  " + shown + "\n  " + String(repeating: " ", count: columns) + "^\n"
    }
}
