internal import KursText

/// Removes the paragraphs among the text that are not part of it.
struct ArticleTrim {
    private let drafts: [ArticleDraft]
    private let title: String?
    /// The first draft that reads like running text; the number of drafts when none does.
    private let firstProse: Int
    /// The classification of each draft.
    private let lines: [ArticleLine?]

    private init(_ drafts: [ArticleDraft], _ title: String?) {
        self.drafts = drafts
        self.title = title
        firstProse = drafts.firstIndex { $0.isProse } ?? drafts.count
        lines = drafts.map { ArticleLine($0) }
    }

    /// The drafts without lines of links and their headings, stamps, captions, labels and the title.
    static func trimmed(_ drafts: [ArticleDraft], title: String?) -> [ArticleDraft] {
        let trim = ArticleTrim(drafts, title)
        var kept: [ArticleDraft] = []
        // The captions beside what is left out stay.
        var captions: [String] = []
        for index in 0..<trim.endOfText() {
            captions += drafts[index].layout.captionsBefore
            guard trim.keeps(index) else { continue }
            kept.append(drafts[index])
            kept[kept.count - 1].layout.captionsBefore = captions
            captions = []
        }
        if !kept.isEmpty {
            kept[kept.count - 1].layout.captionsAfter = captions + kept[kept.count - 1].layout.captionsAfter
        }
        return kept
    }

    private func keeps(_ index: Int) -> Bool {
        let draft = drafts[index]
        if lines[index] != nil { return false }
        if draft.isLinks || draft.text == title || isAdvertLabel(draft.text) || isPrompt(draft) { return false }
        if draft.isShort, draft.hasTime { return false }
        if draft.isShort, draft.hasPicture, draft.kind == .text, !draft.endsSentence { return false }
        if index < firstProse, draft.text.utf8.count < 160, holdsDate(draft.text) { return false }
        // The heading of a line of links goes with it.
        let next = index + 1
        return !(draft.isShort && draft.kind != .item && next < drafts.count && drafts[next].isLinks)
    }

    /// Cuts a last list whose items all link elsewhere, and the heading of that list.
    private func endOfText() -> Int {
        let lastProse = drafts.lastIndex { $0.isProse } ?? 0
        let drafts = drafts.prefix(
            lines.indices.first { index in
                guard index > firstProse, let line = lines[index] else { return false }
                return line == .comments || (line == .more && index > lastProse)
            } ?? drafts.count)
        var end = drafts.count
        while end > 0, drafts[end - 1].kind == .item || drafts[end - 1].isLinks, drafts[end - 1].linkPercent >= 25 {
            end -= 1
        }
        if drafts.count - end >= 3, end > firstProse {
            if end > 0, drafts[end - 1].isShort, drafts[end - 1].kind != .item { end -= 1 }
        } else {
            end = drafts.count
        }
        // A last heading has no text after it.
        while end > firstProse, drafts[end - 1].kind == .heading { end -= 1 }
        return end
    }

    /// `Read also: …`: a label and then only links; or a recognized invitation with a link in it.
    private func isPrompt(_ draft: ArticleDraft) -> Bool {
        guard draft.linkPercent > 0, draft.text.utf8.count < 300 else { return false }
        if draft.linkPercent >= 50, let colon = draft.text.utf8.firstIndex(of: 0x3A),
            draft.text.utf8.distance(from: draft.text.startIndex, to: colon) < 40,
            let first = draft.marks.first,
            first.start <= draft.text.utf8.distance(from: draft.text.startIndex, to: colon) + 2
        {
            return true
        }
        let lower = draft.text.prefix(40).lowercased()
        return Self.invitations.contains { lower.hasPrefix($0) }
    }

    private static let invitations = [
        "читайте також", "дивіться також", "підписуйтесь", "підписуйтеся", "підпишіться",
        "більше новин",
        "читайте также", "смотрите также", "подписывайтесь", "подпишитесь", "read also", "also read", "read more",
        "see also", "see more", "sign up", "subscribe",
    ]

    /// Whether a line contains a day in figures, or a year and a time of day.
    private func holdsDate(_ text: String) -> Bool {
        var figures: [(value: Int, digits: Int, separator: UInt8)] = []
        var run = DigitRun()
        for byte in text.utf8.prefix(160) + [0x20] where !run.append(byte) && run.count > 0 {
            figures.append((run.value, run.count, byte))
            run = DigitRun()
        }
        let hasYear = figures.contains { $0.digits == 4 && (1990...2100).contains($0.value) }
        for (index, figure) in figures.enumerated() where index + 1 < figures.count {
            let next = figures[index + 1]
            if figure.separator == 0x3A, hasYear, figure.value < 24, next.digits == 2 { return true }
            guard index + 2 < figures.count, [0x2E, 0x2F, 0x2D].contains(figure.separator),
                figure.separator == next.separator, next.value <= 31, hasYear
            else { continue }
            return true
        }
        return false
    }

    /// What pages write above an advertisement.
    private func isAdvertLabel(_ text: String) -> Bool {
        guard text.utf8.count < 40 else { return false }
        switch text.lowercased() {
        case "advert", "advertisement", "ad", "реклама", "на правах реклами", "publicidad", "publicidade", "publicité",
            "anzeige", "werbung", "reklama", "pubblicità":
            return true
        default: return false
        }
    }
}
