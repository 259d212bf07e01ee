public import KursCore

extension PageLayout {
    /// The reader of its pages; the user's own layout of the source takes its place.
    @Sendable func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        ReadResult { () throws(Refusal) in PageReader.read(bytes, context, as: try inForce(context)) }
    }

    func inForce(_ context: ReaderContext) throws(Refusal) -> PageLayout {
        guard let own = context.layouts.first(where: { $0.source == source }) else { return self }
        guard let layout = try? PageLayout(own.text), layout.source == source else {
            throw .notFound(.layoutWithoutFaults)
        }
        return layout
    }

    /// The site of its pages, named as its source is: `KURS_URL_OSCHADBANK_PAGE`.
    public var site: Site {
        let name = source.name.uppercased().map { $0 == "-" ? "_" : $0 }
        return Site(String(name), "https://" + (addresses.first?.text.prefix { $0 != "/" } ?? ""))
    }

    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            source, at: site, serves: market == .banks ? [.banks] : [.rates], answer: bank == nil ? .banks : .rates,
            page: "https://" + (addresses.first?.text ?? ""), as: .part, read: read)
    }

    /// The fetch of its page of a currency; `nil` where its first address has a part that nothing tells.
    public func fetch(of currency: CurrencyCode, at base: BaseURLs) -> Fetch? {
        let values = ["{currency}": currency.text.lowercased(), "{bank}": bank?.slug ?? "*"]
        let parts = addresses.first?.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            values[String($0)] ?? String($0)
        }
        guard let parts, !parts.contains("*"), !parts.contains("{day}") else { return nil }
        let endpoint = Endpoint(
            source: source, base: base.base(of: site), target: "/" + parts.list("/"), accept: "text/html")
        return Fetch(endpoint, read: read)
    }
}
