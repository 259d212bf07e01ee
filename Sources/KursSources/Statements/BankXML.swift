internal import KursMarkup
internal import KursText

/// An element of a statement in XML or SGML, with the text that is directly in it.
final class BankElement {
    let name: String
    fileprivate(set) var text = ""
    fileprivate(set) var children: [BankElement] = []
    fileprivate let currency: String?

    fileprivate init(_ name: String, currency: String? = nil) { (self.name, self.currency) = (name, currency) }

    /// The most elements within each other; deeper ones stand beside their parents.
    private static let depthLimit = 64

    /// Reads a text; a tag that holds characters ends where the next begins, as in SGML.
    ///
    /// - Parameter isSGML: Whether the ends of tags that hold characters may be missing, and names are in any case.
    /// - Throws: ``BankStatementError/declaresEntities``.
    static func root(_ text: [UInt8], isSGML: Bool = false) throws(BankStatementError) -> BankElement {
        if text.span.firstOffset(of: Array("<!ENTITY".utf8).span) != nil { throw .declaresEntities }
        let root = BankElement("")
        var open = [root]
        var characters: [[UInt8]] = [[]]
        func close() {
            let last = open.removeLast()
            let bytes = characters.removeLast()[...].trimming { $0.isASCIIWhitespace }
            last.text = String(decoding: bytes, as: UTF8.self)
        }
        func isFilled() -> Bool { characters[characters.count - 1].contains { !$0.isASCIIWhitespace } }
        walkXML(text) { event in
            switch event {
            case .start(let element):
                if isSGML, open.count > 1, isFilled() { close() }
                let name = isSGML ? element.name.uppercased() : element.name
                let new = BankElement(name, currency: element["Ccy"])
                open[open.count - 1].children.append(new)
                if open.count >= depthLimit { close() }
                open.append(new)
                characters.append([])
            case .text(let bytes): characters[characters.count - 1] += bytes
            case .end(let name):
                let name = isSGML ? name.uppercased() : name
                guard open.dropFirst().contains(where: { $0.name == name }) else { return }
                while open[open.count - 1].name != name { close() }
                close()
            }
        }
        while open.count > 1 { close() }
        return root
    }

    /// The child at the end of a path of names; `nil` without one.
    subscript(path: String...) -> BankElement? {
        var element = self
        for name in path {
            guard let child = element.children.first(where: { $0.name == name }) else { return nil }
            element = child
        }
        return element
    }

    func all(_ name: String) -> [BankElement] { children.filter { $0.name == name } }

    /// Every element of a name, however deep; those within one are not looked for.
    func every(_ name: String) -> [BankElement] {
        var found: [BankElement] = []
        var rest = [self]
        while let next = rest.popLast() {
            if next.name == name { found.append(next) } else { rest += next.children.reversed() }
        }
        return found
    }

    /// The text of the first element of a name, however deep; empty without one.
    func value(_ name: String) -> String { every(name).first?.text ?? "" }

    /// The currency that an amount gives.
    var code: String { currency ?? "" }
}
