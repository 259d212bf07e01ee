/// Takes out the paragraphs that are no part of the text though they stand among it.
enum ArticleTrim {
    /// The drafts without lines of links and their headings, without stamps, advertisement labels and the title.
    static func trimmed(_ drafts: [ArticleDraft], title: String?) -> [ArticleDraft] {
        drafts.indices.filter { index in
            let draft = drafts[index]
            if draft.isLinks || isAdvertLabel(draft.text) { return false }
            if draft.isShort, draft.hasTime { return false }
            if let title, draft.text == title { return false }
            // What heads a line of links goes with it.
            if draft.isShort, draft.kind != .item, index + 1 < drafts.count, drafts[index + 1].isLinks { return false }
            return true
        }.map { drafts[$0] }
    }

    /// What pages write above an advertisement.
    private static func isAdvertLabel(_ text: String) -> Bool {
        guard text.utf8.count < 40 else { return false }
        switch text.lowercased() {
        case "advert", "advertisement", "ad", "реклама", "на правах реклами", "publicidad", "publicidade", "publicité",
            "anzeige", "werbung", "reklama", "pubblicità":
            return true
        default: return false
        }
    }
}
