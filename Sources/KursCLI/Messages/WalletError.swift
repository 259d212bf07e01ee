import KursCore
import KursWallet

/// Why a command of the wallet is refused.
enum WalletError: Error, Equatable {
    /// The journal cannot be read.
    case journal(JournalError)
    /// No file is named, and there is no home folder.
    case noPath
    /// No category or account has this name; `root` is `expenses`, `income` or `assets`.
    case unknownName(String, near: [String], root: String)
    /// Several categories or accounts begin with the word.
    case ambiguousName(String, names: [String])
    /// A category is wanted, and the word names an account.
    case accountAsCategory(String, account: String)
    /// A category or an account of this name exists.
    case nameTaken(String)
    /// The name cannot be that of an account.
    case invalidName(String)
    /// Records have the category.
    case categoryInUse(String, records: Int)
    /// No record has this identifier.
    case unknownRecord(String)
    /// The beginning of several identifiers.
    case ambiguousRecord(String, ids: [String])
    case zeroAmount
    case negativeAmount(String)
    /// More decimals than the currency has.
    case tooManyDecimals(String, currency: String, digits: Int)
    /// The expression is not one, at a position from 1.
    case invalidExpression(String, position: Int)
    /// A day that is probably mistyped, and the one probably meant.
    case unlikelyDay(Day, meant: Day)
    /// A directive in the file would change what an added record means.
    case altersRecords(path: String)
    /// The record is in an included file.
    case included(path: String, line: Int)
    /// Nothing is left to undo.
    case nothingToUndo
    /// The file no longer has the results of the last change.
    case changedSince
    /// A field that this record does not have in a form that can be changed, such as the amount of a split.
    case unsupportedEdit(String, path: String, line: Int)
    /// A sum beyond 128 bits.
    case overflow
}
