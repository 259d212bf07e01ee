package import KursCore
package import KursWallet

package enum WalletError: Error, Equatable {
    case journal(JournalError)
    case noPath
    /// No category or account has this name; `root` is `expenses`, `income`, `assets`, or `own` where it is only looked at.
    case unknownName(String, near: [String], root: String)
    case ambiguousName(String, names: [String])
    /// A category is wanted, of a record or to change it, and the word names an account.
    case accountAsCategory(String, account: String, isChanged: Bool = false)
    /// A category of expenses is wanted, and the word names one of income, or the other way round.
    case otherCategory(String, isIncome: Bool)
    case nameTaken(String)
    case invalidName(String)
    /// A record of several commodities that a format cannot hold.
    case manyCurrencies(String, format: String)
    /// A description has a semicolon, which begins a comment in the journal.
    case semicolon(String)
    case categoryInUse(String, records: Int, plans: Int)
    /// Two files have different records or goals of one identifier, and nothing tells that one is the later version: the
    /// identifier and a field of both.
    case sameIdentifier(String, field: String, String, String)
    /// An account that is to be closed has something left.
    case accountInUse(String, Record.Money)
    case closedAccount(String)
    case categoryHasGoals(String, ids: [String])
    case unknownRecord(String)
    case ambiguousRecord(String, ids: [String])
    /// Several records have a word in their category or description: the identifier, day and amount of each, and the words
    /// of the line in which an identifier would stand second.
    case severalRecords(String, [LocalizedText], line: [String])
    /// A transfer from an account to itself, without an exchange.
    case sameAccount(String)
    case zeroAmount
    /// The parts of a payment do not add up to it.
    case unequalParts(Record.Money, whole: Record.Money)
    /// Words of a description that look like something to be read.
    case unread(String, Unread)
    /// A name that commands read as a day or an amount.
    case readOtherwise(String)
    /// Words without a verb, and the commands that would record them.
    case noVerb(String, lines: [String])
    /// Something else than a currency is bought or sold, and the command that would record it.
    case noCurrency(String, line: String)
    /// A record without an amount, and the command for a task of these words.
    case noAmount(line: String)
    case negativeAmount(String)
    case tooManyDecimals(String, currency: String, digits: Int)
    /// The expression is not one, at a position from 1.
    case invalidExpression(String, position: Int)
    /// A day that is probably mistyped, and the one probably meant.
    case unlikelyDay(Day, meant: Day)
    /// A directive in the file would change what an added record means.
    case altersRecords(path: String)
    case included(path: String, line: Int)
    case nothingToUndo
    case nothingToRedo
    /// No record has the text that words were taken for.
    case nothingFound(String)
    /// The file no longer has the results of the last change.
    case changedSince
    /// The file no longer is what it was before the change that was undone.
    case cannotRedo
    /// A field that this record does not have in a form that can be changed, such as the amount of a split.
    case unsupportedEdit(String, at: String)
    /// A part of a query that kurs does not read as hledger does.
    case unsupportedPattern(String, part: String)
    case edit(Edit)
    case plan(Plan)
    case goal(Goal)
    case `import`(Import)
    case fetch(Fetch)
    /// A sum beyond 128 bits.
    case overflow

    /// A word as it is typed, of several words in quotes.
    package static func quoted(_ word: String) -> String { word.utf8.contains(0x20) ? "'\(word)'" : word }

    package enum Unread: Equatable {
        /// Another part of the payment.
        case part
        /// An amount, beside the one that was read; `isAlone` where nothing follows it in the description.
        case amount(String, isAlone: Bool = true)
        /// A percentage beside the amount, and what both make.
        case percent(ExactDecimal?)
        case currency
        /// A name before the amount, with one after it.
        case category(String)
        /// Another account, by its full name.
        case account(String)
        /// An own account, by its short name, and whether it would pay or be paid to.
        case ownAccount(String, isPaid: Bool)
        /// A time that is no single day.
        case time
        /// What recurs, in words that are no interval.
        case interval
        /// A day, which may be any of these.
        case day([Day])
    }

    package enum Edit: Error, Equatable {
        case ambiguousLine(String, lines: [String])
        /// The record has several categories, and none is named.
        case splitRecord([String])
        case noPrice
        case unknownTag(String, tags: [String])
    }

    package enum Plan: Error, Equatable {
        /// hledger has no words for the days of a plan.
        case unsupportedRecurrence(String)
        case endsBeforeStart(start: Day, until: Day)
        case unknownPlan(String)
        case ambiguousPlan(String, ids: [String])
        case unknownOccurrence(String)
        case ambiguousOccurrence(String, ids: [String])
        /// It is done already, by the record with this identifier, or skipped.
        case settled(RecordID, on: Day, isSkipped: Bool)
        /// Nothing of the plan is due; what comes next has this identifier.
        case notDue(String, next: RecordID?, on: Day?, verb: String)
        /// A plan with several lines, or in a form that only a person can change.
        case unsupportedPlan(at: String)
    }

    package enum Goal: Error, Equatable {
        case invalidGoal(String)
        case unknownGoal(String)
        case ambiguousGoal(String, ids: [String])
        case goalExists(String, id: String)
        /// What is saved for by a day that is over.
        case pastDay(Day)
        /// A goal of several categories, and one of each of them.
        case severalCategories(String, goals: [String])
    }

    package enum Fetch: Error, Equatable {
        /// The configuration has no token under the key, and no command that prints it.
        case noToken(key: String)
        case commandFailed(key: String)
        /// The wallet has an account for none of the bank's; `first` is the end of the first one's number.
        case noAccount([String], first: String)
    }

    package enum Import: Error, Equatable {
        /// A row of a statement, and how many there are like it.
        case unreadableRow(path: String, line: Int, StreamLineError, count: Int)
        case noAccount(path: String, statement: String, card: String?, accounts: [String])
        /// A table that `kurs wallet export` wrote.
        case ownTable(path: String)
        case unknownProfile(String, known: [String])
        case invalidPattern(String)
        case unknownRule(String)
        case noAnswer(String, line: Int)
        /// No record of this name waits for a category.
        case unknownName(String, line: Int?)
        case answeredTwice(String, line: Int)
    }
}
