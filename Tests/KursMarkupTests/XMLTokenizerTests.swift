import Testing

@testable import KursMarkup

struct XMLTokenizerTests {
    @Test(arguments: [
        ("<a>b</a>", "<a> 'b' </a>"), ("<a b='c' d=\"e\"/>", "<a b=c d=e/>"), ("<a b=c d>", "<a b=c d=>"),
        ("<x:a xmlns:x='y'/>", "<x:a xmlns:x=y/>"), ("<a b='<>'>c", "<a b=<>> 'c'"), ("<A B='c'>", "<A B=c>"),
        ("a < b & c", "'a < b & c'*"), ("a<b", "'a'"), ("a<", "'a<'"), ("1<2>3", "'1<2>3'"), ("</ a>", "'</ a>'"),
        ("<![CDATA[<b>&amp;]]>x", "[<b>&amp;] 'x'"), ("<![CDATA[a]]b]]>", "[a]]b]"), ("<![CDATA[a", "[a]"),
        ("<![CDATA[]]>", "[]"), ("<!-- <a> -->b", "'b'"), ("<!-- a>b", "'b'"), ("<!---->a", "'a'"),
        ("<?xml a?>b", "'b'"),
        ("<?a>b", "'b'"), ("<!DOCTYPE a>b", "'b'"), ("<!DOCTYPE a [<!ENTITY b '>'><!-- ]> -->]>c", "'c'"),
        ("<!DOCTYPE a [ b>c", "'c'"), ("<a b='c><d>", "<a b=c> <d>"), ("<a b=\"c", ""), ("<a", ""), ("</a", "</a>"),
        ("<a<b>", "<a> <b>"), ("<a/b/>", "<a b=/>"), ("<a =b>", "<a b=>"), ("<ж-ї a.b='c'>", "<ж-ї a.b=c>"),
        ("</a b>c", "</a> 'c'"), ("<a/b>", "<a b=>"),
        ("<a b='1' b='2'>", "<a b=1 b=2>"), ("", ""),
    ])
    func `cuts text into tokens`(text: String, wanted: String) {
        #expect(describe(Array(text.utf8)) == wanted)
    }

    @Test(arguments: [
        ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&#1171;&#x491;&#X491;", "ғґґ"), ("&nbsp;&euro;&mdash;", "\u{A0}€—"),
        ("&a=1&b;&#;&#x;&;&", "&a=1&b;&#;&#x;&;&"), ("&#150;", "–"),
        ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&lang;&rang;", "\u{2329}\u{232A}"), ("&lt", "&lt"), ("&nGt;", "≫⃒"), ("&amp;lt;", "&lt;"),
    ])
    func `replaces references`(text: String, wanted: String) {
        let bytes = Array(text.utf8)
        var entities = XMLEntities()
        var output: [UInt8] = []
        appendDecoding(bytes.span, 0, bytes.count, &entities, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == wanted)
    }

    @Test func `keeps the first declaration of an entity, flat`() {
        let text = "<!DOCTYPE a [<!ENTITY x '&#60;y'><!ENTITY x 'z'><!ENTITY w '&x;'><!ENTITY % p SYSTEM 'q'>]>"
        let bytes = Array(text.utf8)
        var tokenizer = XMLTokenizer()
        while tokenizer.next(bytes.span) != .end {}
        let references = Array("&x;&w;&p;".utf8)
        var output: [UInt8] = []
        tokenizer.appendDecoded(references.span, 0, references.count, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "<y&x;&p;")
    }

    @Test func `keeps at most 64 attributes`() {
        let text = "<a" + (0..<100).map { " b\($0)='c'" }.joined() + ">"
        let bytes = Array(text.utf8)
        var tokenizer = XMLTokenizer()
        #expect(tokenizer.next(bytes.span) == .startTag)
        #expect(tokenizer.attributes.count == XMLTokenizer.attributeLimit)
    }

    @Test(arguments: [
        ("title", "TITLE", true), ("encoded", "encoder", false), ("managingeditor", "ManagingEditor", true),
        ("a-name-of-more-than-16-bytes", "a-name-of-more-than-16-bytez", false), ("[", "{", false), ("@", "`", false),
    ])
    func `compares names without case`(one: String, other: String, isSame: Bool) {
        let (a, b) = (Array(one.utf8), Array(other.utf8))
        #expect((NameKey(a.span, 0, a.count) == NameKey(b.span, 0, b.count)) == isSame)
        // With bytes after the name the packed load takes another path.
        let (c, d) = (a + Array(" behind it".utf8), b + Array("=\"x\" y=\"z\"".utf8))
        #expect((NameKey(c.span, 0, a.count) == NameKey(d.span, 0, b.count)) == isSame)
        #expect(NameKey(c.span, 0, a.count) == NameKey(a.span, 0, a.count))
    }

    /// One word a token: `'text'`, with `*` when it has references, `[cdata]`, tags as in the source.
    private func describe(_ bytes: [UInt8]) -> String {
        var words: [String] = []
        var tokenizer = XMLTokenizer()
        func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }
        while true {
            switch tokenizer.next(bytes.span) {
            case .end: return words.joined(separator: " ")
            case .text:
                words.append("'\(text(tokenizer.start, tokenizer.stop))'" + (tokenizer.hasReferences ? "*" : ""))
            case .characterData: words.append("[\(text(tokenizer.start, tokenizer.stop))]")
            case .endTag: words.append("</\(text(tokenizer.name.start, tokenizer.name.end))>")
            case .startTag:
                var word = "<" + text(tokenizer.name.start, tokenizer.name.end)
                for attribute in tokenizer.attributes {
                    word += " \(text(attribute.name.start, attribute.name.end))="
                    word += text(attribute.valueStart, attribute.valueEnd)
                }
                words.append(word + (tokenizer.isEmptyElement ? "/>" : ">"))
            }
        }
    }
}
