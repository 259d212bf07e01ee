// The elements inside a text that holds markup, such as Atom's XHTML: they are written back unchanged.

internal import KursText

extension FeedReader {
    /// Writes a child of a text as markup, if the text accepts markup.
    mutating func startMarkup(_ text: Span<UInt8>, _ element: inout OpenElement) {
        let name = tokenizer.name
        let isDiv = name.local == NameKeys.div
        guard capture.childStart(text, name, isDiv: isDiv) else { return }
        element.isWritten = true
        capture.value.append(0x3C)
        for index in name.localStart..<name.end { capture.value.append(text[index].asciiLowercased) }
        for attribute in tokenizer.attributes {
            let prefix = attribute.name.prefix
            if prefix == NameKeys.xmlns || (prefix == NameKey() && attribute.name.local == NameKeys.xmlns) { continue }
            capture.value.append(0x20)
            capture.value.append(text, attribute.name.start, attribute.name.end)
            capture.value.append("=\"")
            let value = value(attribute, text)
            appendEscaped(value.span, 0, value.count, quotes: true, to: &capture.value)
            capture.value.append(0x22)
        }
        if name.local == NameKeys.svg || name.local == NameKeys.math {
            switch bindings.namespace(of: name.prefix) {
            case .svg: capture.value.append(" xmlns=\"http://www.w3.org/2000/svg\"")
            case .mathML: capture.value.append(" xmlns=\"http://www.w3.org/1998/Math/MathML\"")
            default: break
            }
        }
        capture.value.append(0x3E)
        capture.wroteStart(isDiv: isDiv, depth: open.count + 1)
    }
}
