public import KursCore
import KursText

public struct RecordText: Sendable {
    public struct Line: Sendable {
        public var account: String
        /// The amount; `nil` for the one that follows from the others.
        public var amount: Record.Money?
        /// The total cost (`@@`); `nil` without one.
        public var cost: Record.Money?

        public init(_ account: String, _ amount: Record.Money? = nil, cost: Record.Money? = nil) {
            (self.account, self.amount, self.cost) = (account, amount, cost)
        }
    }

    /// The identifier, which becomes the first tag.
    public var id: RecordID
    public var day: Day
    public var status = Journal.Status.unmarked
    public var description: String
    public var tags: [Tag] = []
    /// The note of a plan, as ``Plan/note``.
    public var note = ""
    public var postings: [Line]
    /// The decimal mark of each commodity in the file; a point for those that are not listed.
    public var decimalMarks: [String: UInt8] = [:]

    public init(id: RecordID, day: Day, description: String, postings: [Line]) {
        (self.id, self.day, self.description, self.postings) = (id, day, description, postings)
    }

    /// The lines, each with a line break at its end.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        append(to: &output)
        return output
    }

    func append(to output: inout [UInt8]) {
        output.append(isoDate: day.date)
        if status != .unmarked { output.append(status == .cleared ? " *" : " !") }
        let place = output.count
        output.append(0x20)
        Self.append(description: description, to: &output)
        if output.count == place + 1 {
            output.removeLast()
        } else if [UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "(")].contains(output[place + 1]) {
            // An empty code keeps a description from being read as a status or a code.
            output.insert(contentsOf: Array(" ()".utf8), at: place)
        }
        output.append("  ; ")
        Self.append(Tag("id", id.text), to: &output)
        for tag in tags {
            output.append(", ")
            Self.append(tag, to: &output)
        }
        output.append(0x0A)
        output += Self.noteLine(note)
        for posting in postings {
            output.append("    ")
            Self.append(description: posting.account, to: &output)
            if let amount = posting.amount {
                output.append("  ")
                append(amount, to: &output)
                if let cost = posting.cost {
                    output.append(" @@ ")
                    append(cost, to: &output)
                }
            }
            output.append(0x0A)
        }
    }

    private func append(_ money: Record.Money, to output: inout [UInt8]) {
        Self.append(money, decimalMark: decimalMarks[money.commodity] ?? UInt8(ascii: "."), to: &output)
    }

    /// Appends an amount such as `240.00 UAH`; a commodity that hledger would not read is quoted.
    static func append(_ money: Record.Money, decimalMark: UInt8, to output: inout [UInt8]) {
        let start = output.count
        money.amount.append(to: &output)
        if decimalMark != UInt8(ascii: ".") {
            for place in start..<output.count where output[place] == UInt8(ascii: ".") { output[place] = decimalMark }
        }
        guard !money.commodity.isEmpty else { return }
        output.append(0x20)
        let isPlain = money.commodity.utf8.allSatisfy(isCommodityByte)
        if !isPlain { output.append(UInt8(ascii: "\"")) }
        output.append(contentsOf: money.commodity.utf8)
        if !isPlain { output.append(UInt8(ascii: "\"")) }
    }

    /// A description on one line: runs of white space and control characters become one space, `;` becomes `,`.
    public static func description(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        append(description: text, to: &output)
        return output
    }

    static func append(description text: String, to output: inout [UInt8]) {
        if appendPlain(text, hasCommas: true, to: &output) { return }
        output += withSingleSpaces(plain(text.utf8) { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }.span)
    }

    /// An account name as it can be written: on one line, without `;` and without two spaces in a row.
    public static func account(_ text: String) -> [UInt8] { description(text) }

    /// The comment line of a note, with a line break at its end; nothing for an empty one.
    static func noteLine(_ note: String) -> [UInt8] {
        guard !note.isEmpty else { return [] }
        return Array("    ; note: ".utf8) + withSingleSpaces(plain(note.utf8) { $0 }.span) + [0x0A]
    }

    /// A tag as it can be written: neither the name nor the value has a comma or a line break.
    static func tag(_ tag: Tag) -> [UInt8] {
        var output: [UInt8] = []
        append(tag, to: &output)
        return output
    }

    static func append(_ tag: Tag, to output: inout [UInt8]) {
        output.append(contentsOf: tag.name.utf8)
        output.append(UInt8(ascii: ":"))
        append(value: tag.value, to: &output)
    }

    static func append(value text: String, to output: inout [UInt8]) {
        if appendPlain(text, hasCommas: false, to: &output) { return }
        let value = plain(text.utf8) { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") ? 0x20 : $0 }
        output += withSingleSpaces(value.span)
    }

    /// Appends a text of which nothing is to be replaced, as nearly all are; `false`, and nothing appended, for another.
    private static func appendPlain(_ text: String, hasCommas: Bool, to output: inout [UInt8]) -> Bool {
        let start = output.count
        output.append(contentsOf: text.utf8)
        var last: UInt8 = 0x20
        var isPlain = true
        for place in start..<output.count {
            let byte = output[place]
            switch byte {
            case 0x20: isPlain = isPlain && last != 0x20
            // These lead the other spaces and the marks that are replaced.
            case 0x00..<0x20, UInt8(ascii: ";"), 0x7F, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: isPlain = false
            case UInt8(ascii: ","): isPlain = isPlain && hasCommas
            default: break
            }
            last = byte
        }
        if isPlain, last != 0x20 || start == output.count { return true }
        output.removeLast(output.count - start)
        return false
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

extension Journal {
    /// The decimal mark with which an amount of a commodity is written at the end of the main file.
    public func decimalMark(of commodity: String) -> UInt8 {
        ending.decimalMark ?? commodities.index(of: commodity).flatMap { styles[$0].decimalMark } ?? ending.defaultMark
            ?? UInt8(ascii: ".")
    }

    /// An amount as a record of the journal has it.
    public func written(_ money: Record.Money) -> [UInt8] {
        var output: [UInt8] = []
        RecordText.append(money, decimalMark: decimalMark(of: money.commodity), to: &output)
        return output
    }
}

extension RecordText {
    /// The record as periodic transactions, one for each period expression; further ones have identifiers such as `x-2`.
    ///
    /// - Returns: The lines, each with a line break at its end, and a blank line between the transactions.
    public func periodic(_ expressions: [String]) -> [UInt8] {
        var output: [UInt8] = []
        for (index, expression) in expressions.enumerated() {
            var part = self
            if index > 0 { part.id = RecordID("\(id.text)-\(index + 1)") }
            if index > 0 { output.append(0x0A) }
            // Two spaces end a period expression; the first of them stands before the description.
            output += Array("~ \(expression) ".utf8) + part.bytes.drop { $0 > 0x20 }
        }
        return output
    }
}
