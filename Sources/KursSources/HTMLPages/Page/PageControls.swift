internal import KursCore
internal import KursMarkup

/// What is chosen on a page: options, radio buttons, check boxes and the current one of several links.
enum PageControls {
    /// The longest label of a control in bytes.
    private static let longest = 120
    /// The most nodes in such a label.
    private static let mostNodes = 40

    /// The choice by which the page's rates are not today's, not in hryvnias, not for one unit, or not of their market;
    /// `nil` for none.
    ///
    /// - Parameters:
    ///   - page: The page; what its menus and breadcrumbs say counts only on pages of no known site.
    ///   - markets: The markets whose rates were read from it.
    static func fault(on page: Page, rates markets: Set<Market>, isKnownSite: Bool) -> String? {
        let document = page.document
        var labels: [String: String]?
        var lists: [String] = []
        let otherMarket = { (text: String) in isKnownSite ? nil : PageControls.market(text, notIn: markets) }
        for node in document.descendants(of: document.root) {
            let tag = document.tag(of: node)
            if !isKnownSite, isTrail(node, tag, document), let words = fault(trail: node, document) { return words }
            switch tag {
            case .input where isText(document.attribute("type", of: node)):
                let value = document.attribute("value", of: node) ?? ""
                if ChosenDay.isOther(value, than: page, isShort: false) { return value }
                let isUnits = Phrase(label(of: node, document, &labels)).meanings.contains(.units)
                if isUnits, let number = Int(value), number > 1 { return value }
                let isFixed = document.attributeBytes("readonly", of: node) != nil
                if isFixed, let words = fault(chosen: value.cut(to: longest)) { return words }
            case .select:
                guard let chosen = ChosenDay.chosen(in: node, document) else { continue }
                let text = text(of: chosen, document)
                lists = Array((lists + [text]).suffix(3))
                if let words = ChosenDay.fault(lists: lists, on: page) ?? fault(chosen: text) { return words }
                // What only stands first has not been chosen by anybody.
                guard document.attributeBytes("selected", of: chosen) != nil else { continue }
                let name = document.attribute("name", of: node) ?? ""
                if let words = ChosenDay.other(text, than: page)
                    ?? fault(chosen: text, of: label(of: node, document, &labels) + " " + name) ?? otherMarket(text)
                {
                    return words
                }
            case .input where document.attributeBytes("checked", of: node) != nil:
                let text = label(of: node, document, &labels)
                let words = fault(chosen: text) ?? ChosenDay.other(text, than: page) ?? otherMarket(text)
                if let words { return words }
            case .b, .strong:
                let isMenu = document.nearAncestors(of: node).prefix(3).contains { document.tag(of: $0) == .nav }
                if isMenu, let words = fault(chosen: text(of: node, document)) { return words }
            case .button where isOnlyButton(node, document) && !isCurrent(node, document):
                let text = text(of: node, document)
                if let words = FreeText.units(text) ?? ChosenDay.other(text, than: page) { return words }
            case .a, .li, .button, .span, .div, .label, .td, .th:
                guard isCurrent(node, document) else { continue }
                let text = text(of: node, document)
                let isShort = [.a, .li, .button, .label].contains(tag)
                let isOther = ChosenDay.isOther(text, than: page, isShort: isShort)
                if let words = fault(chosen: text) ?? (isOther ? text : nil) ?? otherMarket(text) { return words }
                if let words = ChosenDay.fault(inCalendar: node, text, on: page) { return words }
            default: break
            }
        }
        return nil
    }

    /// A chosen market that none of the rates is of, where the text names nothing else.
    private static func market(_ text: String, notIn markets: Set<Market>) -> String? {
        let phrase = Phrase(text)
        guard phrase.unknown.isEmpty, phrase.currencies.isEmpty, phrase.numbers.isEmpty else { return nil }
        let named = Set(phrase.meanings.namedMarkets)
        guard named == [.interbank] || named == [.nbu] else { return nil }
        return named.isDisjoint(with: markets) ? text : nil
    }

    /// Whether an element is the way to the page from the site's first one: `Головна / Бізнесу / Курси валют`.
    private static func isTrail(_ node: Document.NodeID, _ tag: TagName, _ document: Document) -> Bool {
        guard [.nav, .ol, .ul, .div].contains(tag) else { return false }
        if document.attribute("aria-label", of: node)?.lowercased().hasPrefix("breadcrumb") == true { return true }
        guard let names = document.attribute("class", of: node), names.utf8.count <= 200 else { return false }
        return names.lowercased().split(whereSeparator: \.isWhitespace).contains {
            $0 == "breadcrumb" || $0 == "breadcrumbs" || $0 == "crumbs"
        }
    }

    /// Where a page belongs by the way to it: other people's, another country's or an archive.
    private static func fault(trail node: Document.NodeID, _ document: Document) -> String? {
        guard document.nodeCount(below: node, limit: 80) <= 80 else { return nil }
        // Steps that follow each other without a space are texts of their own.
        let text = document.textRuns(of: node, without: [.hidden]).map(\.text).list(" ").cut(to: 400)
        return PageVocabulary.words(of: text).first { word in
            CautionWords.changesPage(word) || CautionWords.isForeign(word)
                || ["бізнес", "бизнес", "юрос", "юридич", "корпорат"].contains { word.hasPrefix($0) }
        }
    }

    /// Whether a button stands alone, as one does that shows what is chosen.
    private static func isOnlyButton(_ node: Document.NodeID, _ document: Document) -> Bool {
        guard let parent = document.parent(of: node) else { return false }
        return document.children(of: parent).count { [.button, .a].contains(document.tag(of: $0)) } == 1
    }

    private static func fault(chosen text: String) -> String? {
        PageVocabulary.words(of: text).first { word in
            // `Тиждень тому`, `за сотню`
            CautionWords.changes(word) && !CautionWords.isUsualBelow(word) || word == "тому" || word == "ago"
                || word.hasPrefix("сотн")
        } ?? FreeText.units(text) ?? FreeText.foreign(text)
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

    private static let bases = ["базов", "base", "котирув", "котиров", "quote"]

    /// Whether classes or attributes say that an element is the current one of several.
    private static func isCurrent(_ node: Document.NodeID, _ document: Document) -> Bool {
        if document.isMarkedSelected(node) { return true }
        if let mark = document.attribute("aria-current", of: node), mark != "false" { return true }
        guard let classes = document.attribute("class", of: node), classes.utf8.count <= 400 else { return false }
        return classes.split(whereSeparator: \.isWhitespace).contains { name in
            let words = name.lowercased().split { $0 == "-" || $0 == "_" }
            // The button of a list that opens shows what is chosen from it.
            if words == ["dropdown", "toggle"] { return true }
            return words.last.map { ["active", "current", "selected", "checked"].contains($0) } == true
                && words.count <= 3
        }
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
