/// The exit statuses, stable for scripts.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Success.
    case answered = 0
    /// Nothing matched, or the answer to a yes/no question is no.
    case nothing = 1
    /// An alert fired, or `diff` found something.
    case fired = 2
    /// Success, but the answer is older than `--max-age`.
    case tooOld = 3
    /// Invalid usage.
    case usage = 64
    /// An invalid amount, date, line or page.
    case badData = 65
    /// The input file does not exist.
    case noInput = 66
    /// No source is reachable and nothing is stored.
    case unreachable = 69
    /// An internal error.
    case fault = 70
    /// A disk or database error.
    case disk = 74
    /// Try later: the rate-limit guard refused the request and nothing is stored, or the rate is not published yet.
    case tryLater = 75
    /// Invalid configuration.
    case configuration = 78
    /// Interrupted.
    case interrupted = 130
}
