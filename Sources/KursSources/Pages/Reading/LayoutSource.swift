public import KursCore

extension PageLayout {
    /// The reader of its pages; the user's own layout of the source takes its place.
    @Sendable func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        do throws(Refusal) {
            return PageReader.read(bytes, context, as: try inForce(context))
        } catch {
            return .refused(error)
        }
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
        guard let address = addresses.first else { return nil }
        var target = ""
        for (index, part) in address.text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
            if index == 0 { continue }
            switch part {
            case "{currency}": target += "/" + currency.text.lowercased()
            case "{bank}":
                guard let bank else { return nil }
                target += "/" + bank.slug
            case "{day}", "*": return nil
            default: target += "/" + part
            }
        }
        let endpoint = Endpoint(
            source: source, base: base.base(of: site), target: target.isEmpty ? "/" : target, accept: "text/html")
        return Fetch(endpoint, read: read)
    }
}
