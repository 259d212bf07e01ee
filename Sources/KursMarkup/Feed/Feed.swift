/// A feed: what RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, and JSON Feed have in common.
///
/// A missing value is `nil`; nothing is filled in from elsewhere.
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
    /// The publisher: the first author's name, else address, else the element's own text.
    public internal(set) var author: String?
    /// The language as the feed names it, such as `uk` or `en-US`.
    public internal(set) var language: String?
    /// The items in the feed's order, repeated ones included, at most ``itemLimit``.
    public internal(set) var items: [FeedItem] = []

    /// The most items kept of one feed; further ones are skipped, which only the count of ``items`` shows.
    public static let itemLimit = 50_000
}

/// One item of RSS or entry of Atom.
public struct FeedItem: Sendable {
    /// Its permanent identifier: RSS `guid`, RDF `about`, Atom `id`.
    public internal(set) var id: String?
    /// Its headline.
    public internal(set) var title: FeedText?
    /// The address of its page; an RSS `guid` that is an address replaces a missing one.
    public internal(set) var link: String?
    /// When it was first published.
    public internal(set) var published: FeedDate?
    /// When it last changed; in RSS 1.0 `dc:date`, often the only date there is.
    public internal(set) var updated: FeedDate?
    /// The summary: `description` or `summary`; without one the content.
    public internal(set) var summary: FeedText?
    /// The full text: `content:encoded`, `yandex:full-text`, Atom `content`.
    public internal(set) var content: FeedText?
    /// The author: the first author's name, else address, else the element's own text.
    public internal(set) var author: String?
    /// Its categories in the feed's order; empty ones are kept.
    public internal(set) var categories: [String] = []
    /// The categories as people read them: Atom's `label` where there is one, else as in ``categories``.
    public internal(set) var categoryNames: [String] = []
    /// The files attached: `enclosure`, Atom's links to one, JSON Feed's `attachments`.
    public internal(set) var enclosures: [Enclosure] = []

    /// A file that an item refers to.
    public struct Enclosure: Sendable, Hashable {
        /// Its address.
        public let address: String
        /// Its media type as declared.
        public let type: String?
        /// Its length in bytes as declared.
        public let length: Int?
    }

    var attachedImage = AttachedImage()

    /// The address of its picture.
    ///
    /// An `enclosure` that is an image, else one that is a video, else the largest `media:content`, else
    /// `media:thumbnail`, else the first `img` in summary or content. An unresolved relative address is resolved
    /// against the item's page. O(n) in the length of these texts, at each call, when they must be searched.
    public var image: String? {
        (attachedImage.address ?? summary?.firstImage ?? content?.firstImage)
            .map { resolve(reference: $0, against: link ?? "") }
    }
}

/// Why bytes were not read as a feed.
public enum FeedError: Error, Equatable, Sendable {
    /// There is no `rss`, `rdf:RDF`, `feed` or `channel` element, and no `item` or `entry` at the top level.
    ///
    /// `root` is the first element's name, such as `html`; `nil` when there is none, as in JSON that is not a feed.
    case notAFeed(root: String?)
    /// The text is in an encoding without a decoder here, see ``TextEncoding/isDecodable``.
    case unreadable(TextEncoding)
}

/// The best picture found so far among an item's attachments.
struct AttachedImage: Sendable {
    private var rank = Int.min
    private(set) var address: String?

    /// Takes the address if its rank is the highest so far: enclosures over contents by area over thumbnails.
    mutating func offer(_ address: String, rank: Int) {
        guard rank > self.rank, !address.isEmpty else { return }
        (self.rank, self.address) = (rank, address)
    }

    static let enclosureRank = Int.max
    static let thumbnailRank = -1
}
