import Foundation
import KursMarkup
import Testing

@Suite struct `The html5lib cases` {
    /// The tree cases from before processing instructions became nodes (whatwg/html 320c05f, 2026-06-25), with the
    /// first line of their trees as the standard has it now, empty where there is none.
    private static let newFirstLines: [String: String] = [
        "html5test-com.dat:11": "| <?import namespace=\"foo\" implementation=\"#bar\"?>", "tests1.dat:39": "",
        "tests1.dat:43": "| <?COMMENT ?>", "tests1.dat:46": "| <?COM--MENT ?>",
    ]

    /// The token cases of the same age: an instruction cut off is dropped, as in WPT's cases `<?` and `<?start`.
    private static let newTokens: [String: [[String]]] = [
        "test2.test:32:Data state": [["ProcessingInstruction", "foo--", ""]], "test3.test:1158:Data state": [],
        "test3.test:1180:Data state": [], "test3.test:1181:Data state": [], "test3.test:1182:Data state": [],
        "test3.test:1183:Data state": [], "test3.test:1185:Data state": [], "test3.test:1187:Data state": [],
        "test3.test:1188:Data state": [],
    ]

    @Test func `build the trees the suite gives, with scripting and without`() throws {
        let files = ["html5lib-tree.jsonl", "wpt-processing-instructions.jsonl"]
        for test in try files.flatMap(ConformanceSuites.cases) {
            guard let data = test["data"] as? String, var tree = test["tree"] as? String else { continue }
            if let id = test["id"] as? String, let line = Self.newFirstLines[id] {
                let rest = tree.split(separator: "\n").dropFirst().joined(separator: "\n")
                tree = line.isEmpty ? rest : line + "\n" + rest
            }
            let modes = (test["scripting"] as? Bool).map { [$0] } ?? [false, true]
            for scripting in modes {
                let options = Document.Options(scripting: scripting)
                let bytes = Array(data.utf8)
                let document =
                    (test["fragment"] as? String).map { Document(html: bytes, inContext: $0, options: options) }
                    ?? Document(html: bytes, options: options)
                #expect(String(decoding: document.dump(), as: UTF8.self) == tree, "\(test["id"] ?? "")")
            }
        }
    }

    @Test func `give the tokens the suite gives`() throws {
        for test in try ConformanceSuites.cases("html5lib-tokens.jsonl") {
            guard let input = test["input"] as? String, let name = test["state"] as? String,
                let state = Token.InitialState(rawValue: name), let suiteTokens = test["tokens"] as? [[Any]]
            else { continue }
            let tokens = (test["id"] as? String).flatMap { Self.newTokens[$0] } ?? suiteTokens
            var got: [[Any]] = []
            Token.read(Array(input.utf8), from: state, lastStartTag: test["last_start_tag"] as? String ?? "") { token in
                if case .characters(let text) = token, let last = got.last, last[0] as? String == "Character",
                    let before = last[1] as? String
                {
                    got[got.count - 1] = ["Character", before + String(decoding: text, as: UTF8.self)]
                } else {
                    got.append(token.html5lib)
                }
            }
            #expect(NSArray(array: got) == NSArray(array: tokens), "\(test["id"] ?? "")")
        }
    }
}

extension Token {
    /// The token in html5lib-tests' form.
    fileprivate var html5lib: [Any] {
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        switch self {
        case .doctype(let name, let publicIdentifier, let systemIdentifier, let forceQuirks):
            let parts = [name, publicIdentifier, systemIdentifier].map { (part) -> Any in
                part.map { text($0) } ?? NSNull()
            }
            return ["DOCTYPE"] + parts + [!forceQuirks]
        case .startTag(let name, let attributes, let isSelfClosing):
            var values: [String: String] = [:]
            for attribute in attributes { values[text(attribute.name)] = text(attribute.value) }
            return ["StartTag", text(name), values] + (isSelfClosing ? [true] : [])
        case .endTag(let name): return ["EndTag", text(name)]
        case .comment(let data): return ["Comment", text(data)]
        case .processingInstruction(let target, let data): return ["ProcessingInstruction", text(target), text(data)]
        case .characters(let data): return ["Character", text(data)]
        }
    }
}
