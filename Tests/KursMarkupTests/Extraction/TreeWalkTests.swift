import Testing

@testable import KursMarkup

@Suite struct `A walk of a tree` {
    private static func walk(_ html: String, skipping name: String = "") -> String {
        let document = Document(html: Array(html.utf8), inContext: "body")
        var walk = TreeWalk(document, below: 0)
        var steps = ""
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let id = Document.NodeID(index)
                let isText = document.kind(of: id) == .text
                steps +=
                    isText
                    ? String(decoding: document.textBytes(of: id), as: UTF8.self)
                    : "<\(document.name(of: id))\(walk.depth)"
                if document.name(of: id) == name { walk.skip() }
            case .leave(let index): if document.kind(of: Document.NodeID(index)) == .element { steps += ">" }
            }
        }
        return steps
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("<b>x<i>y</i></b>z", "<b0x<i1y>>z"), ("<p></p><p><br></p>", "<p0><p0<br1>>"),
    ])
    func `enters and leaves every node once`(html: String, steps: String) {
        #expect(Self.walk(html) == steps)
    }

    @Test func `skips subtrees on request`() {
        #expect(Self.walk("<b>x<i>y</i></b><u>z</u>", skipping: "b") == "<b0><u0z>")
    }
}
