internal import KursCore
internal import KursMarkup

/// A failure of `kurs inspect`, with its exit status and message.
enum InspectError: Error, Equatable {
    /// The kind is missing.
    case kindMissing
    /// Invalid arguments for the kind; the lines show the valid usage.
    case usage([String])
    /// A label that is not in the Encoding Standard.
    case unknownEncoding(String)
    /// A file that is missing or cannot be read.
    case unreadableFile(String)
    /// A file, or a line of a suite, that is larger than ``InspectInput/byteLimit``.
    case tooLarge(String)
    /// A file in an encoding that is not supported.
    case unreadableEncoding(TextEncoding, file: String)
    /// A line of a suite that is not a case.
    case notACase(line: Int)
    /// A file that is not a feed, with the name of its root element, if any.
    case notAFeed(root: String?, file: String)

    /// The exit status: 64 for invalid arguments, 66 for a missing file, 65 for a file's contents.
    var status: Int32 {
        switch self {
        case .kindMissing, .usage, .unknownEncoding: 64
        case .unreadableFile: 66
        case .tooLarge, .unreadableEncoding, .notACase, .notAFeed: 65
        }
    }

    /// The message in one line; for invalid usage, one line per form.
    func sentence(_ language: Language) -> String { text(language) }

    private var text: LocalizedText {
        switch self {
        case .kindMissing:
            LocalizedText(
                "expected page, source, text, tree, tokens, feed, grids or bench",
                "очікується page, source, text, tree, tokens, feed, grids або bench")
        case .usage(let forms):
            LocalizedText(
                "usage: " + forms.map { "kurs " + $0 }.list("\n       "),
                "вживання: " + forms.map { "kurs " + $0 }.list("\n          ")
            )
        case .unknownEncoding(let label):
            LocalizedText("unknown encoding “\(shown(label))”", "невідоме кодування «\(shown(label))»")
        case .unreadableFile(let file):
            LocalizedText(
                "\(shown(file)): no such file, or it cannot be read",
                "\(shown(file)): немає такого файлу або його не прочитати")
        case .tooLarge(let file):
            LocalizedText(
                "\(shown(file)): larger than \(InspectInput.byteLimit >> 20) MB",
                "\(shown(file)): більший за \(InspectInput.byteLimit >> 20) МБ")
        case .unreadableEncoding(let encoding, let file):
            LocalizedText(
                "\(shown(file)): unsupported encoding \(encoding.rawValue)",
                "\(shown(file)): кодування \(encoding.rawValue) не підтримується")
        case .notACase(let line): LocalizedText("line \(line): not a test case", "рядок \(line): не тестовий приклад")
        case .notAFeed(nil, let file):
            LocalizedText(
                "\(shown(file)): not a feed: expected <rss>, <rdf:RDF>, <feed> or <channel>, found no element",
                "\(shown(file)): не стрічка: очікувалося <rss>, <rdf:RDF>, <feed> або <channel>, елементів немає")
        case .notAFeed(let root?, let file):
            LocalizedText(
                "\(shown(file)): no feed: looked for <rss>, <rdf:RDF>, <feed> or <channel>, the first element is "
                    + "<\(shown(root))>",
                "\(shown(file)): не стрічка: шукали <rss>, <rdf:RDF>, <feed> чи <channel>, перший елемент — "
                    + "<\(shown(root))>")
        }
    }

    /// An untrusted word, truncated and made safe for a terminal.
    private func shown(_ word: String) -> String {
        let limit = 200
        return word.unicodeScalars.count <= limit
            ? word.terminalSafe
            : String(String.UnicodeScalarView(word.unicodeScalars.prefix(limit))).terminalSafe + "…"
    }
}
