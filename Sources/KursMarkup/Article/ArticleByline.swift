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
            guard text.utf8.count <= 120, let written = WrittenDate(text.utf8), written.otherWords <= 8 else {
                continue
            }
            return written.date
        }
        return nil
    }
}

/// The lines of a page around its first heading.
private struct BylineLines {
    /// The text of each line.
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
