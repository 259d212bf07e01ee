import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// The recording in Fixtures/, as far as it is of JSON sources.
struct Recording {
    struct Answer: CustomTestStringConvertible {
        let source: SourceID
        let target: String
        let address: String
        let file: String
        let fetchedAt: Timestamp
        let body: [UInt8]

        var testDescription: String { file }

        /// What its reader makes of it, or of something in its place.
        func read(_ body: [UInt8]? = nil) throws -> ReadResult {
            let context = ReaderContext(fetchedAt: fetchedAt, kyiv: .europeanRule, address: address)
            return try #require(SourceRegistry.read(source, body ?? self.body, context))
        }
    }

    let recordedAt: Timestamp
    let answers: [Answer]

    /// Reads the recording; an unreadable one has no answers, which its own test reports.
    static let ours: Recording = {
        do { return try Recording() } catch {
            Issue.record(error, "the recording cannot be read")
            return Recording(recordedAt: Timestamp(seconds: 0), answers: [])
        }
    }()

    private init(recordedAt: Timestamp, answers: [Answer]) {
        self.recordedAt = recordedAt
        self.answers = answers
    }

    private init() throws {
        let root = try JSONDocument(Fixtures.bytes("index.json")).root
        let sources = Set(SourceRegistry.json.map(\.id.name))
        recordedAt = try #require(root["recorded_at"]?.text.flatMap { Timestamp(iso: $0.utf8) })
        answers = try (root["answers"].map { Array($0.elements) } ?? []).compactMap { row in
            let source = try #require(row["source"]?.text)
            guard sources.contains(source) else { return nil }
            let file = try #require(row["file"]?.text)
            return Answer(
                source: SourceID(source), target: try #require(row["target"]?.text),
                address: try #require(row["address"]?.text), file: file,
                fetchedAt: try #require(row["fetched_at"]?.text.flatMap { Timestamp(iso: $0.utf8) }),
                body: try Fixtures.bytes(file))
        }
    }
}
