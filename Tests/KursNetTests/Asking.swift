import KursCore
import KursTestSupport

@testable import KursNet

/// Whether the machine has libcurl; without it what needs it says "skipped".
let hasLibcurl = CurlLibrary(files: CurlSettings(userAgent: "test").libraryFiles) != nil

/// The moment that stands for now.
let noon = Timestamp(seconds: 1_700_000_000)

/// Settings of a test, changed where it matters.
func settings(_ change: (inout CurlSettings) -> Void = { _ in }) -> CurlSettings {
    var settings = CurlSettings(userAgent: "kurs/test (+https://kurs.example)")
    change(&settings)
    return settings
}

/// An endpoint at an address.
func endpoint(_ address: String, _ target: String, source: String = "nbu-json") -> Endpoint {
    Endpoint(source: SourceID(source), base: Endpoint.Base(address), target: target)
}

extension Transport {
    /// Asks everything and gives the results in the order of the requests; a request answered twice shows twice.
    func results(of requests: [Request], within limit: Int = 5000) -> [Result<Response, TransportError>] {
        var results: [(Int, Result<Response, TransportError>)] = []
        fetch(requests, withinMilliseconds: limit) { results.append(($0, $1)) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Asks one thing.
    func result(of endpoint: Endpoint, within limit: Int = 5000) -> Result<Response, TransportError>? {
        results(of: [Request(endpoint)], within: limit).first
    }
}

/// A result in one word, as the tables of faults have it.
func word(for result: Result<Response, TransportError>?) -> String {
    switch result {
    case .success(let response): "\(response.status) \(response.body.count)"
    case .failure(.unavailable): "unavailable"
    case .failure(.unresolved): "unresolved"
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
