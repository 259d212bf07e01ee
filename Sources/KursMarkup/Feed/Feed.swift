/// A feed: what RSS 0.9x, 1.0 and 2.0 and Atom 0.3 and 1.0 have in common.
///
/// What the feed does not say is `nil`; nothing is filled in from elsewhere.
public struct Feed: Sendable {
    /// The feed's name.
    public internal(set) var title: FeedText?
    /// The address of the site, not of the feed.
    public internal(set) var link: String?
    /// What the feed is about: RSS `description`, Atom `subtitle`.
    public internal(set) var subtitle: FeedText?
    /// The feed's own identifier.
    public internal(set) var id: String?
    /// When it was first published: RSS `pubDate`.
    public internal(set) var published: FeedDate?
    /// When it last changed: RSS `lastBuildDate`, Atom `updated`.
    public internal(set) var updated: FeedDate?
    /// Who is behind it: the first author's name, else address, else what stands there.
    public internal(set) var author: String?
    /// The items in the feed's order, repeated ones included, at most ``itemLimit``.
    public internal(set) var items: [FeedItem] = []

    /// Items kept of one feed; more are passed over, and nothing but the count of ``items`` says so.
    public static let itemLimit = 50_000
}

/// One item of RSS or entry of Atom.
public struct FeedItem: Sendable {
    /// What names it for ever: RSS `guid`, RDF `about`, Atom `id`.
    public internal(set) var id: String?
    /// Its headline.
    public internal(set) var title: FeedText?
    /// The address of its page; an RSS `guid` that is an address stands in for a missing one.
    public internal(set) var link: String?
    /// When it was first published.
    public internal(set) var published: FeedDate?
    /// When it last changed; in RSS 1.0 `dc:date`, often the only date there is.
    public internal(set) var updated: FeedDate?
    /// What it says in short: `description` or `summary`; without one the content.
    public internal(set) var summary: FeedText?
    /// What it says in full: `content:encoded`, `yandex:full-text`, Atom `content`.
    public internal(set) var content: FeedText?
    /// Who wrote it: the first author's name, else address, else what stands there.
    public internal(set) var author: String?
    /// Its categories in the feed's order; one that is empty stays empty.
    public internal(set) var categories: [String] = []

    var attachedImage = AttachedImage()

    /// The address of its picture.
    ///
    /// An `enclosure` that is an image, else one that is a film, else the largest `media:content`, else
    /// `media:thumbnail`, else the first `img` in summary or content. An address that stayed relative is taken as
    /// relative to the item's page. O(n) in the length of these texts, at each call, when they must be searched.
    public var image: String? {
        (attachedImage.address ?? summary?.firstImage ?? content?.firstImage)
            .map { resolve(reference: $0, against: link ?? "") }
    }
}

/// Why bytes were not read as a feed.
public enum FeedError: Error, Equatable, Sendable {
    /// None of `rss`, `rdf:RDF`, `feed` and `channel` begins anywhere, and no `item` or `entry` outside all others.
    ///
    /// `root` is the first element's name, `nil` when there is none. A page gives `html` or whatever it begins with.
    case notAFeed(root: String?)
    /// The text is in an encoding without a table here, see ``TextEncoding/isDecodable``.
    case unreadable(TextEncoding)
}

/// Which of an item's attachments is its picture so far.
struct AttachedImage: Sendable {
    private var rank = Int.min
    private(set) var address: String?

    /// Takes the address when its rank is higher than all before: enclosures over contents by area over thumbnails.
    mutating func offer(_ address: String, rank: Int) {
        guard rank > self.rank, !address.isEmpty else { return }
        (self.rank, self.address) = (rank, address)
    }

    static let enclosureRank = Int.max
    static let thumbnailRank = -1
}
