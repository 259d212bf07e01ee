import KursMarkup

/// Why there is no output, with the exit status and the message.
enum BenchError: Error, Equatable {
    case usage([String])
    /// A label that is not in the Encoding Standard.
    case unknownEncoding(String)
    case unreadableFile(String)
    /// A file, or a line of a suite, that is larger than ``MarkupBench/byteLimit``.
    case tooLarge(String)
    case unreadableEncoding(TextEncoding, file: String)
    case notACase(line: Int)
    /// A file that is not a feed, with the name of its root element, if any.
    case notAFeed(root: String?, file: String)

    /// The exit status: 64 for invalid arguments, 66 for a missing file, 65 for a file's contents.
    var status: Int32 {
        switch self {
        case .usage, .unknownEncoding: 64
        case .unreadableFile: 66
        case .tooLarge, .unreadableEncoding, .notACase, .notAFeed: 65
        }
    }

    /// The message in one line; for invalid usage, one line per form.
    var sentence: String {
        switch self {
        case .usage(let forms): "usage: " + forms.map { "markup-bench " + $0 }.joined(separator: "\n       ")
        case .unknownEncoding(let label): "unknown encoding “\(label)”"
        case .unreadableFile(let file): "\(file): no such file, or it cannot be read"
        case .tooLarge(let file): "\(file): larger than \(MarkupBench.byteLimit >> 20) MB"
        case .unreadableEncoding(let encoding, let file): "\(file): unsupported encoding \(encoding.rawValue)"
        case .notACase(let line): "line \(line): not a test case"
        case .notAFeed(let root, let file):
            "\(file): not a feed: expected <rss>, <rdf:RDF>, <feed> or <channel>, found "
                + (root.map { "<\($0)>" } ?? "no element")
        }
    }
}
