public import KursCore
import KursText

/// The sources of news: Minfin's feed, with its news page as the fallback, and the user's feeds.
public struct NewsSources: NewsSource {
    private let addresses: BaseURLs
    private let named: [String]

    /// Takes the address of Minfin's site, and the addresses of the user's feeds.
    public init(addresses: BaseURLs, feeds: [String]) {
        self.addresses = addresses
        named = feeds
    }

    /// One list per feed: the fetch to try first, and its fallbacks.
    public var lines: [[Fetch]] { [[minfinFeed, minfinList]] + named.compactMap { feed($0).map { [$0] } } }

    private var minfinFeed: Fetch {
        var endpoint = Endpoint(
            source: .minfinRSS, base: addresses.base(of: .minfin), target: "/rss/news/", accept: NewsSources.feedTypes)
        endpoint.isNews = true
        return Fetch(endpoint, read: NewsFeedReader.read)
    }

    /// Minfin's page of news; its items get the feed's source, so that each is stored once.
    private var minfinList: Fetch {
        var endpoint = Endpoint(
            source: .minfinPageNews, base: addresses.base(of: .minfin), target: "/ua/news/", accept: "text/html")
        endpoint.isNews = true
        return Fetch(endpoint) { NewsListReader.read($0, $1, of: .minfinRSS) }
    }

    private func feed(_ address: String) -> Fetch? {
        guard let parts = Hostname.parts(of: address), let host = Hostname.host(of: address) else { return nil }
        let source = SourceID(host)
        var endpoint = Endpoint(
            source: source, base: Endpoint.Base(parts.base), target: parts.target, accept: NewsSources.feedTypes)
        endpoint.isNews = true
        return Fetch(endpoint) { NewsFeedReader.read($0, $1, of: source) }
    }

    private static let feedTypes =
        "application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml"

    /// The fetch for the text of a piece of news; `nil` where it may not be fetched.
    ///
    /// Only over https, from the site of the item's own feed or of another feed of the user's, and only from a public
    /// host name; the resolved address is checked when connecting.
    public func article(of news: News) -> Fetch? {
        guard news.link.utf8.count <= 2048, let parts = Hostname.parts(of: news.link),
            let host = Hostname.host(of: news.link),
            Hostname.isPublicName(host), parts.base == "https://" + host
        else { return nil }
        let isMinfins = Hostname.belongs(host, to: "minfin.com.ua")
        let hosts = named.compactMap(Hostname.host)
        guard isMinfins || hosts.contains(where: { Hostname.belongs(host, to: $0) }) else { return nil }
        var endpoint = Endpoint(
            source: news.source,
            base: host == "minfin.com.ua" ? addresses.base(of: .minfin) : Endpoint.Base(parts.base),
            target: parts.target, lifetime: .forever, accept: "text/html")
        endpoint.isNews = true
        endpoint.isNamedByOthers = !endpoint.base.isOverride
        let id = news.id
        return Fetch(endpoint) { ArticleReader.read($0, $1, id: id) }
    }
}
