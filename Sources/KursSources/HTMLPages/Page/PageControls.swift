internal import KursCore
internal import KursMarkup

/// What is chosen on a page: options, radio buttons, check boxes and the current one of several links.
enum PageControls {
    /// The longest label of a control in bytes.
    private static let longest = 120
    /// The most nodes in such a label.
    private static let mostNodes = 40

    /// The choice by which the page's rates are not today's, not in hryvnias or not for one unit; `nil` for none.
    static func fault(on page: Page) -> String? {
        let document = page.document
        var labels: [String: String]?
        for node in document.descendants(of: document.root) {
            switch document.tag(of: node) {
            case .input where isText(document.attribute("type", of: node)):
                let value = document.attribute("value", of: node) ?? ""
                if isOtherDay(value, than: page) { return value }
                let isUnits = Phrase(label(of: node, document, &labels)).meanings.contains(.units)
                if isUnits, let number = Int(value), number > 1 { return value }
            case .option where document.attributeBytes("selected", of: node) != nil:
                let text = text(of: node, document)
                if let words = fault(chosen: text) ?? (isOtherDay(text, than: page) ? text : nil) { return words }
                guard let list = select(of: node, document) else { continue }
                let name = document.attribute("name", of: list) ?? ""
                if let words = fault(chosen: text, of: label(of: list, document, &labels) + " " + name) { return words }
            case .input where document.attributeBytes("checked", of: node) != nil:
                if let words = fault(chosen: label(of: node, document, &labels)) { return words }
            case .a, .li, .button, .span, .div, .label, .td, .th:
                guard isCurrent(document.attribute("class", of: node)) else { continue }
                let text = text(of: node, document)
                if let words = fault(chosen: text) ?? (isOtherDay(text, than: page) ? text : nil) { return words }
            default: break
            }
        }
        return nil
    }

    private static func fault(chosen text: String) -> String? {
        PageVocabulary.words(of: text).first { CautionWords.changes($0) && !CautionWords.isUsualBelow($0) }
            ?? FreeText.units(text) ?? FreeText.foreign(text)
    }

    /// What a choice says by the name of what is chosen: `Кількість` 100, `Базова валюта` PLN.
    private static func fault(chosen text: String, of name: String) -> String? {
        let words = PageVocabulary.words(of: name).flatMap { $0.split(separator: "-").map(String.init) }
        let phrase = Phrase(text)
        if words.contains(where: { word in bases.contains { word.hasPrefix($0) } }), !phrase.currencies.isEmpty {
            return "\(name) \(text)"
        }
        let isUnits = Phrase(name).meanings.contains(.units)
        return isUnits && !phrase.otherNumbers.isEmpty ? "\(name) \(text)" : nil
    }

    private static func isText(_ type: String?) -> Bool {
        ["text", "number", "date", "tel", "search"].contains(type?.lowercased() ?? "text")
    }

    /// Whether a text is a full date other than the page's own day and the day on which it was fetched.
    private static func isOtherDay(_ text: String, than page: Page) -> Bool {
        guard text.utf8.count <= 40, let date = CivilDate(words: text.utf8), date.year != nil else { return false }
        return page.today.isOther(than: date) && page.date.day?.isOther(than: date) != false
    }

    private static let bases = ["базов", "base", "котирув", "котиров", "quote"]

    /// Whether classes say that an element is the current one of several.
    private static func isCurrent(_ classes: String?) -> Bool {
        guard let classes, classes.utf8.count <= 400 else { return false }
        return classes.split(whereSeparator: \.isWhitespace).contains { name in
            let words = name.lowercased().split { $0 == "-" || $0 == "_" }
            // The button of a list that opens shows what is chosen from it.
            if words == ["dropdown", "toggle"] { return true }
            return words.last.map { ["active", "current", "selected", "checked"].contains($0) } == true
                && words.count <= 3
        }
    }

    private static func select(of option: Document.NodeID, _ document: Document) -> Document.NodeID? {
        var node = document.parent(of: option)
        for _ in 0..<3 {
            guard let parent = node else { return nil }
            if document.tag(of: parent) == .select { return parent }
            node = document.parent(of: parent)
        }
        return nil
    }

    /// The label of a control: `aria-label`, the `label` for it or around it, or the text after it.
    private static func label(
        of node: Document.NodeID, _ document: Document, _ labels: inout [String: String]?
    ) -> String {
        if let name = document.attribute("aria-label", of: node) { return name.cut(to: longest) }
        if let id = document.attribute("id", of: node) {
            let known = labels ?? all(document)
            labels = known
            if let text = known[id] { return text }
        }
        var parent = document.parent(of: node)
        for _ in 0..<3 {
            guard let above = parent else { break }
            if document.tag(of: above) == .label { return text(of: above, document) }
            parent = document.parent(of: above)
        }
        return document.nextSibling(of: node).map { text(of: $0, document) } ?? ""
    }

    /// The labels of controls by their ids.
    private static func all(_ document: Document) -> [String: String] {
        var labels: [String: String] = [:]
        for node in document.descendants(of: document.root) where document.tag(of: node) == .label {
            if let id = document.attribute("for", of: node) { labels[id] = text(of: node, document) }
        }
        return labels
    }

    /// The text of a small element; empty for one that holds much.
    private static func text(of node: Document.NodeID, _ document: Document) -> String {
        guard document.nodeCount(below: node, limit: mostNodes) <= mostNodes else { return "" }
        return document.textRuns(of: node, without: [.hidden]).oneLine.cut(to: longest)
    }
}
