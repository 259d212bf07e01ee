import KursPlatform

/// One connection to a ``LoopbackServer``, on a thread of its own.
struct LoopbackConnection {
    private let socket: Int32
    private let state: Locked<LoopbackServer.State>

    init(_ socket: Int32, _ state: Locked<LoopbackServer.State>) {
        self.socket = socket
        self.state = state
        var pause = timeval(tv_sec: 0, tv_usec: 50_000)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &pause, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &pause, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            var on: Int32 = 1
            unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private var isOver: Bool { state.withValue { $0.isOver } }

    /// Answers request after request until either side has enough.
    func serve() {
        var rest: [UInt8] = []
        while let request = next(&rest) {
            let route = state.withValue { state in
                state.requests.append(request)
                state.atOnce += 1
                state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
                return state.routes.first { route in
                    guard route.target.last == "*" else { return route.target == request.target }
                    return request.target.hasPrefix(route.target.dropLast())
                }
            }
            let keepsConnection = answer(
                request, route ?? LoopbackServer.Route(request.target, "no such route", status: 404))
            state.withValue { $0.atOnce -= 1 }
            guard keepsConnection else { return }
        }
    }

    private func next(_ rest: inout [UInt8]) -> LoopbackServer.ReceivedRequest? {
        let end: [UInt8] = [13, 10, 13, 10]
        while !isOver {
            if let stop = rest.indices.first(where: { rest[$0...].starts(with: end) }) {
                let lines = String(decoding: rest[..<stop], as: UTF8.self).split(separator: "\r\n").map(String.init)
                rest.removeFirst(stop + 4)
                let words = (lines.first ?? "").split(separator: " ")
                guard words.count == 3 else { return nil }
                return LoopbackServer.ReceivedRequest(
                    method: String(words[0]), target: String(words[1]), headers: Array(lines.dropFirst()))
            }
            var part = [UInt8](repeating: 0, count: 4096)
            let count = unsafe recv(socket, &part, part.count, 0)
            if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { return nil }
            if count > 0 { rest += part[..<count] }
            if let first = rest.first, !(65...90).contains(first) {
                send("HTTP/1.1 400 This is HTTP\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return nil
            }
        }
        return nil
    }

    /// Sends all bytes unless one side has had enough; `false` when nothing more can be sent.
    @discardableResult
    private func send(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { part in
                unsafe sendPart(part, flags)
            }
            if count < 0, errno != EAGAIN, errno != EINTR { return false }
            if isOver { return false }
            sent += max(count, 0)
        }
        return true
    }

    private func sendPart(_ part: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.send(socket, part.baseAddress, part.count, flags)
        #else
            unsafe Glibc.send(socket, part.baseAddress, part.count, flags)
        #endif
    }

    @discardableResult
    private func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Waits, but no longer than the server lives.
    private func pause(milliseconds: Int) {
        var left = milliseconds
        while left > 0, !isOver {
            usleep(UInt32(min(left, 20)) * 1000)
            left -= 20
        }
    }

    private func head(_ route: LoopbackServer.Route, length: Int?, _ more: [String] = []) -> String {
        let length = length.map { ["Content-Length: \($0)"] } ?? []
        let lines = ["HTTP/1.1 \(route.status) X"] + route.headers + length + more
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Answers; `false` when the connection is to be closed.
    private func answer(_ request: LoopbackServer.ReceivedRequest, _ route: LoopbackServer.Route) -> Bool {
        pause(milliseconds: route.delayMilliseconds)
        if let fault = route.fault {
            inject(fault, request, route)
            return false
        }
        var route = route
        if let etag = route.etag {
            route.headers.append("ETag: \(etag)")
            if request.header("If-None-Match") == etag {
                route.status = 304
                return send(head(route, length: nil))
            }
        }
        return send(head(route, length: route.body.count)) && send(route.body)
    }

    private func inject(
        _ fault: LoopbackServer.Fault, _ request: LoopbackServer.ReceivedRequest, _ route: LoopbackServer.Route
    ) {
        let (body, close) = (route.body, ["Connection: close"])
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        switch fault {
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        case .silent: break
        case .truncate: _ = send(head(route, length: body.count, close)) && send(Array(body.prefix(body.count / 2)))
        case .badLength: _ = send(head(route, length: max(1, body.count / 3), close)) && send(body)
        case .drip:
            guard send(head(route, length: 10_000, close)) else { return }
            repeat { pause(milliseconds: 50) } while send("x") && !isOver
        case .dripHeaders:
            for byte in "HTTP/1.1 200 X\r\nX-Slow: ".utf8 + block {
                guard send([byte]), !isOver else { return }
                pause(milliseconds: 50)
            }
        case .hang: while !isOver { pause(milliseconds: 100) }
        case .garbage: _ = send((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 181 &+ 7) })
        case .loop:
            _ = send(
                "HTTP/1.1 302 Found\r\nLocation: \(request.target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        case .huge:
            guard send(head(route, length: 1 << 40, close)) else { return }
            while send(block) {}
        case .endless:
            guard send(head(route, length: nil, close)) else { return }
            while send(block) {}
        case .endlessHeaders:
            guard send("HTTP/1.1 200 X\r\n") else { return }
            while send("X-More: \(String(repeating: "x", count: 1000))\r\n") {}
        case .interim: while send("HTTP/1.1 103 Early\r\nX-More: \(String(repeating: "x", count: 1000))\r\n\r\n") {}
        case .bomb:
            guard send(head(route, length: nil, close + ["Content-Encoding: gzip"])) else { return }
            _ = send(Gzip.bomb(matches: 100_000))
        case .hollow:
            guard send(head(route, length: nil, close + ["Content-Encoding: gzip"])) else { return }
            let part = Gzip.hollow(byteCount: 1_000_000)
            _ = send(part)
            while send(Array(part.dropFirst(10))) {}
        case .stacked:
            let twice = Gzip.stored(Gzip.stored(body))
            _ = send(head(route, length: twice.count, close + ["Content-Encoding: gzip, gzip"])) && send(twice)
        case .badGzip: _ = send(head(route, length: body.count, close + ["Content-Encoding: gzip"])) && send(body)
        case .empty: _ = send(head(route, length: 0, close))
        case .html:
            let page = "<html><body><h1>Service Unavailable</h1></body></html>"
            _ = send(head(route, length: page.utf8.count, close + ["Content-Type: text/html"])) && send(page)
        case .cutChunks:
            _ = send(head(route, length: nil, close + ["Transfer-Encoding: chunked"])) && send("a\r\n01234")
        }
    }
}
