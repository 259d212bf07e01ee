import FoundationEssentials
import KursCore
import KursPlatform
import KursTestSupport
import Testing

@testable import KursNet

/// Whether libcurl is installed; without it the tests that need it are skipped.
let hasLibcurl = CurlLibrary(files: CurlSettings(userAgent: "test").libraryFiles) != nil

func settings(_ change: (inout CurlSettings) -> Void = { _ in }) -> CurlSettings {
    var settings = CurlSettings(userAgent: "kurs/test (+https://kurs.example)")
    change(&settings)
    return settings
}

func endpoint(_ address: String, _ target: String, source: String = "nbu-json") -> Endpoint {
    Endpoint(source: SourceID(source), base: Endpoint.Base(address), target: target)
}

extension Transport {
    /// Makes the requests and returns the results in their order; a request answered twice appears twice.
    func results(of requests: [Request], within limit: Int = 5000) -> [Result<Response, TransportError>] {
        var results: [(Int, Result<Response, TransportError>)] = []
        fetch(requests, withinMilliseconds: limit) { results.append(($0, $1)) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    func result(of endpoint: Endpoint, within limit: Int = 5000) -> Result<Response, TransportError>? {
        results(of: [Request(endpoint)], within: limit).first
    }
}

/// A result as one word, for tables of expectations.
func word(for result: Result<Response, TransportError>?) -> String {
    switch result {
    case .success(let response): "\(response.status) \(response.body.count)"
    case .failure(.unavailable): "unavailable"
    case .failure(.unresolved): "unresolved"
    case .failure(.unreachable): "unreachable"
    case .failure(.noCertificates): "no certificates"
    case .failure(.notConnected): "not connected"
    case .failure(.broken): "broken"
    case .failure(.untrusted): "untrusted"
    case .failure(.timedOut): "timed out"
    case .failure(.tooLarge): "too large"
    case .failure(.redirected): "redirected"
    case .failure(.forbidden): "forbidden"
    case .failure(.notRecorded): "not recorded"
    case nil: "nothing"
    }
}

/// Runs a test in an empty directory and removes it afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.path) }
}

func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}

func mode(of path: String) -> UInt32 {
    var facts = stat()
    unsafe lstat(path, &facts)
    return UInt32(facts.st_mode) & 0o777
}

func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

func read(_ path: String) throws -> String {
    try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
}
