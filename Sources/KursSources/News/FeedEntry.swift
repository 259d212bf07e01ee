internal import KursCore
internal import KursMarkup

/// What news are made of, as a feed of any format has it; texts are plain.
struct FeedEntry {
    var id: String?
    var link: String?
    var title: String?
    var summary: String?
    var text: String?
    var image: String?
    var date: FeedDate?
    var categories: [String] = []
}

extension FeedEntry {
    init(_ item: FeedItem) {
        (id, link, image) = (item.id, item.link, item.image)
        (title, summary, text) = (item.title?.plain, item.summary?.plain, item.content?.plain)
        date = item.published ?? item.updated
        categories = item.categoryNames
    }
}
