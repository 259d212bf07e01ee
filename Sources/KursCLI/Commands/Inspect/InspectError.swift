internal import KursCore
internal import KursMarkup

/// Why the bench has no answer, with its exit status and its sentence.
enum InspectError: Error, Equatable {
    /// What to inspect is not said.
    case kindMissing
    /// The words do not fit the kind; the lines say which do.
    case usage([String])
    /// The Encoding Standard knows no such label.
    case unknownEncoding(String)
    /// There is no file of the name, or it cannot be read.
    case unreadableFile(String)
    /// A file is in an encoding that has no table here.
    case unreadableEncoding(TextEncoding, file: String)
    /// A line of a suite is not a case.
    case notACase(line: Int)
    /// A file holds no feed; the name of its first element, where it has one.
    case notAFeed(root: String?, file: String)

    /// 64 for wrong words, 66 for a file that is not there, 65 for what a file holds.
    var status: Int32 {
        switch self {
        case .kindMissing, .usage, .unknownEncoding: 64
        case .unreadableFile: 66
        case .unreadableEncoding, .notACase, .notAFeed: 65
        }
    }

    /// One line, or for the usage a line for each form.
    func sentence(_ language: Language) -> String { text(language) }

    private var text: LocalizedText {
        switch self {
        case .kindMissing:
            LocalizedText(
                "expected tree, tokens, feed, grids, text, source or bench",
                "очікується tree, tokens, feed, grids, text, source або bench")
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

    /// A word from outside, cut short and without what could move a cursor.
    private func shown(_ word: String) -> String {
        let limit = 200
        return word.unicodeScalars.count <= limit
            ? word.terminalSafe
            : String(String.UnicodeScalarView(word.unicodeScalars.prefix(limit))).terminalSafe + "…"
    }
}
