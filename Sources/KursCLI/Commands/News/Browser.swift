import KursCore
import KursTerminal

enum Browser {
    #if os(macOS)
        static let program = "open"
    #else
        static let program = "xdg-open"
    #endif

    /// How long a failure of a browser is awaited; one that still runs then has opened the address.
    static let failureWaitMilliseconds: Int64 = 700

    /// Begins to open an address of the web, a telephone or e-mail, passed without a shell; `nil` for another address, and
    /// where there is no browser.
    static func start(_ address: String, _ environment: Environment) -> (any RunningProcess)? {
        guard ["https://", "tel:", "mailto:"].contains(where: address.hasPrefix),
            address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        return environment.startDetached([program, address])
    }

    /// Opens an https address and waits a moment for a failure; returns whether a browser took it.
    static func open(_ address: String, _ environment: Environment) -> Bool {
        guard let program = start(address, environment) else { return false }
        let deadline = environment.time.monotonicMilliseconds + failureWaitMilliseconds
        while environment.time.monotonicMilliseconds < deadline {
            if let end = program.ended() { return hasOpened(end) }
            environment.time.pause(milliseconds: 10)
        }
        return true
    }

    static func hasOpened(_ end: ProcessEnd) -> Bool {
        if case .exited(0, _) = end { return true }
        return false
    }
}
