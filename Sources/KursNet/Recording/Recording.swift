internal import KursCore
import KursText

struct InvalidRecording: Error, Equatable {
    /// The member, such as `answers[2].file`, or `byte 17`.
    let place: String
}

/// The index of a recording, `index.json`.
struct Recording: Equatable {
    static let indexName = "index.json"
    private static let indexLimitBytes = 16 * 1024 * 1024
    static let bodyLimitBytes = 8 * 1024 * 1024

    struct Answer: Equatable {
        var source: String
        /// Path and query, with `KEY` instead of the key.
        var target: String
        /// Its URL after redirects.
        var address: String
        var status: Int
        var headers: [Header]
        var fetchedAt: Timestamp
        var file: String
    }

    struct Header: Equatable {
        var name: String
        var value: String
    }

    /// When the last response was added.
    var recordedAt: Timestamp
    var answers: [Answer] = []

    /// The number in the file name of the next body, one more than any so far.
    var nextNumber: Int {
        let numbers = answers.map { $0.file.utf8.prefix(9).prefix { $0.isASCIIDigit } }
        return (numbers.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0) + 1
    }
}

// MARK: - Reading

extension Recording {
    /// Reads the index of a folder.
    ///
    /// - Throws: ``RecordingError/absent(directory:)`` when there is none, ``RecordingError/broken(path:place:)`` with
    ///   the invalid member, ``RecordingError/unreadable(path:code:)``.
    init(in folder: RecordingFolder) throws(RecordingError) {
        guard let bytes = try folder.read(Recording.indexName, limitBytes: Recording.indexLimitBytes) else {
            throw .absent(directory: folder.path)
        }
        do throws(InvalidRecording) {
            try self.init(bytes)
        } catch {
            throw .broken(path: folder.path(of: Recording.indexName), place: error.place)
        }
    }

    /// Parses an index and ignores unknown members; O(n), no input can trap it.
    init(_ bytes: [UInt8]) throws(InvalidRecording) {
        let root = try JSONDocument(bytes, orThrow: { InvalidRecording(place: "byte \($0)") }).root
        guard root["schema"]?.integer == 1 else { throw InvalidRecording(place: "schema") }
        guard let moment = root["recorded_at"]?.text.flatMap({ Timestamp(iso: $0.utf8) }) else {
            throw InvalidRecording(place: "recorded_at")
        }
        guard let list = root["answers"], list.kind == .array else { throw InvalidRecording(place: "answers") }
        recordedAt = moment
        for value in list.elements { answers.append(try Answer(value, place: "answers[\(answers.count)]")) }
    }
}

extension Recording.Answer {
    fileprivate init(_ value: JSONValue, place: String) throws(InvalidRecording) {
        func text(_ name: String) throws(InvalidRecording) -> String {
            guard let text = value[name]?.text else { throw InvalidRecording(place: "\(place).\(name)") }
            return text
        }
        source = try text("source")
        target = try text("target")
        address = try text("address")
        file = try text("file")
        guard target.utf8.first == UInt8(ascii: "/") else { throw InvalidRecording(place: "\(place).target") }
        guard RecordingFolder.isName(file), file != Recording.indexName else {
            throw InvalidRecording(place: "\(place).file")
        }
        guard let status = value["status"]?.integer, (100...599).contains(status) else {
            throw InvalidRecording(place: "\(place).status")
        }
        self.status = status
        guard let moment = Timestamp(iso: try text("fetched_at").utf8) else {
            throw InvalidRecording(place: "\(place).fetched_at")
        }
        fetchedAt = moment
        headers = []
        guard let list = value["headers"], list.kind == .object else {
            throw InvalidRecording(place: "\(place).headers")
        }
        for (name, value) in list.members {
            guard let name = name.text, let value = value.text else {
                throw InvalidRecording(place: "\(place).headers")
            }
            headers.append(Recording.Header(name: name, value: value))
        }
    }

    func response(body: [UInt8], now: Timestamp) -> Response {
        var lines = ResponseHeaders()
        for header in headers {
            let line = Array("\(header.name): \(header.value)\r\n".utf8)
            unsafe line.withUnsafeBytes { unsafe lines.append($0) }
        }
        var response = lines.response(status: status, body: body, now: now)
        // An address with the same target and another host is that of a mirror, not of a redirect.
        if !address.hasSuffix(target) { response.finalAddress = address }
        return response
    }
}

// MARK: - Writing

extension Recording {
    /// The index as JSON, with one response per line.
    var bytes: [UInt8] {
        var bytes = Array("{\"schema\":1,\"recorded_at\":".utf8)
        bytes.append(jsonString: recordedAt.iso)
        bytes += ",\"answers\":[".utf8
        for (index, answer) in answers.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            answer.append(to: &bytes)
        }
        return bytes + "\n]}\n".utf8
    }
}

extension Recording.Answer {
    fileprivate func append(to bytes: inout [UInt8]) {
        func member(_ name: String, _ value: String) {
            bytes.append(jsonString: name)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(jsonString: value)
        }
        bytes.append(UInt8(ascii: "{"))
        for (name, value) in [("source", source), ("target", target), ("address", address)] {
            member(name, value)
            bytes.append(UInt8(ascii: ","))
        }
        bytes += "\"status\":\(status),\"headers\":{".utf8
        for (index, header) in headers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            member(header.name, header.value)
        }
        bytes += "},".utf8
        member("fetched_at", fetchedAt.iso)
        bytes.append(UInt8(ascii: ","))
        member("file", file)
        bytes.append(UInt8(ascii: "}"))
    }
}

extension Response {
    var recordedHeaders: [Recording.Header] {
        let fields: [(String, String?)] = [
            ("content-type", contentType), ("etag", etag), ("last-modified", lastModified), ("date", date?.httpDate),
            ("age", ageSeconds.map { "\($0)" }), ("cache-control", cacheControl),
            ("retry-after", retryAfterSeconds.map { "\($0)" }),
        ]
        return fields.compactMap { name, value in value.map { Recording.Header(name: name, value: $0) } }
    }
}
