internal import KursCore
internal import KursMarkup

/// What is chosen on a page: options, radio buttons, check boxes and the current one of several links.
enum PageControls {
    /// The choice by which the page's rates are not today's, not in hryvnias, not for one unit, or not of their market or
    /// kind; `nil` for none.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - rates: What was read from it.
    static func fault(on page: Page, rates: ChosenRates) -> String? {
        let document = page.document
        var labels = ControlLabels(document)
        var lists: [String] = []
        let text = { (node: Document.NodeID) in ControlLabels.text(of: node, document) }
        for node in document.descendants(of: document.root) {
            let tag = document.tag(of: node)
            if let words = PageTrail.fault(node, tag, on: page) { return words }
            switch tag {
            case .input where isText(document.attribute("type", of: node)):
                let value = document.attribute("value", of: node) ?? ""
                // `18.11` may be a rate or an amount.
                let isDay = value.contains(where: \.isLetter)
                if ChosenDay.isOther(value, than: page, isShort: isDay) || ChosenDay.isOtherYear(value, than: page) {
                    return value
                }
                if let words = rates.fault(money: value, of: labels.label(of: node)) { return words }
                let isUnits = Phrase(labels.label(of: node)).meanings.contains(.units)
                if isUnits, let number = Int(value), number > 1 { return value }
                if let words = fault(written: value) { return words }
            case .select:
                guard let chosen = ChosenDay.chosen(in: node, document) else { continue }
                let name = text(chosen)
                lists = Array((lists + [name]).suffix(3))
                if let words = ChosenDay.fault(lists: lists, on: page) ?? fault(chosen: name) { return words }
                let options = document.descendants(of: node).prefix(80).filter { document.tag(of: $0) == .option }
                if let words = ChosenRates.fault(chosen: name, among: options.map(text)) { return words }
                // What only stands first has not been chosen by anybody, unless there is nothing else.
                guard options.count == 1 || document.attributeBytes("selected", of: chosen) != nil else { continue }
                if !isOfConverter(node, document), let words = rates.fault(money: name, among: options.map(text)) {
                    return words
                }
                let title = labels.label(of: node) + " " + (document.attribute("name", of: node) ?? "")
                if ChosenDay.isOtherYear(name, than: page) { return name }
                if let words = ChosenDay.other(name, than: page) ?? fault(chosen: name, of: title)
                    ?? rates.fault(chosen: name) ?? rates.fault(money: name)
                {
                    return words
                }
            case .input where isButton(document.attribute("type", of: node)):
                let name = document.attribute("value", of: node) ?? ""
                if let words = fault(chosen: name) ?? ChosenDay.other(name, than: page) { return words }
            case .input where document.attributeBytes("checked", of: node) != nil:
                let name = labels.label(of: node)
                if ChosenDay.isOtherYear(name, than: page) { return name }
                if let words = rates.fault(money: name, among: labels.group(of: node)) { return words }
                if let words = fault(chosen: name) ?? ChosenDay.other(name, than: page) ?? rates.fault(chosen: name)
                    ?? ChosenRates.fault(chosen: name, among: labels.group(of: node))
                {
                    return words
                }
                let isBox = document.attribute("type", of: node)?.lowercased() == "checkbox"
                if isBox, let words = fault(checked: name, node, document) { return words }
            case .b, .strong:
                let isMenu = document.nearAncestors(of: node).prefix(3).contains { document.tag(of: $0) == .nav }
                if isMenu, let words = fault(chosen: text(node)) { return words }
            case .button where isOnlyButton(node, document) && !isCurrent(node, document):
                if let words = FreeText.units(text(node)) ?? ChosenDay.other(text(node), than: page) { return words }
            case .a, .li, .button, .span, .div, .label, .td, .th:
                guard isCurrent(node, document) else { continue }
                let name = text(node)
                let isShort = [.a, .li, .button, .label].contains(tag)
                let isOther = ChosenDay.isOther(name, than: page, isShort: isShort)
                if let words = fault(chosen: name) ?? (isOther ? name : nil) { return words }
                if let words = ChosenDay.fault(inCalendar: node, name, on: page) { return words }
                if isShort, let words = fault(current: name, node, document, rates) { return words }
            default: break
            }
        }
        return nil
    }

    /// What the current one of several links or buttons says that the rates do not fit.
    private static func fault(
        current text: String, _ node: Document.NodeID, _ document: Document, _ rates: ChosenRates
    ) -> String? {
        if let words = rates.fault(chosen: text) { return words }
        var others: [String] = []
        for element in [node, document.parent(of: node)].compactMap(\.self) where others.isEmpty {
            others = document.siblings(of: element, tag: document.tag(of: element))
                .map { ControlLabels.text(of: $0, document) }
        }
        return others.isEmpty ? nil : ChosenRates.fault(chosen: text, among: others)
    }

    /// Whether another list or a field for an amount stands near a list of currencies.
    private static func isOfConverter(_ list: Document.NodeID, _ document: Document) -> Bool {
        for element in document.nearAncestors(of: list) where document.tag(of: element) != .body {
            let isFound = document.descendants(of: element).prefix(200).contains { node in
                node != list && (document.tag(of: node) == .select || document.tag(of: node) == .input)
            }
            if isFound { return true }
        }
        return false
    }

    /// What words in a field say; a number is an amount of somebody's.
    private static func fault(written value: String) -> String? {
        // `×100` is a factor.
        let isFactor = value.contains { "×*".contains($0) }
        guard value.utf8.count <= ControlLabels.longest, value.contains(where: \.isLetter) || isFactor else {
            return nil
        }
        return FreeText.fault(beside: value)
    }

    /// What the short label of a checked box says, unless it is one about cookies.
    private static func fault(checked label: String, _ node: Document.NodeID, _ document: Document) -> String? {
        guard PageVocabulary.words(of: label).count <= 4,
            !document.nearAncestors(of: node).contains(where: document.isAboutCookies)
        else { return nil }
        return FreeText.fault(line: label)
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

    private static func isButton(_ type: String?) -> Bool {
        ["button", "submit", "reset"].contains(type?.lowercased())
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
}
