public import KursCore

/// Answers from a recording and touches no network; who is asked does not matter, only what.
public final class ReplayTransport: Transport {
    /// When the recording was made, for whoever wants to live then.
    public let recordedAt: Timestamp

    private let folder: RecordingFolder
    private let answers: [Recording.Answer]

    /// Opens a recording.
    ///
    /// - Throws: ``RecordingError/absent(directory:)`` when there is none, ``RecordingError/broken(path:place:)`` when
    ///   its table of contents is wrong or a body is not there, no plain file or over 8 MiB,
    ///   ``RecordingError/unreadable(path:code:)``.
    public init(directory: String) throws(RecordingError) {
        folder = RecordingFolder(path: directory)
        let recording = try Recording(in: folder)
        recordedAt = recording.recordedAt
        answers = recording.answers
        for (index, answer) in answers.enumerated()
        where !folder.holds(answer.file, limitBytes: Recording.bodyLimitBytes) {
            throw .broken(path: folder.path(of: answer.file), place: "answers[\(index)].file")
        }
    }

    /// Hands over what was recorded, in the order of the requests; the time limit does not matter.
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

    /// The answer to the very same question, else to one with the same parameters in another order; of several the
    /// last.
    ///
    /// O(number of answers).
    private func answer(to endpoint: Endpoint) -> Recording.Answer? {
        let source = answers.filter { $0.source == endpoint.source.name }
        if let same = source.last(where: { $0.target == endpoint.target }) { return same }
        let wanted = Question(endpoint.target)
        return source.last { Question($0.target) == wanted }
    }

    /// A path and its parameters in no order.
    private struct Question: Equatable {
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
