internal import KursMarkup

/// A list of tabs, links or buttons of which one is marked as chosen: what is shown below is that one's.
struct ChosenLabel {
    let text: String
    /// Whether the page says that they are tabs, rather than only painting one of them otherwise.
    let isTab: Bool
}

extension Document {
    /// The chosen label of an element whose children are a list of short ones; `nil` for any other element.
    ///
    /// One is marked by an attribute, by a word in its class that styles use for states, or, of three controls and more,
    /// by looking other than all the rest.
    func chosenLabel(of list: NodeID) -> ChosenLabel? {
        guard !isMarkedHidden(list), !isOfSite(list) else { return nil }
        var items: [(text: String, id: NodeID)] = []
        for child in children(of: list) {
            if kind(of: child) == .text, textBytes(of: child).contains(where: { $0 > 0x20 }) { return nil }
            guard kind(of: child) == .element, !isMarkedHidden(child) else { continue }
            switch tag(of: child) {
            case .a, .button, .label, .li, .span, .div, .b, .strong, .i, .em: break
            default: return nil
            }
            guard nodeCount(below: child, limit: 24) <= 24, items.count < 24 else { return nil }
            let text = textRuns(of: child).oneLine
            if text.utf8.count > 80 { return nil }
            // A number is one of a pager, or a price; a day is a label.
            if text.contains(where: \.isLetter) || Document.isDay(text) { items.append((text, child)) }
        }
        guard items.count > 1 else { return nil }
        let isTabs = items.contains { item in
            parts(of: item.id).contains {
                attribute("role", of: $0) == "tab" || attribute("aria-selected", of: $0) != nil
            }
        }
        let marked = items.filter { item in parts(of: item.id).contains(where: isMarkedChosen) }
        if marked.count == 1 { return ChosenLabel(text: marked[0].text, isTab: isTabs) }
        guard marked.isEmpty else { return nil }
        let emphasized = items.filter { [.b, .strong].contains(tag(of: $0.id)) }
        if emphasized.count == 1 { return ChosenLabel(text: emphasized[0].text, isTab: isTabs) }
        guard items.count > 2, items.contains(where: { item in parts(of: item.id).contains(where: isControl) }) else {
            return nil
        }
        let looks = items.map { look(of: $0.id) }
        let single = looks.indices.filter { place in looks.count { $0 == looks[place] } == 1 }
        guard single.count == 1, Set(looks).count == 2 else { return nil }
        return ChosenLabel(text: items[single[0]].text, isTab: isTabs)
    }

    /// Whether a text in figures is a day, also one without a year: `18.09`.
    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: ".")
        if parts.count == 2, let day = Int(parts[0]), let month = Int(parts[1]) {
            return (1...31).contains(day) && (1...12).contains(month)
        }
        return CivilDate(words: text.utf8) != nil
    }

    /// Whether an element is the site's own head or menu, and not that of the part with the rates.
    func isOfSite(_ id: NodeID) -> Bool {
        var isMenu = false
        var current = Optional(id)
        for _ in 0..<48 {
            guard let node = current else { break }
            switch tag(of: node) {
            case .nav, .header, .footer: isMenu = isMenu || attribute("role", of: node) != "tablist"
            case .main, .section, .article, .table: return false
            default: break
            }
            current = parent(of: node)
        }
        return isMenu
    }

    private func parts(of id: NodeID) -> [NodeID] { [id] + descendants(of: id).filter { kind(of: $0) == .element } }

    private func isControl(_ id: NodeID) -> Bool { [.a, .button, .label].contains(tag(of: id)) }

    /// Whether an attribute or class says that a control is the one that is chosen.
    private func isMarkedChosen(_ id: NodeID) -> Bool {
        for name in [
            "aria-selected", "aria-current", "aria-pressed", "aria-checked", "data-state", "data-active",
            "data-selected",
        ] {
            guard let value = attribute(name, of: id)?.lowercased() else { continue }
            if !["false", "inactive", "off", "closed", "unchecked", "0"].contains(value) { return true }
        }
        if attribute("checked", of: id) != nil { return true }
        guard let names = attribute("class", of: id), names.utf8.count < 400 else { return false }
        return names.split(whereSeparator: \.isWhitespace).contains { name in
            var words: [String] = []
            for letter in name {
                if letter == "-" || letter == "_" {
                    words.append("")
                } else if letter.isUppercase || words.isEmpty {
                    words.append(letter.lowercased())
                } else {
                    words[words.count - 1].append(letter)
                }
            }
            return words.contains { ["active", "selected", "current", "checked", "chosen", "on"].contains($0) }
        }
    }

    private func look(of id: NodeID) -> [String] {
        parts(of: id).flatMap { part in
            [name(of: part)] + ["class", "style", "disabled", "tabindex"].map { attribute($0, of: part) ?? "" }
        }
    }
}
