public import KursCore

/// Answers requests from a recording without a network; only the target of a request matters, not its host.
public final class ReplayTransport: Transport {
    /// When the recording was made, which a replay takes as the current time.
    public let recordedAt: Timestamp

    private let folder: RecordingFolder
    private let answers: [Recording.Answer]

    /// Opens a recording.
    ///
    /// - Throws: ``RecordingError/absent(directory:)`` when there is none, ``RecordingError/broken(path:place:)`` when
    ///   its index is invalid or a body is missing, not a regular file or over 8 MiB,
    ///   ``RecordingError/unreadable(path:code:)``.
    public init(directory: String) throws(RecordingError) {
        folder = RecordingFolder(path: directory)
        let recording = try Recording(in: folder)
        recordedAt = recording.recordedAt
        answers = recording.answers
        for (index, answer) in answers.enumerated()
        where !folder.contains(answer.file, limitBytes: Recording.bodyLimitBytes) {
            throw .broken(path: folder.path(of: answer.file), place: "answers[\(index)].file")
        }
    }

    /// Passes on the recorded responses in the order of the requests; the time limit is ignored.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        for (index, request) in requests.enumerated() {
            guard let answer = answer(to: request.endpoint),
                let body = try? folder.read(answer.file, limitBytes: Recording.bodyLimitBytes)
            else {
                each(index, .failure(.notRecorded(address: request.endpoint.address)))
                continue
            }
            each(index, .success(answer.response(body: body, now: recordedAt)))
        }
    }

    /// The last response to the same target, or else to one with the same parameters in another order.
    ///
    /// O(number of responses).
    private func answer(to endpoint: Endpoint) -> Recording.Answer? {
        let source = answers.filter { $0.source == endpoint.source.name }
        if let same = source.last(where: { $0.target == endpoint.target }) { return same }
        let wanted = UnorderedTarget(endpoint.target)
        return source.last { UnorderedTarget($0.target) == wanted }
    }

    /// A path and its parameters regardless of their order.
    private struct UnorderedTarget: Equatable {
        let path: String
        let parameters: [String]

        init(_ target: String) {
            let bytes = Array(target.utf8)
            let path = bytes.prefix { $0 != UInt8(ascii: "?") }
            self.path = String(decoding: path, as: UTF8.self)
            parameters = bytes[path.endIndex...].dropFirst().split(separator: UInt8(ascii: "&"))
                .map { String(decoding: $0, as: UTF8.self) }.sorted()
        }
    }
}
