import KursPlatform

/// An HTTP server on 127.0.0.1 that serves its routes and misbehaves as they specify; it ends with its owner.
package final class LoopbackServer: Sendable {
    /// One answer; the first route that matches serves.
    package struct Route: Sendable {
        /// Path and query; a `*` at the end matches whatever follows.
        package var target: String
        package var status = 200
        package var headers: [String] = []
        package var body: [UInt8] = []
        /// Answers 304 to a matching `If-None-Match`.
        package var etag: String?
        package var delayMilliseconds = 0
        package var fault: Fault?

        package init(_ target: String, _ body: String = "", status: Int = 200, headers: [String] = []) {
            self.target = target
            self.status = status
            self.headers = headers
            self.body = Array(body.utf8)
        }

        package init(_ target: String, _ fault: Fault, body: String = "0123456789") {
            self.init(target, body)
            self.fault = fault
        }
    }

    package enum Fault: String, Sendable, CaseIterable {
        case reset
        /// Declares the whole length, sends half.
        case truncate
        /// Declares a third of the length, sends all.
        case badLength
        /// Sends a byte every 50 ms.
        case drip
        /// Sends a byte of the headers every 50 ms.
        case dripHeaders
        case hang
        case garbage
        case loop
        /// Declares a terabyte and sends it.
        case huge
        /// Sends without end and without a length.
        case endless
        /// Sends headers without end.
        case endlessHeaders
        /// Sends interim answers without end.
        case interim
        /// Sends gzip that unpacks to far more than its size.
        case bomb
        /// Sends gzip without end that unpacks to nothing.
        case hollow
        /// Sends gzip inside gzip.
        case stacked
        case badGzip
        /// Sends 200 and no byte of a body.
        case empty
        /// Sends an error page with status 200.
        case html
        case silent
        /// Ends a chunked body in the middle.
        case cutChunks
    }

    package struct ReceivedRequest: Sendable {
        package let method: String
        package let target: String
        package let headers: [String]

        /// The value of a header, its name in any case.
        package func header(_ name: String) -> String? {
            for line in headers {
                guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name.lowercased() else {
                    continue
                }
                return String(line[line.index(after: colon)...].drop { $0 == " " })
            }
            return nil
        }
    }

    struct State: Sendable {
        var routes: [Route]
        var requests: [ReceivedRequest] = []
        var atOnce = 0
        var mostAtOnce = 0
        var isOver = false
    }

    package let port: UInt16
    private let listener: Int32
    private let state: Locked<State>

    /// Listens at a free port; `nil` when there is none.
    package init?(_ routes: [Route] = []) {
        guard let (listener, port) = listen(backlog: 64) else { return nil }
        let state = Locked(State(routes: routes))
        (self.listener, self.port, self.state) = (listener, port, state)
        onThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, !state.withValue({ $0.isOver }) else {
                    if connection >= 0 { close(connection) }
                    break
                }
                onThread {
                    LoopbackConnection(connection, state).serve()
                    close(connection)
                }
            }
            close(listener)
        }
    }

    deinit {
        state.withValue { $0.isOver = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Scheme, host and port.
    package var address: String { "http://127.0.0.1:\(port)" }
    package var requests: [ReceivedRequest] { state.withValue { $0.requests } }
    /// The most requests that were being answered at one moment.
    package var mostAtOnce: Int { state.withValue { $0.mostAtOnce } }

    package func serve(_ routes: [Route]) { state.withValue { $0.routes = routes } }
}

/// A port on 127.0.0.1 that accepts connections and never sends a byte, so TLS never begins.
package final class SilentListener: Sendable {
    package let port: UInt16
    private let listener: Int32

    /// Listens at a free port; `nil` when there is none.
    package init?() {
        guard let (listener, port) = listen(backlog: 64) else { return nil }
        self.listener = listener
        self.port = port
    }

    deinit { close(listener) }

    package var secureAddress: String { "https://127.0.0.1:\(port)" }
}

/// Listens at a free port of 127.0.0.1; `nil` when there is none.
///
/// `socket`, `bind`, `listen`.
func listen(backlog: Int32) -> (listener: Int32, port: UInt16)? {
    #if canImport(Darwin)
        let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard listener >= 0 else { return nil }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &place) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe bind(listener, address, length) == 0 && listenAt(listener, backlog)
                && getsockname(listener, address, &length) == 0
        }
    }
    guard isBound else {
        close(listener)
        return nil
    }
    return (listener, UInt16(bigEndian: place.sin_port))
}

private func listenAt(_ listener: Int32, _ backlog: Int32) -> Bool {
    #if canImport(Darwin)
        Darwin.listen(listener, backlog) == 0
    #else
        Glibc.listen(listener, backlog) == 0
    #endif
}
