/// A JSON text, parsed strictly from the first byte to the last.
///
/// One pass, O(n) in time and memory, no recursion; no input can trap it. Numbers keep their text, so a decimal is
/// exact. Caveats: a leading byte order mark is skipped; strings need not be valid UTF-8 (``JSONValue/text`` repairs
/// them); containers nest at most ``depthLimit`` deep.
package final class JSONDocument: Sendable {
    /// How deep arrays and objects may be nested.
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

    package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// The position at which a text is not JSON.
package struct JSONError: Error, Equatable, Sendable {
    /// The number of bytes before the invalid one.
    package let byteOffset: Int

    /// Creates an error at a number of bytes from the start.
    package init(byteOffset: Int) { self.byteOffset = byteOffset }
}

package enum JSONKind: UInt8, Sendable { case null, false_, true_, number, string, array, object }

/// One value, or the name of one, in the order of the text; a container's content follows it directly.
struct JSONNode {
    var kind: JSONKind
    /// Whether a string contains escapes.
    var isEscaped = false
    /// The first byte of a string's content or a number's text.
    var start: UInt32
    /// The index after the last byte.
    var end: UInt32 = 0
    /// The index of the node after this one and its content.
    var next: UInt32 = 0
}
