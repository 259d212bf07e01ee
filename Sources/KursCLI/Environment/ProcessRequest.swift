/// A program to run beside kurs: its words, what its environment gets besides ours, and its limits.
public struct ProcessRequest: Equatable, Sendable {
    /// The program, looked for on the path, and its arguments.
    public var words: [String]
    /// Variables it gets besides those of kurs; the user's key is taken away from it.
    public var variables: [(name: String, value: String)]
    /// It is killed after so many milliseconds.
    public var limitMilliseconds = 10_000
    /// So much of what it prints is kept, in bytes; the rest is read and dropped.
    public var outputLimit = 4096

    /// A call of these words.
    public init(_ words: [String], _ variables: [(name: String, value: String)] = []) {
        (self.words, self.variables) = (words, variables)
    }

    /// Whether both are the same call.
    public static func == (left: ProcessRequest, right: ProcessRequest) -> Bool {
        left.words == right.words && left.variables.elementsEqual(right.variables) { $0 == $1 }
    }
}

/// A program that runs beside kurs.
public protocol RunningProcess: AnyObject {
    /// How it ended, once it has; asks without waiting, and must be asked until it is so.
    func ended() -> ProcessEnd?
}

/// How a program ended.
public enum ProcessEnd: Equatable, Sendable {
    /// With a status, having printed this.
    case exited(status: Int32, output: [UInt8])
    /// A signal ended it.
    case signalled(Int32, output: [UInt8])
    /// It took too long and was killed.
    case timedOut(output: [UInt8])
    /// It could not be started; `said` is the system's word for it.
    case notStarted(said: String)
}
