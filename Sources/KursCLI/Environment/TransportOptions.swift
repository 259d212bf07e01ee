public import KursCore

/// The options that select and configure a transport.
public struct TransportOptions {
    /// The user's key; `nil` for none.
    public var key: String?
    /// Whether plain http is allowed beyond loopback.
    public var allowsPlainHTTP: Bool
    /// The folder to record answers in.
    public var record: String?
    /// The folder to replay answers from.
    public var replay: String?
    /// Receives a `curl` command per request, without secrets; `nil` when tracing is off.
    public var trace: ((String) -> Void)?
    /// Receives how far the requests have come; `nil` where no wait is shown.
    public var progress: ((FetchProgress) -> Void)?
    /// Receives how many pages of several fetches have come, and how many there are; `nil` where no wait is shown.
    var countPages: ((Int, Int) -> Void)?
    /// The time that all requests may take together.
    public var timeoutMilliseconds = 5000
}

/// A transport with the time of its recording.
public struct OpenedTransport {
    /// The transport.
    public var transport: any Transport
    /// When a recording was made; `nil` for the network.
    public var recordedAt: Timestamp?
    /// Why the last answer could not be recorded; `nil` while recording succeeds.
    public var failure: () -> TransportSetupError?
    /// Whether any answer was recorded since; true where none is to be.
    public var hasRecorded: () -> Bool

    public init(
        _ transport: any Transport, recordedAt: Timestamp? = nil,
        failure: @escaping () -> TransportSetupError? = { nil }, hasRecorded: @escaping () -> Bool = { true }
    ) {
        self.hasRecorded = hasRecorded
        self.transport = transport
        self.recordedAt = recordedAt
        self.failure = failure
    }
}

/// Why a recording could not be made or replayed.
public enum TransportSetupError: Error, Sendable, Equatable {
    /// The folder holds other files but no recording.
    case occupied(folder: String)
    case absent(folder: String)
    /// The recording is invalid at `place`.
    case broken(path: String, place: String)
    /// The folder cannot be read; `message` is the system's message.
    case folder(String, message: String)
    /// The folder cannot be written; `message` is the system's message.
    case unwritable(String, message: String)
}
