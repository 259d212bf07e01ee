import Foundation
import KursMarkup
import KursTestSupport
import Testing

@Suite struct `The article benchmark` {
    /// The overlap of four-word runs with the text marked by people, averaged over the pages.
    @Test func `is passed at the score once reached`() throws {
        guard let folder = Checkout.shared.map({ URL(filePath: $0 + "/conformance/articles") }) else { return }
        var precision: [Double] = []
        var recall: [Double] = []
        for page in try ConformanceSuites.cases("articles/articles.jsonl") {
            guard let id = page["id"] as? String, let body = page["body"] as? String else { continue }
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: id + ".html")))
            let html = try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
            let (wanted, got) = (Self.runs(body), Self.runs(Article(Document(html: html)).text))
            let hits = Double(wanted.reduce(0) { $0 + min($1.value, got[$1.key] ?? 0) })
            let (all, found) = (Double(wanted.values.reduce(0, +)), Double(got.values.reduce(0, +)))
            if found > 0 { precision.append(hits / found) }
            if all > 0 { recall.append(hits / all) }
        }
        guard !recall.isEmpty else { return }
        let p = precision.reduce(0, +) / Double(precision.count)
        let r = recall.reduce(0, +) / Double(recall.count)
        #expect(2 * p * r / (p + r) >= 0.980)
    }

    private static func runs(_ text: String) -> [[Substring]: Int] {
        let words = text.unicodeScalars.split {
            !($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
        }
        .map { Substring($0) }
        guard !words.isEmpty else { return [:] }
        return (0..<max(1, words.count - 3)).reduce(into: [:]) { counts, at in
            counts[Array(words[at..<min(at + 4, words.count)]), default: 0] += 1
        }
    }
}
