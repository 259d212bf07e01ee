/// One request: GET, no body.
public struct Request: Sendable, Equatable {
    public var endpoint: Endpoint
    /// The validator of the answer we hold, for `If-None-Match`.
    public var etag: String?
    /// The date of the answer we hold, for `If-Modified-Since`, as the server wrote it.
    public var lastModified: String?

    /// Makes a request; validators make it conditional.
    public init(_ endpoint: Endpoint, etag: String? = nil, lastModified: String? = nil) {
        self.endpoint = endpoint
        self.etag = etag
        self.lastModified = lastModified
    }
}

public struct Response: Sendable, Equatable {
    /// The HTTP status, 100…599.
    public var status: Int
    /// The bytes after decompression; at most `Transport.bodyLimit`.
    public var body: [UInt8]
    /// The `Content-Type`, as the server wrote it.
    public var contentType: String?
    /// The `ETag`, for the next request.
    public var etag: String?
    /// The `Last-Modified`, for the next request.
    public var lastModified: String?
    /// How long ago a cache between us and the server got it, in seconds, by its `Age` or, of a mirror, its `Date`.
    public var ageSeconds: Int?
    /// The `Date` of the answer.
    public var date: Timestamp?
    /// How many seconds to stay away, from `Retry-After` (a date there is already turned into seconds from now).
    public var retryAfterSeconds: Int?
    /// The `Cache-Control`, as the server wrote it.
    public var cacheControl: String?
    /// Where the answer came from after redirects, when that is not where it was asked.
    public var finalAddress: String?

    /// What a refusal says: the first line of its body that has letters, at most 160 characters; empty for HTML, whose text
    /// is no sentence.
    package var reason: String {
        let lines = String(decoding: body.prefix(1000), as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.contains(where: \.isLetter) }?.drop { !$0.isLetter && !"<{[\"".contains($0) } ?? ""
        return line.first == "<" ? "" : String(line.prefix(160))
    }

    /// Makes an answer; headers that are not given were not sent.
    public init(status: Int, body: [UInt8] = [], contentType: String? = nil) {
        self.status = status
        self.body = body
        self.contentType = contentType
    }
}

public enum TransportError: Error, Sendable, Hashable {
    /// libcurl is not on this machine; `libraryNames` names the files tried.
    case unavailable(libraryNames: String)
    case unresolved(host: String)
    /// No way to the host: the network is down, has no route, or its proxy cannot be used.
    case unreachable(host: String, message: String)
    /// This machine has no certificates of authorities, without which no server can be verified.
    case noCertificates(message: String)
    /// A connection was refused, or it broke: reset, truncated, not HTTP.
    case broken(host: String, code: Int, message: String)
    case untrusted(host: String, message: String)
    /// The time ran out after so many milliseconds, before there was a connection.
    case notConnected(host: String, milliseconds: Int)
    case timedOut(host: String, milliseconds: Int)
    /// The body was larger than the limit, before or after decompression.
    case tooLarge(host: String, limitBytes: Int)
    /// More than 5 redirects, or one to a place that is not allowed: another scheme, or inwards.
    case redirected(host: String, to: String)
    /// The address may not be asked: plain http to a host that is not loopback, or the key would leave in the clear.
    case forbidden(address: String)
    case notRecorded(address: String)
}

public protocol Transport: AnyObject {
    /// Asks all the requests at once (at most 4 in flight per host) and hands each answer over as it arrives.
    ///
    /// Returns when every request was answered or failed; that is never later than the time limit (plus a few
    /// milliseconds). `each` is called exactly once per request, with the request's index.
    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int,
        each: (Int, Result<Response, TransportError>) -> Void)

    /// The same, and hands the body of an answer of status 200 to `piece` as it arrives, with the request's index.
    ///
    /// What `piece` took (it says so) is not in the answer's body. All of a body is taken, or nothing of it.
    ///
    /// - Parameter late: Requests that are made besides when those given take long; their indices follow.
    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        late: (any LateRequests)?, each: (Int, Result<Response, TransportError>) -> Void)
}

/// Requests that are made beside others which take long.
public protocol LateRequests: AnyObject {
    /// How long a transport waits that cannot make any, in milliseconds.
    var aloneMilliseconds: Int { get }
    /// Whether nothing that is still awaited is of use.
    var isOver: Bool { get }
    /// The requests to add when so many milliseconds have passed; the same ones are not given twice.
    func due(afterMilliseconds passed: Int) -> [Request]
}

extension Transport {
    /// Keeps every body whole, and leaves time for the late requests, of which it makes none.
    public func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        late: (any LateRequests)?, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: min(limit, late?.aloneMilliseconds ?? limit), each: each)
    }
}

/// How far the requests of one fetch have come, for showing a wait.
public struct FetchProgress: Sendable, Equatable {
    /// The hosts that have not answered yet, each once, in the order of the requests.
    public var hosts: [String]
    public var finishedCount: Int
    public var count: Int
    /// The milliseconds since the fetch began.
    public var milliseconds: Int

    public init(hosts: [String], finishedCount: Int, count: Int, milliseconds: Int) {
        self.hosts = hosts
        self.finishedCount = finishedCount
        self.count = count
        self.milliseconds = milliseconds
    }
}

/// Why answers cannot be recorded, or replayed; messages are the system's.
public enum RecordingError: Error, Sendable, Equatable {
    /// The directory holds other files but no recording.
    case occupied(directory: String)
    case absent(directory: String)
    /// The recording is invalid at `place`: `byte 17`, `schema`, `answers[2].file`.
    case broken(path: String, place: String)
    case unreadable(path: String, message: String)
    case unwritable(path: String, message: String)
}
