internal import KursMarkup
import KursText

/// An element of a statement in XML or SGML, with the text that is directly in it.
final class BankElement {
    let name: String
    private(set) var text = ""
    private(set) var children: [BankElement] = []
    /// The currency of an amount; empty without one.
    let code: String

    private init(_ name: String, code: String = "") { (self.name, self.code) = (name, code) }

    /// Reads a text, in UTF-8.
    ///
    /// - Parameter isSGML: Whether a tag that holds characters ends where the next begins, and names are in any case.
    /// - Throws: ``BankStatementError/declaresEntities``, and ``BankStatementError/damaged(byte:)`` where the text ends within an
    ///   element.
    static func root(_ text: [UInt8], isSGML: Bool = false) throws(BankStatementError) -> BankElement {
        if text.span.firstOffset(of: Array("<!ENTITY".utf8).span) != nil { throw .declaresEntities }
        let root = BankElement("")
        var open: [(element: BankElement, characters: [UInt8])] = [(root, [])]
        func close() {
            let last = open.removeLast()
            last.element.text = String(decoding: last.characters[...].trimming { $0.isASCIIWhitespace }, as: UTF8.self)
        }
        walkXML(text) { event in
            let top = open.count - 1
            switch event {
            case .start(let element):
                if isSGML, top > 0, open[top].characters.contains(where: { !$0.isASCIIWhitespace }) { close() }
                let new = BankElement(isSGML ? element.name.uppercased() : element.name, code: element["Ccy"] ?? "")
                open[open.count - 1].element.children.append(new)
                // A tree as deep as somebody likes could not be freed.
                if open.count < 64 { open.append((new, [])) }
            case .text(let bytes): open[top].characters += bytes
            case .end(let name):
                let name = isSGML ? name.uppercased() : name
                // An end that closes nothing is none; what else is open within it ends, too.
                guard let place = open.lastIndex(where: { $0.element.name == name }) else { return }
                while open.count > max(place, 1) { close() }
            }
        }
        // In SGML only what holds others is closed; of that the reader knows the outermost.
        if open.count > 1, !isSGML { throw .damaged(byte: text.count) }
        while open.count > 1 { close() }
        return root
    }

    /// The child at the end of a path of names; `nil` without one.
    subscript(path: String...) -> BankElement? {
        var element: BankElement? = self
        for name in path { element = element?.children.first { $0.name == name } }
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
    func value(_ name: String) -> String { first(name)?.text ?? "" }

    private func first(_ name: String) -> BankElement? {
        for child in children {
            if child.name == name { return child }
            if let found = child.first(name) { return found }
        }
        return nil
    }
}
