internal import KursCore

extension Day {
    /// The first day in an address, in a path segment or a query value: `/2022-11-02/`, `/archive/usd/02-11-2022/`,
    /// `?date=14.10.2021`; `nil` when there is none.
    init?(inAddress address: String) {
        let parts = address.utf8.split { "/?&=".utf8.contains($0) }
        let days = parts.lazy.compactMap { Day(iso: $0) ?? Day(dotted: $0) ?? Day(dashed: $0) }
        guard let day = days.first else { return nil }
        self = day
    }

    /// Reads `02-11-2022`; `nil` for anything else.
    private init?(dashed text: Substring.UTF8View.SubSequence) {
        guard !text.contains(UInt8(ascii: ".")) else { return nil }
        self.init(dotted: text.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 })
    }
}
