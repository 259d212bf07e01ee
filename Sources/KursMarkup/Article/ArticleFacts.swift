internal import KursText

/// A page's metadata about its article: title, time and picture.
struct ArticleFacts {
    private(set) var title: String?
    private(set) var published: FeedDate?
    private(set) var image: String?
    /// The text in the metadata, a line for each paragraph; `nil` when there is none.
    private(set) var body: String?

    private var metas: [String: String] = [:]
    private var pageTitle: String?
    private var headings: [String] = []
    private var times: [String] = []
    private var pictures: [String] = []
    private var linkedData = LinkedData()

    /// Reads a page; O(n).
    init(_ document: Document) {
        for id in document.descendants(of: document.root) {
            switch document.tag(of: id) {
            case .meta: meta(id, document)
            case .title where pageTitle == nil: pageTitle = oneLine(document.text(of: id))
            case .h1 where headings.count < 8: headings.append(oneLine(document.text(of: id)))
            case .script: script(id, document)
            case .time where times.count < 8:
                if let text = document.attribute("datetime", of: id) { times.append(text) }
            case .link where document.attribute("rel", of: id) == "image_src":
                if let href = document.attribute("href", of: id) { metas["image_src"] = metas["image_src"] ?? href }
            case .img where pictures.isEmpty: picture(id, document)
            default: property(id, document)
            }
        }
        title = chosenTitle()
        published = chosenDate() ?? document.dateBesideTitle()
        image = chosenImage()
        body = linkedData.body.map { body in
            body.split(separator: "\n").map { plainText(ofHTML: Array($0.utf8)) }.joined(separator: "\n")
        }
    }

    private mutating func meta(_ id: Document.NodeID, _ document: Document) {
        guard let content = document.attribute("content", of: id), !content.isEmpty else { return }
        for name in ["property", "name", "itemprop"] {
            guard let key = document.attribute(name, of: id)?.lowercased() else { continue }
            if metas[key] == nil { metas[key] = content }
        }
    }

    /// Dates in microdata outside `meta`.
    private mutating func property(_ id: Document.NodeID, _ document: Document) {
        guard metas["datepublished"] == nil, let name = document.attributeBytes("itemprop", of: id),
            name.elementsEqual("datePublished".utf8)
        else { return }
        let declared = document.attribute("content", of: id) ?? document.attribute("datetime", of: id)
        metas["datepublished"] = declared ?? document.text(of: id)
    }

    private mutating func script(_ id: Document.NodeID, _ document: Document) {
        guard let type = document.attributeBytes("type", of: id), type.hasBytes("ld+json") else { return }
        for child in document.children(of: id) { linkedData.read(document.textBytes(of: child)) }
    }

    /// The first picture that does not state a small size.
    private mutating func picture(_ id: Document.NodeID, _ document: Document) {
        for side in ["width", "height"] {
            if let size = document.attribute(side, of: id).flatMap({ Int($0) }), size < 200 { return }
        }
        guard document.attribute("width", of: id) != nil, let source = document.attribute("src", of: id),
            !source.isEmpty, !source.hasPrefix("data:")
        else { return }
        pictures.append(source)
    }

    /// Longer texts, in bytes, are not titles.
    private static let titleLimit = 1000

    /// The heading that the page's own title repeats, else the title in the metadata, else the page's title.
    private func chosenTitle() -> String? {
        let titles = [metas["og:title"], linkedData.headline, metas["twitter:title"], metas["title"]]
            .compactMap { $0.map { oneLine(plainText(ofHTML: Array($0.utf8))) } }
            .filter { (1...Self.titleLimit).contains($0.utf8.count) }
        let headings = headings.filter { (1...Self.titleLimit).contains($0.utf8.count) }
        let pageTitle = pageTitle.flatMap { (1...Self.titleLimit).contains($0.utf8.count) ? $0 : nil }
        for heading in headings where (titles + [pageTitle ?? ""]).contains(where: { $0.hasSubstring(heading) }) {
            return heading
        }
        if let first = titles.first { return first }
        return headings.count == 1 ? headings[0] : pageTitle ?? headings.first
    }

    private func chosenDate() -> FeedDate? {
        let declared = [
            linkedData.published, metas["article:published_time"], metas["og:published_time"],
            metas["datepublished"], metas["og:article:published_time"], metas["pubdate"], metas["publishdate"],
            metas["publish-date"], metas["dc.date.issued"], metas["dc.date"], metas["date"],
            linkedData.otherPublished,
        ]
        for text in declared.compactMap({ $0 }) + times {
            // Some programs write 1 January of the year 1 for a missing date.
            if let date = FeedDate(text.utf8), date.year > 1 { return date }
        }
        return nil
    }

    private func chosenImage() -> String? {
        let declared = [
            metas["og:image"], metas["og:image:url"], metas["og:image:secure_url"], linkedData.image,
            metas["twitter:image"], metas["twitter:image:src"], metas["image_src"], metas["image"],
        ]
        return (declared.compactMap { $0 } + pictures).map { oneLine($0) }.first { !$0.isEmpty }
    }
}

/// A text with each run of white space as one space.
private func oneLine(_ text: String) -> String {
    String(decoding: withSingleSpaces(Array(text.utf8).span), as: UTF8.self)
}
