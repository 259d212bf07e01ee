import KursCore

/// A transport that is opened at the first request, so that answers from the store do not pay for it.
final class LazyTransport: Transport {
    private let make: () throws(TransportSetupError) -> any Transport
    private var made: (any Transport)?

    init(_ make: @escaping () throws(TransportSetupError) -> any Transport) { self.make = make }

    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: limit, piece: { _, _ in false }, each: each)
    }

    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        each: (Int, Result<Response, TransportError>) -> Void
    ) {
        do throws(TransportSetupError) {
            let transport: any Transport
            if let made { transport = made } else { transport = try make() }
            made = transport
            transport.fetch(requests, withinMilliseconds: limit, piece: piece, each: each)
        } catch {
            // Only recordings can fail to open, and those are opened eagerly, not here.
            for index in requests.indices { each(index, .failure(.unavailable(libraryNames: "\(error)"))) }
        }
    }
}
