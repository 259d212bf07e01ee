/// Answers that come in pages, each of which names the next: all pages together are one answer, or none.
struct PagedAnswers {
    private static let pageLimit = 10
    /// The most bytes of an answer's pages, beyond which no further one is fetched.
    private static let byteLimit = 8 << 20

    private var pages: [Int: [Response]] = [:]
    private var next: [(position: Int, request: Request)] = []

    /// Takes a page: the answer once the last page is there, or the failure of any page; `nil` while pages are missing.
    ///
    /// An answer whose pages are not all fetched ends with a page that names another, and its reader refuses it.
    mutating func take(
        _ result: Result<Response, TransportError>, at position: Int, of fetch: Fetch
    ) -> Result<Response, TransportError>? {
        let earlier = pages.removeValue(forKey: position) ?? []
        guard let nextPage = fetch.nextPage, case .success(let page) = result, page.status == 200 else {
            // No validators were sent for a later page, which cannot be unchanged.
            guard case .success(var page) = result, page.status == 304, !earlier.isEmpty else { return result }
            page.status = 502
            return .success(page)
        }
        let all = earlier + [page]
        let size = all.reduce(0) { $0 + $1.body.count }
        if all.count < PagedAnswers.pageLimit, size < PagedAnswers.byteLimit,
            let target = nextPage(page.body, all.count)
        {
            pages[position] = all
            next.append((position, Request(fetch.endpoint.page(target))))
            return nil
        }
        return .success(all.count == 1 ? page : PagedAnswers.joined(all))
    }

    mutating func takeNext() -> [(position: Int, request: Request)] {
        defer { next = [] }
        return next
    }

    /// The pages as an array in JSON, as old as the oldest and without validators, which are those of single pages.
    private static func joined(_ pages: [Response]) -> Response {
        var whole = pages[0]
        whole.body = [UInt8(ascii: "[")] + pages.map(\.body).joined(separator: [UInt8(ascii: ",")])
        whole.body.append(UInt8(ascii: "]"))
        whole.ageSeconds = pages.compactMap(\.ageSeconds).max()
        (whole.etag, whole.lastModified) = (nil, nil)
        return whole
    }
}

extension Endpoint {
    fileprivate func page(_ target: String) -> Endpoint {
        Endpoint(source: source, base: base, target: target, lifetime: lifetime, accept: accept)
    }
}
