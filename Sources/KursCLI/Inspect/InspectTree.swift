import KursMarkup

/// `kurs inspect tree`: a page's tree in html5lib-tests' dump form, or with `--jsonl` one case a line.
enum InspectTree {
    static let usage = """
        kurs inspect tree: usage: kurs inspect tree [--encoding LABEL] [--fragment CONTEXT] [--scripting] FILE|-
               kurs inspect tree --jsonl

        """

    static func run(_ arguments: ArraySlice<String>, _ streams: Streams) -> Int32 {
        guard let settings = Settings(arguments) else {
            streams.errors.write(usage)
            return 64
        }
        if settings.isJSONLines { return lines(streams) }
        guard let bytes = InspectInput.readPage(settings.file, streams) else { return 66 }
        let options = Document.Options(scripting: settings.scripting)
        let document =
            settings.fragment.map { Document(html: bytes, inContext: $0, options: options) }
            ?? Document(html: bytes, options: options)
        document.dump { streams.output.write($0) }
        streams.output.write("\n")
        return 0
    }

    /// What the words on the command line ask for.
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
                default:
                    guard file.isEmpty, word == "-" || !word.hasPrefix("-") else { return nil }
                    file = word
                }
            }
            guard file.isEmpty == isJSONLines else { return nil }
        }
    }

    private static func lines(_ streams: Streams) -> Int32 {
        var lines = LineReader(streams.input)
        while let line = lines.next() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard case .object(let members)? = InspectJSON.parse(line), case .string(let data)? = members["data"]
            else {
                streams.errors.write("kurs inspect tree: line \(lines.number): not a case\n")
                return 65
            }
            var options = Document.Options()
            if case .bool(true)? = members["scripting"] { options.scripting = true }
            var document: Document
            if case .string(let context)? = members["fragment"] {
                document = Document(html: data, inContext: String(decoding: context, as: UTF8.self), options: options)
            } else {
                document = Document(html: data, options: options)
            }
            var answer = Array("{\"tree\":".utf8)
            answer.appendJSON(document.dump())
            streams.output.write(answer + "}\n".utf8)
            streams.output.flush()
        }
        return 0
    }
}
