public import KursCore
internal import KursText

/// Passes on what another transport answers, and keeps every answer in a directory.
///
/// After each answer the directory holds a whole recording, so a killed run leaves a good one. Requests go out without
/// validators: "unchanged since you last asked" would be worth nothing to whoever replays it.
public final class RecordingTransport: Transport {
    private let transport: any Transport
    private let folder: RecordingFolder
    private let now: () -> Timestamp
    private var recording: Recording

    /// Why an answer could not be kept, the first time that happened; answers are passed on all the same.
    public private(set) var failure: RecordingError?

    /// Begins a recording or goes on with one; an answer to the same question takes the older one's place.
    ///
    /// - Throws: ``RecordingError/occupied(directory:)`` when the directory holds other things, and what reading and
    ///   writing a recording throws.
    public init(
        wrapping transport: any Transport, directory: String, now: @escaping () -> Timestamp
    ) throws(RecordingError) {
        self.transport = transport
        self.now = now
        folder = RecordingFolder(path: directory)
        try folder.make()
        do throws(RecordingError) {
            recording = try Recording(in: folder)
        } catch {
            guard case .absent = error else { throw error }
            guard try folder.isEmpty() else { throw .occupied(directory: directory) }
            recording = Recording(recordedAt: now())
            // A folder is a recording from the first moment, so that a run killed early is one too.
            try folder.replace(Recording.indexName, with: recording.bytes)
        }
    }

    /// Asks through the wrapped transport and keeps each answer before it hands it over.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        let plain = requests.map { Request($0.endpoint) }
        transport.fetch(plain, withinMilliseconds: limit) { index, result in
            if case .success(let response) = result { keep(response, to: requests[index].endpoint) }
            each(index, result)
        }
    }

    private func keep(_ response: Response, to endpoint: Endpoint) {
        do throws(RecordingError) {
            try add(response, to: endpoint)
        } catch {
            failure = failure ?? error
        }
    }

    /// The new body first, then the table of contents, then the old body goes: at every moment all that is listed is
    /// there.
    private func add(_ response: Response, to endpoint: Endpoint) throws(RecordingError) {
        let moment = now()
        let file = RecordingTransport.fileName(recording.nextNumber, endpoint.source.name, response.contentType)
        let answer = Recording.Answer(
            source: endpoint.source.name, target: endpoint.target, address: response.finalAddress ?? endpoint.address,
            status: response.status, headers: response.recordedHeaders, fetchedAt: moment, file: file)
        var next = recording
        let isSame = { (old: Recording.Answer) in old.source == answer.source && old.target == answer.target }
        let replaced = next.answers.filter(isSame)
        next.answers.removeAll(where: isSame)
        next.answers.append(answer)
        next.recordedAt = moment
        try folder.replace(file, with: response.body)
        try folder.replace(Recording.indexName, with: next.bytes)
        recording = next
        for old in replaced where old.file != file && !next.answers.contains(where: { $0.file == old.file }) {
            folder.remove(old.file)
        }
    }

    /// `0001-nbu-json.json`: a number, the source's name, an ending that says what it is.
    static func fileName(_ number: Int, _ source: String, _ contentType: String?) -> String {
        var name: [UInt8] = []
        name.append(decimal: number, width: 4)
        name.append(UInt8(ascii: "-"))
        for byte in source.utf8.prefix(64) {
            let isPlain = (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
            name.append(isPlain ? byte : UInt8(ascii: "_"))
        }
        let type = Array((contentType ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }).map { $0 | 0x20 }
        let endings = [("json", ".json"), ("html", ".html"), ("xml", ".xml"), ("rss", ".xml"), ("text", ".txt")]
        let ending = endings.first { word, _ in type.indices.contains { type[$0...].starts(with: word.utf8) } }
        return String(decoding: name, as: UTF8.self) + (ending?.1 ?? ".bin")
    }
}
