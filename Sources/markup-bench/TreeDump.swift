import KursCore
import KursMarkup
import KursText

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
        guard let settings = Settings(arguments) else { throw .usage(usage) }
        if settings.isJSONLines { return try bench.answerCases(answer) }
        let options = Document.Options(
            scripting: settings.scripting, flattensShadowRoots: settings.flattensShadowRoots)
        let html = try bench.readText(settings.file, label: settings.encoding)
        let document =
            settings.fragment.map { Document(html: html, inContext: $0, options: options) }
            ?? Document(html: html, options: options)
        bench.output(document.dump() + [0x0A])
    }

    struct Settings: Equatable {
        var encoding: String?
        var fragment: String?
        var scripting = false
        var flattensShadowRoots = false
        var isJSONLines = false
        var file = ""

        init?(_ arguments: ArraySlice<String>) {
            var rest = arguments
            while let word = rest.popFirst() {
                switch word {
                case "--jsonl": isJSONLines = true
                case "--scripting": scripting = true
                case "--shadow-roots": flattensShadowRoots = true
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
