import Foundation
import KursMarkup
import KursTestSupport
import Testing

@Suite struct `Hostile markup` {
    static let page = (try? Fixtures.bytes("Markup/page.html")) ?? []

    @Test func `of any prefix of a page makes a sound tree`() {
        #expect(!Self.page.isEmpty)
        for end in 0...Self.page.count {
            let prefix = Array(Self.page[..<end])
            let document = Document(html: prefix)
            #expect(document.flaw == nil)
            var tokens = 0
            Token.read(prefix) { _ in tokens += 1 }
            #expect(tokens <= end)
            if end % 16 == 0 {
                _ = document.text(of: document.root)
                _ = document.select("td, [a] > b", in: nil)
                for context in ["td", "select", "svg desc", "template"] {
                    #expect(Document(html: prefix, inContext: context).flaw == nil)
                }
            }
        }
    }

    @Test func `with any byte of a page replaced makes a sound tree`() {
        for at in Self.page.indices {
            var bytes = Self.page
            bytes[at] = [0x3C, 0x00, 0x26, 0xFF, 0x3E, 0x22, 0x0D][at % 7]
            #expect(Document(html: bytes).flaw == nil)
        }
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
