#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An HTTP server on 127.0.0.1 that serves its routes and misbehaves as they specify; it ends with its owner.
package final class LoopbackServer: Sendable {
    /// One answer; the first route that matches serves.
    package struct Route: Sendable {
        /// Path and query; a `*` at the end matches whatever follows.
        package var target: String
        /// The status.
        package var status = 200
        /// Header lines beside the length and the validator.
        package var headers: [String] = []
        /// The body.
        package var body: [UInt8] = []
        /// Answers 304 to a matching `If-None-Match`.
        package var etag: String?
        /// How long the answer waits.
        package var delayMilliseconds = 0
        /// How it misbehaves.
        package var fault: Fault?

        /// Serves a body.
        package init(_ target: String, _ body: String = "", status: Int = 200, headers: [String] = []) {
            self.target = target
            self.status = status
            self.headers = headers
            self.body = Array(body.utf8)
        }

        /// Misbehaves.
        package init(_ target: String, _ fault: Fault, body: String = "0123456789") {
            self.init(target, body)
            self.fault = fault
        }
    }

    /// A way to misbehave.
    package enum Fault: String, Sendable, CaseIterable {
        /// Closes with a reset instead of an answer.
        case reset
        /// Declares the whole length, sends half.
        case truncate
        /// Declares a third of the length, sends all.
        case badLength
        /// Sends a byte every 50 ms.
        case drip
        /// Sends a byte of the headers every 50 ms.
        case dripHeaders
        /// Never answers.
        case hang
        /// Sends what is not HTTP.
        case garbage
        /// Redirects to itself.
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
        /// Sends invalid gzip.
        case badGzip
        /// Sends 200 and no byte of a body.
        case empty
        /// Sends an error page with status 200.
        case html
        /// Closes without an answer.
        case silent
        /// Ends a chunked body in the middle.
        case cutChunks
    }

    /// A received request.
    package struct ReceivedRequest: Sendable {
        /// `GET`.
        package let method: String
        /// Path and query.
        package let target: String
        /// The header lines.
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

    /// The port it listens on.
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
    /// All requests so far.
    package var requests: [ReceivedRequest] { state.withValue { $0.requests } }
    /// The most requests that were being answered at one moment.
    package var mostAtOnce: Int { state.withValue { $0.mostAtOnce } }

    /// Serves other routes from now on.
    package func serve(_ routes: [Route]) { state.withValue { $0.routes = routes } }
}
