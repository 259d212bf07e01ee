import Foundation
import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursSources

/// Recorded answers beside the checkout that may not be published; their tests are skipped without them.
enum Samples {
    static let folder = URL(filePath: (Checkout.shared ?? "") + "/samples/api")
    static let arePresent = FileManager.default.fileExists(atPath: folder.path)

    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: path))) }

    /// The files of a folder, by name; none when it does not exist.
    static func names(in path: String) -> [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
        return (all ?? []).sorted()
    }
}

/// Reads an answer as `kurs inspect source` does.
func read(
    _ source: SourceID, _ bytes: [UInt8], address: String? = nil, day: String? = nil, now: Timestamp = testNow
) throws -> ReadResult {
    let day = try day.map { try #require(Day(iso: $0.utf8)) }
    let context = ReaderContext(day: day, fetchedAt: now, kyiv: .europeanRule, address: address)
    return try #require(SourceRegistry.read(source, bytes, context))
}

/// Reads an answer written in the test.
func read(_ source: SourceID, _ text: String, address: String? = nil, day: String? = nil) throws -> ReadResult {
    try read(source, Array(text.utf8), address: address, day: day)
}

extension ReadResult {
    /// The result; anything else fails the test.
    var parsed: ParsedAnswer {
        get throws {
            guard case .found(let parsed) = self else {
                Issue.record("not found but \(self)")
                throw Refusal.notFound(.rates)
            }
            return parsed
        }
    }

    /// The quotes, one line each, or else the reason for having none.
    var lines: [String] {
        switch self {
        case .found(let parsed): parsed.quotes.map(\.line)
        case .noData: ["no data"]
        case .refused(let refusal): [refusal.line]
        }
    }

    var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }
}

extension Refusal {
    /// The refusal as Swift writes it, without the names of the enclosing types.
    var line: String {
        ["Expected", "Found", "RowFault", "PageKind", "TableFault"].reduce("\(self)") {
            $0.replacingOccurrences(of: "KursCore.Refusal.\($1)", with: "")
        }
    }
}

extension Quote {
    /// One line with all known values: `USD buy 1 sell 2 on 2026-11-20 set 2026-11-19 card privatbank single-bank`.
    var line: String {
        var words = [base == .uah ? currency.text : "\(currency.text)/\(base.text)"]
        if unit != 1 { words.append("per \(unit)") }
        if let buy { words.append("buy \(buy)") }
        if let sell { words.append("sell \(sell)") }
        if let official { words.append("official \(official)") }
        switch asOf {
        case .day(let day): words.append("on \(day.iso)")
        case .instant(let moment): words.append("at \(moment.iso)")
        case nil: break
        }
        if let setOn { words.append("set \(setOn.iso)") }
        if let kind { words.append(kind.rawValue) }
        if let bank { words.append(bank.slug) }
        if let flags = flags.text { words.append(flags) }
        return words.joined(separator: " ")
    }
}

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
