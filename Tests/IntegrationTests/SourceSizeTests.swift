import KursTestSupport
import Testing

struct SourceSizeTests {
    private static func table() throws -> [String: Int] {
        var lines: [String: Int] = [:]
        for row in try Checkout.text("docs/contributing.md").split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: "|").map { $0.filter { $0 != " " && $0 != "`" } }
            guard cells.count == 2, let count = Int(cells[1].filter { $0 != "," }) else { continue }
            lines[cells[0]] = count
        }
        return lines
    }

    private static func lines(of module: String) throws -> Int {
        try Checkout.files(in: "Sources/" + module, ending: ".swift").reduce(0) { sum, file in
            try sum + Checkout.text(file).utf8.count { $0 == UInt8(ascii: "\n") }
        }
    }

    @Test func `no module has grown by more than two per cent beyond the table`() throws {
        let table = try SourceSizeTests.table()
        let folders = try Checkout.files(in: "Sources", ending: ".swift").map { $0.split(separator: "/")[1] }
        #expect(Set(table.keys) == Set(folders.map(String.init)), "every module stands in the table")
        for (module, wanted) in table {
            let count = try SourceSizeTests.lines(of: module)
            #expect(count * 100 <= wanted * 102, "\(module) has \(count) lines, the table \(wanted)")
        }
    }

    @Test func `no file is longer than four hundred lines`() throws {
        // Tables of messages and of words are read by looking one up.
        for file in try Checkout.files(in: "Sources", ending: ".swift") {
            let count = try Checkout.text(file).utf8.count { $0 == UInt8(ascii: "\n") }
            #expect(count <= 400, "\(file) has \(count) lines")
        }
    }
}
