import Foundation
import KursMarkup
import KursTestSupport
import Testing

/// Walks the tree and checks that parents, siblings and children agree; returns the number of nodes reached.
private func check(_ document: Document) -> Int {
    var count = 0
    var tops = [document.root]
    while let top = tops.popLast() {
        for node in document.descendants(of: top) {
            count += 1
            if let parent = document.parent(of: node) {
                if document.firstChild(of: parent) == node { #expect(document.previousSibling(of: node) == nil) }
                if document.lastChild(of: parent) == node { #expect(document.nextSibling(of: node) == nil) }
            } else {
                Issue.record("a node in the tree has no parent")
            }
            if let next = document.nextSibling(of: node) {
                if document.previousSibling(of: next) != node { Issue.record("siblings disagree") }
            }
            if let contents = document.templateContents(of: node) { tops.append(contents) }
        }
    }
    return count
}

@Suite struct `Hostile markup` {
    static let page = (try? Fixtures.bytes("Markup/page.html")) ?? []

    @Test func `of any prefix of a page makes a sound tree`() {
        #expect(!Self.page.isEmpty)
        for end in 0...Self.page.count {
            let prefix = Array(Self.page[..<end])
            let document = Document(html: prefix)
            #expect(check(document) >= 3)
            var tokens = 0
            Token.read(prefix) { _ in tokens += 1 }
            #expect(tokens <= end)
            if end % 16 == 0 {
                _ = document.text(of: document.root)
                _ = document.select("td, [a] > b", in: nil)
                for context in ["td", "select", "svg desc", "template"] {
                    _ = check(Document(html: prefix, inContext: context))
                }
            }
        }
    }

    @Test func `with any byte of a page replaced makes a sound tree`() {
        for at in Self.page.indices {
            var bytes = Self.page
            bytes[at] = [0x3C, 0x00, 0x26, 0xFF, 0x3E, 0x22, 0x0D][at % 7]
            _ = check(Document(html: bytes))
        }
    }

    /// Pieces of hostile pages; repeating them must not raise the cost per byte.
    static let floods = [
        "<div>", "<p>", "</p>", "<b>", "<a>", "<a><div>", "<i><p>", "<table>", "<table><td>", "<table>x<tr>", "<li>",
        "<template>", "<svg>", "<svg><desc>", "<select>", "<option>", "<nobr><div>", "<b><x><div>", "</b>", "&amp;",
        "&gg;", "&",
        "<", "</", "<!--", "\0", "\r", "<x></y>", "<font a><p>", "<form><div></form>", "<html a>", "<![CDATA[",
        "<frameset>",
    ]

    @Test(arguments: floods)
    func `costs in proportion to its length`(piece: String) {
        func seconds(_ count: Int) -> Double {
            let bytes = Array(String(repeating: piece, count: count / piece.utf8.count).utf8)
            return (0..<3).map { _ in
                let clock = ContinuousClock()
                return clock.measure { _ = Document(html: bytes).nodeCount } / .seconds(1)
            }.min() ?? 0
        }
        _ = seconds(10_000)
        // Eight times the input may take eight times as long; a quadratic path would take sixty-four times.
        #expect(seconds(160_000) < seconds(20_000) * 40 + 0.05)
    }

    @Test(arguments: [
        ("<div>", "</p>"), ("<x>", "</y>"), ("<div>", "<li></li>"), ("<div>", "<table></table>"),
        ("<b><x><div>", "</b>"),
        ("<svg><g>", "</x>"), ("<b><div>", "</b>"),
    ])
    func `pays no more for stray tags below deep nesting`(nest: String, stray: String) {
        func seconds(_ count: Int) -> Double {
            let half = String(repeating: nest, count: count) + String(repeating: stray, count: count)
            let bytes = Array(half.utf8)
            return (0..<3).map { _ in
                ContinuousClock().measure { _ = Document(html: bytes).nodeCount } / .seconds(1)
            }.min() ?? 0
        }
        #expect(seconds(16_000) < seconds(2_000) * 40 + 0.05)
    }

    @Test func `ends at the depth browsers end at and says so`() {
        let document = Document(html: Array(String(repeating: "<div>", count: 2000).utf8))
        var (node, depth) = (document.documentElement, 0)
        while let current = node { (node, depth) = (document.lastChild(of: current), depth + 1) }
        #expect((512...514).contains(depth))
        #expect(document.errors.map(\.code) == [.treeTooDeep])
        #expect(document.select("div").count == 2000)
    }

    @Test(arguments: [
        "<div><a>", "<a><div>", "<b><div></b>", "<i><p>", "<nobr><table><td>", "<b><i><div></b></i>", "<font c=#><p>",
        "<a><table><tr><td>", "<svg><desc><b><div></b>", "<template><b><p></b>",
    ])
    func `is not made deeper by repairs`(piece: String) {
        var html = ""
        for number in 0..<3000 {
            for character in piece { html += character == "#" ? String(number) : String(character) }
        }
        let document = Document(html: Array(html.utf8))
        var depths: [Document.NodeID: Int] = [document.root: 0]
        var deepest = 0
        for node in document.descendants(of: document.root) {
            guard let parent = document.parent(of: node), let depth = depths[parent] else { continue }
            depths[node] = depth + 1
            deepest = max(deepest, depth + 1)
        }
        #expect(deepest < 1100)
    }
}
