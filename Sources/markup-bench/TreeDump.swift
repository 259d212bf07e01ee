import KursCore
import KursMarkup

/// `markup-bench tree`: a page's tree in the dump format of html5lib-tests; with `--jsonl`, one case per line.
///
/// The encoding is that of `--encoding`, otherwise of the byte order mark, of `meta` in the first 4096 bytes, or of the
/// XML declaration, otherwise UTF-8 if valid and windows-1251 if not.
enum TreeDump {
    static let usage = [
        "tree [--encoding LABEL] [--fragment CONTEXT] [--scripting] [--shadow-roots] FILE|-",
        "tree --jsonl",
    ]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard
            let line = BenchArguments(
                arguments, flags: ["--jsonl", "--scripting", "--shadow-roots"], values: ["--encoding", "--fragment"]),
            line.files.count == (line.flags.contains("--jsonl") ? 0 : 1)
        else { throw .usage(usage) }
        guard let file = line.file else { return try bench.answerCases(answer) }
        let options = Document.Options(
            scripting: line.flags.contains("--scripting"), flattensShadowRoots: line.flags.contains("--shadow-roots"))
        let html = try bench.readText(file, label: line.values["--encoding"])
        bench.output(document(html, line.values["--fragment"], options).dump() + [0x0A])
    }

    private static func answer(_ item: SuiteCase) -> String? {
        guard let data = item.bytes("data") else { return nil }
        let options = Document.Options(scripting: item.flag("scripting"))
        let dump = document(data, item.text("fragment"), options).dump()
        return "{\"tree\":\(String(decoding: dump, as: UTF8.self).json)}\n"
    }

    private static func document(_ html: [UInt8], _ context: String?, _ options: Document.Options) -> Document {
        context.map { Document(html: html, inContext: $0, options: options) } ?? Document(html: html, options: options)
    }
}
