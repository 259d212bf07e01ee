internal import KursCore

/// A recording's table of contents, `index.json`.
struct Recording: Equatable {
    /// The name of the table of contents.
    static let indexName = "index.json"
    /// The most bytes of the table of contents.
    static let indexLimitBytes = 16 * 1024 * 1024
    /// The most bytes of one body.
    static let bodyLimitBytes = 8 * 1024 * 1024

    /// One answer.
    struct Answer: Equatable {
        /// The source it was for.
        var source: String
        /// Path and query, `KEY` in the key's place.
        var target: String
        /// Where it came from, after redirects.
        var address: String
        /// The status.
        var status: Int
        /// The headers that are kept, in a fixed order, as HTTP writes them.
        var headers: [Header]
        /// When it came.
        var fetchedAt: Timestamp
        /// The name of the file with the body.
        var file: String
    }

    /// One header of an answer.
    struct Header: Equatable {
        var name: String
        var value: String
    }

    /// When the last answer was added.
    var recordedAt: Timestamp
    /// The answers in the order they came.
    var answers: [Answer] = []

    /// The number that the next body's file begins with: one more than any before.
    var nextNumber: Int {
        let numbers = answers.map { $0.file.utf8.prefix(9).prefix { (48...57).contains($0) } }
        return (numbers.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0) + 1
    }
}

// Reading.
extension Recording {
    /// Reads the table of contents of a folder.
    ///
    /// - Throws: ``RecordingError/absent(directory:)`` when there is none, ``RecordingError/broken(path:place:)`` with
    ///   the place that is wrong, ``RecordingError/unreadable(path:code:)``.
    init(in folder: RecordingFolder) throws(RecordingError) {
        guard let bytes = try folder.read(Recording.indexName, limitBytes: Recording.indexLimitBytes) else {
            throw .absent(directory: folder.path)
        }
        do throws(Flaw) {
            try self.init(bytes)
        } catch {
            throw .broken(path: folder.path(of: Recording.indexName), place: error.place)
        }
    }

    /// What is wrong, in the words of the format.
    struct Flaw: Error, Equatable {
        let place: String
    }

    /// Reads a table of contents; O(n), no input can trap it, unknown members are passed over.
    init(_ bytes: [UInt8]) throws(Flaw) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(bytes).root
        } catch {
            throw Flaw(place: "byte \(error.byteOffset)")
        }
        guard root["schema"]?.integer == 1 else { throw Flaw(place: "schema") }
        guard let moment = root["recorded_at"]?.text.flatMap({ Timestamp(iso: $0.utf8) }) else {
            throw Flaw(place: "recorded_at")
        }
        guard let list = root["answers"], list.kind == .array else { throw Flaw(place: "answers") }
        recordedAt = moment
        for value in list.elements { answers.append(try Answer(value, place: "answers[\(answers.count)]")) }
    }
}

extension Recording.Answer {
    fileprivate init(_ value: JSONValue, place: String) throws(Recording.Flaw) {
        func text(_ name: String) throws(Recording.Flaw) -> String {
            guard let text = value[name]?.text else { throw Recording.Flaw(place: "\(place).\(name)") }
            return text
        }
        source = try text("source")
        target = try text("target")
        address = try text("address")
        file = try text("file")
        guard target.utf8.first == UInt8(ascii: "/") else { throw Recording.Flaw(place: "\(place).target") }
        guard RecordingFolder.isName(file), file != Recording.indexName else {
            throw Recording.Flaw(place: "\(place).file")
        }
        guard let status = value["status"]?.integer, (100...599).contains(status) else {
            throw Recording.Flaw(place: "\(place).status")
        }
        self.status = status
        guard let moment = Timestamp(iso: try text("fetched_at").utf8) else {
            throw Recording.Flaw(place: "\(place).fetched_at")
        }
        fetchedAt = moment
        headers = []
        guard let list = value["headers"], list.kind == .object else { throw Recording.Flaw(place: "\(place).headers") }
        for (name, value) in list.members {
            guard let name = name.text, let value = value.text else { throw Recording.Flaw(place: "\(place).headers") }
            headers.append(Recording.Header(name: name, value: value))
        }
    }

    /// The answer with its body, as a server would have sent it now.
    func response(body: [UInt8], now: Timestamp) -> Response {
        var lines = ResponseHeaders()
        for header in headers {
            let line = Array("\(header.name): \(header.value)\r\n".utf8)
            unsafe line.withUnsafeBytes { unsafe lines.take($0) }
        }
        var response = lines.response(status: status, body: body, now: now)
        // An address that only differs in its host is a mirror's or the upstream's own, and no redirect.
        if !address.hasSuffix(target) { response.finalAddress = address }
        return response
    }
}

// Writing.
extension Recording {
    /// The table of contents as JSON, an answer a line.
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
    /// The headers that a recording keeps, and no others.
    var recordedHeaders: [Recording.Header] {
        let fields: [(String, String?)] = [
            ("content-type", contentType), ("etag", etag), ("last-modified", lastModified), ("date", date?.httpDate),
            ("age", ageSeconds.map { "\($0)" }), ("cache-control", cacheControl),
            ("retry-after", retryAfterSeconds.map { "\($0)" }),
        ]
        return fields.compactMap { name, value in value.map { Recording.Header(name: name, value: $0) } }
    }
}
