import KursCore
import KursMarkup

/// `markup-bench tokens --jsonl`: reads one case per line and prints its tokens in the format of html5lib-tests.
enum TokenDump {
    static let usage = ["tokens --jsonl"]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard arguments.elementsEqual(["--jsonl"]) else { throw .usage(usage) }
        try bench.answerCases(answer)
    }

    /// The tokens as one line of JSON, adjacent character tokens merged.
    private static func answer(_ item: SuiteCase) -> String? {
        guard let input = item.bytes("input"),
            let state = Token.InitialState(rawValue: item.text("state") ?? Token.InitialState.data.rawValue)
        else { return nil }
        var tokens: [String] = []
        var characters: [UInt8] = []
        func flush() {
            if !characters.isEmpty { tokens.append(json(.characters(characters))) }
            characters = []
        }
        Token.read(input, from: state, lastStartTag: item.text("last_start_tag") ?? "") { token in
            if case .characters(let bytes) = token {
                characters += bytes
            } else {
                flush()
                tokens.append(json(token))
            }
        }
        flush()
        return "{\"tokens\":[\(tokens.joined(separator: ","))]}\n"
    }

    private static func json(_ token: Token) -> String {
        switch token {
        case .doctype(let name, let publicIdentifier, let systemIdentifier, let forceQuirks):
            let parts = [name, publicIdentifier, systemIdentifier].map { $0.map(text).json }
            return list("DOCTYPE", parts + [forceQuirks ? "false" : "true"])
        case .startTag(let name, let attributes, let isSelfClosing):
            let values = attributes.map { text($0.name).json + ":" + text($0.value).json }
            return list(
                "StartTag", [text(name).json, "{\(values.joined(separator: ","))}"] + (isSelfClosing ? ["true"] : []))
        case .endTag(let name): return list("EndTag", [text(name).json])
        case .comment(let data): return list("Comment", [text(data).json])
        case .processingInstruction(let target, let data):
            return list("ProcessingInstruction", [text(target).json, text(data).json])
        case .characters(let data): return list("Character", [text(data).json])
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func list(_ kind: String, _ parts: [String]) -> String {
        "[" + ([kind.json] + parts).joined(separator: ",") + "]"
    }
}
