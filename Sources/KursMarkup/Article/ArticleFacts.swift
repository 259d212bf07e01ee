import KursText

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
        guard let type = document.attributeBytes("type", of: id), type.hasBytes("ld+json".utf8) else { return }
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

// The date of a page without a date in its metadata: the one written near its title.

extension Document {
    /// The date written on a line of its own near the first `h1`; `nil` without one.
    ///
    /// Lines after the heading have priority, then those just before it. Such a line holds a date and few other words,
    /// perhaps an author's name; dates in running text belong to the article's subject. O(n).
    func dateBesideTitle() -> FeedDate? {
        let lines = BylineLines(self)
        guard let title = lines.title else { return nil }
        let behind = lines.texts.indices.filter { $0 > title && $0 <= title + 12 }
        let before = lines.texts.indices.filter { $0 < title && $0 >= title - 6 }.reversed()
        for index in behind + before {
            let text = lines.texts[index]
            guard text.utf8.count <= 120, let written = DateInText(text.utf8), written.otherWords <= 8 else {
                continue
            }
            return written.date
        }
        return nil
    }
}

/// The lines of a page around its first heading.
private struct BylineLines {
    private(set) var texts: [String] = []
    /// The index of the heading's last line.
    private(set) var title: Int?

    init(_ document: Document) {
        var number = -1
        for run in document.textRuns(of: document.root, without: [.hidden]) {
            if run.line == number, let last = texts.indices.last {
                texts[last] += (run.joint == .glued ? "" : " ") + run.text
            } else {
                if let title, texts.count > title + 13 { return }
                texts.append(run.text)
                number = run.line
            }
            if title == nil || title == texts.count - 1 || title == texts.count - 2, document.isInHeading(run.node) {
                title = texts.count - 1
            }
        }
    }
}

extension Document {
    /// Whether a text is in an `h1`, at most a few elements down.
    fileprivate func isInHeading(_ id: NodeID) -> Bool {
        var node = parent(of: id)
        for _ in 0..<4 {
            guard let current = node else { return false }
            if tag(of: current) == .h1 { return true }
            node = parent(of: current)
        }
        return false
    }
}
