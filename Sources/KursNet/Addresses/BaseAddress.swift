/// Validates the base address of a mirror, which may have a scheme, a host and a port.
public enum BaseAddress {
    /// Why a base address is invalid.
    public enum Reason: Error, Sendable, Equatable {
        /// It is not an http or https address.
        case notAnAddress
        /// It contains a user name or password.
        case hasUserinfo
        /// It contains a path, a query or a fragment.
        case hasPathOrQuery
        /// It is plain http to another machine, which the configuration does not allow.
        case plainHTTP
    }

    /// Parses `https://mirror.example:8443`, with an optional slash at the end.
    ///
    /// - Returns: Scheme, host and port in lower case without a slash, or the reason. O(n); no input can trap it.
    public static func parse(_ text: String, allowHTTP: Bool) -> Result<String, Reason> {
        do throws(InvalidURL) {
            let address = try WebAddress(text.utf8)
            guard address.target.isEmpty || address.target == "/", !text.utf8.contains(UInt8(ascii: "#")) else {
                return .failure(.hasPathOrQuery)
            }
            guard AddressRules(allowsPlainHTTP: allowHTTP).mayRequest(address, withKey: false) else {
                return .failure(.plainHTTP)
            }
            return .success(address.origin)
        } catch {
            return .failure(error == .userinfo ? .hasUserinfo : .notAnAddress)
        }
    }
}
