internal import KursMarkup

/// The title, addresses, dates and first heading of a page.
struct PageHead {
    var title = ""
    var heading = ""
    var canonical: String?
    var address: String?
    /// What the page says that the site is called.
    var siteName: String?
    /// Values of date pickers, in page order.
    var picked: [String] = []
    /// Texts of elements whose id ends in `date`, such as `exchangeDate`.
    var named: [String] = []

    /// How many elements of a kind are read: each may hold all those after it.
    private static let elementLimit = 8

    init(_ document: Document) {
        var (titleCount, headingCount) = (0, 0)
        for id in document.descendants(of: document.root) {
            switch document.tag(of: id) {
            case .title where title.isEmpty && titleCount < PageHead.elementLimit:
                title = document.text(of: id).cut(to: PageTokens.textLimit)
                titleCount += 1
            case .h1 where heading.isEmpty && headingCount < PageHead.elementLimit:
                heading = document.textRuns(of: id, without: [.hidden, .tooltips]).oneLine
                    .cut(to: PageTokens.textLimit)
                headingCount += 1
            case .link where document.attribute("rel", of: id)?.lowercased() == "canonical":
                canonical = canonical ?? document.attribute("href", of: id)
            case .meta where document.attribute("property", of: id) == "og:url":
                address = address ?? document.attribute("content", of: id)
            case .meta
            where document.attribute("property", of: id) == "og:site_name"
                || document.attribute("name", of: id) == "application-name":
                siteName = siteName ?? document.attribute("content", of: id)?.cut(to: PageTokens.textLimit)
            case .input:
                let names = ["class", "id", "name", "type"].compactMap { document.attribute($0, of: id)?.lowercased() }
                if names.contains(where: { $0.contains("date") }), let value = document.attribute("value", of: id),
                    !value.isEmpty
                {
                    picked.append(value)
                }
            case .span, .div, .p, .time, .b, .strong:
                if let name = document.attribute("id", of: id)?.lowercased(), name.hasSuffix("date"),
                    named.count < PageHead.elementLimit
                {
                    named.append(document.text(of: id))
                }
            default: break
            }
        }
        if title.isEmpty {
            // The document's text does not include `title`.
            title =
                document.descendants(of: document.root).first { document.tag(of: $0) == .title }
                .map { id in
                    document.children(of: id).map { String(decoding: document.textBytes(of: $0), as: UTF8.self) }
                        .joined().cut(to: PageTokens.textLimit)
                } ?? ""
        }
    }
}
