import KursMarkup
import KursPlatform

/// `markup-bench speed [--repeat N] FILE…`: the parsers' throughput in megabytes per second of processor time.
///
/// Each file is parsed for about a second, or `N` times; a line gives the median. The parsers are chosen by the file's
/// content, see `kinds(of:)`.
enum Throughput {
    static let usage = ["speed [--repeat N] FILE…"]

    struct Kind: Sendable {
        let name: String
        let parse: @Sendable ([UInt8]) -> Void
    }

    static let tokens = Kind(name: "tokens") { _ = Token.count(in: $0) }
    static let tree = Kind(name: "tree") { _ = Document(html: $0) }

    static let feed = Kind(name: "feed") { _ = try? Feed($0) }

    /// A feed with the plain text of its titles, summaries and contents, which is what readers show.
    private static let feedText = Kind(name: "feed text") { bytes in
        guard let feed = try? Feed(bytes) else { return }
        for item in feed.items {
            for text in [item.title, item.summary, item.content] { _ = text?.plain }
        }
    }

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard let line = BenchArguments(arguments, values: ["--repeat"]), !line.files.isEmpty else {
            throw .usage(usage)
        }
        let repeats = line.values["--repeat"].flatMap { Int($0) }
        guard line.values.isEmpty || repeats ?? 0 > 0 else { throw .usage(usage) }
        var totals: [(name: String, bytes: Double, seconds: Double)] = []
        for file in line.files {
            let bytes = try bench.read(file)
            for kind in kinds(of: bytes) {
                let seconds = median(repeats) { kind.parse(bytes) }
                report(Double(bytes.count), seconds, "\(kind.name)  \(file)", bench)
                let index = totals.firstIndex { $0.name == kind.name } ?? totals.count
                if index == totals.count { totals.append((kind.name, 0, 0)) }
                totals[index].bytes += Double(bytes.count)
                totals[index].seconds += seconds
            }
        }
        for total in totals { report(total.bytes, total.seconds, "total \(total.name)", bench) }
    }

    /// The parsers for a file: XML by its first markup, otherwise HTML.
    static func kinds(of bytes: [UInt8]) -> [Kind] {
        isXML(bytes) ? [feed, feedText] : [tokens, tree]
    }

    /// Whether the first markup is an XML declaration or a feed's root element.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let begin = bytes.prefix(256).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return ["<?xml", "<rss", "<feed", "<rdf:RDF"].contains { begin.starts(with: $0.utf8) }
    }

    private static func median(_ repeats: Int?, _ body: () -> Void) -> Double {
        var runs: [Double] = []
        let began = processorSeconds()
        while repeats.map({ runs.count < $0 })
            ?? (runs.count < 3 || runs.count < 20_000 && processorSeconds() - began < 1)
        {
            let start = processorSeconds()
            body()
            runs.append(processorSeconds() - start)
        }
        runs.sort()
        return runs[runs.count / 2]
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Writes `  123.4 MB/s  WHAT`.
    private static func report(_ bytes: Double, _ seconds: Double, _ what: String, _ bench: MarkupBench) {
        let tenths = seconds > 0 ? Int((bytes / seconds / 1e5).rounded()) : 0
        let number = "\(tenths / 10).\(tenths % 10)"
        let padding = String(repeating: " ", count: max(0, 8 - number.count))
        bench.write("\(padding)\(number) MB/s  \(what)\n")
    }
}
