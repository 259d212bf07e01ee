import KursCore
import KursMarkup
import KursText

/// `markup-bench tokens --jsonl`: reads one case per line and prints its tokens in the format of html5lib-tests.
enum TokenDump {
    static let usage = ["tokens --jsonl"]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard arguments.elementsEqual(["--jsonl"]) else { throw .usage(usage) }
        try bench.answerCases(answer)
    }

    private static func answer(_ item: SuiteCase) -> [UInt8]? {
        guard let input = item.bytes("input") else { return nil }
        var state = Token.InitialState.data
        if let name = item.text("state") {
            guard let named = Token.InitialState(rawValue: name) else { return nil }
            state = named
        }
        let lastStartTag = item.text("last_start_tag") ?? ""
        var writer = TokenWriter()
        Token.read(input, from: state, lastStartTag: lastStartTag) { writer.write($0) }
        return writer.finish()
    }
}

/// Writes tokens as one line of JSON, merging adjacent character tokens.
private struct TokenWriter {
    private var out: [UInt8] = Array("{\"tokens\":[".utf8)
    private var characters: [UInt8] = []
    private var isFirst = true

    mutating func write(_ token: Token) {
        if case .characters(let bytes) = token {
            characters += bytes
            return
        }
        flushCharacters()
        switch token {
        case .doctype(let name, let publicIdentifier, let systemIdentifier, let forceQuirks):
            begin("DOCTYPE")
            for part in [name, publicIdentifier, systemIdentifier] {
                out.append(0x2C)
                out.append(jsonString: part.map { String(decoding: $0, as: UTF8.self) })
            }
            out += (forceQuirks ? ",false]" : ",true]").utf8
        case .startTag(let name, let attributes, let isSelfClosing):
            begin("StartTag")
            out.append(0x2C)
            out.append(jsonString: String(decoding: name, as: UTF8.self))
            out += ",{".utf8
            for (index, attribute) in attributes.enumerated() {
                if index > 0 { out.append(0x2C) }
                out.append(jsonString: String(decoding: attribute.name, as: UTF8.self))
                out.append(0x3A)
                out.append(jsonString: String(decoding: attribute.value, as: UTF8.self))
            }
            out += (isSelfClosing ? "},true]" : "}]").utf8
        case .endTag(let name): text("EndTag", name)
        case .comment(let data): text("Comment", data)
        case .processingInstruction(let target, let data): text("ProcessingInstruction", target, data)
        case .characters: break
        }
    }

    mutating func finish() -> [UInt8] {
        flushCharacters()
        return out + "]}\n".utf8
    }

    private mutating func flushCharacters() {
        guard !characters.isEmpty else { return }
        let held = characters
        characters = []
        text("Character", held)
    }

    private mutating func text(_ kind: String, _ parts: [UInt8]...) {
        begin(kind)
        for part in parts {
            out.append(0x2C)
            out.append(jsonString: String(decoding: part, as: UTF8.self))
        }
        out.append(0x5D)
    }

    private mutating func begin(_ kind: String) {
        if !isFirst { out.append(0x2C) }
        isFirst = false
        out += "[\"\(kind)\"".utf8
    }
}
