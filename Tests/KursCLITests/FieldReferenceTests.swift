import FoundationEssentials
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The reference of fields in `docs/formats.md` against their declarations.
///
/// `KURS_RECORD=1` writes it anew; the test still fails then.
@Suite struct FieldReferenceTests {
    private static let path = "docs/formats.md"

    @Test func `the reference of fields is what the declarations say`() throws {
        let page = try Checkout.text(Self.path)
        var sections = page.split(separator: "\n## ", omittingEmptySubsequences: false).map(String.init)
        let index = try #require(sections.firstIndex { $0.hasPrefix("Fields\n") })
        let wanted = Self.reference
        #expect(sections[index] == wanted, "the section should be:\n\(wanted)")
        guard ProcessInfo.processInfo.environment["KURS_RECORD"] != nil else { return }
        sections[index] = wanted
        try Data(sections.joined(separator: "\n## ").utf8).write(to: URL(filePath: Checkout.path(Self.path)))
    }

    @Test func `each field has a meaning`() {
        for schema in JSONSchema.all {
            for row in Self.tables(of: schema).joined() { #expect(!row.meaning.isEmpty, "\(schema.name).\(row.name)") }
        }
    }

    private static var reference: String {
        var text = """
            Fields

            Each record by its key in JSON, which `kurs schema` knows it by, too. A field of an object in a list is written
            `list.field`, and such lists are only in JSON and JSON lines.

            """
        for schema in JSONSchema.all {
            text += "\n**`\(schema.name)`**: \(schema.commands)\n"
            for (index, table) in tables(of: schema).enumerated() {
                text += (index == 0 ? "" : "\nor\n") + "\n| field | type | meaning |\n| --- | --- | --- |\n"
                for row in table { text += "| `\(row.name)` | \(row.type) | \(row.meaning) |\n" }
            }
        }
        return text
    }

    private typealias Row = (name: String, type: String, meaning: String)

    /// A table for each kind of record; the last has the summary, too.
    private static func tables(of schema: JSONSchema) -> [[Row]] {
        switch schema.form {
        case .list(let records, let summary):
            var tables = records.map { rows($0) }
            tables[tables.count - 1] += rows(summary ?? [], in: "summary.")
            return tables
        case .lines(let fields), .object(let fields): return [rows(fields)]
        }
    }

    private static func rows(_ fields: [SchemaField], in place: String = "") -> [Row] {
        fields.flatMap { field -> [Row] in
            let name = place + field.name.description
            let own = (name, type(field), field.meaning.description)
            switch field.kind {
            case .objects(let parts) where record(of: parts) == nil: return [own] + rows(parts, in: name + ".")
            case .object(let parts): return [own] + rows(parts, in: name + ".")
            default: return [own]
            }
        }
    }

    /// The name of the records that a list consists of, if they are those of a command.
    private static func record(of parts: [SchemaField]) -> StaticString? {
        let schema = JSONSchema.all.first { schema in
            guard case .list(let records, _) = schema.form else { return false }
            return records.contains { $0.map(\.name.description) == parts.map(\.name.description) }
        }
        return schema?.name
    }

    private static func type(_ field: SchemaField) -> String {
        let type =
            switch field.kind {
            case .decimal: "decimal"
            case .integer: "whole number"
            case .flag: "`true`, `false`"
            case .text: "text"
            case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
            case .day: "day"
            case .instant: "instant"
            case .dayOrInstant: "day or instant"
            case .texts: "list of texts"
            case .textOrTexts: "text or list of texts"
            case .objects(let parts): record(of: parts).map { "list of `\($0)`" } ?? "list of objects"
            case .object: "object"
            case .records: "list of records"
            }
        return type + (field.mayBeNull ? " or `null`" : "") + (field.mayBeAbsent ? "; may be absent" : "")
    }
}
