/// Checks what a user names in place of an upstream: scheme, host and port, nothing else.
public enum BaseAddress {
    /// Why it is refused.
    public enum Reason: Error, Sendable, Equatable {
        /// It is no http or https address at all.
        case notAnAddress
        /// It holds a user's name or password.
        case hasUserinfo
        /// It holds a path, a query or a fragment.
        case hasPathOrQuery
        /// It is plain http to another machine, and that is not allowed by the configuration.
        case plainHTTP
    }

    /// Reads `https://mirror.example:8443`, one slash at the end forgiven.
    ///
    /// - Returns: Scheme, host and port in lower case without a slash at the end, or the reason. O(n); no input can
    ///   trap it.
    public static func parse(_ text: String, allowHTTP: Bool) -> Result<String, Reason> {
        do throws(WebAddress.Flaw) {
            let address = try WebAddress(text.utf8)
            guard address.target.isEmpty || address.target == "/", !text.utf8.contains(UInt8(ascii: "#")) else {
                return .failure(.hasPathOrQuery)
            }
            guard AddressRules(allowsPlainHTTP: allowHTTP).mayAsk(address, withKey: false) else {
                return .failure(.plainHTTP)
            }
            return .success(address.origin)
        } catch {
            return .failure(error == .userinfo ? .hasUserinfo : .notAnAddress)
        }
    }
}
