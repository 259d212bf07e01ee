public import KursCore

/// A city whose rates are published apart from those that stand for a market.
public struct City: Sendable, Equatable {
    public let market: Market
    /// What it is in addresses: a number of the cash market's chart, or a word of Minfin's for the banks.
    let id: String
    /// Its name, as in the names of sources.
    public let name: String
    /// Its name in Ukrainian, or that of sources.
    public let ukrainianName: String

    /// The cities with a name: their number, their word in Minfin's addresses, and what else they are called,
    /// first in Ukrainian, with the forms of `у Львові` and `банки Львова`.
    ///
    /// Minfin spells them one way in all of its addresses of 2023 to 2026; `kiev` and `khmelnitskiy` were seen in those of
    /// the banks.
    private static let all: [(name: String, number: String?, word: String, others: [String])] = [
        ("kyiv", "1", "kiev", ["київ", "києві", "києва", "киев", "киеве"]),
        ("lviv", "3", "lvov", ["львів", "львові", "львова", "львов", "львове"]),
        ("odesa", nil, "odessa", ["одеса", "одесі", "одеси", "одесса", "одессе"]),
        ("kharkiv", nil, "kharkov", ["харків", "харкові", "харкова", "харьков", "харькове"]),
        ("dnipro", nil, "dnepropetrovsk", ["дніпро", "дніпрі", "дніпра", "днепр", "днепре"]),
        ("zaporizhzhia", nil, "zaporozhye", ["запоріжжя", "запоріжжі", "запорожье"]),
        ("vinnytsia", nil, "vinnitsa", ["вінниця", "вінниці", "винница", "виннице"]),
        ("chernihiv", nil, "chernigov", ["чернігів", "чернігові", "чернігова", "чернигов", "чернигове"]),
        ("rivne", nil, "rovno", ["рівне", "рівному", "рівного", "ровно"]),
        ("khmelnytskyi", nil, "khmelnitskiy", ["хмельницький", "хмельницькому", "хмельницького", "хмельницкий"]),
    ]
    /// What comes before a word of Minfin's addresses.
    static let prefix = "minfin:"

    /// Reads a name, a number up to 999 for the cash market, or `minfin:` and a word of Minfin's addresses for the banks;
    /// `nil` for anything else, and for a city without rates of the market.
    public init?(_ text: String, of market: Market) {
        let text = text.lowercased()
        let isCash = market == .cash
        let word = text.hasPrefix(City.prefix) ? String(text.dropFirst(City.prefix.count)) : ""
        let number = Int(text).flatMap { (1...999).contains($0) ? "\($0)" : nil }
        let own = isCash ? number : KnownBanks.isSlug(word) ? word : nil
        let known = City.all.first { city in
            city.name == text || city.word == text || city.others.contains(text)
                || own != nil && (isCash ? city.number : city.word) == own
        }
        guard let id = known.map({ isCash ? $0.number : $0.word }) ?? own else { return nil }
        (self.market, self.id, name) = (market, id, known?.name ?? id)
        ukrainianName = known?.others.first ?? name
    }

    public static func names(in market: Market) -> [String] {
        all.filter { market != .cash || $0.number != nil }.map(\.name)
    }

    /// A source of its rates, which are kept apart from those that stand for the market.
    func source(_ usual: SourceID) -> SourceID { SourceID("\(usual.name)-\(name)") }
}
