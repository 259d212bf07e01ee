internal import KursCore
import KursMarkup

/// `kurs inspect tree`: a page's tree in the dump format of html5lib-tests; with `--jsonl`, one case per line.
///
/// The encoding is that of `--encoding`, otherwise of the byte order mark, of `meta` in the first 4096 bytes, or of the
/// XML declaration, otherwise UTF-8 if valid and windows-1251 if not. Exit status 0; 64 for invalid usage or an unknown
/// label, 65 for an unsupported encoding, 66 for a missing file.
enum InspectTree {
    static let usage = [
        "inspect tree [--encoding LABEL] [--fragment CONTEXT] [--scripting] FILE|-", "inspect tree --jsonl",
    ]

    static func run(_ arguments: ArraySlice<String>, _ environment: Environment) throws(InspectError) {
        let streams = environment.streams
        guard let settings = Settings(arguments) else { throw .usage(usage) }
        if settings.isJSONLines { return try lines(streams) }
        let options = Document.Options(scripting: settings.scripting)
        let html =
            if let label = settings.encoding {
                try InspectInput.readText(settings.file, label: label, environment)
            } else {
                try InspectInput.readText(settings.file, environment)
            }
        let document =
            settings.fragment.map { Document(html: html, inContext: $0, options: options) }
            ?? Document(html: html, options: options)
        document.dump { streams.output.write($0) }
        streams.output.write("\n")
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

    private static func lines(_ streams: Streams) throws(InspectError) {
        var lines = LineReader(streams.input)
        while let line = try lines.next() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard let item = InspectCase(line), let data = item.bytes("data") else {
                throw .notACase(line: lines.number)
            }
            let options = Document.Options(scripting: item.flag("scripting"))
            let document =
                item.text("fragment").map { Document(html: data, inContext: $0, options: options) }
                ?? Document(html: data, options: options)
            var answer = Array("{\"tree\":".utf8)
            answer.append(jsonString: String(decoding: document.dump(), as: UTF8.self))
            streams.output.write(answer + "}\n".utf8)
            streams.output.flush()
        }
    }
}
