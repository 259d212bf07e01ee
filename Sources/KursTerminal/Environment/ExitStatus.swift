public enum ExitStatus: Int32, Sendable, CaseIterable {
    case answered = 0
    /// Nothing matched, or the answer to a yes/no question is no.
    case nothing = 1
    /// An alert fired, or `diff` found something.
    case fired = 2
    /// Success, but the answer is older than `--max-age`.
    case tooOld = 3
    case usage = 64
    /// An invalid amount, date, line or page.
    case badData = 65
    case noInput = 66
    /// No source is reachable and nothing is stored.
    case unreachable = 69
    case fault = 70
    case disk = 74
    /// Try later: the rate-limit guard refused the request and nothing is stored, or the rate is not published yet.
    case tryLater = 75
    case configuration = 78
    case interrupted = 130
}
