public import KursCore
internal import KursText

/// A record as it is written into a journal.
public struct RecordText: Sendable {
    /// A posting to write.
    public struct Line: Sendable {
        /// The account.
        public var account: String
        /// The amount; `nil` for the one that follows from the others.
        public var amount: Record.Money?
        /// The total cost (`@@`); `nil` without one.
        public var cost: Record.Money?

        /// Creates a posting.
        public init(_ account: String, _ amount: Record.Money? = nil, cost: Record.Money? = nil) {
            (self.account, self.amount, self.cost) = (account, amount, cost)
        }
    }

    /// The identifier, which becomes the first tag.
    public var id: RecordID
    /// The day.
    public var day: Day
    /// Cleared, pending or neither.
    public var status = Journal.Status.unmarked
    /// The description.
    public var description: String
    /// The other tags.
    public var tags: [Tag] = []
    /// The postings.
    public var postings: [Line]
    /// The decimal mark of each commodity in the file; a point for those that are not listed.
    public var decimalMarks: [String: UInt8] = [:]

    /// Creates a record.
    public init(id: RecordID, day: Day, description: String, postings: [Line]) {
        (self.id, self.day, self.description, self.postings) = (id, day, description, postings)
    }

    /// The lines, each with a line break at its end.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        output.append(isoDate: day.date)
        if status != .unmarked { output += status == .cleared ? Array(" *".utf8) : Array(" !".utf8) }
        let name = Self.description(description)
        // An empty code keeps a description from being read as a status or a code.
        if let first = name.first, [UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "(")].contains(first) {
            output += Array(" ()".utf8)
        }
        if !name.isEmpty { output += [0x20] + name }
        output += Array("  ; ".utf8)
        for (index, tag) in ([Tag("id", id.text)] + tags).enumerated() {
            if index > 0 { output += Array(", ".utf8) }
            output += Self.tag(tag)
        }
        output.append(0x0A)
        for posting in postings {
            output += Array("    ".utf8) + Self.account(posting.account)
            if let amount = posting.amount {
                output += Array("  ".utf8)
                append(amount, to: &output)
                if let cost = posting.cost {
                    output += Array(" @@ ".utf8)
                    append(cost, to: &output)
                }
            }
            output.append(0x0A)
        }
        return output
    }

    private func append(_ money: Record.Money, to output: inout [UInt8]) {
        Self.append(money, decimalMark: decimalMarks[money.commodity] ?? UInt8(ascii: "."), to: &output)
    }

    /// Appends an amount such as `240.00 UAH`; a commodity that hledger would not read is quoted.
    public static func append(_ money: Record.Money, decimalMark: UInt8, to output: inout [UInt8]) {
        var number: [UInt8] = []
        money.amount.append(to: &number)
        output += number.map { $0 == UInt8(ascii: ".") ? decimalMark : $0 }
        guard !money.commodity.isEmpty else { return }
        output.append(0x20)
        let symbol = Array(money.commodity.utf8)
        output += symbol.allSatisfy(isCommodityByte) ? symbol : [UInt8(ascii: "\"")] + symbol + [UInt8(ascii: "\"")]
    }

    /// A description on one line: runs of white space and control characters become one space, `;` becomes `,`.
    public static func description(_ text: String) -> [UInt8] {
        withSingleSpaces(plain(text.utf8) { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }.span)
    }

    /// An account name as it can be written: on one line, without `;` and without two spaces in a row.
    public static func account(_ text: String) -> [UInt8] { description(text) }

    /// A tag as it can be written: neither the name nor the value has a comma or a line break.
    static func tag(_ tag: Tag) -> [UInt8] {
        let value = plain(tag.value.utf8) { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") ? 0x20 : $0 }
        return Array(tag.name.utf8) + [UInt8(ascii: ":")] + withSingleSpaces(value.span)
    }

    /// The bytes with control characters, those of C1 and the ones that turn the direction included, as spaces.
    private static func plain(_ text: some Collection<UInt8>, _ other: (UInt8) -> UInt8) -> [UInt8] {
        var output: [UInt8] = []
        for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: output.append(0x20)
            case ..<0x80: output.append(other(UInt8(truncatingIfNeeded: scalar.value)))
            default: output.append(scalar: scalar.value)
            }
        }
        return output
    }
}
