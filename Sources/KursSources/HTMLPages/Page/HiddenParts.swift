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
    private var hiding = StyleRules(coversUnread: true)
    private var striking = StyleRules(coversUnread: false)
    /// Rules that turn the order of what an element holds round.
    private var reversing = StyleRules(coversUnread: false)
    private var reversed: Set<Document.NodeID> = []
    /// Rules that add texts, with those texts.
    private var adding: [(selector: String, added: AddedText)] = []
    /// The properties of its own that the style sheet sets to texts.
    private var properties: [String: String] = [:]
    /// How many of these rules are looked for, and how many texts of each.
    private static let mostAdding = 60, mostTexts = 400
    private var hidden: Set<Document.NodeID> = []
    private var struck: Set<Document.NodeID> = []
    /// Texts that the style sheet adds to the page with `content`, each once.
    private(set) var addedTexts: Set<AddedText.Piece> = []

    init(_ document: Document) {
        self.document = document
        for id in document.descendants(of: document.root) where document.tag(of: id) == .style {
            let sheet = document.children(of: id).reduce(into: [UInt8]()) { $0 += document.textBytes(of: $1) }
            if sheet.count < 400_000 { read(String(decoding: HiddenParts.withoutComments(sheet), as: UTF8.self)) }
        }
        hidden = hiding.elements(of: document)
        struck = striking.elements(of: document)
        reversed = reversing.elements(of: document)
        for rule in adding.prefix(HiddenParts.mostAdding) {
            var rules = StyleRules(coversUnread: true)
            rules.add(rule.selector)
            for node in rules.elements(of: document).prefix(HiddenParts.mostTexts)
            where !document.isText(node, in: [.nav, .footer]) {
                addedTexts.formUnion(rule.added.pieces(at: node, document, properties))
            }
        }
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
        if isInactive(id) { return true }
        if document.isMarkedHidden(id) || document.attributeBytes("hidden", of: id) != nil { return true }
        if let style = document.attribute("style", of: id), StyleText.hides(style) { return true }
        if hidden.contains(id) { return true }
        guard let names = document.attribute("class", of: id), names.utf8.count < 2000 else { return false }
        var (isClosed, isShown) = (false, false)
        if let isOut = ScreenClasses.hides(names) { return isOut }
        for part in names.split(whereSeparator: \.isWhitespace) {
            let name = String(part)
            if HiddenParts.classes.contains(name) { return true }
            isClosed = isClosed || HiddenParts.closedClasses.contains(name)
            isShown = isShown || HiddenParts.shownClasses.contains(name)
        }
        return isClosed && !isShown
    }

    /// Whether a program has put an element away: `v-show="false"`, or a pane of a tab that readers are not to be told of.
    private func isInactive(_ id: Document.NodeID) -> Bool {
        for name in ["v-show", "v-if", "x-show", "x-if", "ng-show", "ng-if"]
        where document.attribute(name, of: id) == "false" {
            return true
        }
        if document.attribute("ng-hide", of: id) == "true" { return true }
        let isPart = ["tabpanel", "dialog", "region", "tooltip"].contains(document.attribute("role", of: id) ?? "")
        return isPart
            && (document.attribute("aria-hidden", of: id) == "true"
                || ["closed", "inactive"].contains(document.attribute("data-state", of: id) ?? ""))
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

    /// Whether what an element holds stands in the other order on the screen: O(its attributes).
    func reverses(_ id: Document.NodeID) -> Bool {
        document.attribute("style", of: id)?.lowercased().contains("row-reverse") == true || reversed.contains(id)
    }

    /// Whether a cell is struck out, itself or with its row or rows.
    func strikesRow(of cell: Document.NodeID) -> Bool {
        var node: Document.NodeID? = cell
        for _ in 0..<3 {
            guard let element = node, document.tag(of: element) != .table else { return false }
            if strikes(element) { return true }
            node = document.parent(of: element)
        }
        return false
    }

    /// Reads the rules for a screen, those in other rules and in queries that hold on every screen among them.
    private mutating func read(_ sheet: String) {
        // The selectors of the rules that are open; `nil` for one that does not hold here.
        var open: [String?] = []
        var bodies = [""]
        var pending = ""
        var quote: Character?
        for character in sheet {
            if let mark = quote {
                pending.append(character)
                if character == mark || character.isNewline { quote = nil }
                continue
            }
            switch character {
            case "\"", "'":
                quote = character
                pending.append(character)
            case "{":
                open.append(HiddenParts.selector(pending.trimmed, in: open))
                bodies.append("")
                pending = ""
            case "}":
                guard let last = open.popLast(), let body = bodies.popLast() else { continue }
                if let last, !last.isEmpty { take(last, body + pending) }
                pending = ""
            case ";":
                bodies[bodies.count - 1] += pending + ";"
                pending = ""
            default: pending.append(character)
            }
        }
    }

    /// The most selectors of a rule with those of the rules around it.
    private static let mostNested = 40

    /// The selectors of a rule by themselves; `nil` for a query that does not hold.
    private static func selector(_ text: String, in open: [String?]) -> String? {
        guard let outer = open.last ?? "" else { return nil }
        if text.hasPrefix("@") { return StyleText.isEveryScreen(text) ? outer : nil }
        guard !outer.isEmpty else { return text.contains("@") ? nil : text }
        var all: [String] = []
        for around in outer.split(separator: ",").map(String.init) {
            for part in text.split(separator: ",").map(String.init) {
                let pieces = part.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
                all.append(pieces.count > 1 ? pieces.joined(separator: around) : around + " " + part)
            }
        }
        return all.prefix(mostNested).joined(separator: ",")
    }

    private mutating func take(_ selector: String, _ body: String) {
        if StyleText.hides(body) { hiding.add(selector) }
        if body.contains("row-reverse") { reversing.add(selector) }
        if body.contains("line-through") || body.contains("bidi-override") { striking.add(selector) }
        if body.contains("content") || body.contains("list-style"), let added = AddedText(body) {
            adding.append((selector, added))
        }
        if body.contains("--") {
            for (name, text) in AddedText.ownProperties(body) where properties.count < HiddenParts.mostTexts {
                properties[name] = text
            }
        }
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
}
