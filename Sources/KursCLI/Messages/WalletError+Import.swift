import KursCore

extension WalletError {
    /// Why a statement is not imported, or imported records are not sorted.
    enum Import: Error, Equatable {
        /// A row of a statement, and how many there are like it.
        case unreadableRow(path: String, line: Int, StreamLineError, count: Int)
        /// It is not known of which own account a statement is.
        case noAccount(path: String, statement: String, card: String?, accounts: [String])
        /// No columns are remembered under this name.
        case unknownProfile(String, known: [String])
        /// Not a text for a rule.
        case invalidPattern(String)
        /// No rule has this pattern.
        case unknownRule(String)
        /// A line of answers without a tab.
        case noAnswer(String, line: Int)
        /// No record of this name waits for a category.
        case unknownName(String, line: Int?)
        /// A name with two answers.
        case answeredTwice(String, line: Int)
    }
}
