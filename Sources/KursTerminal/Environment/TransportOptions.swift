public import KursCore

public struct TransportOptions {
    /// The user's key; `nil` for none.
    public var key: String?
    public var allowsPlainHTTP: Bool
    public var record: String?
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
    public var transport: any Transport
    /// When a recording was made; `nil` for the network.
    public var recordedAt: Timestamp?
    /// Why the last answer could not be recorded; `nil` while recording succeeds.
    public var failure: () -> RecordingError?
    /// Whether any answer was recorded since; true where none is to be.
    public var hasRecorded: () -> Bool

    public init(
        _ transport: any Transport, recordedAt: Timestamp? = nil,
        failure: @escaping () -> RecordingError? = { nil }, hasRecorded: @escaping () -> Bool = { true }
    ) {
        self.hasRecorded = hasRecorded
        self.transport = transport
        self.recordedAt = recordedAt
        self.failure = failure
    }
}
