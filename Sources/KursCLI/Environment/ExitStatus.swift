/// What a script can trust: one number per way a command may end.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Answered.
    case answered = 0
    /// Nothing matched, or the answer to a yes/no question is no.
    case nothing = 1
    /// An alert fired, or `diff` found something.
    case fired = 2
    /// Answered, but the answer is older than `--max-age`.
    case tooOld = 3
    /// Wrong usage.
    case usage = 64
    /// A bad amount, date, line or page.
    case badData = 65
    /// No such input file.
    case noInput = 66
    /// No source reachable and nothing stored.
    case unreachable = 69
    /// A fault of kurs itself.
    case fault = 70
    /// Disk or database.
    case disk = 74
    /// Try later: refused by the guard with nothing stored, or not published yet.
    case tryLater = 75
    /// Bad configuration.
    case configuration = 78
    /// Interrupted.
    case interrupted = 130
}
