public import KursCore

/// What kind of transport a command line asks for.
public struct TransportOptions {
    /// The user's key; `nil` for none.
    public var key: String?
    /// Whether plain http is allowed beyond loopback.
    public var allowsPlainHTTP: Bool
    /// The folder to keep answers in.
    public var record: String?
    /// The folder to answer from.
    public var replay: String?
    /// Gets a `curl` line per request, secrets left out; `nil` when nobody wants them.
    public var trace: ((String) -> Void)?
}

/// A transport, and what time it is there.
public struct OpenedTransport {
    /// The transport.
    public var transport: any Transport
    /// When a recording was made; `nil` for the network.
    public var recordedAt: Timestamp?
    /// Why the last answer could not be kept in the recording; `nil` while all could.
    public var failure: () -> TransportSetupError?

    /// Joins the three.
    public init(
        _ transport: any Transport, recordedAt: Timestamp? = nil,
        failure: @escaping () -> TransportSetupError? = { nil }
    ) {
        self.transport = transport
        self.recordedAt = recordedAt
        self.failure = failure
    }
}

/// Why a recording could not be made or answered from.
public enum TransportSetupError: Error, Sendable, Equatable {
    /// The folder holds other things and no recording.
    case occupied(folder: String)
    /// There is no recording in the folder.
    case absent(folder: String)
    /// The recording is not what it should be; `place` says where.
    case broken(path: String, place: String)
    /// It cannot be read; `said` is the system's word for it.
    case folder(String, said: String)
    /// It cannot be written; `said` is the system's word for it.
    case unwritable(String, said: String)
}
