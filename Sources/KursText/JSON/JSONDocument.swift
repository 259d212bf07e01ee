/// A JSON text, parsed strictly from the first byte to the last.
///
/// One pass, O(n) in time and memory, no recursion; no input can trap it. Numbers keep their text, so a decimal is
/// exact. Caveats: a leading byte order mark is skipped; strings need not be valid UTF-8 (``JSONValue/text`` repairs
/// them); containers nest at most ``depthLimit`` deep.
package final class JSONDocument: Sendable {
    package static let depthLimit = 64

    let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Reads a text.
    ///
    /// - Throws: ``JSONError`` with the offset of the first invalid byte, or the length of a text that is incomplete.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(reserving: bytes.count / 10)
        try parser.parse(bytes.span)
        self.bytes = bytes
        nodes = parser.nodes
    }

    /// Reads a text whose fault becomes another error, which is made of the offset of the first invalid byte.
    package convenience init<Fault: Error>(_ bytes: [UInt8], orThrow fault: (Int) -> Fault) throws(Fault) {
        do throws(JSONError) { try self.init(bytes) } catch { throw fault(error.byteOffset) }
    }

    package var root: JSONValue { JSONValue(document: self, index: 0) }
}

package struct JSONError: Error, Equatable, Sendable {
    /// The number of bytes before the invalid one.
    package let byteOffset: Int

    package init(byteOffset: Int) { self.byteOffset = byteOffset }
}

package enum JSONKind: UInt8, Sendable { case null, false_, true_, number, string, array, object }

/// One value, or the name of one, in the order of the text; a container's content follows it directly.
struct JSONNode {
    var kind: JSONKind
    var isEscaped = false
    /// The first byte of a string's content or a number's text.
    var start: UInt32
    /// The index after the last byte.
    var end: UInt32 = 0
    /// The index of the node after this one and its content.
    var next: UInt32 = 0
}

/// Parses a text into nodes: a state machine whose state is what may come next.
struct JSONParser: ~Copyable {
    private(set) var nodes: [JSONNode] = []
    private var open: [Int] = []
    private var offset = 0

    private enum Expectation { case value, valueOrEnd, name, nameOrEnd, commaOrEnd }

    init(reserving count: Int) { nodes.reserveCapacity(min(count, 1 << 20)) }

    mutating func parse(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes.count < Int(UInt32.max) else { throw JSONError(byteOffset: Int(UInt32.max)) }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
        var expectation = Expectation.value
        repeat {
            skipSpace(bytes)
            guard offset < bytes.count else { throw failure }
            switch expectation {
            case .value: expectation = try value(bytes)
            case .valueOrEnd: expectation = bytes[offset] == UInt8(ascii: "]") ? close() : try value(bytes)
            case .name: expectation = try name(bytes)
            case .nameOrEnd: expectation = bytes[offset] == UInt8(ascii: "}") ? close() : try name(bytes)
            case .commaOrEnd: expectation = try commaOrEnd(bytes[offset])
            }
        } while !open.isEmpty
        skipSpace(bytes)
        guard offset == bytes.count else { throw failure }
    }

    private var failure: JSONError { JSONError(byteOffset: offset) }

    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
            default: return
            }
        }
    }

    private mutating func value(_ bytes: Span<UInt8>) throws(JSONError) -> Expectation {
        switch bytes[offset] {
        case UInt8(ascii: "\""): try string(bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(bytes)
        case UInt8(ascii: "{"):
            try begin(.object)
            return .nameOrEnd
        case UInt8(ascii: "["):
            try begin(.array)
            return .valueOrEnd
        case UInt8(ascii: "t"): try word("true", .true_, bytes)
        case UInt8(ascii: "f"): try word("false", .false_, bytes)
        case UInt8(ascii: "n"): try word("null", .null, bytes)
        default: throw failure
        }
        return .commaOrEnd
    }

    private mutating func name(_ bytes: Span<UInt8>) throws(JSONError) -> Expectation {
        guard bytes[offset] == UInt8(ascii: "\"") else { throw failure }
        try string(bytes)
        skipSpace(bytes)
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw failure }
        offset &+= 1
        return .value
    }

    private mutating func commaOrEnd(_ byte: UInt8) throws(JSONError) -> Expectation {
        guard let container = open.last else { throw failure }
        let isObject = nodes[container].kind == .object
        if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return close() }
        guard byte == UInt8(ascii: ",") else { throw failure }
        offset &+= 1
        return isObject ? .name : .value
    }

    private mutating func begin(_ kind: JSONKind) throws(JSONError) {
        guard open.count < JSONDocument.depthLimit else { throw failure }
        open.append(nodes.count)
        nodes.append(JSONNode(kind: kind, start: UInt32(offset)))
        offset &+= 1
    }

    private mutating func close() -> Expectation {
        offset &+= 1
        if let container = open.popLast() {
            nodes[container].end = UInt32(offset)
            nodes[container].next = UInt32(nodes.count)
        }
        return .commaOrEnd
    }

    private mutating func append(_ kind: JSONKind, from start: Int, to end: Int, isEscaped: Bool = false) {
        let next = UInt32(nodes.count + 1)
        nodes.append(
            JSONNode(kind: kind, isEscaped: isEscaped, start: UInt32(start), end: UInt32(end), next: next))
    }

    private mutating func word(_ word: String, _ kind: JSONKind, _ bytes: Span<UInt8>) throws(JSONError) {
        let start = offset
        for byte in word.utf8 {
            guard offset < bytes.count, bytes[offset] == byte else { throw failure }
            offset &+= 1
        }
        append(kind, from: start, to: offset)
    }

    private mutating func string(_ bytes: Span<UInt8>) throws(JSONError) {
        offset &+= 1
        let start = offset
        var isEscaped = false
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                append(.string, from: start, to: offset, isEscaped: isEscaped)
                offset &+= 1
                return
            }
            guard byte >= 0x20 else { throw failure }
            offset &+= 1
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                try escape(bytes)
            }
        }
        throw failure
    }

    private mutating func escape(_ bytes: Span<UInt8>) throws(JSONError) {
        guard offset < bytes.count else { throw failure }
        switch bytes[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset &+= 1
        case UInt8(ascii: "u"):
            offset &+= 1
            for _ in 0..<4 {
                guard offset < bytes.count, bytes[offset].hexDigit != nil else { throw failure }
                offset &+= 1
            }
        default: throw failure
        }
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset &+= 1 }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "0") {
            offset &+= 1
        } else {
            try digits(bytes)
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset &+= 1
            try digits(bytes)
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset &+= 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
                offset &+= 1
            }
            try digits(bytes)
        }
        append(.number, from: start, to: offset)
    }

    private mutating func digits(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = offset
        while offset < bytes.count, bytes[offset].isASCIIDigit { offset &+= 1 }
        guard offset > start else { throw failure }
    }
}
