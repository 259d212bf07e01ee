/// A JSON text, read whole and strictly: what is not JSON from the first byte to the last is an error.
///
/// One pass, O(n) in time and memory, no recursion; no input can trap it. Numbers keep their text, so a decimal is
/// exact. Caveats: a byte order mark in front is skipped; strings need not be valid UTF-8 (``JSONValue/text`` repairs
/// them); containers nest at most ``depthLimit`` deep.
package final class JSONDocument: Sendable {
    /// How deep arrays and objects may stand in one another.
    package static let depthLimit = 64

    let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Reads a text.
    ///
    /// - Throws: ``JSONError`` with the offset of the first byte that does not belong; the length when it ends too early.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(reserving: bytes.count / 10)
        try parser.parse(bytes.span)
        self.bytes = bytes
        nodes = parser.nodes
    }

    /// The value the text consists of.
    package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// Where a text stops being JSON.
package struct JSONError: Error, Equatable, Sendable {
    /// Bytes before the one that does not belong.
    package let byteOffset: Int

    /// Takes the number of bytes before the one that does not belong.
    package init(byteOffset: Int) { self.byteOffset = byteOffset }
}

/// What a JSON value is.
package enum JSONKind: UInt8, Sendable { case null, false_, true_, number, string, array, object }

/// One value, or the name of one, in the order of the text; a container's content follows it directly.
struct JSONNode {
    var kind: JSONKind
    /// Whether a string has escapes in it.
    var isEscaped = false
    /// The first byte of a string's content or a number's text.
    var start: UInt32
    /// The byte behind it.
    var end: UInt32 = 0
    /// The node behind this one and all that is in it.
    var next: UInt32 = 0
}
