internal import KursCore
internal import KursMarkup

/// The labels of tabs by the ids of what they show.
struct PageTabs {
    private var labels: [String: String] = [:]

    /// The most nodes in a tab; a menu of many tabs is none itself.
    private static let nodeLimit = 100

    /// Every label.
    var all: [String] { labels.values.sorted() }

    init(_ document: Document) {
        for id in document.descendants(of: document.root)
        where document.tag(of: id) == .a || document.tag(of: id) == .button
            || document.tag(of: id) == .li || document.tag(of: id) == .label
        {
            let key =
                document.attribute("data-tab", of: id)
                ?? (document.attribute("role", of: id) == "tab" ? document.attribute("aria-controls", of: id) : nil)
                ?? document.attribute("data-target", of: id) ?? document.attribute("href", of: id)
            guard var key, !key.isEmpty, key.utf8.count < 80 else { continue }
            if document.attribute("href", of: id) == key, !key.hasPrefix("#") { continue }
            if key.hasPrefix("#") { key.removeFirst() }
            guard document.nodeCount(below: id, limit: PageTabs.nodeLimit) <= PageTabs.nodeLimit else { continue }
            // A tab may hold a long name for wide screens and a short one for narrow, side by side.
            let text = document.textRuns(of: id, without: [.hidden]).map(\.text).list(" ")
            if !text.isEmpty, text.utf8.count < 120, labels[key] == nil { labels[key] = text }
        }
    }

    /// The labels of the tabs that show a table, nearest first.
    func labels(of grid: Grid) -> [String] {
        var found: [String] = []
        for mark in grid.marks where ["id", "data-tab-for", "data-tab", "data-id", "data-name"].contains(mark.name) {
            if let label = labels[mark.value], !found.contains(label) { found.append(label) }
        }
        return found
    }

    /// The currency code in the key of a tab: `usd`, `tab-usd`, `currency_eur`.
    static func code(in key: String) -> CurrencyCode? {
        guard key.utf8.count <= 40 else { return nil }
        var codes: Set<CurrencyCode> = []
        for part in key.split(whereSeparator: { "-_ .".contains($0) }) where part.utf8.count == 3 {
            let word = part.lowercased()
            guard !["all", "top", "tab", "try"].contains(word), let code = PageNames.known(word),
                Currency.find(code)?.kind == .money, code != .uah
            else { continue }
            codes.insert(code)
        }
        return codes.count == 1 ? codes.first : nil
    }
}
