import Foundation
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

/// Compares with the golden file of a fixture; `KURS_RECORD=1` rewrites the file and still fails the test.
func expectGolden(_ text: String, _ name: String, at: SourceLocation = #_sourceLocation) throws {
    let golden = URL(filePath: Fixtures.path("Markup/" + name + ".expected.txt"))
    if ProcessInfo.processInfo.environment["KURS_RECORD"] != nil {
        try Data(text.utf8).write(to: golden)
        Issue.record("recorded \(name); read the diff", sourceLocation: at)
    }
    #expect(try text == String(contentsOf: golden, encoding: .utf8), sourceLocation: at)
}
