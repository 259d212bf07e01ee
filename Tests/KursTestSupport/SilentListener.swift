#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port on 127.0.0.1 that accepts connections and never sends a byte, so TLS never begins.
package final class SilentListener: Sendable {
    /// The port.
    package let port: UInt16
    private let listener: Int32

    /// Listens at a free port; `nil` when there is none.
    package init?() {
        guard let (listener, port) = listen(backlog: 64) else { return nil }
        self.listener = listener
        self.port = port
    }

    deinit { close(listener) }

    /// Its address, as if it spoke TLS.
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
