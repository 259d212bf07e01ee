import KursMarkup
import KursTestSupport
import Testing

/// Golden files beside the fixtures of markup.
enum Golden {
    static func bytes(_ name: String) throws -> [UInt8] {
        try Fixtures.bytes("Markup/" + name)
    }

    static func page(_ name: String) throws -> Document { Document(html: try bytes(name)) }
}

/// Compares with the golden file of a fixture.
func expectGolden(_ text: String, _ name: String, at: SourceLocation = #_sourceLocation) throws {
    #expect(try text == recorded(text, as: "Markup/" + name), sourceLocation: at)
}
