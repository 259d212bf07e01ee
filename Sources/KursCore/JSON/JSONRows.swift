package import KursText

/// Splits an array of objects into its objects while it arrives: `[{…}, {…}]`; `null` is allowed in place of an object.
///
/// Objects and the bytes between them are parsed as strictly as a whole text. O(n), in memory for one
/// object of at most ``rowLimit`` bytes; no input can trap it.
package struct JSONRows: Sendable {
    /// The longest object that is read, in bytes.
    package static let rowLimit = 65_536

    package private(set) var byteCount = 0
    package private(set) var rowCount = 0
    private var place = Place.start
    private var row: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    private enum Place { case start, firstRow, inRow, inNull, comma, nextRow, end }

    private static let null = Array("null".utf8)

    package init() { row.reserveCapacity(1024) }

    /// Reads the next bytes and passes on the objects that end in them.
    ///
    /// - Throws: ``JSONError`` with the offset of the first invalid byte, counted from the start of the array.
    package mutating func take(_ bytes: [UInt8], each: (JSONValue, Int) -> Void) throws(JSONError) {
        // A row that is entirely within these bytes is copied at once, not byte by byte.
        var (rowStart, index) = (0, 0)
        while index < bytes.count {
            if place == .inRow {
                guard let end = endOfRow(in: bytes, from: index) else { break }
                index = end
                row.append(contentsOf: bytes[rowStart..<end])
                try handOut(each, endingAt: byteCount + end)
            } else {
                try between(bytes[index], at: byteCount + index)
                if place == .inRow { rowStart = index }
                index += 1
                if place == .inNull, row.count == JSONRows.null.count {
                    try handOut(each, endingAt: byteCount + index)
                }
            }
        }
        if place == .inRow {
            row.append(contentsOf: bytes[rowStart...])
            guard row.count <= JSONRows.rowLimit else { throw JSONError(byteOffset: byteCount + bytes.count) }
        }
        byteCount += bytes.count
    }

    /// Ends the array.
    ///
    /// - Throws: ``JSONError`` with the length, when the array is incomplete.
    package func finish() throws(JSONError) {
        guard place == .end else { throw JSONError(byteOffset: byteCount) }
    }

    /// Goes on with an object; returns where it ends, or `nil` when it goes on after these bytes.
    private mutating func endOfRow(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private mutating func handOut(_ each: (JSONValue, Int) -> Void, endingAt end: Int) throws(JSONError) {
        let start = end - row.count
        do throws(JSONError) {
            each(try JSONDocument(row).root, rowCount)
        } catch {
            throw JSONError(byteOffset: start + error.byteOffset)
        }
        rowCount += 1
        row.removeAll(keepingCapacity: true)
        place = .comma
    }

    private mutating func between(_ byte: UInt8, at offset: Int) throws(JSONError) {
        switch (byte, place) {
        case (0x20, .inNull), (0x0A, .inNull), (0x0D, .inNull), (0x09, .inNull): throw JSONError(byteOffset: offset)
        case (0x20, _), (0x0A, _), (0x0D, _), (0x09, _): return
        case (0xEF, .start) where offset == 0, (0xBB, .start) where offset == 1, (0xBF, .start) where offset == 2:
            return
        case (UInt8(ascii: "["), .start): place = .firstRow
        case (UInt8(ascii: "{"), .firstRow), (UInt8(ascii: "{"), .nextRow):
            place = .inRow
            depth = 1
        case (UInt8(ascii: "n"), .firstRow), (UInt8(ascii: "n"), .nextRow):
            place = .inNull
            row.append(byte)
        case (JSONRows.null[row.count], .inNull): row.append(byte)
        case (UInt8(ascii: ","), .comma): place = .nextRow
        case (UInt8(ascii: "]"), .comma), (UInt8(ascii: "]"), .firstRow): place = .end
        default: throw JSONError(byteOffset: offset)
        }
    }
}

extension JSONValue {
    /// A number, exactly as written; `nil` for anything else, and for one beyond 128 bits or 38 decimals.
    package var number: ExactDecimal? { kind == .number ? ExactDecimal(json: bytes) : nil }

    /// A number, or a string that contains only a number, as several sources write them.
    package var decimal: ExactDecimal? {
        switch kind {
        case .number: number
        case .string: ExactDecimal(utf8: bytes)
        default: nil
        }
    }

    /// A whole number, or a string that contains only one; `nil` for anything else, and beyond 64 bits.
    package var integer: Int? {
        guard let decimal, decimal.scale == 0 else { return nil }
        return Int(exactly: decimal.coefficient)
    }
}
