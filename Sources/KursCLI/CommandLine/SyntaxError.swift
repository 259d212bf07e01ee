import KursCore

/// A fault at one place of a text that a person typed, such as a template; the place is shown with a caret under it.
struct SyntaxError: Error, Equatable, Sendable {
    /// What is wrong there.
    enum Reason: Equatable, Sendable {
        /// A name that is none.
        case name(QuotePathError.Reason)
        /// An alert's expression that is none.
        case alert(AlertSyntaxError.Reason)
        /// `%{` without its `}`.
        case unclosed
        /// `%{}`.
        case emptyField
    }

    /// The whole text.
    var text: String
    /// The byte of its UTF-8 where the fault shows, from 0.
    var offset: Int
    /// What is wrong.
    var reason: Reason

    /// The text on one line and, below, a caret under the place; blanks stand for what could move the cursor.
    var excerpt: String {
        let shown = String(text.unicodeScalars.map { $0.isTerminalSafe ? Character($0) : " " })
        let before = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
        let columns = before.unicodeScalars.reduce(0) { $0 + ($1.isTerminalSafe ? DisplayWidth.of($1) : 1) }
        return "  " + shown + "\n  " + String(repeating: " ", count: columns) + "^\n"
    }
}
