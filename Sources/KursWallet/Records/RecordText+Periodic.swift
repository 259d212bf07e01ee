internal import KursText

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
