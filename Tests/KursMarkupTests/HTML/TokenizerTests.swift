import KursMarkup
import Testing

/// Tokens on one line: `<a b=c/>`, `</a>`, `"text"`, `<!--c-->`, `<!n,p,s>`.
private func line(_ html: String, _ state: Token.InitialState = .data, _ last: String = "") -> String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var parts: [String] = []
    Token.read(Array(html.utf8), from: state, lastStartTag: last) { token in
        switch token {
        case .doctype(let name, let publicID, let systemID, let forceQuirks):
            let ids = [name, publicID, systemID].map { $0.map(text) ?? "-" }.joined(separator: ",")
            parts.append("<!\(ids)\(forceQuirks ? "!" : "")>")
        case .startTag(let name, let attributes, let isSelfClosing):
            let list = attributes.map { " \(text($0.name))=\(text($0.value))" }.joined()
            parts.append("<\(text(name))\(list)\(isSelfClosing ? "/" : "")>")
        case .endTag(let name): parts.append("</\(text(name))>")
        case .comment(let data): parts.append("<!--\(text(data))-->")
        case .processingInstruction(let target, let data): parts.append("<?\(text(target)) \(text(data))?>")
        case .characters(let data): parts.append("\"\(text(data))\"")
        }
    }
    return parts.joined()
}

@Suite struct `The tokenizer` {
    @Test(
        arguments: [
            // Reads tags.
            ("<A B=c D='e' F=\"g\" h/>", "<a b=c d=e f=g h=/>"), ("<a b=1 b=2>", "<a b=1>"), ("<a/b>", "<a b=>"),
            ("<a =b>", "<a =b=>"), ("<a b= >", "<a b=>"), ("<a b", ""), ("<a b='", ""), ("</a b>", "</a>"),
            ("</>x", "\"x\""),
            ("</ a>", "<!-- a-->"), ("<?#>", "<!--?#-->"), ("<1>", "\"<1>\""), ("a<", "\"a<\""), ("a</", "\"a</\""),
            (
                "<a-very-long-name-for-an-element B-VERY-LONG-NAME-FOR-AN-ATTRIBUTE>",
                "<a-very-long-name-for-an-element b-very-long-name-for-an-attribute=>"
            ),
            ("<a\0b c\0d=e\0f>", "<a\u{FFFD}b c\u{FFFD}d=e\u{FFFD}f>"), ("a\r\nb\rc", "\"a\nb\nc\""),
            // Reads comments.
            ("<!---->", "<!---->"), ("<!-->", "<!---->"), ("<!--->", "<!---->"), ("<!--a--!>b", "<!--a-->\"b\""),
            ("<!--a--", "<!--a-->"), ("<!--a-b--c-->", "<!--a-b--c-->"), ("<!--a--->", "<!--a--->"),
            ("<!-a>", "<!---a-->"),
            ("<!--<!--a-->", "<!--<!--a-->"), ("<![CDATA[a]]>", "<!--[CDATA[a]]-->"), ("<!--\0-->", "<!--\u{FFFD}-->"),
            // Reads processing instructions.
            ("<?a>", "<?a ?>"), ("<?a b?>c", "<?a b?>\"c\""), ("<?a \t b ? >", "<?a b ? ?>"), ("<?a?b??>", "<?a ?b??>"),
            ("<?_-9>", "<?_-9 ?>"), ("<?a b\0c>", "<?a b\u{FFFD}c?>"), ("<?a b\0?>", "<?a b\u{FFFD}?>"),
            ("<?XML a?>", "<!--?XML a?-->"), ("<?xml-stylesheet>", "<!--?xml-stylesheet-->"), ("<?xmls>", "<?xmls ?>"),
            ("<?9>", "<!--?9-->"), ("<?-a>", "<!--?-a-->"), ("<?a\0>", "<!--?a\u{FFFD}-->"), ("<?>", "<!--?-->"),
            ("a<?", "\"a\""), ("a<?b", "\"a\""), ("a<?b c", "\"a\""), ("<? ", "<!--? -->"),
            ("<?a><!--b-->", "<?a ?><!--b-->"), ("<?a></ b>", "<?a ?><!-- b-->"),
            // Reads doctypes.
            ("<!DOCTYPE HTML>", "<!html,-,->"), ("<!doctype>", "<!-,-,-!>"), ("<!doctypehtml>", "<!html,-,->"),
            ("<!doctype a public \"p\" 's'>", "<!a,p,s>"), ("<!doctype a public\"p\"'s'>", "<!a,p,s>"),
            ("<!doctype a system 's' x>", "<!a,-,s>"), ("<!doctype a system>", "<!a,-,-!>"),
            ("<!doctype a public 'p>", "<!a,p,-!>"),
            ("<!doctype a x>", "<!a,-,-!>"), ("<!doctype a", "<!a,-,-!>"),
            // Decodes character references.
            ("&amp;&lt&gt;", "\"&<>\""), ("&notit;&notin;", "\"¬it;∉\""),
            ("&CounterClockwiseContourIntegral;", "\"∳\""),
            ("&NotEqualTilde;", "\"≂\u{338}\""), ("&nope;&;&", "\"&nope;&;&\""), ("&#65;&#x42;&#x;&#", "\"AB&#x;&#\""),
            ("&#x80;&#0;&#xD800;&#x110000;&#99999999999;", "\"€\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\""), ("&#65", "\"A\""),
            ("<a b='&lt=&ltx&lt;&lt'>", "<a b=&lt=&ltx<<>"), ("<a b=&amp&amp=>", "<a b=&&amp=>"),
        ] as [(String, String)])
    func `reads what a page holds`(html: String, tokens: String) {
        #expect(line(html) == tokens)
    }

    @Test(arguments: [
        (Token.InitialState.rcdata, "title", "a<b>&amp;</titl></TITLE >c", "\"a<b>&</titl>\"</title>\"c\""),
        (.rawtext, "style", "a&amp;</style/>", "\"a&amp;\"</style>"),
        (.scriptData, "script", "a<!--<script></script>--></script>b", "\"a<!--<script></script>-->\"</script>\"b\""),
        (.scriptData, "script", "<!--</script>-->", "\"<!--\"</script>\"-->\""),
        (.scriptData, "script", "<!--><script></script>", "\"<!--><script>\"</script>"),
        (.plaintext, "plaintext", "a</plaintext>\0", "\"a</plaintext>\u{FFFD}\""),
        (.cdataSection, "", "a]]b]]>c", "\"a]]b\"\"c\""),
    ])
    func `starts from any state`(state: Token.InitialState, last: String, html: String, tokens: String) {
        #expect(line(html, state, last) == tokens)
    }

    @Test func `replaces every maximal ill-formed subpart`() {
        var text: [UInt8] = []
        Token.read([0x61, 0xE2, 0x82, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0xFF, 0xD0, 0x96, 0xF0, 0x9F]) {
            token in
            if case .characters(let bytes) = token { text += bytes }
        }
        #expect(
            String(decoding: text, as: UTF8.self)
                == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}Ж\u{FFFD}")
    }

    @Test func `tells parse errors by the standard's names and places`() {
        let errors = Token.read(Array("<a b=1 b=2/ ></p x>&foo;&#0;<!--".utf8)) { _ in }
        #expect(
            errors.map(\.code) == [
                .duplicateAttribute, .endTagWithAttributes, .unknownNamedCharacterReference, .nullCharacterReference,
                .eofInComment,
            ])
        #expect(errors.map(\.byteOffset) == [7, 13, 23, 24, 32])
    }

    @Test(
        arguments: [
            ("a\u{1}", ["control-character-in-input-stream@1"]), ("\u{7F}", ["control-character-in-input-stream@0"]),
            ("\u{80}\u{9F}", ["control-character-in-input-stream@0", "control-character-in-input-stream@2"]),
            ("\t\n\u{C}\r\r\n ї€😀\u{A0}", []), ("\0", ["unexpected-null-character@0"]),
            (
                "<a b=1 b=2>\u{B}</>",
                ["duplicate-attribute@7", "control-character-in-input-stream@11", "missing-end-tag-name@14"]
            ),
        ] as [(String, [String])])
    func `tells controls among the errors, where they are asked for`(html: String, errors: [String]) {
        func shown(_ errors: [ParseError]) -> [String] { errors.map { "\($0.code.rawValue)@\($0.byteOffset)" } }
        #expect(shown(Token.read(Array(html.utf8)) { _ in }) == errors)
        #expect(Document(html: Array(html.utf8)).errors.isEmpty)
    }

    @Test(arguments: [
        (0xFDCF, false), (0xFDD0, true), (0xFDEF, true), (0xFDF0, false), (0xFFFD, false), (0xFFFE, true),
        (0xFFFF, true), (0x1FFFD, false), (0x1FFFE, true), (0x8FFFF, true), (0x10FFFD, false), (0x10FFFF, true),
    ])
    func `tells noncharacters`(scalar: UInt32, isNone: Bool) throws {
        let text = String(String.UnicodeScalarView([try #require(Unicode.Scalar(scalar))]))
        let errors = Token.read(Array("a\(text)b".utf8)) { _ in }
        #expect(errors.map(\.code) == (isNone ? [.noncharacterInInputStream] : []))
        #expect(errors.allSatisfy { $0.byteOffset == 1 })
    }

    @Test func `tells no surrogates, which UTF-8 does not have`() {
        let errors = Token.read([0xED, 0xA0, 0x80]) { _ in }
        #expect(errors.isEmpty)
    }
}
