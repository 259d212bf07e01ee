public import KursCore

/// Why a journal is refused: a file, a line and what is wrong there.
public struct JournalError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// The file is not UTF-8, from this line on.
        case notUTF8
        /// The line has a carriage return that no line feed follows, which hledger takes for the end of a line.
        case loneReturn
        /// The line has the mark of an unresolved merge, `<<<<<<<`.
        case conflictMark
        /// The line is neither a transaction nor a directive of a journal.
        case unknownLine
        /// A directive that would change numbers is not supported.
        case unsupportedDirective(String)
        case invalidDate(String)
        case missingAccount
        case invalidAmount(String)
        /// The amount has more digits than can be calculated with exactly.
        case tooManyDigits(String)
        case severalMissingAmounts
        /// The postings do not add up to zero; the remainder, by commodity.
        case unbalanced([Remainder])
        case failedAssertion(account: String, expected: Remainder, actual: ExactDecimal)
        /// A balance assignment stands where it cannot be calculated.
        case unsupportedAssignment
        case unreadableInclude(String)
        /// A file includes itself, or files are nested too deep.
        case includeCycle(String)
        /// A directive that changes what amounts and dates mean stands in one of two files that are merged.
        case differentDirectives
        /// The file is larger than ``JournalReader/sizeLimit``.
        case tooLarge
    }

    /// A sum of one commodity that should be zero.
    public struct Remainder: Equatable, Sendable {
        public var amount: ExactDecimal
        /// The commodity; empty for a number without one.
        public var commodity: String
    }

    public var path: String
    /// The line, from 1.
    public var line: Int
    public var reason: Reason
}
