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
    /// A record of several commodities that a format cannot hold.
    case manyCurrencies(String, format: String)
    /// A description has a semicolon, which begins a comment in the journal.
    case semicolon(String)
    case categoryInUse(String, records: Int)
    /// A category that is to be removed has goals.
    case categoryHasGoals(String, ids: [String])
    /// No record has this identifier.
    case unknownRecord(String)
    /// The beginning of several identifiers.
    case ambiguousRecord(String, ids: [String])
    /// A transfer from an account to itself, without an exchange.
    case sameAccount(String)
    case zeroAmount
    case negativeAmount(String)
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
    /// A part of a query that kurs does not read as hledger does.
    case unsupportedPattern(String, part: String)
    /// A change that the record does not allow.
    case edit(Edit)
    case plan(Plan)
    case goal(Goal)
    case `import`(Import)
    case fetch(Fetch)
    /// A sum beyond 128 bits.
    case overflow

    /// Why fields of a record are not changed.
    enum Edit: Error, Equatable {
        /// The account is not in exactly one line of the record.
        case ambiguousLine(String, lines: [String])
        /// The record has several categories, and none is named.
        case splitRecord([String])
        /// The record is not an exchange.
        case noPrice
        /// The record does not have the tag.
        case unknownTag(String, tags: [String])
    }

    /// Why a plan, or what is due, is not changed.
    enum Plan: Error, Equatable {
        /// hledger has no words for the days of a plan.
        case unsupportedRecurrence(String)
        /// A plan ends before it begins.
        case endsBeforeStart(start: Day, until: Day)
        /// No plan has this identifier, description or category.
        case unknownPlan(String)
        /// Several plans have this description or category.
        case ambiguousPlan(String, ids: [String])
        /// No plan is due under this identifier.
        case unknownOccurrence(String)
        /// The beginning of several identifiers of what is due.
        case ambiguousOccurrence(String, ids: [String])
        /// It is done already, by the record with this identifier, or skipped.
        case settled(RecordID, on: Day, isSkipped: Bool)
        /// Nothing of the plan is due; what comes next has this identifier.
        case notDue(String, next: RecordID?, on: Day?)
        /// A plan with several lines, or in a form that only a person can change.
        case unsupportedPlan(path: String, line: Int)
    }

    /// Why a goal is not set or removed.
    enum Goal: Error, Equatable {
        case invalidGoal(String)
        case unknownGoal(String)
        case goalExists(String)
    }
}

extension WalletError {
    /// Why statements are not fetched from a bank.
    enum Fetch: Error, Equatable {
        /// The configuration has no token under the key, and no command that prints it.
        case noToken(key: String)
        case commandFailed(key: String)
        /// The wallet has an account for none of the bank's; `first` is the end of the first one's number.
        case noAccount([String], first: String)
    }

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
