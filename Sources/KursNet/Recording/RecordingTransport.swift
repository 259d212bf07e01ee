public import KursCore
import KursText

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

/// Puts other letters and digits in the place of those in a person's answers, the same for the same text, so that what
/// belongs together still does.
///
/// Amounts, times and the words of the interface stay; what is no JSON is left out.
struct PersonalMask {
    private let salt = UInt64.random(in: .min ... .max)
    /// What the texts so far became.
    private var known: [String: String] = [:]

    /// The fields whose texts say nothing of a person.
    private static let kept: Set = [
        "type", "cashbackType", "permissions", "errorDescription", "status", "code", "message", "phase",
        "work_balance", "today", "lastday", "server_date_time", "date_final_statement", "CCY", "FL_REAL", "PR_PR",
        "DOC_TYP", "TRANTYPE", "DAT_KL", "DAT_OD", "TIM_P", "DATE_TIME_DAT_OD_TIM_P", "SUM", "SUM_E",
    ]
    /// Numbers that are names.
    private static let names: Set = ["tin", "counterEdrpou", "AUT_MY_CRF", "AUT_CNTR_CRF"]

    mutating func masked(_ body: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(utf8WithReplacement(body.span)) else { return [] }
        var bytes: [UInt8] = []
        bytes.append(json: document.root) { name, value in
            if Self.kept.contains(name) || value.kind == .number && !Self.names.contains(name) { return nil }
            return mask(String(decoding: value.bytes, as: UTF8.self))
        }
        return bytes
    }

    /// The parameters of a query that an answer has named.
    private static let named: Set = ["acc", "followId"]

    /// A target whose parts are masked as they are in the answers.
    func masked(target: String) -> String {
        var parts: [[UInt8]] = [[]]
        for byte in target.utf8 {
            if "/?&=".utf8.contains(byte) { parts += [[byte], []] } else { parts[parts.count - 1].append(byte) }
        }
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        return texts.indices.map { index in
            // A number of a query, such as that of its rows, may be like one of a person.
            let isKept = index > 1 && texts[index - 1] == "=" && !Self.named.contains(texts[index - 2])
            return isKept ? texts[index] : known[texts[index]] ?? texts[index]
        }.joined()
    }

    private mutating func mask(_ text: String) -> String {
        if let known = known[text] { return known }
        var state = text.utf8.reduce(salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        func next(_ first: UInt8, _ count: UInt64) -> Unicode.Scalar {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Unicode.Scalar(first + UInt8(state >> 33 % count))
        }
        var masked = ""
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            let isLetter = properties.isAlphabetic
            masked.unicodeScalars.append(
                isLetter ? next(0x61, 26) : properties.numericType == nil ? scalar : next(0x30, 10))
        }
        known[text] = masked
        return masked
    }
}
