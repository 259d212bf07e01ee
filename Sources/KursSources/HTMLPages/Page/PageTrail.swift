internal import KursCore
internal import KursMarkup

/// The way to a page from the site's first one: `Головна / Бізнесу / Курси валют`.
enum PageTrail {
    /// What an element says of where the page belongs, if it is such a way: other people's rates, another country's, an
    /// archive, or a page that is not understood.
    static func fault(_ node: Document.NodeID, _ tag: TagName, on page: Page) -> String? {
        let document = page.document
        let isNamed = isNamed(node, tag, document)
        guard isNamed || tag == .nav, document.nodeCount(below: node, limit: 80) <= 80 else { return nil }
        // Steps that follow each other without a space are texts of their own.
        let steps = document.textRuns(of: node, without: [.hidden]).filter {
            $0.text.contains { $0.isLetter || $0.isNumber }
        }
        let isLink = steps.map { document.isText($0.node, in: [.a, .button]) }
        // Of a way without a name, only the last step is no link.
        let isWay = isLink.count > 1 && isLink.last == false && isLink.dropLast().allSatisfy(\.self)
        guard isNamed || isWay else { return nil }
        let text = steps.map(\.text).list(" ").cut(to: 400)
        if let word = PageVocabulary.words(of: text).first(where: changes) { return word }
        guard let last = steps.last, isLink.last == false else { return nil }
        let name = last.text.cut(to: 200)
        return FreeText.fault(beside: name) ?? ChosenDay.other(name, than: page)
    }

    private static func changes(_ word: String) -> Bool {
        CautionWords.changesPage(word) || CautionWords.isForeign(word)
            || ["бізнес", "бизнес", "юрос", "юридич", "корпорат"].contains { word.hasPrefix($0) }
    }

    /// Whether its class or label calls an element such a way.
    private static func isNamed(_ node: Document.NodeID, _ tag: TagName, _ document: Document) -> Bool {
        guard [.nav, .ol, .ul, .div].contains(tag) else { return false }
        if document.attribute("aria-label", of: node)?.lowercased().hasPrefix("breadcrumb") == true { return true }
        guard let names = document.attribute("class", of: node), names.utf8.count <= 200 else { return false }
        return names.lowercased().split(whereSeparator: \.isWhitespace).contains {
            $0 == "breadcrumb" || $0 == "breadcrumbs" || $0 == "crumbs"
        }
    }
}
