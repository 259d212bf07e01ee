/// A program to run: its command line, additional environment variables, input and limits.
public struct ProcessRequest: Equatable, Sendable {
    /// The program, searched for on `PATH`, and its arguments; the arguments alone for kurs itself.
    public var words: [String]
    /// Variables added to the environment of kurs, from which the user's key is removed.
    public var variables: [(name: String, value: String)]
    /// What the program reads from standard input.
    public var input: [UInt8] = []
    /// Whether what it writes to standard error is part of its output; otherwise that is discarded.
    public var keepsErrors = true
    /// Whether it writes to the terminal of kurs and may take as long as the user wants; its output is not kept.
    public var ownsTerminal = false
    /// The time after which the program is killed.
    public var limitMilliseconds = 10_000
    /// The length of output that is kept, in bytes; the rest is read and discarded.
    public var outputLimit = 4096

    public init(_ words: [String], _ variables: [(name: String, value: String)] = []) {
        (self.words, self.variables) = (words, variables)
    }

    public static func == (left: ProcessRequest, right: ProcessRequest) -> Bool {
        left.words == right.words && left.input == right.input
            && left.variables.elementsEqual(right.variables) { $0 == $1 }
    }
}

/// A program started by kurs that has not been waited for.
public protocol RunningProcess: AnyObject {
    /// How the program ended; `nil` while it runs. Does not block, and must be called until it returns a value.
    func ended() -> ProcessEnd?
}

public enum ProcessEnd: Equatable, Sendable {
    case exited(status: Int32, output: [UInt8])
    case signalled(Int32, output: [UInt8])
    case timedOut(output: [UInt8])
    case notStarted(message: String)
}
