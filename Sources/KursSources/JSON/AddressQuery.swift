internal import KursCore

/// What an address says about its answer: the parameters of its query and the days in its path.
struct AddressQuery {
    private var parameters: [(name: String, value: String)] = []
    private var segments: [Substring] = []

    /// Takes an address apart; one that is not known says nothing.
    init(_ address: String?) {
        guard let address else { return }
        let whole = address.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        segments = path.split(separator: "/")
        for pair in whole.dropFirst(path.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            parameters.append((AddressQuery.decoded(name), AddressQuery.decoded(value)))
        }
    }

    /// The value of a parameter, percent signs resolved; `nil` when it is not there, empty for a bare name.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The day that stands in the path as `2026-11-20`; `nil` when there is none.
    var dayInPath: Day? {
        for segment in segments { if let day = Day(iso: segment.utf8) { return day } }
        return nil
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                rest = rest.dropFirst(2)
                bytes.append(code)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
