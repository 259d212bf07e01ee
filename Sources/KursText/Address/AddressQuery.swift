/// The parameters of an address's query and the segments of its path.
package struct AddressQuery {
    private var parameters: [(name: String, value: String)] = []
    /// The segments of the path, scheme and host included; empty segments are left out.
    package private(set) var segments: [Substring] = []

    /// Parses an address, without its fragment; `nil` gives neither parameters nor segments.
    package init(_ address: String?) {
        guard let address else { return }
        let whole = address.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        segments = path.split(separator: "/")
        for pair in whole.dropFirst(path.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            parameters.append((PercentEncoding.decode(name), PercentEncoding.decode(value)))
        }
    }

    /// The value of a parameter, percent-decoded; `nil` when it is absent, empty for a bare name.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}
