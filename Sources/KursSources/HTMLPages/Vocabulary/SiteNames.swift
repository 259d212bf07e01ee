internal import KursCore
internal import KursMarkup

/// What a site is called: by its address, and by what the page itself says.
struct SiteNames {
    /// The parts of its host, without `www` and what many sites share.
    private let labels: [String]
    /// The name in `og:site_name` or `application-name`.
    private let own: String?

    /// The shortest word that may be a part of an address.
    private static let shortest = 4
    private static let shared: Set<String> = ["www", "com", "net", "org", "in", "ua", "kiev", "kyiv", "co", "pp"]

    init(addresses: [String], own: String?) {
        self.own = own.map { $0.trimmed.lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
        labels = addresses.flatMap { address -> [String] in
            guard let start = Substring(address).range(of: "://") else { return [] }
            let host = address[start.upperBound...].prefix { !"/?#:".contains($0) }.lowercased()
            return host.split(separator: ".").map(String.init).filter { !Self.shared.contains($0) }
        }
    }

    /// Whether a text is the site's name.
    func isName(_ text: String) -> Bool {
        if let own, own == text.trimmed.lowercased() { return true }
        let bare = KnownBanks.madeSlug(ofName: text)
        let joined = bare.filter { $0 != "-" }
        return joined.utf8.count >= 3 && labels.contains { label in label == bare || Self.letters(label) == joined }
    }

    /// Whether a folded word is a part of the site's address: `мінфін` of `minfin.com.ua`.
    func isName(word: String) -> Bool {
        let latin = KnownBanks.madeSlug(ofName: word)
        if labels.contains(where: { $0.split(separator: "-").contains { $0 == latin } }) { return true }
        return latin.utf8.count >= Self.shortest && labels.contains { $0[...].range(of: latin) != nil }
    }

    /// Whether a number stands with one of the words in the site's address: `money24.ua`.
    func isName(words: [String], number: String) -> Bool {
        words.contains { word in
            let latin = KnownBanks.madeSlug(ofName: word) + number
            return labels.contains { Self.letters($0) == latin }
        }
    }

    private static func letters(_ label: String) -> String { label.filter { $0 != "-" } }
}
