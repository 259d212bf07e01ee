internal import KursText

/// Whether HTML has a character reference of this name.
func isHTMLName(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ scratch: inout [UInt8]) -> Bool {
    switch end &- start {
    case 2 where starts(text, start, with: "lt") || starts(text, start, with: "gt"): return true
    case 3 where starts(text, start, with: "amp"): return true
    case 4 where starts(text, start, with: "quot") || starts(text, start, with: "apos"): return true
    default: return appendHTMLNamed(text, start, end, to: &scratch)
    }
}

/// Whether a text of unknown kind is markup: it has an end tag or a reference, and no tag or name foreign to HTML.
func looksLikeMarkup(_ text: Span<UInt8>) -> Bool {
    var hasEndTag = false
    var hasReference = false
    var scratch: [UInt8] = []
    var at = 0
    while true {
        at = firstMarkup(text, from: at)
        guard at < text.count else { return hasEndTag || hasReference }
        let byte = text[at]
        if byte == 0x3C, at &+ 1 < text.count {
            let isEnd = text[at &+ 1] == 0x2F
            let name = XMLName(text, from: at &+ (isEnd ? 2 : 1))
            if name.end > name.start, text[name.start].isASCIILetter {
                switch FragmentElement(name.local, count: name.end &- name.localStart) {
                case .html, .void: break
                case .hidden, .mathML, .svg, .unknown: return false
                }
                if isEnd, name.end < text.count, text[name.end] == 0x3E { hasEndTag = true }
            }
        } else if byte == 0x26 {
            var here = at &+ 1
            if here < text.count, text[here] == 0x23 { here &+= 1 }
            let start = here
            while here < min(text.count, at &+ 40), text[here].isASCIILetter || text[here].isASCIIDigit { here &+= 1 }
            if here > start, here < text.count, text[here] == 0x3B {
                if start == at &+ 1, !isHTMLName(text, start, here, &scratch) { return false }
                hasReference = true
            }
        }
        at &+= 1
    }
}
