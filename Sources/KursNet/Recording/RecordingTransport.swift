public import KursCore
internal import KursText

/// Forwards requests to another transport and records every response in a directory.
///
/// After each response the directory is a complete recording, even if the process is killed. Requests are sent without
/// validators, because a replay needs the body and not "304 Not Modified".
public final class RecordingTransport: Transport {
    private let transport: any Transport
    private let folder: RecordingFolder
    private let now: () -> Timestamp
    private var recording: Recording
    private var mask = PersonalMask()

    /// The first error of recording a response; the response itself is passed on all the same.
    public private(set) var error: RecordingError?
    /// Whether any response was recorded since the recording was opened.
    public private(set) var hasRecorded = false

    /// Starts or continues a recording; a response to the same request replaces the older one.
    ///
    /// - Throws: ``RecordingError/occupied(directory:)`` when the directory contains other files, and the errors of
    ///   reading and writing a recording.
    public init(
        wrapping transport: any Transport, directory: String, now: @escaping () -> Timestamp
    ) throws(RecordingError) {
        self.transport = transport
        self.now = now
        folder = RecordingFolder(path: directory)
        try folder.create()
        do throws(RecordingError) {
            recording = try Recording(in: folder)
        } catch {
            guard case .absent = error else { throw error }
            guard try folder.isEmpty() else { throw .occupied(directory: directory) }
            recording = Recording(recordedAt: now())
            // Even a run that is killed before the first response leaves a recording.
            try folder.replace(Recording.indexName, with: recording.bytes)
        }
    }

    /// Forwards the requests and records each response before passing it on.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        let plain = requests.map { Request($0.endpoint) }
        transport.fetch(plain, withinMilliseconds: limit) { index, result in
            if case .success(let response) = result { record(response, to: requests[index].endpoint) }
            each(index, result)
        }
    }

    private func record(_ response: Response, to endpoint: Endpoint) {
        do throws(RecordingError) {
            try add(response, to: endpoint)
            hasRecorded = true
        } catch {
            self.error = self.error ?? error
        }
    }

    /// Writes the new body, then the index, then removes the old body, so that every listed file always exists.
    private func add(_ response: Response, to endpoint: Endpoint) throws(RecordingError) {
        let moment = now()
        let file = RecordingTransport.fileName(recording.nextNumber, endpoint.source.name, response.contentType)
        // What only the user may ask for tells of him.
        let isPersonal = endpoint.keyHeader != nil
        let body = isPersonal ? mask.masked(response.body) : response.body
        let target = isPersonal ? mask.masked(target: endpoint.target) : endpoint.target
        let address = isPersonal ? endpoint.base.address + target : response.finalAddress ?? endpoint.address
        let answer = Recording.Answer(
            source: endpoint.source.name, target: target, address: address,
            status: response.status, headers: response.recordedHeaders, fetchedAt: moment, file: file)
        var next = recording
        let isSame = { (old: Recording.Answer) in old.source == answer.source && old.target == answer.target }
        let replaced = next.answers.filter(isSame)
        next.answers.removeAll(where: isSame)
        next.answers.append(answer)
        next.recordedAt = moment
        try folder.replace(file, with: body)
        try folder.replace(Recording.indexName, with: next.bytes)
        recording = next
        for old in replaced where old.file != file && !next.answers.contains(where: { $0.file == old.file }) {
            folder.remove(old.file)
        }
    }

    /// `0001-nbu-json.json`: a number, the name of the source, and the extension for the content type.
    static func fileName(_ number: Int, _ source: String, _ contentType: String?) -> String {
        var name: [UInt8] = []
        name.append(decimal: number, width: 4)
        name.append(UInt8(ascii: "-"))
        for byte in source.utf8.prefix(64) {
            let isPlain = (97...122).contains(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
            name.append(isPlain ? byte : UInt8(ascii: "_"))
        }
        let type = Array((contentType ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }).map { $0 | 0x20 }
        let extensions = [("json", ".json"), ("html", ".html"), ("xml", ".xml"), ("rss", ".xml"), ("text", ".txt")]
        let match = extensions.first { word, _ in type.indices.contains { type[$0...].starts(with: word.utf8) } }
        return String(decoding: name, as: UTF8.self) + (match?.1 ?? ".bin")
    }
}
