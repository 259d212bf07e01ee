import KursCore
import KursMarkup

/// The program: one kind of output, its options, and where it reads and writes.
@main
struct MarkupBench {
    /// Reads the next bytes of standard input, at most so many; none at the end.
    let input: (Int) -> [UInt8]
    /// Writes to standard output at once.
    let output: ([UInt8]) -> Void

    static func main() {
        let bench = MarkupBench(
            input: { StandardFiles.read(0, atMost: $0) }, output: { StandardFiles.write($0, to: 1) })
        do throws(BenchError) {
            try bench.run(CommandLine.arguments.dropFirst())
        } catch {
            StandardFiles.write(Array("markup-bench: \(error.sentence)\n".utf8), to: 2)
            StandardFiles.exit(error.status)
        }
    }

    /// Runs one command line, without the program's name.
    func run(_ line: ArraySlice<String>) throws(BenchError) {
        let rest = line.dropFirst()
        switch line.first {
        case "tree": try TreeDump.run(rest, self)
        case "tokens": try TokenDump.run(rest, self)
        case "feed": try FeedDump.run(rest, self)
        case "grids": try GridDump.run(rest, self)
        case "speed": try Throughput.run(rest, self)
        default: throw .usage(["tree|tokens|feed|grids|speed …"])
        }
    }

    func write(_ text: String) { output(Array(text.utf8)) }
}

/// `markup-bench grids FILE|-`: every table and every list shaped like one, as one JSON object.
///
/// `{"grids":[{"shape","caption","heading","hidden","header_rows","columns":[[…]],"rows":[[…]]}]}`. `columns` has the
/// header texts above each column, `rows` every row including headers, with a text for each slot: a spanning cell is
/// repeated in each of its slots, and line breaks inside a cell become a space.
enum GridDump {
    static let usage = ["grids FILE|-"]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard arguments.count == 1, let file = arguments.first, file == "-" || !file.hasPrefix("-") else {
            throw .usage(usage)
        }
        bench.output(json(Document(html: try bench.readText(file)).grids()))
    }

    private static func json(_ grids: [Grid]) -> [UInt8] {
        var out = Array("{\"grids\":[".utf8)
        for (index, grid) in grids.enumerated() {
            out += (index == 0 ? "\n" : ",\n").utf8
            out += (grid.shape == .table ? "{\"shape\":\"table\"" : "{\"shape\":\"list\"").utf8
            out += ",\"caption\":".utf8
            out.append(jsonString: grid.caption)
            out += ",\"heading\":".utf8
            out.append(jsonString: grid.heading)
            out += ",\"hidden\":\(grid.isHidden),\"header_rows\":\(grid.rows.count { $0.isHeader })".utf8
            out += ",\"columns\":[".utf8
            for (index, column) in grid.columns.enumerated() {
                if index > 0 { out.append(0x2C) }
                appendTexts(column.headers, &out)
            }
            out += "],\"rows\":[".utf8
            for row in grid.rows.indices {
                out += (row == 0 ? "\n" : ",\n").utf8
                appendTexts(grid.cells(ofRow: row).map { $0?.text ?? "" }, &out)
            }
            out += "]}".utf8
        }
        return out + "]}\n".utf8
    }

    private static func appendTexts(_ texts: [String], _ out: inout [UInt8]) {
        out.append(0x5B)
        for (index, text) in texts.enumerated() {
            if index > 0 { out.append(0x2C) }
            out.append(jsonString: text)
        }
        out.append(0x5D)
    }
}

/// `markup-bench tree`: a page's tree in the dump format of html5lib-tests; with `--jsonl`, one case per line.
///
/// The encoding is that of `--encoding`, otherwise of the byte order mark, of `meta` in the first 4096 bytes, or of the
/// XML declaration, otherwise UTF-8 if valid and windows-1251 if not.
enum TreeDump {
    static let usage = [
        "tree [--encoding LABEL] [--fragment CONTEXT] [--scripting] FILE|-", "tree --jsonl",
    ]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard let settings = Settings(arguments) else { throw .usage(usage) }
        if settings.isJSONLines { return try bench.answerCases(answer) }
        let options = Document.Options(scripting: settings.scripting)
        let html = try bench.readText(settings.file, label: settings.encoding)
        let document =
            settings.fragment.map { Document(html: html, inContext: $0, options: options) }
            ?? Document(html: html, options: options)
        bench.output(document.dump() + [0x0A])
    }

    /// The parsed options.
    struct Settings: Equatable {
        var encoding: String?
        var fragment: String?
        var scripting = false
        var isJSONLines = false
        var file = ""

        init?(_ arguments: ArraySlice<String>) {
            var rest = arguments
            while let word = rest.popFirst() {
                switch word {
                case "--jsonl": isJSONLines = true
                case "--scripting": scripting = true
                case "--encoding":
                    guard let label = rest.popFirst() else { return nil }
                    encoding = label
                case "--fragment":
                    guard let context = rest.popFirst() else { return nil }
                    fragment = context
                case let word where word.hasPrefix("--encoding="): encoding = String(word.dropFirst(11))
                case let word where word.hasPrefix("--fragment="): fragment = String(word.dropFirst(11))
                default:
                    guard file.isEmpty, word == "-" || !word.hasPrefix("-") else { return nil }
                    file = word
                }
            }
            guard file.isEmpty == isJSONLines else { return nil }
        }
    }

    private static func answer(_ item: SuiteCase) -> [UInt8]? {
        guard let data = item.bytes("data") else { return nil }
        let options = Document.Options(scripting: item.flag("scripting"))
        let document =
            item.text("fragment").map { Document(html: data, inContext: $0, options: options) }
            ?? Document(html: data, options: options)
        var answer = Array("{\"tree\":".utf8)
        answer.append(jsonString: String(decoding: document.dump(), as: UTF8.self))
        return answer + "}\n".utf8
    }
}
