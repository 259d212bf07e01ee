/// Opens addresses in the user's browser.
enum Browser {
    #if os(macOS)
        static let program = "open"
    #else
        static let program = "xdg-open"
    #endif

    /// Opens an https address, passed without a shell; returns whether a browser took it.
    static func open(_ address: String, _ environment: Environment) -> Bool {
        guard address.hasPrefix("https://"), address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return false }
        return environment.startDetached([program, address])
    }
}
