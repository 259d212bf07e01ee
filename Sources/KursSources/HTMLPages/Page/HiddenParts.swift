internal import KursMarkup

/// Which elements of a page are not displayed or are struck out: by their attributes, by classes that say so, and by the
/// page's own style sheet.
struct HiddenParts {
    private let document: Document
    private static let classes: Set<String> = [
        "hidden", "hide", "d-none", "is-hidden", "invisible", "sr-only", "visually-hidden", "uk-hidden", "u-hidden",
        "w-hidden", "js-hidden", "ng-hide", "ui-tabs-hide", "mfp-hide", "visible-print", "print-only",
        "screen-reader-text",
    ]
    /// Classes of parts that are shown only together with one of ``shownClasses``.
    private static let closedClasses: Set<String> = ["collapse", "modal", "popover"]
    private static let shownClasses: Set<String> = ["active", "show", "in", "open", "navbar-collapse"]
    private var hiding = StyleRules()
    private var striking = StyleRules()
    private var hidden: Set<Document.NodeID> = []
    private var struck: Set<Document.NodeID> = []
    /// Words that the style sheet adds to the page with `content` and that would change its rates.
    private(set) var addedWords: String?

    init(_ document: Document) {
        self.document = document
        for id in document.descendants(of: document.root) where document.tag(of: id) == .style {
            let sheet = document.children(of: id).reduce(into: [UInt8]()) { $0 += document.textBytes(of: $1) }
            if sheet.count < 400_000 { read(String(decoding: HiddenParts.withoutComments(sheet), as: UTF8.self)) }
        }
        hidden = hiding.elements(of: document)
        struck = striking.elements(of: document)
    }

    /// Whether an element hides itself and what is in it: O(its attributes).
    func hides(_ id: Document.NodeID) -> Bool {
        switch document.tag(of: id) {
        // What stands in a bar or a picture is for browsers that cannot draw it.
        case .template, .noscript, .progress, .meter, .canvas, .video, .audio: return true
        case .dialog: return document.attributeBytes("open", of: id) == nil
        case .details: return document.attributeBytes("open", of: id) == nil
        default: break
        }
        if document.attributeBytes("popover", of: id) != nil { return true }
        if document.isMarkedHidden(id) || document.attributeBytes("hidden", of: id) != nil { return true }
        if let style = document.attribute("style", of: id), HiddenParts.hides(style) { return true }
        if hidden.contains(id) { return true }
        guard let names = document.attribute("class", of: id), names.utf8.count < 2000 else { return false }
        var (isClosed, isShown) = (false, false)
        for part in names.split(whereSeparator: \.isWhitespace) {
            let name = String(part)
            if HiddenParts.classes.contains(name) { return true }
            isClosed = isClosed || HiddenParts.closedClasses.contains(name)
            isShown = isShown || HiddenParts.shownClasses.contains(name)
        }
        return isClosed && !isShown
    }

    /// Whether an element strikes out what is in it: O(its attributes).
    func strikes(_ id: Document.NodeID) -> Bool {
        switch document.tag(of: id) {
        case .s, .strike, .del: return true
        default: break
        }
        if let style = document.attribute("style", of: id), style.lowercased().contains("line-through") { return true }
        return struck.contains(id)
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
                "font-size:0em", "clip:rect(0,0,0,0)", "clip:rect(0000)", "transform:scale(0)", "clip-path:inset(50%)",
                "clip-path:inset(100%)",
            ].contains(bare) {
                return true
            }
            let isMoved = ["left:-", "top:-", "right:-", "text-indent:-", "margin-left:-"].contains {
                bare.hasPrefix($0)
            }
            return isMoved && bare.split(separator: "-").last.map { $0.prefix { $0.isNumber }.count >= 3 } == true
        }
    }

    /// Reads the rules that hide or strike out elements on a screen, outside of queries for its size.
    private mutating func read(_ sheet: String) {
        // How many braces are open, and how many of them are of queries that hold on every screen.
        var (depth, outer) = (0, 0)
        var selector = ""
        var body = ""
        for character in sheet {
            switch character {
            case "{":
                if depth == outer, HiddenParts.isEveryScreen(selector) {
                    outer += 1
                    selector = ""
                } else if depth > outer {
                    selector = "@"
                }
                depth += 1
            case "}":
                depth = max(0, depth - 1)
                if depth < outer {
                    outer = depth
                } else if depth == outer, !selector.contains("@") {
                    take(selector, body)
                }
                if depth == outer { (selector, body) = ("", "") }
            case ";" where depth == outer:
                // `@charset` and `@import` end without a body.
                selector = ""
            default: if depth == outer { selector.append(character) } else { body.append(character) }
            }
        }
    }

    private mutating func take(_ selector: String, _ body: String) {
        if HiddenParts.hides(body) { hiding.add(selector) }
        if body.contains("line-through") { striking.add(selector) }
        if addedWords == nil, body.contains("content") { addedWords = HiddenParts.addedWords(body) }
    }

    private static func withoutComments(_ sheet: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(sheet.count)
        var (at, isInside) = (0, false)
        while at < sheet.count {
            let pair = (sheet[at], at + 1 < sheet.count ? sheet[at + 1] : 0)
            if pair == (isInside ? (UInt8(ascii: "*"), UInt8(ascii: "/")) : (UInt8(ascii: "/"), UInt8(ascii: "*"))) {
                isInside.toggle()
                at += 2
                continue
            }
            if !isInside { text.append(sheet[at]) }
            at += 1
        }
        return text
    }

    /// Whether a query holds on every screen: `@media screen`.
    private static func isEveryScreen(_ selector: String) -> Bool {
        let words = selector.lowercased().split { !$0.isLetter && $0 != "@" && $0 != "(" }
        // What is asked of the browser is had by each of today, and a layer only orders rules.
        if words.first == "@supports" || words.first == "@layer" { return !words.contains("not") }
        return words.first == "@media" && words.count > 1
            && words.dropFirst().allSatisfy { ["screen", "all", "only"].contains($0) }
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
}
