internal import KursMarkup

/// Which elements of a page are not displayed: by their attributes, by classes that say so, and by the page's own style
/// sheet.
struct HiddenParts {
    private let document: Document
    private var classes: Set<String> = [
        "hidden", "hide", "d-none", "is-hidden", "invisible", "sr-only", "visually-hidden",
    ]
    private var ids: Set<String> = []
    /// Words that the style sheet adds to the page with `content` and that would change its rates.
    private(set) var addedWords: String?

    init(_ document: Document) {
        self.document = document
        for id in document.descendants(of: document.root) where document.tag(of: id) == .style {
            let sheet = document.children(of: id).reduce(into: [UInt8]()) { $0 += document.textBytes(of: $1) }
            if sheet.count < 400_000 { read(String(decoding: sheet, as: UTF8.self)) }
        }
    }

    /// Whether an element hides itself and what is in it: O(its attributes).
    func hides(_ id: Document.NodeID) -> Bool {
        switch document.tag(of: id) {
        case .template, .noscript: return true
        case .dialog: return document.attributeBytes("open", of: id) == nil
        case .details: return document.attributeBytes("open", of: id) == nil
        default: break
        }
        if document.isMarkedHidden(id) || document.attributeBytes("hidden", of: id) != nil { return true }
        if let style = document.attribute("style", of: id), HiddenParts.hides(style) { return true }
        if !ids.isEmpty, let name = document.attribute("id", of: id), ids.contains(name) { return true }
        guard let names = document.attribute("class", of: id) else { return false }
        return names.utf8.count < 2000 && names.split(separator: " ").contains { classes.contains(String($0)) }
    }

    /// Whether a `style` attribute or a rule keeps its element out of sight.
    private static func hides(_ style: String) -> Bool {
        style.split(separator: ";").contains { declaration in
            var bare = declaration.lowercased().filter { !$0.isWhitespace }
            if bare.hasSuffix("!important") { bare.removeLast("!important".count) }
            if [
                "display:none", "visibility:hidden", "visibility:collapse", "opacity:0", "font-size:0", "font-size:0px",
                "content-visibility:hidden", "height:0", "height:0px", "max-height:0", "max-height:0px", "width:0",
                "width:0px",
                "font-size:0em", "transform:scale(0)", "clip-path:inset(50%)", "clip-path:inset(100%)",
            ].contains(bare) {
                return true
            }
            let isMoved = ["left:-", "top:-", "right:-", "text-indent:-", "margin-left:-"].contains {
                bare.hasPrefix($0)
            }
            return isMoved && bare.split(separator: "-").last.map { $0.prefix { $0.isNumber }.count >= 3 } == true
        }
    }

    /// Reads the classes and ids that rules outside of media queries hide.
    private mutating func read(_ sheet: String) {
        var depth = 0
        var selector = ""
        var body = ""
        for character in sheet {
            switch character {
            case "{":
                depth += 1
                if depth > 1 { selector = "@" }
            case "}":
                depth = max(0, depth - 1)
                if depth == 0 {
                    if !selector.contains("@"), HiddenParts.hides(body) { note(selector) }
                    if addedWords == nil, body.contains("content") { addedWords = HiddenParts.addedWords(body) }
                    (selector, body) = ("", "")
                }
            default: if depth == 0 { selector.append(character) } else { body.append(character) }
            }
        }
    }

    /// What the texts of a rule's `content` say that changes rates.
    private static func addedWords(_ rule: String) -> String? {
        for part in rule.split(separator: ";") where part.contains("content") {
            let text = part.drop { $0 != ":" }.filter { $0 != "\"" && $0 != "'" }.cut(to: PageTokens.textLimit)
            if let word = PageVocabulary.words(of: text).first(where: CautionWords.changesPage) { return word }
            if let units = FreeText.units(text) { return units }
        }
        return nil
    }

    private mutating func note(_ selectors: String) {
        for selector in selectors.split(separator: ",") {
            let bare = selector.filter { !$0.isWhitespace }
            let name = bare.drop { $0 != "." && $0 != "#" }
            guard let mark = name.first,
                name.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
            else { continue }
            if mark == "." { classes.insert(String(name.dropFirst())) } else { ids.insert(String(name.dropFirst())) }
        }
    }
}
